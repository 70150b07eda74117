# frozen_string_literal: true

require_relative "record"

module Skillspan
  # A mechanical mend: put `replacement` in place of the bytes from `byte_start` up to `byte_end`.
  class Fix < Record
    fields :applicability, :title, :byte_start, :byte_end, :replacement

    def safe?
      applicability == "safe"
    end
  end

  # A finding about a file: what, where (line and column from 1, in characters) and how to mend it.
  class Diagnostic < Record
    fields :code, :severity, :message, :path, :line, :column, :byte_start, :byte_end, :profile, fix: Fix

    def error?
      severity == "error"
    end

    def warning?
      severity == "warning"
    end

    def info?
      severity == "info"
    end
  end

  # Something about opening a set: a root, a bound, a store, the provider, the filter.
  class Warning < Record
    fields :code, :message, :path
  end

  # A skill that was found and does not count, and why.
  class Skipped < Record
    fields :path, :reason, :message, :winner, :name
  end

  # A line of the menu of skills that a person may call.
  class MenuEntry < Record
    fields :name, :description, :argument_hint
  end

  # A tool that a model may call.
  class ToolDefinition < Record
    fields :name, :source, :description, :input_schema
  end

  # A file of a skill.
  class Resource < Record
    fields :kind, :media_type, :size, :sha256, :text, :base64, :filename

    def text?
      kind == "text"
    end

    def image?
      kind == "image"
    end

    # The file's bytes, whatever kind it is.
    def bytes
      text ? text.b : base64.unpack1("m0")
    end
  end

  # What a catalog shows of its skills: two counts, two lists of names, and the size of the text.
  class CatalogReport < Record
    fields :total, :listed, :shortened, :omitted, :chars
  end

  # A skill that fits a query, and how well, for comparison within one search.
  class SearchHit < Record
    fields :name, :score
  end

  # What a model gets back from a tool.
  class ToolResult < Record
    fields :text, :is_error, :code, :metadata, content: Resource

    def error?
      is_error
    end
  end

  # What a refresh changed, by name.
  class Refresh < Record
    fields :added, :changed, :removed

    def any?
      [added, changed, removed].any?(&:any?)
    end
  end

  # The fields of a frontmatter.
  class Frontmatter < Record
    fields :name, :description, :license, :compatibility, :metadata, :allowed_tools, :disable_model_invocation,
           :user_invocable, :argument_hint, :arguments, :when_to_use, :model, :context, :agent, :paths, :version,
           :tags, :extra
  end

  # A SKILL.md that was parsed.
  class Document < Record
    fields :body, :instructions, :lossy, frontmatter: Frontmatter, diagnostics: Diagnostic

    def lossy?
      lossy
    end
  end

  # What validation found.
  class Report < Record
    fields :ok, diagnostics: Diagnostic

    def ok?
      ok
    end
  end

  # A well-known root that exists. It can be passed as a root.
  class ConventionalRoot < Record
    fields :path, :scope
  end

  # A skill's folder, and where the code that a host runs finds it.
  class Mount < Record
    fields :name, :source, :target, :read_only
  end

  # A SKILL.md that is not written yet.
  class NewSkill < Record
    fields :path, :text
  end
end
