"use strict";

const { inspect, types } = require("node:util");
const { InvalidArgumentError } = require("./errors.js");
const { Skill } = require("./records.js");
const { encode } = require("./call.js");

/** The words of whatever was thrown. */
function words(thrown) {
  if (typeof thrown === "string") return thrown;
  return typeof thrown?.message === "string" ? thrown.message : inspect(thrown);
}

/** A value that is there at once; a promise is refused. */
function now(what, value) {
  if (!types.isPromise(value)) return value;
  value.catch(() => {});
  throw new InvalidArgumentError(`${what} returned a promise; use the call without \`Sync\`, which awaits it`);
}

/** A host's store and its verdicts, as the native side asks for them. */
class Host {
  #store;
  #decide;
  #thrown;

  constructor(store, decide) {
    this.#store = store;
    this.#decide = decide;
  }

  /** Whether there is anything to ask. */
  static of(store, decide) {
    return store || decide ? new Host(store, decide) : undefined;
  }

  serveSync = (method, args, reply) => {
    try {
      answer(reply, now(`\`${method}\``, this.#ask(method, args)));
    } catch (thrown) {
      this.#fail(method, thrown, reply);
    }
  };

  serve = async (method, args, reply) => {
    try {
      answer(reply, await this.#ask(method, args));
    } catch (thrown) {
      this.#fail(method, thrown, reply);
    }
  };

  /** Throws what the host threw where it is not isolated: from its verdict, or for a promise. */
  rethrow() {
    const thrown = this.#thrown;
    this.#thrown = undefined;
    if (thrown) throw thrown.value;
  }

  #ask(method, args) {
    return method === "decide" ? this.#decide(new Skill(JSON.parse(args[0]))) : this.#store[method](...args);
  }

  #fail(method, thrown, reply) {
    if (method === "decide" || thrown instanceof InvalidArgumentError) this.#thrown ??= { value: thrown };
    reply.fail(words(thrown));
  }
}

function answer(reply, value) {
  if (value instanceof Uint8Array) reply.bytes(value);
  else reply.json(encode(value));
}

/** What a provider answered, told apart from its failure. */
const returned = (value) => ({ returned: value ?? null });
const failed = (thrown) => ({ failed: words(thrown) });

async function provide(provider) {
  try {
    return returned(await provider());
  } catch (thrown) {
    return failed(thrown);
  }
}

function provideSync(provider) {
  let value;
  try {
    value = provider();
  } catch (thrown) {
    return failed(thrown);
  }
  return returned(now("`provider`", value));
}

module.exports = { Host, provide, provideSync };
