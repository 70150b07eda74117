# frozen_string_literal: true

require "pathname"
require_relative "results"

module Skillspan
  # One skill of a set.
  class Skill < Record
    fields :id, :name, :description, :location, :real_path, :scope, :namespace, :origin, :dir, :aliases, :content,
           :resources, :base, :instructions, :display_name, :category, :icon,
           *(Frontmatter.members - %i[name description]), path: Pathname

    # Whether the model may see and load the skill.
    def model_invocable? = !disable_model_invocation

    # Whether a person may call the skill.
    def user_invocable? = user_invocable != false
  end
end
