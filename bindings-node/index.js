"use strict";

const { codes, errorOf, ...errors } = require("./lib/errors.js");
const { SkillSet } = require("./lib/skillset.js");

module.exports = {
  SkillSet,
  ...require("./lib/functions.js"),
  b4: require("./lib/b4.js"),
  forge: require("./lib/forge.js"),
  rubyLlm: require("./lib/ruby_llm.js"),
  ...errors,
};
