# frozen_string_literal: true

module Skillspan
  module RubyLLM
    # Skills of a chat, any object's.
    module Skills
      # Adds skills: Symbols are names of folders below `Skill.roots`, texts and Pathnames paths of folders.
      # Without arguments or with `true` all of all roots, with `false` none any more. If one fails, all stays as
      # it was. `code_execution` says, for this call and all later ones, whether the host runs code where the
      # set's `mounts` are.
      #
      # Returns the chat. Raises SkillNotFoundError, InvalidSkillError, and as ArgumentError DuplicateSkillError
      # for another folder with the name of one that is there, and InvalidArgumentError.
      def with_skills(*references, code_execution: @skills_run || false)
        # Opened anew, for roots may have been added. The skills that are there are not read again.
        before = open_skill_set(skills, code_execution)
        @skill_set = before.with_skills(*references)
        @skills_run = code_execution
        self
      end

      # The skills in the order added.
      def skills = skill_set.skills

      # The set with these skills: its `catalog` belongs below the instructions of each request, its `tools`
      # among those of the chat, its `mounts` to where the host runs code.
      def skill_set
        @skill_set ||= open_skill_set(false, false)
      end

      private

      def open_skill_set(select, code_execution)
        SkillSet.open(*Skill.roots, dialect: :ruby_llm, select:, code_execution:)
      end
    end
  end
end
