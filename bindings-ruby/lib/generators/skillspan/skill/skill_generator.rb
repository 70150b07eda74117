# frozen_string_literal: true

require "skillspan"

module Skillspan
  module Generators
    # `rails generate skillspan:skill NAME DESCRIPTION`
    class SkillGenerator < Rails::Generators::Base
      desc "Creates app/skills/NAME/SKILL.md"

      argument :name, desc: "what the skill is called, for example invoices"
      argument :description, desc: "what it does and when to use it"

      # A refused name or description makes the command fail.
      def self.exit_on_failure? = true

      def create_skill
        skill = Skillspan.new_skill(name, description)
        create_file(skill.path, skill.text)
      rescue InvalidSkillError => e
        raise Thor::Error, e.message
      end
    end
  end
end
