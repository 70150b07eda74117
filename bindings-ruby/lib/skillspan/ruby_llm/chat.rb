# frozen_string_literal: true

module Skillspan
  module RubyLLM
    # `Skills` for the class of RubyLLM's chats: the model gets the list and the tool.
    module Chat
      include Skills

      TOO_OLD = "this RubyLLM does not let skills into its requests, RubyLLM 2 does; put `catalog` of a SkillSet " \
                "into the instructions, and give the chat `Skillspan::RubyLLM.tools(set)`"
      private_constant :TOO_OLD

      # As `Skills` says. Raises NotImplementedError where the model would never see the list, because chats of
      # this RubyLLM do not prepare the messages of a request as those of RubyLLM 2 do.
      def with_skills(...)
        raise NotImplementedError, TOO_OLD unless method(:preprocessed_messages).super_method

        super
        # What no longer has a skill goes.
        @tools.delete(:load_skill)
        with_tools(*RubyLLM.tools(skill_set))
        self
      end

      private

      # The messages of a request, and only of it: the list is none of the conversation's.
      def preprocessed_messages(...)
        catalog = @skill_set&.catalog
        catalog.to_s.empty? ? super : below_instructions(super, catalog)
      end

      def below_instructions(messages, catalog)
        at = messages.rindex { |message| message.role == :system }
        return [::RubyLLM::Message.new(role: :system, content: catalog), *messages] unless at

        # A copy keeps whatever else is set on the instructions.
        instructions = messages[at].dup
        text = "#{instructions.content}\n\n#{catalog}"
        instructions.define_singleton_method(:content) { text }
        [*messages[...at], instructions, *messages[(at + 1)..]]
      end
    end
  end
end
