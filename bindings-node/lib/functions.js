"use strict";

const native = require("./native.js");
const { Handle, call, callSync } = require("./call.js");
const { Document, Report, Root } = require("./records.js");
const { pathOf } = require("./skillset.js");

const { version } = require("../package.json");

/** Requests that need no set. */
const free = new Handle();

function parse(text) {
  return new Document(callSync(free, "parse", { bytes: Buffer.from(text) }));
}

function validateText(text, { profile } = {}) {
  return new Report(callSync(free, { validate_text: { profile } }, { bytes: Buffer.from(text) }));
}

async function validate(path, { profile } = {}) {
  return new Report(await call(free, { validate: { path: pathOf(path), profile } }));
}

function validateSync(path, { profile } = {}) {
  return new Report(callSync(free, { validate: { path: pathOf(path), profile } }));
}

function places(startDir, { client, home, stopAt } = {}) {
  const place = { start_dir: pathOf(startDir), client, home: pathOf(home), stop_at: pathOf(stopAt) };
  return { conventional_roots: place };
}

async function conventionalRoots(startDir, options) {
  return Root.from(await call(free, places(startDir, options)));
}

function conventionalRootsSync(startDir, options) {
  return Root.from(callSync(free, places(startDir, options)));
}

function wrapTools(tools, style) {
  return callSync(free, { wrap_tools: { tools, style } });
}

function codes() {
  return JSON.parse(native.codes());
}

function main(args) {
  return native.main(args);
}

module.exports = {
  parse,
  validate,
  validateSync,
  validateText,
  conventionalRoots,
  conventionalRootsSync,
  wrapTools,
  codes,
  main,
  version,
};
