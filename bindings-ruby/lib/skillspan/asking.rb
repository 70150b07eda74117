# frozen_string_literal: true

module Skillspan
  # What a set and a conversation over it have in common: both ask the core at a native object.
  module Asking
    private

    def ask(request) = @native.ask(request, nil)

    def list(type, request) = wrap(type, ask(request))

    def wrap(type, list) = list.map { |fields| type.new(fields) }.freeze

    # Arguments that were given as data and by their names. The data is the core's to judge, unless names join it.
    def together(arguments, named)
      return arguments if named.empty?
      return arguments.merge(named) if arguments.is_a?(Hash)

      raise InvalidArgumentError, "argument `arguments`: found #{arguments.class}; wanted a hash beside named ones"
    end
  end
  private_constant :Asking
end
