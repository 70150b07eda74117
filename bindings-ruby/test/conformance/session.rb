# frozen_string_literal: true

module Conformance
  # The calls of a step `session`.
  class Session
    # A new conversation knows the state that the one before exported last.
    def initialize(session, before)
      @session = session
      @exported = before&.exported
    end

    def step(call, **arguments)
      public_send("step_#{call}", **arguments)
    end

    def step_call(tool:, arguments: nil)
      @session.call(tool.to_sym, arguments)
    end

    def step_load(name:, arguments: nil, by: nil)
      @session.load(name, arguments:, by: by&.to_sym)
    end

    def step_forget(name:)
      @session.forget(name)
    end

    def step_export_state
      @exported = @session.export_state
    end

    def step_import_state(state: @exported)
      @session.import_state(state)
    end

    def step_to_restore(texts:)
      @session.to_restore(texts)
    end

    protected

    attr_reader :exported
  end
end
