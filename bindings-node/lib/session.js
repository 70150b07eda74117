"use strict";

const { callSync, define, once, settle, twice } = require("./call.js");
const { snakeKeys } = require("./options.js");
const { Restorable, ToolResult } = require("./records.js");

/** What a set is asked too. */
const requests = {
  call: (tool, args = {}) => ({ call: { tool, arguments: args } }),
  load: (name, options) => ({ load: { name, ...options } }),
};

/** Made by `set.session`. */
class Session {
  constructor(place, options = {}) {
    settle(this, place);
    callSync(place, { session: { begin: { options: snakeKeys(options) } } });
  }
}

define(Session.prototype, {
  ...twice({
    call: [(...args) => ({ session: requests.call(...args) }), ToolResult],
    load: [(...args) => ({ session: requests.load(...args) })],
  }),
  ...once({
    exportState: [() => ({ session: "export_state" })],
    importState: [(state) => ({ session: { import_state: { state } } })],
    toRestore: [(texts) => ({ session: { to_restore: { texts } } }), Restorable],
    forget: [(name) => ({ session: { forget: { name } } })],
  }),
});

module.exports = { Session, requests };
