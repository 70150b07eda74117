"use strict";

const { fileURLToPath } = require("node:url");
const { InvalidArgumentError } = require("./errors.js");
const { snake } = require("./records.js");

/** A path as text; a `file:` URL is one too. */
const pathOf = (path) => (path instanceof URL ? fileURLToPath(path) : path);

/** A path, a record with a path, or a list of these, each path as text; anything else as it is. */
function pathsOf(place) {
  if (Array.isArray(place)) return place.map(pathsOf);
  return place?.path instanceof URL ? { ...place, path: pathOf(place.path) } : pathOf(place);
}

const isObject = (value) => typeof value === "object" && value !== null;

/** Names as on the wire; those of a budget too. */
const snakeKeys = (options) =>
  Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      snake(name),
      name === "budget" && isObject(value) ? snakeKeys(value) : value,
    ]),
  );

/** Options of a search as on the wire; scores may be a `Map`. */
const searchOptions = ({ scores, ...rest } = {}) =>
  snakeKeys({ ...rest, scores: scores instanceof Map ? Object.fromEntries(scores) : scores });

/** Options of `open` as on the wire. */
const openOptions = ({ roots, select, ...rest } = {}) =>
  snakeKeys({ ...rest, roots: pathsOf(roots), select: pathsOf(select) });

/** Whether the first argument of `open` is roots; else it is options. */
function isRoots(value) {
  return !isObject(value) || value instanceof URL || Array.isArray(value) || "path" in value;
}

/** The options of `open(roots, options)` and of `open({roots, …})`. */
function merged(first, second) {
  if (first === undefined) return second ?? {};
  if (second === undefined && !isRoots(first)) return first;
  if (second?.roots !== undefined) throw new InvalidArgumentError("roots are given twice: before and in the options");
  return { ...second, roots: first };
}

/** The callbacks that are given, each of which must be a function; nothing if there is none. */
function given({ store, ...functions }) {
  const callbacks = Object.entries(functions).filter(([, callback]) => callback);
  for (const [name, callback] of callbacks) {
    if (typeof callback !== "function") throw new InvalidArgumentError(`option \`${name}\`: a function is wanted`);
  }
  if (store) callbacks.push(["store", store]);
  return callbacks.length > 0 ? Object.fromEntries(callbacks) : undefined;
}

/** The arguments of `open`: its request with what that asks the host, and what the set keeps. */
function opening(first, second) {
  const { store, provider, trust, which, resolveEnv, onWarning, ...rest } = merged(first, second);
  const { decide, ...demand } = Object(trust);
  const asks = typeof which === "function";
  const callbacks = given({ store, decide, which: asks && which, resolveEnv });
  const asked = provider ? { ...callbacks, provider } : callbacks;
  const options = openOptions({ ...rest, which: asks ? undefined : which, trust: decide ? demand : trust });
  return { request: { open: { options, callbacks: Object.keys(asked ?? {}) } }, asked, callbacks, onWarning };
}

module.exports = { pathOf, pathsOf, snakeKeys, searchOptions, openOptions, opening };
