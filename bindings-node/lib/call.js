"use strict";

const { Handle } = require("./native.js");
const { InvalidArgumentError, errorOf } = require("./errors.js");
const { Host } = require("./host.js");
const { encode } = require("./json.js");
const { snake } = require("./records.js");

/** The value of an answer; its error is thrown. */
function decode(answer, host) {
  host?.rethrow();
  const { value, error } = typeof answer === "string" ? JSON.parse(answer) : answer;
  if (error) throw errorOf(error, host?.cause);
  return value;
}

/** Where requests are answered: a native handle, with the callbacks of its host. */
class Place {
  /** `prefix` is what the names of requests begin with. */
  constructor({ handle = new Handle(), callbacks = {}, prefix = "" } = {}) {
    Object.assign(this, { handle, callbacks, prefix });
  }

  /** Answers a request without leaving this thread. `document` holds the bytes that it is about. */
  callSync(name, args, document) {
    const host = this.#host();
    return decode(this.handle.askSync(this.prefix + name, encode(args), document, host?.serveSync), host);
  }

  /** Answers a request on another thread. */
  async call(name, args) {
    const host = this.#host();
    return decode(await this.handle.ask(this.prefix + name, encode(args), host?.serve, host?.chain), host);
  }

  /** Begins a watch. `hear` gets a function for each answer, which gives or throws it. */
  watch(hear) {
    const host = this.#host();
    decode(this.handle.watch((answer) => hear(() => decode(answer, host)), host?.serve, host?.number));
  }

  #host() {
    return Object.keys(this.callbacks).length > 0 ? new Host(this.callbacks) : undefined;
  }
}

/** For requests that need no set. */
const free = new Place();

const places = new WeakMap();

/** Says where the methods of an object ask. */
const settle = (object, place) => places.set(object, place);

function placeOf(object) {
  const place = places.get(object);
  if (place) return place;
  throw new InvalidArgumentError("a set is wanted, as `SkillSet.open` gives it");
}

/** A result: a record or records of a class, or the value as it is; nothing for null. */
const resultOf = (type, value) => (type && value !== null ? type.from(value) : (value ?? undefined));

/** A function that answers at once. `prepare` says where it asks, what, and what becomes of the answer. */
const direct = (name, prepare) => ({
  [name](...args) {
    const { place, request, finish } = prepare.apply(this, args);
    return finish(place.callSync(...request));
  },
});

/** The same as a promise and, with `Sync` behind its name, at once. */
const both = (name, prepare) => ({
  async [name](...args) {
    const { place, request, finish } = prepare.apply(this, args);
    return finish(await place.call(...request));
  },
  ...direct(`${name}Sync`, prepare),
});

/**
 * Functions by a table: what arguments a request is `given`, and the class of what it `gives`. They are methods, unless
 * there is a place to ask `at`; `after` is done with the object of a method that was answered.
 */
const tabled = (make, rows, { at, after = () => {} } = {}) =>
  Object.assign(
    {},
    ...Object.entries(rows).map(([name, { given = () => undefined, gives, asks = snake(name) }]) =>
      make(name, function (...args) {
        const finish = (value) => {
          after(this);
          return resultOf(gives, value);
        };
        return { place: at ?? placeOf(this), request: [asks, given(...args)], finish };
      }),
    ),
  );

/** Functions that answer at once. */
const once = (rows, options) => tabled(direct, rows, options);

/** The same as promises and at once. */
const twice = (rows, options) => tabled(both, rows, options);

/** Adds functions to a class as it has its own: no loop over the names of an object meets them. */
function define(target, ...tables) {
  for (const [name, value] of tables.flatMap(Object.entries)) {
    Object.defineProperty(target, name, { value, writable: true, configurable: true });
  }
}

module.exports = { Place, both, define, free, once, placeOf, resultOf, settle, twice };
