# frozen_string_literal: true

module Skillspan
  # A skill whose text a conversation has lost.
  class Restorable < Record
    fields :name, :text
  end

  # One conversation over a set: it remembers which texts of skills were sent. May be used from many threads, and
  # as long as its set is open.
  class Session
    def initialize(native)
      @native = native
    end
    private_class_method :new

    # As SkillSet#call; a text that the conversation has, unchanged, is answered with one line.
    def call(tool, arguments = {}, **named)
      arguments = arguments.merge(named) if named.any?
      ToolResult.new(@native.ask(call: { tool:, arguments: }))
    end

    # As SkillSet#load, with the same exception.
    def load(name, arguments: nil, by: nil, substitute: false)
      +@native.ask(load: { name:, arguments:, by:, substitute: })
    end

    # Which skills must be put back after a conversation was compacted: those whose texts are whole in none of the
    # texts that are left. Forget those that are not put back.
    def to_restore(texts)
      @native.ask(to_restore: texts.to_a).map { |fields| Restorable.new(fields) }.freeze
    end

    # Forgets that a skill was loaded, so that its next load gives the text. Returns whether it was known.
    def forget(name)
      @native.ask(forget: name)
    end

    # What the session remembers, as plain data for JSON.
    def export_state
      @native.ask(:export_state)
    end

    # Takes such a state in place of its own. Raises InvalidArgumentError for anything else.
    def import_state(state)
      @native.ask(import_state: state)
    end
  end
end
