# frozen_string_literal: true

require "json"

module Conformance
  # Compares what a port gave with what a case expects.
  module Compare
    ABSENT = { "$absent" => true }.freeze
    NOTHING = Object.new.freeze

    module_function

    # The places where they differ, as texts; none if all is well.
    def differences(expected, found, path = "$")
      case expected
      when ABSENT, nil then same(found.equal?(NOTHING) || (expected.nil? && found.nil?), expected, found, path)
      when Hash then fields(expected, found, path)
      when Array then items(expected, found, path)
      else same(equal?(expected, found), expected, found, path)
      end
    end

    # Whether an expectation wants the call to fail.
    def failure?(expected)
      expected.is_a?(Hash) && expected.size == 1 && expected["error"].is_a?(Hash)
    end

    def fields(expected, found, path)
      return same(false, expected, found, path) unless found.is_a?(Hash)

      expected.flat_map { |key, value| differences(value, found.fetch(key, NOTHING), "#{path}.#{key}") }
    end

    def items(expected, found, path)
      return same(false, expected, found, path) unless found.is_a?(Array) && found.size == expected.size

      expected.each_with_index.flat_map { |value, at| differences(value, found[at], "#{path}[#{at}]") }
    end

    # Ruby says that 1 == 1.0, which is wanted, and that 1 is not true, also.
    def equal?(expected, found)
      expected == found
    end

    def same(good, expected, found, path)
      return [] if good

      shown = ->(value) { value.equal?(NOTHING) || value == ABSENT ? "nothing" : JSON.generate(value) }
      ["#{path}\n  found:  #{shown[found]}\n  wanted: #{shown[expected]}"]
    end
  end
end
