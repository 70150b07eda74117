"use strict";

const native = require("./native.js");
const { callSync, free, twice } = require("./call.js");
const errors = require("./errors.js");
const { pathOf } = require("./options.js");
const { Document, NewSkill, Report, Root } = require("./records.js");

const { version } = require("../package.json");

function places(startDir, { client, home, stopAt } = {}) {
  return { roots: { start_dir: pathOf(startDir), client, home: pathOf(home), stop_at: pathOf(stopAt) } };
}

module.exports = {
  version,
  parse: (text) => new Document(callSync(free, "parse", { bytes: Buffer.from(text) })),
  validateText: (text, { profile } = {}) =>
    new Report(callSync(free, { validate_text: { profile } }, { bytes: Buffer.from(text) })),
  ...twice("validate", (path, { profile } = {}) => ({ validate: { path: pathOf(path), profile } }), Report),
  ...twice("conventionalRoots", places, Root),
  newSkill: (name, description) => new NewSkill(callSync(free, { new_skill: { name, description } })),
  wrapTools: (tools, style) => callSync(free, { wrap_tools: { tools, style } }),
  codes: () => structuredClone(errors.codes),
  main: (args) => native.main(args),
};
