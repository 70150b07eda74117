"use strict";

const { Place, both, define, once, placeOf, resultOf, settle, twice } = require("./call.js");
const { InvalidArgumentError } = require("./errors.js");
const { Plan } = require("./forge_records.js");
const { opening, wireOptions, withOptions } = require("./options.js");
const { Diagnostic, Refresh, Resource, Skill, Skipped, Warning, record } = require("./records.js");
const { LOADING, Session } = require("./session.js");
const { Watch } = require("./watch.js");

/** Results that are data, not records. */
const Frozen = { from: Object.freeze };

const optional = (options) => ({ options: wireOptions(options) });

const planned = (tool, args = {}) => ({ function: "plan", arguments: { tool, args } });

/** What is read once for each snapshot, and the classes of what it holds. */
const STATE = {
  dialect: undefined,
  approvals: Frozen,
  skills: Skill,
  skipped: Skipped,
  blocked: Skill,
  diagnostics: Diagnostic,
  warnings: Warning,
};

/** The calls that look at what is in memory. */
const ONCE = {
  get: { given: (name) => ({ name }), gives: Skill },
  find: { given: (name) => ({ name }), gives: Skill },
  catalog: { given: optional },
  catalogReport: { given: optional, gives: record("CatalogReport") },
  search: { given: (query, options) => ({ query, ...optional(options) }), gives: record("SearchHit") },
  userMenu: { gives: record("MenuEntry") },
  asciiNames: { gives: Frozen },
  restrict: { given: (skill, tools) => ({ skill, tools }), gives: Frozen },
  toJSON: { asks: "snapshot" },
};

/** The calls that come as a promise and, with `Sync` behind their name, at once. */
const TWICE = {
  ...LOADING,
  tools: { given: optional },
  read: { given: (skill, path, options) => withOptions({ skill, path }, options), gives: Resource },
  checkToolNames: { given: (names) => ({ names }) },
  mounts: { gives: record("Mount") },
  materialize: { given: (folder) => ({ folder }), gives: Warning },
  plan: { asks: "forge_on", given: planned, gives: Plan },
};

/** Those among them that scan again. */
const RENEWING = {
  refresh: { gives: Refresh },
  approve: { given: (skill) => ({ skill }), gives: Frozen },
  revoke: { given: (skill) => ({ skill }), gives: Frozen },
};

const toStandardError = ({ message }) => process.stderr.write(`[toolnexus] ${message}\n`);

/** Skills opened from roots, data, a store and a provider. */
class SkillSet {
  #onWarning;
  #state = new Map();
  #watch;

  constructor(place, onWarning) {
    if (!(place instanceof Place)) throw new TypeError("use `await SkillSet.open(…)` or `SkillSet.openSync(…)`");
    this.#onWarning = onWarning;
    settle(this, place);
  }

  static {
    for (const name of Object.keys(STATE)) {
      Object.defineProperty(SkillSet.prototype, name, {
        get() {
          return this.#read(name);
        },
      });
    }
    const open = (roots, options) => {
      const { request, callbacks, onWarning } = opening(roots, options);
      const place = new Place({ callbacks });
      const set = new SkillSet(place, onWarning);
      // The provider is asked now and never again.
      const finish = () => delete callbacks.provider && set.#renewed();
      return { place, request, finish };
    };
    const withSkills = function (...references) {
      const { handle, callbacks } = placeOf(this);
      const place = new Place({ handle: handle.copy(), callbacks });
      const set = new SkillSet(place, this.#onWarning);
      // All skills without arguments, else the one argument or the list of them.
      const selection = references.length === 1 ? references[0] : references.length === 0 || references;
      return { place, request: ["with_skills", { selection: selection ?? null }], finish: () => set.#renewed() };
    };
    const renewing = twice(RENEWING, { after: (set) => set.#renewed() });
    define(SkillSet, both("open", open));
    define(SkillSet.prototype, once(ONCE), twice(TWICE), renewing, both("withSkills", withSkills));
  }

  get length() {
    return this.skills.length;
  }

  [Symbol.iterator]() {
    return this.skills[Symbol.iterator]();
  }

  session(options) {
    return new Session(placeOf(this), options);
  }

  watch() {
    if (this.#watch) throw new InvalidArgumentError("this set is watched already; end that watch before the next");
    this.#watch = new Watch(placeOf(this), {
      renewed: (changes) => this.#renewed() && new Refresh(changes),
      ended: () => {
        this.#watch = undefined;
        this.#state.clear();
      },
    });
    return this.#watch;
  }

  close() {
    this.#watch?.return();
    this.#state.clear();
    placeOf(this).handle.close();
  }

  #read(name) {
    // A watch says nothing of a refresh that changed no name, but perhaps a finding.
    if (this.#watch) this.#state.clear();
    if (!this.#state.has(name)) this.#state.set(name, resultOf(STATE[name], placeOf(this).callSync(name)));
    return this.#state.get(name);
  }

  /** After a scan: what was read is old, and its warnings are told. */
  #renewed() {
    this.#state.clear();
    const standard = this.dialect === "toolnexus" ? toStandardError : null;
    const tell = this.#onWarning === undefined ? standard : this.#onWarning;
    if (tell) for (const warning of this.warnings) tell(warning);
    return this;
  }
}

module.exports = { SkillSet };
