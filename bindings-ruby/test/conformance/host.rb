# frozen_string_literal: true

module Conformance
  # Host callbacks made from the data of a case.
  module Host
    # A host's store, made from `{documents, files, raises}`.
    class Store
      def initialize(data)
        @documents = data.fetch("documents", {})
        @files = data.fetch("files", {})
        @raises = data.fetch("raises", {})
      end

      def list
        may(:list)
        @documents.keys
      end

      def read_document(id)
        may(:read_document)
        document = @documents.fetch(id) { raise "no document #{id}" }
        raise Host.text(document["raises"]) if document.is_a?(Hash) && document.key?("raises")

        Host.bytes(document)
      end

      def list_files(id)
        may(:list_files)
        @files.fetch(id, {}).keys
      end

      def read_file(id, path)
        may(:read_file)
        Host.bytes(@files.fetch(id).fetch(path) { raise "no file #{path}" })
      end

      private

      def may(method)
        raise Host.text(@raises[method.to_s]) if @raises.key?(method.to_s)
      end
    end

    module_function

    def store(data)
      data && Store.new(data)
    end

    def provider(data)
      data && -> { data.key?("raises") ? raise(text(data["raises"])) : data["returns"] }
    end

    def decide(data)
      data && ->(skill) { data.fetch("returns")[skill.name] }
    end

    # Other variables keep their value.
    def resolve_env(data)
      data && ->(name, value) { data.fetch(name, value) }
    end

    # What a host names skills by: a name is a Symbol, a path a Pathname, a record a Skill.
    def reference(data)
      case data
      when Array then data.map { |item| reference(item) }
      when Hash then reference_of(data.transform_keys(&:to_sym)) || data
      else data
      end
    end

    def reference_of(fields)
      case fields
      in { name: String => name, **nil } then name.to_sym
      in { path: String => path, **nil } then Pathname(path)
      in { location: String } then Skillspan::Skill.new(fields.transform_keys(&:to_s))
      else nil
      end
    end

    def text(value)
      value.is_a?(Array) ? value.join("\n") : value
    end

    def bytes(value)
      value.is_a?(Hash) ? value.fetch("base64").unpack1("m0") : text(value)
    end
  end
end
