# frozen_string_literal: true

require_relative "forge/results"

module Skillspan
  # What a host in the dialect `forge` needs beside a set. What a call of a tool runs is `set.plan`.
  #
  # Where a set is wanted, one of another dialect raises InvalidArgumentError, and so does each wrong argument.
  module Forge
    class << self
      # Looks over a folder of skills without an agent around it. With a `root`, skills outside it are skipped.
      #
      # Raises MissingRootError.
      def scan(path, root: nil) = Scan.new(call(:scan, path:, root:))

      # Reads a skill's text. With `legacy_bullets` a bullet of one word declares a tool.
      #
      # Raises InvalidSkillError.
      def parse(text, legacy_bullets: false) = ParsedSkill.new(call(:parse, text:, legacy_bullets:))

      # The JSON Schema of an input as a skill words it: `harbour (string, required), days (int)`.
      def input_schema(spec) = call(:input_schema, spec:)

      # The names of a schema's properties that models do not take, sorted.
      def invalid_keys(schema) = call(:invalid_keys, schema:)

      # The sum of what skills require, each a Requirements or such a hash.
      def aggregate(skills) = Requirements.new(call(:aggregate, skills: [*skills]))

      # What the skills of a set require together.
      def requirements(set) = Requirements.new(call_on(set, :requirements))

      # What is missing of what a set, or a Requirements, requires. A variable may stand in `env`, in the text of a
      # `.env` file, or be known to `lookup`: a hash of secrets, or a callable that is asked for the others by their
      # names. `which` is a list of the programs that are there, or a callable that gives a path or true.
      def check_requirements(needed, env: {}, dotenv: "", lookup: {}, which: [])
        lookup = secrets(needed, lookup, env, dotenv) if lookup.respond_to?(:call)
        which = sum(needed).bins.select { |bin| which.call(bin) } if which.respond_to?(:call)
        Missing.new(ask(:check_requirements, :requirements, needed, env:, dotenv:, lookup:, which:))
      end

      # What a host's tool that runs programs may do for a set, or by a Requirements.
      def cli_config(needed) = CliConfig.new(ask(:cli_config, :requirements, needed))

      # The variables of a `.env` file's text.
      def dotenv(text) = call(:dotenv, text:)

      # Adds domains to the text of a `forge.yaml`, and leaves the rest of it as it is.
      def merge_egress(yaml, domains) = Merged.new(call(:merge_egress, yaml:, domains: [*domains]))

      # Domains with the variables in them filled in; those without a value are left out.
      def expand_egress(domains, env) = call(:expand_egress, domains: [*domains], env:)

      # Whether a host is meant by a domain, or by one like `*.example.com`.
      def match_domain?(pattern, host) = call(:match_domain, pattern:, host:)

      # Why a host may not be talked to, or nil if it may.
      def egress_check(mode, domains, host) = call(:egress_check, mode:, domains: [*domains], host:)

      # The guardrails of a set, or those of a hash as in a skill's frontmatter.
      def guardrails(rails) = Guardrails.new(ask(:guardrails, :guardrails, rails))

      # What is said instead of a call of a tool of the host's, by the text of its arguments in JSON; nil if it may
      # run. `rails` is a set, which is faster, or a Guardrails or such a hash, as in the other three checks.
      def check_command(rails, tool, json) = ask(:check_command, :guardrails, rails, tool:, json:)

      # A tool's output, or its error's text, as a model may see it.
      def check_output(rails, text) = CheckedOutput.new(ask(:check_output, :guardrails, rails, text:))

      # What is said instead of sending a person's text to the model, or nil.
      def check_prompt(rails, text) = ask(:check_prompt, :guardrails, rails, text:)

      # What is said instead of a model's text, or nil.
      def check_response(rails, text) = ask(:check_response, :guardrails, rails, text:)

      # Compiles the main skill of a set and those in folders.
      def compile(set) = Compiled.new(call_on(set, :compile))

      # The files of a build, which are not written. All arguments are free texts.
      def build(set, agent_id:, version:, built_at:, output_dir:)
        Build.new(call_on(set, :build, agent_id:, version:, built_at:, output_dir:))
      end

      # Checks a set: its skills, their scripts, and what they require of the host and of the agent's `.env`.
      def lint(set) = call_on(set, :lint).map { |finding| LintFinding.new(finding) }.freeze

      private

      def call(function, **arguments) = Native.ask(forge: { function:, arguments: })

      def call_on(set, function, **arguments)
        return set.send(:forge, function, arguments) if set.is_a?(SkillSet)

        raise InvalidArgumentError, "argument `set`: found #{set.inspect}; wanted a SkillSet"
      end

      # Asks a set, or about the value that stands in its place, an argument of this name.
      def ask(function, name, subject, **arguments)
        return call_on(subject, function, **arguments) if subject.is_a?(SkillSet)

        call(function, name => subject, **arguments)
      end

      def sum(needed) = needed.is_a?(SkillSet) ? requirements(needed) : aggregate([needed])

      def secrets(needed, lookup, env, dotenv)
        known = (env.respond_to?(:keys) ? env.keys.map(&:to_s) : []) + dotenv(dotenv).keys
        (cli_config(needed).env_passthrough - known).to_h { |name| [name, lookup.call(name)] }
      end
    end
  end
end
