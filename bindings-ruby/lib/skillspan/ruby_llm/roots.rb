# frozen_string_literal: true

module Skillspan
  # The folders of an application's skills: `app/skills`, and what was added to it.
  class Roots
    include Enumerable

    def initialize
      @added = []
    end

    # Adds a folder after all others.
    def <<(root)
      raise InvalidArgumentError, "a root is nil; wanted a path" if root.nil?

      @added << root
      self
    end

    # Each root in order. The first is looked up anew each time, for an application may move.
    def each(&block)
      return to_enum unless block

      [default, *@added].each(&block)
      self
    end

    private

    def default
      application = Rails.root if defined?(Rails) && Rails.respond_to?(:root)
      File.join(application || Dir.pwd, "app", "skills")
    end
  end
end
