"use strict";

const camels = new Map();

/** `real_path` is `realPath`. There are few names and many records. */
function camel(name) {
  const known = camels.get(name);
  if (known) return known;
  const made = name.replace(/_[a-z]/g, (part) => part[1].toUpperCase());
  camels.set(name, made);
  return made;
}

const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The wire form of a value: records by their wire names, everything else as it is. */
function wire(value) {
  if (value instanceof Record) return value.toJSON();
  return Array.isArray(value) ? value.map(wire) : value;
}

/** A frozen result. Its own fields are camelCase; what a user wrote below them stays untouched. */
class Record {
  /** Which fields hold records or lists of records, and of what class. */
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

class Resource extends Record {
  /** The bytes of the file, whatever its kind. */
  get bytes() {
    return this.base64 === undefined ? Buffer.from(this.text) : Buffer.from(this.base64, "base64");
  }
}

/** Classes of records by their names: for each the fields that hold records, and the names of their classes. */
function recordsOf(shapes, classes = {}) {
  for (const [name, fields] of Object.entries(shapes)) {
    const nested = Object.fromEntries(Object.entries(fields).map(([field, inner]) => [field, classes[inner]]));
    const { [name]: made } = {
      [name]: class extends Record {
        static nested = nested;
      },
    };
    classes[name] = made;
  }
  return classes;
}

const shapes = {
  Skill: {},
  Skipped: {},
  Warning: {},
  MenuEntry: {},
  Refresh: {},
  Mount: {},
  Root: {},
  CatalogReport: {},
  SearchHit: {},
  Restorable: {},
  NewSkill: {},
  Fix: {},
  Frontmatter: {},
  AppliedFix: {},
  Diagnostic: { fix: "Fix" },
  Document: { frontmatter: "Frontmatter", diagnostics: "Diagnostic" },
  Report: { diagnostics: "Diagnostic" },
  Fixed: { applied: "AppliedFix", diagnostics: "Diagnostic" },
  RouteTypes: { warnings: "Warning" },
  ToolResult: { content: "Resource" },
};

module.exports = { Record, recordsOf, snake, wire, ...recordsOf(shapes, { Resource }) };
