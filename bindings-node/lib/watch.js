"use strict";

const { decode } = require("./call.js");
const { Host } = require("./host.js");

/** The refreshes of a set whose files change, as an async iterator. Made by `set.watch`. */
class Watch {
  #arrived = [];
  #waiting = [];
  /** Set once it has ended: `{fault}` until the fault was thrown. */
  #outcome;
  #begun;
  #stopped;
  #stop;

  /** `renewed` makes the record of a refresh; `ended` is called when no more refresh comes. */
  constructor({ handle, callbacks }, { renewed, ended }) {
    const host = callbacks && new Host(callbacks);
    const hear = (answer) => {
      if (this.#outcome) return;
      try {
        host?.rethrow();
        if (answer === null) this.#end({});
        else this.#tell(renewed(decode(answer)));
      } catch (fault) {
        this.#end({ fault });
      }
    };
    this.#stop = async () => {
      await this.#begun;
      await handle.unwatch();
      ended();
    };
    this.#begun = handle
      .watch(hear, host?.serve)
      .then(decode)
      .catch((fault) => {
        this.#end({ fault });
      });
  }

  [Symbol.asyncIterator]() {
    return this;
  }

  async next() {
    if (this.#arrived.length > 0) return { value: this.#arrived.shift(), done: false };
    if (!this.#outcome) return new Promise((resolve) => this.#waiting.push(resolve));
    await this.#stopped;
    const outcome = this.#outcome;
    this.#outcome = {};
    if ("fault" in outcome) throw outcome.fault;
    return { value: undefined, done: true };
  }

  async return() {
    this.#arrived = [];
    this.#end({});
    await this.#stopped;
    return { value: undefined, done: true };
  }

  #tell(value) {
    const resolve = this.#waiting.shift();
    if (resolve) resolve({ value, done: false });
    else this.#arrived.push(value);
  }

  #end(outcome) {
    if (this.#outcome) return;
    this.#outcome = outcome;
    this.#stopped = this.#stop();
    for (const resolve of this.#waiting.splice(0)) resolve(this.next());
  }
}

module.exports = { Watch };
