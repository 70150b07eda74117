# frozen_string_literal: true

require "skillspan_uniffi"

# Host callbacks made from the data of a case: any object with the methods is one.
module Host
  # A host's store, made from `{documents, files, raises}`.
  class Store
    def initialize(data)
      @documents = data.fetch("documents", {})
      @files = data.fetch("files", {})
      @raises = data.fetch("raises", {})
    end

    def list
      may("list")
      @documents.keys
    end

    def read_document(id)
      may("read_document")
      document = @documents.fetch(id)
      raise Host.failed(document["raises"]) if document.is_a?(Hash) && document.key?("raises")

      Host.bytes(document)
    end

    def list_files(id)
      may("list_files")
      @files.fetch(id, {}).keys
    end

    def read_file(id, path)
      may("read_file")
      Host.bytes(@files.fetch(id).fetch(path))
    end

    private

    def may(method)
      raise Host.failed(@raises[method]) if @raises.key?(method)
    end
  end

  # A provider, made from `{returns}` or `{raises}`.
  Provider = Struct.new(:data) do
    def provide
      raise Host.failed(data["raises"]) if data.key?("raises")

      data["returns"]
    end
  end

  # Verdicts by name.
  Verdicts = Struct.new(:data) do
    def decide(skill)
      data.fetch("returns", {})[skill.name]
    end
  end

  # Values by variable; other variables keep theirs.
  Resolver = Struct.new(:data) do
    def resolve_env(name, value)
      given = data.fetch(name, value)
      given.is_a?(Hash) ? given : { name => given }
    end
  end

  # Counts the warnings since the last opening or refresh.
  Warned = Struct.new(:times) do
    def on_warning(_warning)
      self.times += 1
    end
  end

  module_function

  def failed(words)
    SkillspanUniffi::HostError::Failed.new(reason: bytes(words))
  end

  def bytes(value)
    return value.join("\n") if value.is_a?(Array)

    value.is_a?(Hash) ? value.fetch("base64").unpack1("m0") : value
  end
end
