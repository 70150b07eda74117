"use strict";

const { fileURLToPath } = require("node:url");
const { Handle, call, callSync } = require("./call.js");
const { InvalidArgumentError } = require("./errors.js");
const { provide, provideSync } = require("./host.js");
const {
  Diagnostic,
  MenuEntry,
  Refresh,
  Resource,
  Skill,
  Skipped,
  ToolResult,
  Warning,
  snake,
} = require("./records.js");

const LISTS = { skills: Skill, skipped: Skipped, blocked: Skill, diagnostics: Diagnostic, warnings: Warning };
const OWN = Symbol("only open and openSync make sets");

/** A path as text; a `file:` URL is one too. */
const pathOf = (path) => (path instanceof URL ? fileURLToPath(path) : path);

function rootOf(root) {
  const path = pathOf(root?.path);
  return path === root?.path ? pathOf(root) : { ...root, path };
}

/** Whether the first argument of `open` is roots; else it is options. */
function isRoots(value) {
  const isObject = typeof value === "object" && value !== null;
  return !isObject || value instanceof URL || Array.isArray(value) || "path" in value;
}

/** The options of `open(roots, options)` and of `open({roots, …})`. */
function optionsOf(first, second) {
  if (first === undefined) return second ?? {};
  if (second === undefined && !isRoots(first)) return first;
  if (second?.roots !== undefined) throw new InvalidArgumentError("roots are given twice: before and in the options");
  return { ...second, roots: first };
}

/** Options by their wire names. */
const wireOptions = (options) =>
  Object.fromEntries(Object.entries(options).map(([name, value]) => [snake(name), value]));

/** Options as the request `open`, and what stays on this side. */
function prepare(first, second) {
  const { store, provider, trust, onWarning, roots, currentDir = process.cwd(), ...rest } = optionsOf(first, second);
  const options = wireOptions({ ...rest, currentDir, trust });
  if (roots !== undefined) options.roots = [roots].flat().map(rootOf);
  const decide = trust?.decide;
  if (decide) {
    const { decide: _, ...demand } = trust;
    options.trust = demand;
  }
  const request = { options, store: Boolean(store), decide: Boolean(decide) };
  return { request, provider, callbacks: store || decide ? { store, decide } : undefined, onWarning };
}

const toStandardError = ({ message }) => process.stderr.write(`[toolnexus] ${message}\n`);

/** Skills opened from roots, data, a store and a provider. */
class SkillSet {
  #handle = new Handle();
  #callbacks;
  #onWarning;
  #lists = new Map();
  #refreshing = 0;

  constructor(own, { callbacks, onWarning } = {}) {
    if (own !== OWN) throw new TypeError("use `await SkillSet.open(…)` or `SkillSet.openSync(…)`");
    this.#callbacks = callbacks;
    this.#onWarning = onWarning;
  }

  static async open(roots, options) {
    const { request, provider, ...own } = prepare(roots, options);
    if (provider) request.provided = await provide(provider);
    const set = new SkillSet(OWN, own);
    await set.#call("open", request);
    set.#warn();
    return set;
  }

  static openSync(roots, options) {
    const { request, provider, ...own } = prepare(roots, options);
    if (provider) request.provided = provideSync(provider);
    const set = new SkillSet(OWN, own);
    set.#callSync("open", request);
    set.#warn();
    return set;
  }

  static {
    for (const name of Object.keys(LISTS)) {
      Object.defineProperty(SkillSet.prototype, name, {
        get() {
          return this.#list(name);
        },
      });
    }
  }

  get dialect() {
    return this.#callSync("dialect");
  }

  get length() {
    return this.skills.length;
  }

  [Symbol.iterator]() {
    return this.skills[Symbol.iterator]();
  }

  get(name) {
    return new Skill(this.#callSync("get", { name }));
  }

  find(name) {
    const found = this.#callSync("find", { name });
    return found ? new Skill(found) : undefined;
  }

  catalog(options = {}) {
    return this.#callSync("catalog", { options: wireOptions(options) });
  }

  userMenu() {
    return MenuEntry.from(this.#callSync("user_menu"));
  }

  tools({ style } = {}) {
    return this.#call("tools", { style });
  }

  toolsSync({ style } = {}) {
    return this.#callSync("tools", { style });
  }

  async call(tool, args = {}) {
    return new ToolResult(await this.#call("call", { tool, arguments: args }));
  }

  callSync(tool, args = {}) {
    return new ToolResult(this.#callSync("call", { tool, arguments: args }));
  }

  async read(skill, path, options) {
    return new Resource(await this.#call("read", { skill, path, ...options }));
  }

  readSync(skill, path, options) {
    return new Resource(this.#callSync("read", { skill, path, ...options }));
  }

  load(name, options) {
    return this.#call("load", { name, ...options });
  }

  loadSync(name, options) {
    return this.#callSync("load", { name, ...options });
  }

  async checkToolNames(names) {
    await this.#call("check_tool_names", { names });
  }

  checkToolNamesSync(names) {
    this.#callSync("check_tool_names", { names });
  }

  async refresh() {
    this.#refreshing += 1;
    try {
      return this.#refreshed(await this.#call("refresh"));
    } finally {
      this.#refreshing -= 1;
    }
  }

  refreshSync() {
    // The refresh under way waits for the host, and the host for this thread.
    if (this.#callbacks && this.#refreshing > 0) {
      throw new InvalidArgumentError("a refresh of this set is under way; await it before the next");
    }
    this.#refreshing += 1;
    try {
      return this.#refreshed(this.#callSync("refresh"));
    } finally {
      this.#refreshing -= 1;
    }
  }

  close() {
    this.#lists.clear();
    this.#handle.close();
  }

  toJSON() {
    return this.#callSync("snapshot");
  }

  #call(name, args) {
    return call(this.#handle, args ? { [name]: args } : name, { callbacks: this.#callbacks });
  }

  #callSync(name, args) {
    return callSync(this.#handle, args ? { [name]: args } : name, { callbacks: this.#callbacks });
  }

  /** Lists are read once for each snapshot. */
  #list(name) {
    if (!this.#lists.has(name)) this.#lists.set(name, LISTS[name].from(this.#callSync(name)));
    return this.#lists.get(name);
  }

  #refreshed(changes) {
    this.#lists.clear();
    this.#warn();
    return new Refresh(changes);
  }

  #warn() {
    const standard = this.dialect === "toolnexus" ? toStandardError : null;
    const tell = this.#onWarning === undefined ? standard : this.#onWarning;
    if (tell) for (const warning of this.warnings) tell(warning);
  }
}

module.exports = { SkillSet, pathOf };
