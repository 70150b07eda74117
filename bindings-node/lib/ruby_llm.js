"use strict";

const { twice } = require("./call.js");
const { openOptions, placeOf } = require("./options.js");
const { Skill } = require("./records.js");

/** Skills without a set, in the dialect `ruby_llm`. */
module.exports = Object.freeze({
  ...twice(
    "find",
    (reference, options) => ({ ruby_llm_find: { reference: placeOf(reference), options: openOptions(options) } }),
    Skill,
  ),
  ...twice("all", (options) => ({ ruby_llm_all: { options: openOptions(options) } }), Skill),
});
