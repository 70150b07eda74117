# frozen_string_literal: true

module Skillspan
  module Forge
    # What lies in a folder of skills.
    class Scan < Record
      fields skills: Skill, skipped: Skipped
    end

    # A skill's frontmatter; what is not given is empty. `metadata` is as deep as its author made it.
    class Meta < Record
      fields :name, :description, :category, :icon, :tags, :metadata
    end

    # A tool as a skill's body declares it; what is not given is an empty text.
    class ToolBlock < Record
      fields :name, :description, :input_spec, :output_spec, :output_format
    end

    # A skill's file that was read.
    class ParsedSkill < Record
      fields :body, meta: Meta, tools: ToolBlock
    end

    # Variables: all that are `required`, of each list in `one_of` one, and `optional` ones.
    class RequiredEnv < Record
      fields :required, :one_of, :optional
    end

    # What skills require of their host, by name.
    class Requirements < Record
      fields :bins, :capabilities, :egress_domains, :denied_tools, env: RequiredEnv
    end

    # One thing that is missing.
    class Lack < Record
      fields :code, :message
    end

    # What is missing: with `errors` the skills cannot work, with `warnings` a part of them does not.
    class Missing < Record
      fields errors: Lack, warnings: Lack

      def ok? = errors.empty?
    end

    # What a host's tool that runs programs may do for the skills.
    class CliConfig < Record
      fields :allowed_binaries, :env_passthrough
    end

    # A program to run without a shell, with nothing on its standard input, in the folder `cwd` and with no
    # variables but those of `env`. After `timeout_s` seconds it is to be killed, with all that it started.
    class Plan < Record
      fields :argv, :cwd, :env, :timeout_s
    end

    # A configuration with the domains in it, and those that were not there.
    class Merged < Record
      fields :text, :added
    end

    # A pattern that is denied. `message` is what is said instead, `action` what is done to output.
    class Deny < Record
      fields :pattern, :message, :action
    end

    # Patterns that skills deny; `skipped_patterns` are no RE2 and passed over.
    class Guardrails < Record
      fields :skipped_patterns, deny_commands: Deny, deny_prompts: Deny, deny_responses: Deny, deny_output: Deny
    end

    # A tool's output after its check: without what is redacted, or what is said instead of it.
    class CheckedOutput < Record
      fields :text, :blocked

      def blocked? = blocked
    end

    # Skills as a list in JSON, and as a prompt; a warning for each skill that is left out.
    class Compiled < Record
      fields :skills_json, :prompt, warnings: Warning
    end

    # The versions that an agent's record names.
    class SpecPatch < Record
      fields :skills_spec_version, :forge_skills_ext_version
    end

    # The texts of a build's files by their paths in its folder; a warning for each skill that is left out.
    class Build < Record
      fields :files, spec_patch: SpecPatch, warnings: Warning
    end

    # Something about an agent's skills. `skill` is a folder, a file's name or `(shared)`.
    class LintFinding < Record
      fields :level, :code, :skill, :tool, :message

      def error? = level == "error"

      def warning? = level == "warn"
    end
  end
end
