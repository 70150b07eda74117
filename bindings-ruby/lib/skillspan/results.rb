# frozen_string_literal: true

require_relative "record"

# What calls give, and what is in it.
module Skillspan
  # A class of records that are nothing but their fields.
  def self.record(*names, **nested) = Class.new(Record) { fields(*names, **nested) }
  private_class_method :record

  # A mechanical mend: put `replacement` in place of the bytes from `byte_start` up to `byte_end`.
  class Fix < Record
    fields :applicability, :title, :byte_start, :byte_end, :replacement

    def safe? = applicability == "safe"
  end

  # A finding about a file: what, where (line and column from 1, in characters) and how to mend it.
  class Diagnostic < Record
    fields :code, :severity, :message, :path, :line, :column, :byte_start, :byte_end, :profile, fix: Fix

    def error? = severity == "error"

    def warning? = severity == "warning"

    def info? = severity == "info"
  end

  # Something about opening a set: a root, a bound, a store, the provider, the filter.
  Warning = record(:code, :message, :path)

  # A skill that was found and does not count, and why.
  Skipped = record(:path, :reason, :message, :winner, :name)

  # A line of the menu of skills that a person may call.
  MenuEntry = record(:name, :description, :argument_hint)

  # A tool that a model may call.
  ToolDefinition = record(:name, :source, :description, :input_schema)

  # A file of a skill.
  class Resource < Record
    fields :kind, :media_type, :size, :sha256, :text, :base64, :filename

    def text? = kind == "text"

    def image? = kind == "image"

    # The file's bytes, whatever kind it is.
    def bytes = text ? text.b : base64.unpack1("m0")
  end

  # What a catalog shows of its skills: two counts, two lists of names, and the size of the text.
  CatalogReport = record(:total, :listed, :shortened, :omitted, :chars)

  # A skill that fits a query, and how well, for comparison within one search.
  SearchHit = record(:name, :score)

  # What a model gets back from a tool.
  class ToolResult < Record
    fields :text, :is_error, :code, :metadata, content: Resource

    def error? = is_error
  end

  # What a refresh changed, by name.
  class Refresh < Record
    fields :added, :changed, :removed

    def any? = [added, changed, removed].any?(&:any?)
  end

  # The fields of a frontmatter.
  Frontmatter = record(
    :name, :description, :license, :compatibility, :metadata, :allowed_tools, :disable_model_invocation,
    :user_invocable, :argument_hint, :arguments, :when_to_use, :model, :context, :agent, :paths, :version, :tags,
    :extra
  )

  # A SKILL.md that was parsed.
  class Document < Record
    fields :body, :instructions, :lossy, frontmatter: Frontmatter, diagnostics: Diagnostic

    def lossy? = lossy
  end

  # What validation found.
  class Report < Record
    fields :ok, diagnostics: Diagnostic

    def ok? = ok
  end

  # A well-known root that exists. It can be passed as a root.
  ConventionalRoot = record(:path, :scope)

  # A skill's folder, and where the code that a host runs finds it.
  Mount = record(:name, :source, :target, :read_only)

  # A SKILL.md that is not written yet.
  NewSkill = record(:path, :text)
end
