"use strict";

const { Handle, call, callSync, free } = require("./call.js");
const { pathOf } = require("./options.js");
const { Fixed } = require("./records.js");

/** Where the native side keeps each plan. A record is frozen. */
const origins = new WeakMap();

/** What fixes would make of a file. */
class FileFix extends Fixed {
  constructor({ changes, ...fields }, handle, index) {
    super(fields);
    origins.set(this, { changes, handle, request: { write_fix: { index } } });
  }

  get changes() {
    return origins.get(this).changes;
  }

  async write() {
    const { handle, request } = origins.get(this);
    return call(handle, request);
  }

  writeSync() {
    const { handle, request } = origins.get(this);
    return callSync(handle, request);
  }
}

const request = (path, { profile, unsafe } = {}) => ({ fixes: { path: pathOf(path), profile, unsafe } });

const plansOf = (handle, plans) => Object.freeze(plans.map((fields, index) => new FileFix(fields, handle, index)));

module.exports = {
  fixText: (text, { profile, unsafe } = {}) =>
    new Fixed(callSync(free, { fix_text: { profile, unsafe } }, { bytes: Buffer.from(text) })),
  fixes: async (path, options) => {
    const handle = new Handle();
    return plansOf(handle, await call(handle, request(path, options)));
  },
  fixesSync: (path, options) => {
    const handle = new Handle();
    return plansOf(handle, callSync(handle, request(path, options)));
  },
};
