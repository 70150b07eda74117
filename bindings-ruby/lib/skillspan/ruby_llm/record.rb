# frozen_string_literal: true

module Skillspan
  module RubyLLM
    # `Skills` for a record that keeps a chat: what `acts_as_chat` makes of a model. Nothing of it is stored.
    module Record
      # As the chat's; returns the record.
      def with_skills(...)
        to_llm.with_skills(...)
        self
      end

      # As the chat's.
      def skills = to_llm.skills

      # As the chat's.
      def skill_set = to_llm.skill_set
    end
  end
end
