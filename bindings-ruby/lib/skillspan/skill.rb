# frozen_string_literal: true

require_relative "results"
require_relative "roots"

module Skillspan
  # One skill of a set.
  class Skill < Record
    fields :id, :name, :description, :location, :real_path, :scope, :namespace, :origin, :dir, :aliases, :content,
           :resources, :base, :instructions, :path, *(Frontmatter.members - %i[name description])

    @roots = Roots.new

    class << self
      # The roots of this application's skills: `app/skills`, and what is added with `<<`.
      attr_reader :roots
    end

    # Whether the model may see and load the skill.
    def model_invocable?
      !disable_model_invocation
    end

    # Whether a person may call the skill.
    def user_invocable?
      user_invocable != false
    end
  end
end
