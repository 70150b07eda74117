"use strict";

const { AsyncLocalStorage } = require("node:async_hooks");
const { Handle, both, call, callSync, define, once, settle, twice } = require("./call.js");
const { InvalidArgumentError } = require("./errors.js");
const { Plan } = require("./forge_records.js");
const { opening, pathOf, pathsOf, searchOptions, snakeKeys } = require("./options.js");
const records = require("./records.js");
const { Session, requests } = require("./session.js");
const { Watch } = require("./watch.js");

const { Refresh, Skill, Warning } = records;

const LISTS = {
  skills: Skill,
  skipped: records.Skipped,
  blocked: Skill,
  diagnostics: records.Diagnostic,
  warnings: Warning,
};

/** The refreshes that a call comes from: a host that is asked by one must not wait for another. */
const renewals = new AsyncLocalStorage();

/** Results that are data, not records. */
const Frozen = { from: Object.freeze };

/** The calls that look at what is in memory. */
const ONCE = {
  get: [(name) => ({ get: { name } }), Skill],
  find: [(name) => ({ find: { name } }), Skill],
  catalog: [(options = {}) => ({ catalog: { options: snakeKeys(options) } })],
  catalogReport: [(options = {}) => ({ catalog_report: { options: snakeKeys(options) } }), records.CatalogReport],
  search: [(query, options) => ({ search: { query, options: searchOptions(options) } }), records.SearchHit],
  userMenu: [() => "user_menu", records.MenuEntry],
  asciiNames: [() => "ascii_names", Frozen],
  restrict: [(skill, tools) => ({ restrict: { skill, tools } }), Frozen],
  toJSON: [() => "snapshot"],
};

/** The calls that come as a promise and, with `Sync` behind their name, at once. */
const TWICE = {
  tools: [(options = {}) => ({ tools: { options: snakeKeys(options) } })],
  call: [requests.call, records.ToolResult],
  read: [(skill, path, options) => ({ read: { skill, path, ...options } }), records.Resource],
  load: [requests.load],
  checkToolNames: [(names) => ({ check_tool_names: { names } })],
  mounts: [() => "mounts", records.Mount],
  materialize: [(folder) => ({ materialize: { folder: pathOf(folder) } }), Warning],
  plan: [(tool, args = {}) => ({ forge_on: { function: "plan", arguments: { tool, args } } }), Plan],
};

/** Those among them that scan again. */
const RENEWING = {
  refresh: [() => "refresh", Refresh],
  approve: [(skill) => ({ approve: { skill } }), Frozen],
  revoke: [(skill) => ({ revoke: { skill } }), Frozen],
};

const OWN = Symbol("only open and openSync make sets");

/** What `withSkills` is asked: all skills without arguments, else its one argument or the list of them. */
function selecting(references) {
  const selection = references.length === 1 ? references[0] : references.length === 0 || references;
  return { with_skills: { selection: pathsOf(selection) ?? null } };
}

const toStandardError = ({ message }) => process.stderr.write(`[toolnexus] ${message}\n`);

/** Skills opened from roots, data, a store and a provider. */
class SkillSet {
  #place;
  #onWarning;
  #lists = new Map();
  #refreshing = 0;
  #watch;

  constructor(own, { handle = new Handle(), callbacks, onWarning } = {}) {
    if (own !== OWN) throw new TypeError("use `await SkillSet.open(…)` or `SkillSet.openSync(…)`");
    this.#place = { handle, callbacks };
    this.#onWarning = onWarning;
    settle(this, this.#place);
  }

  static {
    for (const [name, type] of Object.entries(LISTS)) {
      Object.defineProperty(SkillSet.prototype, name, {
        get() {
          return this.#list(name, type);
        },
      });
    }
    const open = both("open", (roots, options) => {
      const { request, asked, ...own } = opening(roots, options);
      const set = new SkillSet(OWN, own);
      return { place: { ...set.#place, callbacks: asked }, request, finish: () => set.#warned() };
    });
    const withSkills = both("withSkills", function (...references) {
      const handle = this.#place.handle.copy();
      const set = new SkillSet(OWN, { ...this.#place, handle, onWarning: this.#onWarning });
      return { place: set.#place, request: selecting(references), finish: () => set.#warned() };
    });
    define(SkillSet, open);
    define(SkillSet.prototype, { ...once(ONCE), ...twice(TWICE), ...withSkills });
    for (const [name, [request, type]] of Object.entries(RENEWING)) {
      define(SkillSet.prototype, {
        async [name](...args) {
          return type.from(await this.#renew(request(...args)));
        },
        [`${name}Sync`](...args) {
          return type.from(this.#renewSync(request(...args)));
        },
      });
    }
  }

  get dialect() {
    return callSync(this.#place, "dialect");
  }

  get approvals() {
    return Object.freeze(callSync(this.#place, "approvals"));
  }

  get length() {
    return this.skills.length;
  }

  [Symbol.iterator]() {
    return this.skills[Symbol.iterator]();
  }

  session(options) {
    return new Session({ ...this.#place, handle: this.#place.handle.conversation() }, options);
  }

  watch() {
    if (this.#watch) throw new InvalidArgumentError("this set is watched already; end that watch before the next");
    // A closed set says so at once.
    callSync(this.#place, "dialect");
    this.#refreshing += 1;
    this.#watch = new Watch(this.#place, {
      renewed: (changes) => new Refresh(this.#renewed(changes)),
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
    this.#place.handle.close();
  }

  /** Lists are read once for each snapshot. */
  #list(name, type) {
    // A watch says nothing of a refresh that changed no name, but perhaps a finding.
    if (this.#watch) return type.from(callSync(this.#place, name));
    if (!this.#lists.has(name)) this.#lists.set(name, type.from(callSync(this.#place, name)));
    return this.#lists.get(name);
  }

  /** A request that scans again. */
  async #renew(request) {
    const outer = renewals.getStore() ?? [];
    if (outer.some(({ set, lasts }) => set === this && lasts)) {
      throw new InvalidArgumentError(
        "a store or callback of the set refreshes it while a refresh waits for the answer",
      );
    }
    const renewal = { set: this, lasts: true };
    this.#refreshing += 1;
    try {
      return this.#renewed(await renewals.run([...outer, renewal], () => call(this.#place, request)));
    } finally {
      renewal.lasts = false;
      this.#refreshing -= 1;
    }
  }

  #renewSync(request) {
    // The refresh under way waits for the host, and the host for this thread.
    if (this.#place.callbacks && this.#refreshing > 0) {
      throw new InvalidArgumentError("a refresh or a watch of this set is under way; use the call without `Sync`");
    }
    this.#refreshing += 1;
    try {
      return this.#renewed(callSync(this.#place, request));
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

module.exports = { SkillSet };
