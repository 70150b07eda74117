"use strict";

const { Handle, both, callSync, define, free, placeOf, settle } = require("./call.js");
const { pathOf } = require("./options.js");
const { Fixed } = require("./records.js");

/** What fixes would make of a file. Its plan stays at the place that answered. */
class FileFix extends Fixed {
  constructor({ changes, ...fields }, { handle }, index) {
    super(fields);
    settle(this, { handle, index, changes });
  }

  get changes() {
    return placeOf(this).changes;
  }
}

define(
  FileFix.prototype,
  both("write", function () {
    const place = placeOf(this);
    return { place, request: { write_fix: { index: place.index } }, finish: (path) => path };
  }),
);

module.exports = {
  fixText: (text, { profile, unsafe } = {}) =>
    new Fixed(callSync(free, { fix_text: { profile, unsafe } }, Buffer.from(text))),
  ...both("fixes", (path, { profile, unsafe } = {}) => {
    const place = { handle: new Handle() };
    const finish = (plans) => Object.freeze(plans.map((fields, index) => new FileFix(fields, place, index)));
    return { place, request: { fixes: { path: pathOf(path), profile, unsafe } }, finish };
  }),
};
