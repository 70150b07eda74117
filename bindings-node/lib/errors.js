"use strict";

const native = require("./native.js");
const { Diagnostic, wire } = require("./records.js");

/** The base of all errors that skillspan throws. */
class SkillspanError extends Error {
  constructor(message, { code = new.target.code, path, problem, skill, diagnostics = [], ...options } = {}) {
    super(message, options);
    Object.assign(this, { code, path, problem, skill, diagnostics });
  }

  get name() {
    return this.constructor.name;
  }

  toJSON() {
    const { code, message, path, problem, skill, diagnostics } = this;
    return { code, message, path, problem, skill, diagnostics: diagnostics.length > 0 ? wire(diagnostics) : undefined };
  }
}

/** `skill_not_found` is `SkillNotFoundError`. */
const nameOf = (code) => `${code.replace(/(?:^|_)([a-z])/g, (_, letter) => letter.toUpperCase())}Error`;

const { value: codes } = JSON.parse(new native.Handle().askSync("codes", "null"));

/** The class of each error code of the catalogue, by its name. */
const classes = {};
for (const { code } of codes.filter(({ kind }) => kind === "error")) {
  const name = nameOf(code);
  classes[name] = class extends SkillspanError {
    static name = name;
    static code = code;
  };
}

/** The error of a wire record, in the class of its code; `options` may hold its cause. */
function errorOf({ code, message, diagnostics = [], ...concerned }, options) {
  return new classes[nameOf(code)](message, { ...concerned, diagnostics: Diagnostic.from(diagnostics), ...options });
}

module.exports = { SkillspanError, ...classes, codes, errorOf };
