# frozen_string_literal: true

module Skillspan
  # A frozen result: a reader for each field, nil where it has no value, and pattern matching by name.
  #
  # Keys that an author chose (`metadata`, `extra`, schemas) stay texts; all others are symbols.
  class Record
    class << self
      # The class of each field that holds further records.
      attr_reader :nested

      # The names of all fields.
      def members
        @fields
      end

      private

      # Declares the fields, those that hold further records with their class.
      def fields(*names, **nested)
        @fields = names + nested.keys
        @nested = nested
        names.each { |name| define_method(name) { @values[name] } }
        nested.each_key { |name| define_method(name) { @nested[name] } }
      end
    end

    def initialize(values)
      @values = values.freeze
      @nested = self.class.nested.to_h { |name, type| [name, wrap(type, values[name])] }.freeze
      freeze
    end

    # The fields that have a value, with the names they have in every language.
    def to_h
      @values
    end

    # The same as JSON.
    def to_json(...)
      to_h.to_json(...)
    end

    # What ActiveSupport makes JSON from.
    def as_json(...)
      to_h.as_json(...)
    end

    def deconstruct_keys(names)
      (self.class.members & (names || self.class.members)).to_h { |name| [name, public_send(name)] }
    end

    def ==(other)
      other.instance_of?(self.class) && other.to_h == to_h
    end
    alias eql? ==

    def hash
      [self.class, @values].hash
    end

    def inspect
      fields = @values.map { |name, value| " #{name}=#{value.inspect}" }
      "#<#{self.class}#{fields.join(",")}>"
    end

    private

    def wrap(type, value)
      value.is_a?(Array) ? value.map { |item| type.new(item) }.freeze : value && type.new(value)
    end
  end
end
