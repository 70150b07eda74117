"use strict";

const native = require("./native.js");
const { Handle, call, callSync } = require("./call.js");
const errors = require("./errors.js");
const { Document, Report, Root } = require("./records.js");
const { pathOf } = require("./skillset.js");

const { version } = require("../package.json");

/** Requests that need no set. */
const free = new Handle();

function places(startDir, { client, home, stopAt } = {}) {
  const place = { start_dir: pathOf(startDir), client, home: pathOf(home), stop_at: pathOf(stopAt) };
  return { conventional_roots: place };
}

module.exports = {
  version,
  parse: (text) => new Document(callSync(free, "parse", { bytes: Buffer.from(text) })),
  validateText: (text, { profile } = {}) =>
    new Report(callSync(free, { validate_text: { profile } }, { bytes: Buffer.from(text) })),
  validate: async (path, { profile } = {}) =>
    new Report(await call(free, { validate: { path: pathOf(path), profile } })),
  validateSync: (path, { profile } = {}) => new Report(callSync(free, { validate: { path: pathOf(path), profile } })),
  conventionalRoots: async (startDir, options) => Root.from(await call(free, places(startDir, options))),
  conventionalRootsSync: (startDir, options) => Root.from(callSync(free, places(startDir, options))),
  wrapTools: (tools, style) => callSync(free, { wrap_tools: { tools, style } }),
  codes: () => structuredClone(errors.codes),
  main: (args) => native.main(args),
};
