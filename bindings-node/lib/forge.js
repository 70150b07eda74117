"use strict";

const { call: ask, callSync, free, placeOf, resultOf, twice } = require("./call.js");
const records = require("./forge_records.js");
const { known, knownSync } = require("./forge_surroundings.js");
const { pathOf, snakeKeys } = require("./options.js");
const { snake } = require("./records.js");
const { SkillSet } = require("./skillset.js");

const request = (name, args) => ({ forge: { function: name, arguments: args } });
const requestOn = (name, args = {}) => ({ forge_on: { function: name, arguments: args } });

/** Calls a function that needs no set. */
const call = (name, args, type) => resultOf(type, callSync(free, request(name, args)));

/** Calls a function of a set. */
const callOn = (set, name, args, type) => resultOf(type, callSync(placeOf(set), requestOn(name, args)));

/** Requirements and guardrails hold no keys of somebody's own, so that all keys may be the wire's. */
function wireForm(value) {
  if (Array.isArray(value)) return value.map(wireForm);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [snake(name), wireForm(field)]));
}

/** Calls a function of a set, or the same function of data that a set could have given. */
const callOnEither = (subject, key, name, args, type) =>
  subject instanceof SkillSet
    ? callOn(subject, name, args, type)
    : call(name, { ...args, [key]: wireForm(subject) }, type);

const ofRequirements = (subject, name, args, type) => callOnEither(subject, "requirements", name, args, type);
const ofGuardrails = (subject, name, args, type) => callOnEither(subject, "guardrails", name, args, type);

const aggregate = (skills) => call("aggregate", { skills: wireForm(skills) }, records.Requirements);

const requirements = (set) => callOn(set, "requirements", {}, records.Requirements);

/** What the skills of a set require together, or data. */
const required = (subject) => () => (subject instanceof SkillSet ? requirements(subject) : aggregate([subject]));

const missing = (subject, places) => ofRequirements(subject, "check_requirements", places, records.Missing);

/** What a host in the dialect `forge` needs beside a set. */
module.exports = Object.freeze({
  ...twice(
    {
      scan: [(folder, { root } = {}) => request("scan", { path: pathOf(folder), root: pathOf(root) }), records.Scan],
    },
    free,
  ),
  parse: (text, { legacyBullets } = {}) => call("parse", { text, legacy_bullets: legacyBullets }, records.ParsedSkill),
  inputSchema: (spec) => call("input_schema", { spec }),
  invalidKeys: (schema) => call("invalid_keys", { schema }),

  aggregate,
  requirements,
  checkRequirements: async (subject, places = {}) => missing(subject, await known(required(subject), places)),
  checkRequirementsSync: (subject, places = {}) => missing(subject, knownSync(required(subject), places)),
  cliConfig: (subject) => ofRequirements(subject, "cli_config", {}, records.CliConfig),
  dotenv: (text) => call("dotenv", { text }),

  mergeEgress: (yaml, domains) => call("merge_egress", { yaml, domains }, records.Merged),
  expandEgress: (domains, env) => call("expand_egress", { domains, env }),
  matchDomain: (pattern, host) => call("match_domain", { pattern, host }),
  egressCheck: (mode, domains, host) => call("egress_check", { mode, domains, host }),

  guardrails: (subject) => ofGuardrails(subject, "guardrails", {}, records.Guardrails),
  checkCommand: (subject, tool, json) => ofGuardrails(subject, "check_command", { tool, json }),
  checkOutput: (subject, text) => ofGuardrails(subject, "check_output", { text }, records.CheckedOutput),
  checkPrompt: (subject, text) => ofGuardrails(subject, "check_prompt", { text }),
  checkResponse: (subject, text) => ofGuardrails(subject, "check_response", { text }),

  compile: (set) => callOn(set, "compile", {}, records.Compiled),
  build: (set, { outputDir, ...options } = {}) =>
    callOn(set, "build", snakeKeys({ ...options, outputDir: pathOf(outputDir) }), records.Build),
  lint: async (set) => records.LintFinding.from(await ask(placeOf(set), requestOn("lint"))),
  lintSync: (set) => callOn(set, "lint", {}, records.LintFinding),
});
