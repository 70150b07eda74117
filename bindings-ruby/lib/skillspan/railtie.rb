# frozen_string_literal: true

module Skillspan
  # Keeps skills out of a Rails application's autoloader: their scripts are no part of it.
  class Railtie < Rails::Railtie
    # Engines append their roots before this one.
    initializer "skillspan.skills", before: :set_autoload_paths do
      Skill.roots.each { |root| Rails.autoloaders.main.ignore(root) }
    end
  end
end
