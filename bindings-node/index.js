"use strict";

const b4 = require("./lib/b4.js");
const errors = require("./lib/errors.js");
const fixes = require("./lib/fixes.js");
const forge = require("./lib/forge.js");
const functions = require("./lib/functions.js");
const rubyLlm = require("./lib/ruby_llm.js");
const { SkillSet } = require("./lib/skillset.js");

// Literal names, so that ESM's named imports of this file work too.
module.exports = {
  SkillSet,
  parse: functions.parse,
  validate: functions.validate,
  validateSync: functions.validateSync,
  validateText: functions.validateText,
  fixText: fixes.fixText,
  fixes: fixes.fixes,
  fixesSync: fixes.fixesSync,
  conventionalRoots: functions.conventionalRoots,
  conventionalRootsSync: functions.conventionalRootsSync,
  newSkill: functions.newSkill,
  wrapTools: functions.wrapTools,
  b4,
  forge,
  rubyLlm,
  codes: functions.codes,
  main: functions.main,
  version: functions.version,
  SkillspanError: errors.SkillspanError,
  InvalidArgumentError: errors.InvalidArgumentError,
  InvalidSkillError: errors.InvalidSkillError,
  SkillNotFoundError: errors.SkillNotFoundError,
  NotInvocableError: errors.NotInvocableError,
  DuplicateSkillError: errors.DuplicateSkillError,
  DuplicateRouteError: errors.DuplicateRouteError,
  MissingRootError: errors.MissingRootError,
  UnknownToolError: errors.UnknownToolError,
  ResourceNotFoundError: errors.ResourceNotFoundError,
  ResourceOutsideSkillError: errors.ResourceOutsideSkillError,
  ResourceTooLargeError: errors.ResourceTooLargeError,
  ResourceNotTextError: errors.ResourceNotTextError,
  UnreadableError: errors.UnreadableError,
  UnwritableError: errors.UnwritableError,
  ScriptOffError: errors.ScriptOffError,
  InternalError: errors.InternalError,
};
