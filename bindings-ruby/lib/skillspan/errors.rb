# frozen_string_literal: true

module Skillspan
  # What all errors have, whatever class they descend from.
  module Failure
    # The code, for example "skill_not_found"; it never changes between languages.
    attr_reader :code
    # The file or folder concerned, or nil.
    attr_reader :path
    # The name of the skill that made opening fail, or nil.
    attr_reader :skill
    # What is wrong with a file, without its path, in dialects that tell it apart; or nil.
    attr_reader :problem
    # The findings that led to the error, a list of Diagnostic.
    attr_reader :diagnostics

    # The error of a code: "skill_not_found" is a SkillNotFoundError.
    def self.of(fields)
      type = Skillspan.const_get("#{fields["code"].split("_").map(&:capitalize).join}Error")
      type.new(fields["message"], **fields.except("message").transform_keys(&:to_sym))
    end

    def initialize(message = nil, code: nil, path: nil, skill: nil, problem: nil, diagnostics: [])
      super(message)
      @code = code
      @path = path
      @skill = skill
      @problem = problem
      @diagnostics = diagnostics.map { |finding| Diagnostic.new(finding) }.freeze
    end

    # The error as data, with the names it has in every language.
    def to_h
      fields = deconstruct_keys(nil).merge(diagnostics: diagnostics.map(&:to_h))
      fields.reject { |_, value| value.nil? || value == [] }
    end

    def deconstruct_keys(_keys) = { code:, message:, path:, skill:, problem:, diagnostics: }
  end

  # The base of all errors. `rescue Skillspan::Error` also catches the two that descend from ArgumentError.
  class Error < StandardError
    include Failure

    def self.===(other)
      equal?(Error) ? other.is_a?(Failure) : super
    end
  end

  # An option or an argument has a wrong name, type or value; or the set is closed.
  class InvalidArgumentError < ArgumentError
    include Failure

    def initialize(message = nil, code: "invalid_argument", **) = super
  end

  # Two skills have one name, in a dialect where that makes opening fail.
  class DuplicateSkillError < ArgumentError
    include Failure
  end

  # The skill's SKILL.md is broken.
  class InvalidSkillError < Error; end

  # No visible skill has this name or qualified id.
  class SkillNotFoundError < Error; end

  # The skill's frontmatter hides it from this caller.
  class NotInvocableError < Error; end

  # Two folders of an app stand for one route.
  class DuplicateRouteError < Error; end

  # A file or folder could not be written.
  class UnwritableError < Error; end

  # A root does not exist or is not a folder, in a dialect where that makes opening fail.
  class MissingRootError < Error; end

  # The set offers no tool of this name.
  class UnknownToolError < Error; end

  # The skill has no regular file at this path.
  class ResourceNotFoundError < Error; end

  # The path leads out of the skill's folder.
  class ResourceOutsideSkillError < Error; end

  # The file is larger than the limit for its kind.
  class ResourceTooLargeError < Error; end

  # Text was demanded, and the file is no UTF-8 text.
  class ResourceNotTextError < Error; end

  # A file or folder could not be read.
  class UnreadableError < Error; end

  # The tool runs a script, and running scripts is off.
  class ScriptOffError < Error; end

  # A fault in skillspan itself.
  class InternalError < Error; end
end
