# frozen_string_literal: true

module Skillspan
  # A skill whose text a conversation has lost.
  Restorable = record(:name, :text)

  # One conversation over a set: it remembers which texts of skills were sent. May be used from many threads, and
  # as long as its set is open.
  class Session
    include Asking

    def initialize(native, options)
      @native = native
      ask(begin: { options: })
    end
    private_class_method :new

    # As SkillSet#call; a text that the conversation has, unchanged, is answered with one line.
    def call(tool, arguments = {}, **named)
      ToolResult.new(ask(call: { tool:, arguments: together(arguments, named) }))
    end

    # As SkillSet#load, with the same exception.
    def load(name, arguments: nil, by: nil, substitute: false) = +ask(load: { name:, arguments:, by:, substitute: })

    # Which skills must be put back after a conversation was compacted: those whose texts are whole in none of the
    # texts that are left. Forget those that are not put back.
    def to_restore(texts) = list(Restorable, to_restore: { texts: })

    # Forgets that a skill was loaded, so that its next load gives the text. Returns whether it was known.
    def forget(name) = ask(forget: { name: })

    # What the session remembers, as plain data for JSON.
    def export_state = ask(:export_state)

    # Takes such a state in place of its own. Raises InvalidArgumentError for anything else.
    def import_state(state) = ask(import_state: { state: })

    private

    def ask(turn) = super(session: turn)
  end
end
