"use strict";

const { Handle, call, callSync, resultOf } = require("./call.js");
const { InvalidArgumentError } = require("./errors.js");
const { Plan } = require("./forge_records.js");
const { provide, provideSync } = require("./host.js");
const { opening, pathOf, placeOf, searchOptions, snakeKeys } = require("./options.js");
const records = require("./records.js");
const { Session } = require("./session.js");
const { Watch } = require("./watch.js");

const { Skill, Warning } = records;

const LISTS = {
  skills: Skill,
  skipped: records.Skipped,
  blocked: Skill,
  diagnostics: records.Diagnostic,
  warnings: Warning,
};

/** The calls that come as a promise and, with `Sync` behind their name, at once: each its request and its class. */
const TWICE = {
  tools: [(options = {}) => ({ tools: { options: snakeKeys(options) } })],
  call: [(tool, args = {}) => ({ call: { tool, arguments: args } }), records.ToolResult],
  read: [(skill, path, options) => ({ read: { skill, path, ...options } }), records.Resource],
  load: [(name, options) => ({ load: { name, ...options } })],
  checkToolNames: [(names) => ({ check_tool_names: { names } })],
  mounts: [() => "mounts", records.Mount],
  materialize: [(folder) => ({ materialize: { folder: pathOf(folder) } }), Warning],
  plan: [(tool, args = {}) => ({ forge_call_on: { function: "plan", arguments: { tool, args } } }), Plan],
};

const OWN = Symbol("only open and openSync make sets");

/** What `withSkills` is asked: all skills without arguments, else its one argument or the list of them. */
function selecting(references) {
  const selection = references.length === 1 ? references[0] : references.length === 0 || references;
  return { with_skills: { selection: placeOf(selection) ?? null } };
}

const toStandardError = ({ message }) => process.stderr.write(`[toolnexus] ${message}\n`);

/** For the modules of dialects: they ask a set for what its class does not have. */
let ask;
let askSync;

function checked(set) {
  if (set instanceof SkillSet) return set;
  throw new InvalidArgumentError("a set is wanted, as `SkillSet.open` gives it");
}

/** Skills opened from roots, data, a store and a provider. */
class SkillSet {
  #handle;
  #callbacks;
  #onWarning;
  #lists = new Map();
  #refreshing = 0;
  #watch;

  constructor(own, { callbacks, onWarning } = {}, handle = new Handle()) {
    if (own !== OWN) throw new TypeError("use `await SkillSet.open(…)` or `SkillSet.openSync(…)`");
    this.#handle = handle;
    this.#callbacks = callbacks;
    this.#onWarning = onWarning;
  }

  static async open(roots, options) {
    const { request, provider, ...own } = opening(roots, options);
    if (provider) request.provided = await provide(provider);
    const set = new SkillSet(OWN, own);
    await set.#call({ open: request });
    return set.#warned();
  }

  static openSync(roots, options) {
    const { request, provider, ...own } = opening(roots, options);
    if (provider) request.provided = provideSync(provider);
    const set = new SkillSet(OWN, own);
    set.#callSync({ open: request });
    return set.#warned();
  }

  static {
    ask = async (set, request) => checked(set).#call(request);
    askSync = (set, request) => checked(set).#callSync(request);
    for (const [name, type] of Object.entries(LISTS)) {
      Object.defineProperty(SkillSet.prototype, name, {
        get() {
          return this.#list(name, type);
        },
      });
    }
    const define = (name, value) =>
      Object.defineProperty(SkillSet.prototype, name, { value, writable: true, configurable: true });
    for (const [name, [request, type]] of Object.entries(TWICE)) {
      define(name, async function (...args) {
        return resultOf(type, await this.#call(request(...args)));
      });
      define(`${name}Sync`, function (...args) {
        return resultOf(type, this.#callSync(request(...args)));
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
    return new Skill(this.#callSync({ get: { name } }));
  }

  find(name) {
    const found = this.#callSync({ find: { name } });
    return found ? new Skill(found) : undefined;
  }

  catalog(options = {}) {
    return this.#callSync({ catalog: { options: snakeKeys(options) } });
  }

  catalogReport(options = {}) {
    return new records.CatalogReport(this.#callSync({ catalog_report: { options: snakeKeys(options) } }));
  }

  search(query, options) {
    return records.SearchHit.from(this.#callSync({ search: { query, options: searchOptions(options) } }));
  }

  session(options) {
    return new Session(this.#handle.conversation(), this.#callbacks, options);
  }

  get approvals() {
    return Object.freeze(this.#callSync("approvals"));
  }

  userMenu() {
    return records.MenuEntry.from(this.#callSync("user_menu"));
  }

  async withSkills(...references) {
    const set = this.#copy();
    await set.#call(selecting(references));
    return set.#warned();
  }

  withSkillsSync(...references) {
    const set = this.#copy();
    set.#callSync(selecting(references));
    return set.#warned();
  }

  async refresh() {
    return new records.Refresh(await this.#renew("refresh"));
  }

  refreshSync() {
    return new records.Refresh(this.#renewSync("refresh"));
  }

  async approve(skill) {
    return Object.freeze(await this.#renew({ approve: { skill } }));
  }

  approveSync(skill) {
    return Object.freeze(this.#renewSync({ approve: { skill } }));
  }

  async revoke(skill) {
    return Object.freeze(await this.#renew({ revoke: { skill } }));
  }

  revokeSync(skill) {
    return Object.freeze(this.#renewSync({ revoke: { skill } }));
  }

  watch() {
    if (this.#watch) throw new InvalidArgumentError("this set is watched already; end that watch before the next");
    // A closed set says so at once.
    this.#callSync("dialect");
    this.#refreshing += 1;
    this.#watch = new Watch(this.#handle, this.#callbacks, {
      renewed: (changes) => new records.Refresh(this.#renewed(changes)),
      ended: () => {
        this.#watch = undefined;
        this.#lists.clear();
        this.#refreshing -= 1;
      },
    });
    return this.#watch;
  }

  close() {
    this.#watch?.return();
    this.#lists.clear();
    this.#handle.close();
  }

  toJSON() {
    return this.#callSync("snapshot");
  }

  #call(request) {
    return call(this.#handle, request, { callbacks: this.#callbacks });
  }

  #callSync(request) {
    return callSync(this.#handle, request, { callbacks: this.#callbacks });
  }

  #copy() {
    return new SkillSet(OWN, { callbacks: this.#callbacks, onWarning: this.#onWarning }, this.#handle.copy());
  }

  /** Lists are read once for each snapshot. */
  #list(name, type) {
    // A watch says nothing of a refresh that changed no name, but perhaps a finding.
    if (this.#watch) return type.from(this.#callSync(name));
    if (!this.#lists.has(name)) this.#lists.set(name, type.from(this.#callSync(name)));
    return this.#lists.get(name);
  }

  /** A request that scans again. */
  async #renew(request) {
    this.#refreshing += 1;
    try {
      return this.#renewed(await this.#call(request));
    } finally {
      this.#refreshing -= 1;
    }
  }

  #renewSync(request) {
    // The refresh under way waits for the host, and the host for this thread.
    if (this.#callbacks && this.#refreshing > 0) {
      throw new InvalidArgumentError("a refresh or a watch of this set is under way; use the call without `Sync`");
    }
    this.#refreshing += 1;
    try {
      return this.#renewed(this.#callSync(request));
    } finally {
      this.#refreshing -= 1;
    }
  }

  #renewed(result) {
    this.#lists.clear();
    this.#warned();
    return result;
  }

  /** Tells the warnings of a scan. */
  #warned() {
    const standard = this.dialect === "toolnexus" ? toStandardError : null;
    const tell = this.#onWarning === undefined ? standard : this.#onWarning;
    if (tell) for (const warning of this.warnings) tell(warning);
    return this;
  }
}

module.exports = { SkillSet, ask, askSync };
