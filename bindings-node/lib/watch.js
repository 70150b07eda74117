"use strict";

const { EventEmitter, on } = require("node:events");

/** The refreshes of a set whose files change, as an async iterator. Made by `set.watch`. */
class Watch {
  #events = new EventEmitter();
  #heard = on(this.#events, "refresh", { close: ["end"] });
  #end;

  /** `renewed` makes the record of a refresh; `ended` is called when no more refresh comes. */
  constructor(place, { renewed, ended }) {
    let ending;
    const end = async (event) => {
      await place.handle.unwatch();
      ended();
      this.#events.emit(...event);
    };
    this.#end = (...event) => {
      ending ??= end(event);
      return ending;
    };
    place.watch((read) => {
      if (ending) return;
      try {
        const changes = read();
        if (changes) this.#events.emit("refresh", renewed(changes));
        else this.#end("end");
      } catch (fault) {
        this.#end("error", fault);
      }
    });
  }

  [Symbol.asyncIterator]() {
    return this;
  }

  async next() {
    const { value, done } = await this.#heard.next();
    return { value: value?.[0], done };
  }

  async return() {
    await this.#end("end");
    // What was heard and not asked for is dropped.
    this.#heard = (async function* () {})();
    return this.#heard.next();
  }
}

module.exports = { Watch };
