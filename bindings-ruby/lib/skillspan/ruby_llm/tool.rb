# frozen_string_literal: true

module Skillspan
  module RubyLLM
    # A tool of a set, as RubyLLM sees tools. What a model gets wrong comes back as text.
    module Tool
      attr_reader :name, :description, :parameters_schema

      def initialize(set, definition)
        super()
        @set = set
        @name = definition.name
        @description = definition.description
        @parameters_schema = definition.input_schema
      end

      # The same in RubyLLM 1.
      def params_schema = parameters_schema

      def execute(**arguments) = @set.call(name, arguments).text
    end
  end
end
