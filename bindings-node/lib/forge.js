"use strict";

const { free, placeOf, resultOf, twice } = require("./call.js");
const records = require("./forge_records.js");
const { known, knownSync } = require("./forge_surroundings.js");
const { checked, wireOptions, withOptions } = require("./options.js");
const { snake } = require("./records.js");
const { SkillSet } = require("./skillset.js");

/** Calls a function that needs no set. */
const call = (name, args, type) => resultOf(type, free.callSync("forge", { function: name, arguments: args }));

/** What a function of a set is asked. */
const requestOn = (name, args = {}) => ["forge_on", { function: name, arguments: args }];

/** Calls a function of a set. */
const callOn = (set, name, args, type) => resultOf(type, placeOf(set).callSync(...requestOn(name, args)));

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

const scan = {
  asks: "forge",
  given: (path, options) => ({ function: "scan", arguments: withOptions({ path }, options) }),
  gives: records.Scan,
};

/** What a host in the dialect `forge` needs beside a set. */
module.exports = Object.freeze({
  ...twice({ scan }, { at: free }),
  parse: (text, options) => call("parse", withOptions({ text }, options), records.ParsedSkill),
  inputSchema: (spec) => call("input_schema", { spec }),
  invalidKeys: (schema) => call("invalid_keys", { schema }),

  aggregate,
  requirements,
  checkRequirements: async (subject, places) => missing(subject, await known(required(subject), checked(places))),
  checkRequirementsSync: (subject, places) => missing(subject, knownSync(required(subject), checked(places))),
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
  build: (set, options) => callOn(set, "build", wireOptions(options), records.Build),
  lint: async (set) => records.LintFinding.from(await placeOf(set).call(...requestOn("lint"))),
  lintSync: (set) => callOn(set, "lint", {}, records.LintFinding),
});
