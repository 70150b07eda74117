"use strict";

/** `real_path` is `realPath`. There are few names and many records. */
const camels = Object.create(null);
function camel(name) {
  camels[name] ??= name.replace(/_[a-z]/g, (part) => part[1].toUpperCase());
  return camels[name];
}

const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The wire form of a value: records by their wire names, everything else as it is. */
function wire(value) {
  if (value instanceof Record) return value.toJSON();
  return Array.isArray(value) ? value.map(wire) : value;
}

/** A frozen result. Its own fields are camelCase; what a user wrote below them stays untouched. */
class Record {
  static nested = {};

  constructor(fields) {
    const { nested } = new.target;
    for (const [name, value] of Object.entries(fields)) {
      const type = nested[name];
      this[camel(name)] = type && typeof value === "object" ? type.from(value) : value;
    }
    Object.freeze(this);
  }

  /** The record, or the frozen list of records, of its wire form. */
  static from(value) {
    return Array.isArray(value) ? Object.freeze(value.map((fields) => new this(fields))) : new this(value);
  }

  toJSON() {
    return Object.fromEntries(Object.entries(this).map(([name, value]) => [snake(name), wire(value)]));
  }
}

/** A class of records; `nested` says which fields hold records, alone or in a list, and of what class. */
const record = (name, nested = {}) =>
  class extends Record {
    static name = name;
    static nested = nested;
  };

class Resource extends Record {
  /** The bytes of the file, whatever its kind. */
  get bytes() {
    return this.base64 === undefined ? Buffer.from(this.text) : Buffer.from(this.base64, "base64");
  }
}

const Skill = record("Skill");
const Skipped = record("Skipped");
const Warning = record("Warning");
const Refresh = record("Refresh");
const Diagnostic = record("Diagnostic", { fix: record("Fix") });
const Document = record("Document", { frontmatter: record("Frontmatter"), diagnostics: Diagnostic });
const Report = record("Report", { diagnostics: Diagnostic });
const Fixed = record("Fixed", { applied: record("AppliedFix"), diagnostics: Diagnostic });
const ToolResult = record("ToolResult", { content: Resource });

const classes = { Diagnostic, Document, Fixed, Refresh, Report, Resource, Skill, Skipped, ToolResult, Warning };

module.exports = { ...classes, record, snake, wire };
