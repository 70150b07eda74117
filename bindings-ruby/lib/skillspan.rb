# frozen_string_literal: true

require "json"
require_relative "skillspan/version"
require_relative "skillspan/errors"
require_relative "skillspan/results"
require_relative "skillspan/skill"
require_relative "skillspan/asking"
require_relative "skillspan/fixes"
require_relative "skillspan/hosts"
require_relative "skillspan/session"
require_relative "skillspan/watch"
require_relative "skillspan/skill_set"
require_relative "skillspan/ruby_llm/skill"
require_relative "skillspan/b4"
require_relative "skillspan/forge"
require_relative "skillspan/toolnexus"
require "skillspan/skillspan_ruby"

# Agent Skills: find them, check them, list them for a model and load them.
#
#   set = Skillspan::SkillSet.open("skills")
#   puts set.catalog
#   puts set.call(:load_skill, name: "pdf").text
module Skillspan
  # The native half.
  class Native
    # Answers a request that needs no set; `about` is the name of the argument that is a text, or bytes, with its value.
    def self.ask(request, about = nil) = new.ask(request, about)
  end
  private_constant :Native

  unless Native::VERSION == VERSION
    raise LoadError, "the native library of skillspan is version #{Native::VERSION}, the gem is #{VERSION}; " \
                     "reinstall the gem, or run `rake compile` in its source"
  end

  module_function

  # Reads a SKILL.md, text or bytes. Never fails: what is wrong is in the document's diagnostics.
  def parse(source) = Document.new(Native.ask(:parse, ["source", source]))

  # Checks a skill (its folder or its SKILL.md), or a `text`, by a profile: `:spec`, `:claude`, `:codex`,
  # `:vscode`, `:ascii` or `:lenient`.
  #
  # Raises InvalidArgumentError where nothing is at the path.
  def validate(path = nil, text: nil, profile: nil)
    raise InvalidArgumentError, "wanted either a path or a text" if path.nil? == text.nil?
    return Report.new(Native.ask(validate: { path:, profile: })) if text.nil?

    Report.new(Native.ask({ validate_text: { profile: } }, ["text", text]))
  end

  # Applies the fixes of a text, or bytes, and with `unsafe` those too that may change the meaning. Comments,
  # order and line ends stay; a second run changes nothing. Bytes that are no UTF-8 are not fixed.
  def fix_text(source, profile: nil, unsafe: false)
    Fixed.new(Native.ask({ fix_text: { profile:, unsafe: } }, ["source", source]))
  end

  # What fixes would make of each skill at or below a path, a list of FileFix. Nothing is written.
  #
  # Raises InvalidArgumentError where nothing is at the path, UnreadableError for a file.
  def fixes(path, profile: nil, unsafe: false)
    native = Native.new
    plans = native.ask({ fixes: { path:, profile:, unsafe: } }, nil)
    plans.each_with_index.map { |plan, index| FileFix.new(native, index, plan) }.freeze
  end

  # The well-known roots that exist, from a folder up to its project's root and then in `home`.
  def conventional_roots(start_dir = Dir.pwd, client: nil, home: nil, stop_at: nil)
    roots = Native.ask(roots: { start_dir:, client:, home:, stop_at: })
    roots.map { |root| ConventionalRoot.new(root) }
  end

  # Makes a first SKILL.md, without writing it. Raises InvalidSkillError with the problem.
  def new_skill(name, description) = NewSkill.new(Native.ask(new_skill: { name:, description: }))

  # Any tools, hashes or definitions, in the shape that a provider wants.
  def wrap_tools(tools, style) = Native.ask(wrap_tools: { tools:, style: })

  # The names of all dialects, the default one first.
  def dialects = Native.ask(:dialects).map(&:to_sym)

  # Runs the command `skillspan` and returns its exit status.
  def main(arguments = ARGV) = Native.ask(main: { arguments: })
end

require_relative "skillspan/railtie" if defined?(Rails::Railtie)
