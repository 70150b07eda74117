"use strict";

const { call, callSync, resultOf } = require("./call.js");
const { snakeKeys } = require("./options.js");
const { Restorable, ToolResult } = require("./records.js");

/** Made by `set.session`. */
class Session {
  #handle;
  #callbacks;

  constructor(handle, callbacks, options = {}) {
    this.#handle = handle;
    this.#callbacks = callbacks;
    this.#callSync({ begin: { options: snakeKeys(options) } });
  }

  async call(tool, args = {}) {
    return new ToolResult(await this.#call({ call: { tool, arguments: args } }));
  }

  callSync(tool, args = {}) {
    return new ToolResult(this.#callSync({ call: { tool, arguments: args } }));
  }

  async load(name, options) {
    return this.#call({ load: { name, ...options } });
  }

  loadSync(name, options) {
    return this.#callSync({ load: { name, ...options } });
  }

  exportState() {
    return this.#callSync("export_state");
  }

  importState(state) {
    this.#callSync({ import_state: { state } });
  }

  toRestore(texts) {
    return resultOf(Restorable, this.#callSync({ to_restore: { texts } }));
  }

  forget(name) {
    return this.#callSync({ forget: { name } });
  }

  #call(turn) {
    return call(this.#handle, { session: turn }, { callbacks: this.#callbacks });
  }

  #callSync(turn) {
    return callSync(this.#handle, { session: turn }, { callbacks: this.#callbacks });
  }
}

module.exports = { Session };
