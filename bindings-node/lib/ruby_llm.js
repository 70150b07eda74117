"use strict";

const { Place, twice } = require("./call.js");
const { wireOptions } = require("./options.js");
const { Skill } = require("./records.js");

const calls = {
  find: { given: (reference, options) => ({ reference, options: wireOptions(options) }), gives: Skill },
  all: { given: (options) => ({ options: wireOptions(options) }), gives: Skill },
};

/** Skills without a set, in the dialect `ruby_llm`. */
module.exports = Object.freeze(twice(calls, { at: new Place({ prefix: "ruby_llm." }) }));
