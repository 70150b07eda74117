"use strict";

const { Place, both, free, once, twice } = require("./call.js");
const { InvalidArgumentError, codes } = require("./errors.js");
const { wireOptions, withOptions } = require("./options.js");
const { Document, Fixed, Report, record } = require("./records.js");

const { version } = require("../package.json");

/** The bytes of a document. */
function bytesOf(text) {
  try {
    return Buffer.from(text);
  } catch (cause) {
    throw new InvalidArgumentError("argument `text`: a text or its bytes are wanted", { cause });
  }
}

/** What fixes would make of a file. Its plan stays at the place that answered. */
class FileFix extends Fixed {
  #plan;

  constructor({ changes, ...fields }, place, index) {
    super(fields);
    this.#plan = { changes, place, index };
  }

  get changes() {
    return this.#plan.changes;
  }

  async write() {
    const { place, index } = this.#plan;
    return place.call("write_fix", { index });
  }

  writeSync() {
    const { place, index } = this.#plan;
    return place.callSync("write_fix", { index });
  }
}

const fixes = (path, options) => {
  const place = new Place();
  const finish = (plans) => Object.freeze(plans.map((fields, index) => new FileFix(fields, place, index)));
  return { place, request: ["fixes", withOptions({ path }, options)], finish };
};

const near = (startDir, options) => withOptions({ start_dir: startDir }, options);

const TWICE = {
  validate: { given: (path, options) => withOptions({ path }, options), gives: Report },
  conventionalRoots: { asks: "roots", given: near, gives: record("Root") },
};

const ONCE = {
  newSkill: { given: (name, description) => ({ name, description }), gives: record("NewSkill") },
  wrapTools: { given: (tools, style) => ({ tools, style }) },
  main: { given: (args) => ({ arguments: args }) },
};

module.exports = {
  version,
  codes: () => structuredClone(codes),
  parse: (text) => Document.from(free.callSync("parse", undefined, bytesOf(text))),
  validateText: (text, options) => Report.from(free.callSync("validate_text", wireOptions(options), bytesOf(text))),
  fixText: (text, options) => Fixed.from(free.callSync("fix_text", wireOptions(options), bytesOf(text))),
  ...twice(TWICE, { at: free }),
  ...once(ONCE, { at: free }),
  ...both("fixes", fixes),
};
