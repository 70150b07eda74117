"use strict";

const { Diagnostic, wire } = require("./records.js");

/** The base of all errors that skillspan throws. */
class SkillspanError extends Error {
  constructor(message, { code = new.target.code, path, diagnostics = [], ...options } = {}) {
    super(message, options);
    this.code = code;
    this.path = path;
    this.diagnostics = diagnostics;
  }

  get name() {
    return this.constructor.name;
  }

  toJSON() {
    const { code, message, path, diagnostics } = this;
    return { code, message, path, diagnostics: diagnostics.length > 0 ? wire(diagnostics) : undefined };
  }
}

class InvalidArgumentError extends SkillspanError {
  static code = "invalid_argument";
}

class InvalidSkillError extends SkillspanError {
  static code = "invalid_skill";
}

class SkillNotFoundError extends SkillspanError {
  static code = "skill_not_found";
}

class NotInvocableError extends SkillspanError {
  static code = "not_invocable";
}

class UnknownToolError extends SkillspanError {
  static code = "unknown_tool";
}

class ResourceNotFoundError extends SkillspanError {
  static code = "resource_not_found";
}

class ResourceOutsideSkillError extends SkillspanError {
  static code = "resource_outside_skill";
}

class ResourceTooLargeError extends SkillspanError {
  static code = "resource_too_large";
}

class ResourceNotTextError extends SkillspanError {
  static code = "resource_not_text";
}

class InternalError extends SkillspanError {
  static code = "internal";
}

const classes = {
  SkillspanError,
  InvalidArgumentError,
  InvalidSkillError,
  SkillNotFoundError,
  NotInvocableError,
  UnknownToolError,
  ResourceNotFoundError,
  ResourceOutsideSkillError,
  ResourceTooLargeError,
  ResourceNotTextError,
  InternalError,
};

const byCode = new Map(Object.values(classes).map((error) => [error.code, error]));

/** The error of a wire record, in the class of its code. */
function errorOf({ code, message, path, diagnostics = [] }) {
  const found = byCode.get(code) ?? SkillspanError;
  return new found(message, { code, path, diagnostics: diagnostics.map((record) => new Diagnostic(record)) });
}

module.exports = { ...classes, errorOf };
