"use strict";

const { AsyncLocalStorage, AsyncResource } = require("node:async_hooks");
const { inspect } = require("node:util");
const { InvalidArgumentError } = require("./errors.js");
const { encode } = require("./json.js");
const { Skill } = require("./records.js");

/** The words of whatever was thrown. */
const words = (thrown) => (typeof thrown === "string" ? thrown : String(thrown?.message ?? inspect(thrown)));

/** The refusal of a promise in a call that cannot wait; nothing for any other value. */
function refusal(what, value) {
  if (typeof value?.then !== "function") return undefined;
  value.then(undefined, () => {});
  return new InvalidArgumentError(`\`${what}\` returned a promise; use the call without \`Sync\`, which awaits it`);
}

const answer = (value) => (value instanceof Uint8Array ? value : encode(value));

/** The questions of hosts that what runs now was begun by. */
const questions = new AsyncLocalStorage();

/** Those among them that still wait for their answers. */
const waiting = () => (questions.getStore() ?? []).filter(({ waits }) => waits);

/** A host's store and its other callbacks, as the native side asks for them during one call. */
class Host {
  static #count = 0;

  #callbacks;
  number = ++Host.#count;
  /** Its number behind those of the hosts whose answers wait for the call. */
  chain = [...waiting().map(({ host }) => host), this.number];
  /** That of the call: the native side calls back from nowhere. */
  #scope = new AsyncResource("skillspan.Host");
  #thrown;
  /** `{cause}`: what the store threw last. */
  cause;

  constructor(callbacks) {
    this.#callbacks = callbacks;
  }

  serveSync = (method, args, reply) => {
    try {
      const value = this.#ask(method, args);
      const refused = refusal(method, value);
      if (refused) this.#abort(reply, refused);
      else reply.answer(answer(value));
    } catch (thrown) {
      this.#fail(method, reply, thrown);
    }
  };

  serve = async (method, args, reply) => {
    const question = { host: this.number, waits: true };
    const ask = () => questions.run([...waiting(), question], () => this.#ask(method, args));
    try {
      reply.answer(answer(await this.#scope.runInAsyncScope(ask)));
    } catch (thrown) {
      this.#fail(method, reply, thrown);
    } finally {
      question.waits = false;
    }
  };

  /** Throws what ended the call. */
  rethrow() {
    if (this.#thrown) throw this.#thrown.value;
  }

  #ask(method, args) {
    const { store, [method]: callback } = this.#callbacks;
    if (callback) return method === "decide" ? callback(new Skill(JSON.parse(args[0]))) : callback(...args);
    if (typeof store[method] !== "function") throw new TypeError(`the store has no method \`${method}\``);
    return store[method](...args);
  }

  /** Stores and providers are isolated; another callback that fails ends the call. */
  #fail(method, reply, thrown) {
    const ofStore = !(method in this.#callbacks);
    if (ofStore) this.cause = { cause: thrown };
    if (ofStore || method === "provider") reply.fail(words(thrown));
    else this.#abort(reply, thrown);
  }

  #abort(reply, value) {
    this.#thrown = { value };
    reply.abort();
  }
}

module.exports = { Host, refusal };
