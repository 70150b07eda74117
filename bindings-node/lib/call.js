"use strict";

const { Handle } = require("./native.js");
const { InvalidArgumentError, errorOf } = require("./errors.js");
const { Host } = require("./host.js");
const { encode } = require("./json.js");

/** The value of an answer; its error is thrown. */
function decode(answer, host) {
  host?.rethrow();
  const { value, error } = typeof answer === "string" ? JSON.parse(answer) : answer;
  if (error) throw errorOf(error, host?.cause);
  return value;
}

/** Answers a request without leaving this thread. A place is a native handle and the callbacks of its host. */
function callSync({ handle, callbacks }, request, bytes) {
  const host = callbacks && new Host(callbacks);
  return decode(handle.askSync(encode(request), bytes, host?.serveSync), host);
}

/** Answers a request on another thread. */
async function call({ handle, callbacks }, request) {
  const host = callbacks && new Host(callbacks);
  return decode(await handle.ask(encode(request), undefined, host?.serve), host);
}

/** A result: a record or records of a class, or the value as it is; nothing for null. */
const resultOf = (type, value) => (type && value !== null ? type.from(value) : (value ?? undefined));

/** For requests that need no set. */
const free = { handle: new Handle() };

const places = new WeakMap();

/** Says where the methods of an object ask. */
const settle = (object, place) => places.set(object, place);

function placeOf(object) {
  const place = places.get(object);
  if (place) return place;
  throw new InvalidArgumentError("a set is wanted, as `SkillSet.open` gives it");
}

/** A function as a promise and, with `Sync` behind its name, at once. `prepare` says where, what and what for. */
const both = (name, prepare) => ({
  async [name](...args) {
    const { place, request, finish } = prepare.apply(this, args);
    return finish(await call(place, request));
  },
  [`${name}Sync`](...args) {
    const { place, request, finish } = prepare.apply(this, args);
    return finish(callSync(place, request));
  },
});

const joined = (calls, make) => Object.assign({}, ...Object.entries(calls).map(([name, row]) => make(name, row)));

/** Functions by a table: for each name what makes its request, and the class of its result. Without a place, methods. */
const once = (calls, place) =>
  joined(calls, (name, [request, type]) => ({
    [name](...args) {
      return resultOf(type, callSync(place ?? placeOf(this), request(...args)));
    },
  }));

/** The same as promises and at once. */
const twice = (calls, place) =>
  joined(calls, (name, [request, type]) =>
    both(name, function (...args) {
      const finish = (value) => resultOf(type, value);
      return { place: place ?? placeOf(this), request: request(...args), finish };
    }),
  );

/** Gives a class or its prototype functions. */
function define(target, functions) {
  for (const [name, value] of Object.entries(functions)) {
    Object.defineProperty(target, name, { value, writable: true, configurable: true });
  }
}

module.exports = { Handle, both, call, callSync, decode, define, free, once, placeOf, resultOf, settle, twice };
