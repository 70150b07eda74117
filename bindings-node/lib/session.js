"use strict";

const { Place, define, once, settle, twice } = require("./call.js");
const { wireOptions, withOptions } = require("./options.js");
const { ToolResult, record } = require("./records.js");

/** What a set is asked too. */
const LOADING = {
  call: { given: (tool, args = {}) => ({ tool, arguments: args }), gives: ToolResult },
  load: { given: (name, options) => withOptions({ name }, options) },
};

/** What only a conversation is asked. */
const ONCE = {
  exportState: {},
  importState: { given: (state) => ({ state }) },
  toRestore: { given: (texts) => ({ texts }), gives: record("Restorable") },
  forget: { given: (name) => ({ name }) },
};

/** Made by `set.session`. */
class Session {
  constructor({ handle, callbacks }, options) {
    const place = new Place({ handle: handle.conversation(), callbacks, prefix: "session." });
    settle(this, place);
    place.callSync("begin", { options: wireOptions(options) });
  }

  static {
    define(Session.prototype, twice(LOADING), once(ONCE));
  }
}

module.exports = { LOADING, Session };
