# frozen_string_literal: true

module Skillspan
  module RubyLLM
    # The macro `skills` of an agent's class, which extends it. Subclasses inherit what it says.
    module Declaration
      # Declares the skills of this agent in place of those inherited: `skills :invoices, "vendor/skills/tax"`,
      # `skills true` for all of all roots, `skills false` for none.
      #
      # Without arguments the declaration: a list, true, false, or nil if there is none. Raises
      # InvalidArgumentError, an ArgumentError, for anything else.
      def skills(*references)
        return inherited_skills if references.empty?

        Native.ask(ruby_llm: { declare: { skills: Selection.of_call(references) } })
        @declared_skills = [[true], [false]].include?(references) ? references.first : references.flatten.freeze
      end

      # Gives a chat what is declared.
      def apply_skills(chat)
        chat.with_skills(skills) unless skills.nil?
        chat
      end

      private

      def inherited_skills
        return @declared_skills unless @declared_skills.nil?

        superclass.skills if superclass.respond_to?(:skills)
      end
    end
  end
end
