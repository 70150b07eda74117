# frozen_string_literal: true

module Conformance
  # Changes one expected leaf of a case, picked by its id, so that the case must fail.
  class Tamper
    WRONG = "(tampered)"

    # The steps of a case with one leaf changed.
    def self.steps(kase)
      new(kase).steps
    end

    attr_reader :steps

    def initialize(kase)
      @steps = Marshal.load(Marshal.dump(kase.fetch("steps")))
      @leaves = []
      collect_steps(@steps)
      @leaves[hash_of(kase.fetch("id")) % @leaves.size].call
    end

    private

    def collect_steps(steps)
      steps.each do |step|
        collect_steps(step["steps"]) if step["call"] == "session"
        collect(step, "expect") if step.key?("expect")
      end
    end

    # A leaf is kept as what falsifies it. Objects and lists without content are leaves too.
    def collect(holder, place)
      value = holder[place]
      holds = (value.is_a?(Hash) || value.is_a?(Array)) && !value.empty? && value != Compare::ABSENT
      return @leaves << -> { holder[place] = falsified(value) } unless holds

      places = value.is_a?(Hash) ? value.keys : value.each_index
      places.each { |at| collect(value, at) }
    end

    def falsified(leaf)
      case leaf
      when true, false then !leaf
      when Integer then leaf + 1
      when Float then leaf.zero? ? 1.0 : -leaf
      when String then leaf + WRONG
      when Array then [WRONG]
      else WRONG
      end
    end

    # FNV-1a: the same on every machine.
    def hash_of(text)
      text.bytes.reduce(0x811c9dc5) { |hash, byte| ((hash ^ byte) * 0x01000193) & 0xffffffff }
    end
  end
end
