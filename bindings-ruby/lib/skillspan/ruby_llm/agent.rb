# frozen_string_literal: true

module Skillspan
  module RubyLLM
    # `Skills` and `Declaration` for the class of RubyLLM's agents.
    module Agent
      def self.prepended(agent)
        agent.extend(Declaration)
        agent.singleton_class.prepend(Configuration)
      end

      # What runs when a chat is built, and when a persisted one is found.
      module Configuration
        def apply_configuration(chat, **options)
          super
          # A record may be of a class without `Record`.
          apply_skills(chat.respond_to?(:with_skills) ? chat : chat.to_llm)
        end
      end
      private_constant :Configuration

      # As the chat's; returns the chat.
      def with_skills(...) = chat.with_skills(...)

      # As the chat's.
      def skills = chat.skills
    end
  end
end
