"use strict";

const { free, twice } = require("./call.js");
const { openOptions, pathsOf } = require("./options.js");
const { Skill } = require("./records.js");

const find = (reference, options) => ({
  ruby_llm: { find: { reference: pathsOf(reference), options: openOptions(options) } },
});

const all = (options) => ({ ruby_llm: { all: { options: openOptions(options) } } });

/** Skills without a set, in the dialect `ruby_llm`. */
module.exports = Object.freeze(twice({ find: [find, Skill], all: [all, Skill] }, free));
