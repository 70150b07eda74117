"use strict";

const { InvalidArgumentError } = require("./errors.js");
const { snake } = require("./records.js");

const isObject = (value) => typeof value === "object" && value !== null;

/** Options, which are an object. */
function checked(options = {}) {
  if (isObject(options)) return options;
  throw new InvalidArgumentError("argument `options`: an object is wanted");
}

/** Options by their names on the wire, those of a budget too. */
function wireOptions(options) {
  const wired = (name, value) => (name === "budget" && isObject(value) ? wireOptions(value) : value);
  return Object.fromEntries(Object.entries(checked(options)).map(([name, value]) => [snake(name), wired(name, value)]));
}

/** Arguments with options beside them, on the wire. An option does not stand for an argument. */
function withOptions(args, options) {
  const wired = wireOptions(options);
  const stray = Object.keys(args).find((name) => wired[name] !== undefined);
  if (stray) throw new InvalidArgumentError(`option \`${stray}\`: it is an argument and no option`);
  return { ...wired, ...args };
}

/** Whether the first argument of `open` is roots; else it is options. */
const isRoots = (value) => !isObject(value) || value instanceof URL || Array.isArray(value) || "path" in value;

/** The options of `open(roots, options)` and of `open({roots, …})`. */
function merged(first, second) {
  if (second === undefined && !isRoots(first)) return first;
  const options = checked(second);
  if (first === undefined) return options;
  if (options.roots !== undefined) throw new InvalidArgumentError("roots are given twice: before and in the options");
  return { ...options, roots: first };
}

/** The callbacks that are given. Other than a store and a provider, which are isolated, each must be a function. */
function callbacksOf({ store, provider, ...functions }) {
  for (const [name, callback] of Object.entries(functions)) {
    if (callback && typeof callback !== "function") {
      throw new InvalidArgumentError(`option \`${name}\`: a function is wanted`);
    }
  }
  const all = { store, provider, ...functions };
  return Object.fromEntries(Object.entries(all).filter(([, callback]) => callback));
}

/** The arguments of `open`: what its request asks, and what is called. */
function opening(first, second) {
  const { store, provider, trust, which, resolveEnv, onWarning, ...rest } = merged(first, second);
  const { decide, ...demand } = Object(trust);
  const asks = typeof which === "function";
  const callbacks = callbacksOf({ store, provider, decide, which: asks && which, resolveEnv });
  const options = wireOptions({ ...rest, which: asks ? undefined : which, trust: decide ? demand : trust });
  return { request: ["open", { options, callbacks: Object.keys(callbacks) }], callbacks, onWarning };
}

module.exports = { checked, opening, wireOptions, withOptions };
