# frozen_string_literal: true

module Skillspan
  # A frozen result: a reader for each field, nil where it has no value, and pattern matching by name.
  #
  # Keys that an author chose (`metadata`, `extra`, schemas) stay texts; all others are symbols.
  class Record
    class << self
      # The names of all fields.
      attr_reader :members

      # The class of each field that holds further records, or a path.
      attr_reader :nested

      private

      # Declares the fields, those that hold further records or a path with their class.
      def fields(*names, **nested)
        @members = names + nested.keys
        @nested = nested.transform_keys(&:to_s)
        @members.each { |name| define_method(name) { @values[name.to_s] } }
      end
    end

    # `values` are those of the core, with texts as keys.
    def initialize(values)
      nested = self.class.nested.to_h { |name, type| [name, wrap(type, values[name])] }
      @values = values.merge(nested.compact).freeze
      freeze
    end

    # The fields that have a value, with the names they have in every language.
    def to_h = @values.to_h { |name, value| [name.to_sym, plain(value)] }

    # The same as JSON.
    def to_json(...) = to_h.to_json(...)

    # What ActiveSupport makes JSON from.
    def as_json(...) = to_h.as_json(...)

    def deconstruct_keys(names)
      (self.class.members & (names || self.class.members)).to_h { |name| [name, public_send(name)] }
    end

    def ==(other)
      other.instance_of?(self.class) && other.values == values
    end
    alias eql? ==

    def hash = [self.class, @values].hash

    def inspect
      fields = @values.map { |name, value| " #{name}=#{value.inspect}" }
      "#<#{self.class}#{fields.join(",")}>"
    end

    protected

    attr_reader :values

    private

    def wrap(type, value)
      value.is_a?(Array) ? value.map { |item| type.new(item) }.freeze : value && type.new(value)
    end

    def plain(value)
      case value
      when Record then value.to_h
      when Array then value.map { |item| plain(item) }
      else value
      end
    end
  end
end
