# frozen_string_literal: true

module Skillspan
  # Which skills a host means, in the form of the core: a Symbol is a name, a text or a path is a path.
  module Selection
    # What is none of these becomes nil, which the core refuses in the words of the call.
    def self.of(given)
      case given
      when Symbol then { name: given }
      when Array then given.flatten.map { |item| of(item) }
      when true, false, String, Hash, Skill then given
      else given if given.respond_to?(:to_path)
      end
    rescue ArgumentError
      # A list that holds itself.
    end

    # The same for the arguments of a call: all skills if there are none.
    def self.of_call(arguments)
      case arguments
      in [] then true
      in [one] then of(one)
      else of(arguments)
      end
    end
  end
  private_constant :Selection
end
