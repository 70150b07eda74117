# frozen_string_literal: true

require "pathname"
require_relative "results"
require_relative "roots"
require_relative "ruby_llm/selection"

module Skillspan
  # One skill of a set.
  class Skill < Record
    fields :id, :name, :description, :location, :real_path, :scope, :namespace, :origin, :dir, :aliases, :content,
           :resources, :base, :instructions, :display_name, :category, :icon,
           *(Frontmatter.members - %i[name description]), path: Pathname

    @roots = Roots.new

    class << self
      # The roots of this application's skills: `app/skills`, and what is added with `<<`.
      attr_reader :roots

      # Reads and checks one skill in the dialect `ruby_llm`: of a folder below the roots by its name as a
      # Symbol (`:pdf_forms` is `pdf-forms`), of any folder by its path. Relative paths start in `base_dir`.
      #
      # Raises SkillNotFoundError, InvalidSkillError, and InvalidArgumentError for a root that is no folder.
      def find(reference, roots: self.roots, base_dir: Dir.pwd)
        options = { roots: roots.to_a, base_dir: }
        new(Native.ask(ruby_llm: { find: { reference: Selection.of(reference), options: } }))
      end

      # Reads and checks all skills of all roots in the dialect `ruby_llm`. Raises as `find` does.
      def all(roots: self.roots, base_dir: Dir.pwd)
        Native.ask(ruby_llm: { all: { options: { roots: roots.to_a, base_dir: } } }).map { |skill| new(skill) }
      end
    end

    # Whether the model may see and load the skill.
    def model_invocable? = !disable_model_invocation

    # Whether a person may call the skill.
    def user_invocable? = user_invocable != false
  end
end
