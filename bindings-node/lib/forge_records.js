"use strict";

const { Skill, Skipped, Warning, record } = require("./records.js");

const Lack = record("Lack");
const Deny = record("Deny");

module.exports = {
  Scan: record("Scan", { skills: Skill, skipped: Skipped }),
  ParsedSkill: record("ParsedSkill", { meta: record("Meta"), tools: record("ToolBlock") }),
  Requirements: record("Requirements", { env: record("RequiredEnv") }),
  Missing: record("Missing", { errors: Lack, warnings: Lack }),
  CliConfig: record("CliConfig"),
  Merged: record("Merged"),
  CheckedOutput: record("CheckedOutput"),
  Plan: record("Plan"),
  LintFinding: record("LintFinding"),
  Guardrails: record("Guardrails", {
    deny_commands: Deny,
    deny_prompts: Deny,
    deny_responses: Deny,
    deny_output: Deny,
  }),
  Compiled: record("Compiled", { warnings: Warning }),
  // What is patched into a spec keeps the spec's names.
  Build: record("Build", { warnings: Warning }),
};
