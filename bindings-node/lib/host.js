"use strict";

const { inspect } = require("node:util");
const { InvalidArgumentError } = require("./errors.js");
const { encode } = require("./json.js");
const { Skill } = require("./records.js");

/** The words of whatever was thrown. */
function words(thrown) {
  if (typeof thrown === "string") return thrown;
  return typeof thrown?.message === "string" ? thrown.message : inspect(thrown);
}

/** The refusal of a promise in a call that cannot wait; nothing for any other value. */
function refusal(what, value) {
  if (typeof value?.then !== "function") return undefined;
  value.then(undefined, () => {});
  return new InvalidArgumentError(`\`${what}\` returned a promise; use the call without \`Sync\`, which awaits it`);
}

function answer(reply, value) {
  if (value instanceof Uint8Array) reply.bytes(value);
  else reply.json(encode(value));
}

/** A host's store and its other callbacks, as the native side asks for them during one call. */
class Host {
  #store;
  #others;
  #thrown;
  /** `{cause}`: what the store threw last. */
  cause;

  constructor({ store, ...others }) {
    this.#store = store;
    this.#others = others;
  }

  serveSync = (method, args, reply) => {
    try {
      const value = this.#ask(method, args);
      const refused = refusal(method, value);
      if (refused) this.#abort(reply, refused);
      else answer(reply, value);
    } catch (thrown) {
      this.#fail(method, reply, thrown);
    }
  };

  serve = async (method, args, reply) => {
    try {
      answer(reply, await this.#ask(method, args));
    } catch (thrown) {
      this.#fail(method, reply, thrown);
    }
  };

  /** Throws what ended the call. */
  rethrow() {
    if (this.#thrown) throw this.#thrown.value;
  }

  #ask(method, args) {
    const { [method]: other } = this.#others;
    if (other) return method === "decide" ? other(new Skill(JSON.parse(args[0]))) : other(...args);
    const store = this.#store;
    if (typeof store[method] !== "function") throw new TypeError(`the store has no method \`${method}\``);
    return store[method](...args);
  }

  /** A store is isolated; another callback that fails ends the call. */
  #fail(method, reply, thrown) {
    if (method in this.#others) this.#abort(reply, thrown);
    else {
      this.cause = { cause: thrown };
      reply.fail(words(thrown));
    }
  }

  #abort(reply, value) {
    this.#thrown = { value };
    reply.abort();
  }
}

/** What a provider answered, told apart from its failure. */
async function provide(provider) {
  try {
    return { returned: (await provider()) ?? null };
  } catch (thrown) {
    return { failed: words(thrown) };
  }
}

function provideSync(provider) {
  let value;
  try {
    value = provider();
  } catch (thrown) {
    return { failed: words(thrown) };
  }
  const refused = refusal("provider", value);
  if (refused) throw refused;
  return { returned: value ?? null };
}

module.exports = { Host, provide, provideSync, refusal };
