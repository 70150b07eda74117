"use strict";

const { Record, Skill, Skipped, Warning } = require("./records.js");

exports.Scan = class Scan extends Record {
  static nested = { skills: Skill, skipped: Skipped };
};

class Meta extends Record {}
class ToolBlock extends Record {}

exports.ParsedSkill = class ParsedSkill extends Record {
  static nested = { meta: Meta, tools: ToolBlock };
};

class RequiredEnv extends Record {}

exports.Requirements = class Requirements extends Record {
  static nested = { env: RequiredEnv };
};

class Lack extends Record {}

exports.Missing = class Missing extends Record {
  static nested = { errors: Lack, warnings: Lack };
};

exports.CliConfig = class CliConfig extends Record {};
exports.Merged = class Merged extends Record {};
exports.CheckedOutput = class CheckedOutput extends Record {};
exports.Plan = class Plan extends Record {};
exports.LintFinding = class LintFinding extends Record {};

class Deny extends Record {}

exports.Guardrails = class Guardrails extends Record {
  static nested = { deny_commands: Deny, deny_prompts: Deny, deny_responses: Deny, deny_output: Deny };
};

exports.Compiled = class Compiled extends Record {
  static nested = { warnings: Warning };
};

/** What is patched into a spec keeps the spec's names. */
exports.Build = class Build extends Record {
  static nested = { warnings: Warning };
};
