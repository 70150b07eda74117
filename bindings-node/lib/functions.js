"use strict";

const { callSync, free, once, twice } = require("./call.js");
const { codes } = require("./errors.js");
const { pathOf } = require("./options.js");
const { Document, NewSkill, Report, Root } = require("./records.js");

const { version } = require("../package.json");

const roots = (startDir, { client, home, stopAt } = {}) => ({
  roots: { start_dir: pathOf(startDir), client, home: pathOf(home), stop_at: pathOf(stopAt) },
});

module.exports = {
  version,
  codes: () => structuredClone(codes),
  parse: (text) => new Document(callSync(free, "parse", Buffer.from(text))),
  validateText: (text, { profile } = {}) =>
    new Report(callSync(free, { validate_text: { profile } }, Buffer.from(text))),
  ...twice(
    {
      validate: [(path, { profile } = {}) => ({ validate: { path: pathOf(path), profile } }), Report],
      conventionalRoots: [roots, Root],
    },
    free,
  ),
  ...once(
    {
      newSkill: [(name, description) => ({ new_skill: { name, description } }), NewSkill],
      wrapTools: [(tools, style) => ({ wrap_tools: { tools, style } })],
      main: [(args) => ({ main: { arguments: args } })],
    },
    free,
  ),
};
