"use strict";

const { Skill, Skipped, Warning, recordsOf } = require("./records.js");

const shapes = {
  Scan: { skills: "Skill", skipped: "Skipped" },
  Meta: {},
  ToolBlock: {},
  ParsedSkill: { meta: "Meta", tools: "ToolBlock" },
  RequiredEnv: {},
  Requirements: { env: "RequiredEnv" },
  Lack: {},
  Missing: { errors: "Lack", warnings: "Lack" },
  CliConfig: {},
  Merged: {},
  CheckedOutput: {},
  Plan: {},
  LintFinding: {},
  Deny: {},
  Guardrails: { deny_commands: "Deny", deny_prompts: "Deny", deny_responses: "Deny", deny_output: "Deny" },
  Compiled: { warnings: "Warning" },
  // What is patched into a spec keeps the spec's names.
  Build: { warnings: "Warning" },
};

module.exports = recordsOf(shapes, { Skill, Skipped, Warning });
