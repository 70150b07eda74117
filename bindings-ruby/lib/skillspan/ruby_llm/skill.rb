# frozen_string_literal: true

require_relative "../skill"
require_relative "roots"
require_relative "selection"

module Skillspan
  # In the dialect `ruby_llm` skills are found without a set.
  class Skill
    @roots = Roots.new

    class << self
      # The roots of this application's skills: `app/skills`, and what is added with `<<`.
      attr_reader :roots

      # Reads and checks one skill in the dialect `ruby_llm`: of a folder below the roots by its name as a
      # Symbol (`:pdf_forms` is `pdf-forms`), of any folder by its path. Relative paths start in `base_dir`.
      #
      # Raises SkillNotFoundError, InvalidSkillError, and InvalidArgumentError for a root that is no folder.
      def find(reference, roots: self.roots, base_dir: Dir.pwd)
        reference = Selection.of(reference)
        new(Native.ask(ruby_llm: { find: { reference:, options: { roots:, base_dir: } } }))
      end

      # Reads and checks all skills of all roots in the dialect `ruby_llm`. Raises as `find` does.
      def all(roots: self.roots, base_dir: Dir.pwd)
        Native.ask(ruby_llm: { all: { options: { roots:, base_dir: } } }).map { |skill| new(skill) }
      end
    end
  end
end
