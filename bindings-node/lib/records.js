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

exports.snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The wire form of a value: records by their wire names, everything else as it is. */
function wire(value) {
  if (value instanceof Record) return value.toJSON();
  return Array.isArray(value) ? value.map(wire) : value;
}
exports.wire = wire;

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
    return Object.fromEntries(Object.entries(this).map(([name, value]) => [exports.snake(name), wire(value)]));
  }
}

exports.Record = Record;

exports.Skill = class Skill extends Record {};
exports.Skipped = class Skipped extends Record {};
exports.Warning = class Warning extends Record {};
exports.MenuEntry = class MenuEntry extends Record {};
exports.Refresh = class Refresh extends Record {};
exports.Mount = class Mount extends Record {};
exports.Root = class Root extends Record {};
exports.CatalogReport = class CatalogReport extends Record {};
exports.SearchHit = class SearchHit extends Record {};
exports.Restorable = class Restorable extends Record {};
exports.NewSkill = class NewSkill extends Record {};

class Fix extends Record {}
class Frontmatter extends Record {}

class Diagnostic extends Record {
  static nested = { fix: Fix };
}
exports.Diagnostic = Diagnostic;

exports.Document = class Document extends Record {
  static nested = { frontmatter: Frontmatter, diagnostics: Diagnostic };
};

exports.Report = class Report extends Record {
  static nested = { diagnostics: Diagnostic };
};

class AppliedFix extends Record {}

exports.Fixed = class Fixed extends Record {
  static nested = { applied: AppliedFix, diagnostics: Diagnostic };
};

exports.RouteTypes = class RouteTypes extends Record {
  static nested = { warnings: exports.Warning };
};

class Resource extends Record {
  /** The bytes of the file, whatever its kind. */
  get bytes() {
    return this.base64 === undefined ? Buffer.from(this.text) : Buffer.from(this.base64, "base64");
  }
}
exports.Resource = Resource;

exports.ToolResult = class ToolResult extends Record {
  static nested = { content: Resource };
};
