"use strict";

const { fileURLToPath } = require("node:url");
const { InvalidArgumentError } = require("./errors.js");

/** The JSON text of a value, or of arguments by their names; `undefined` is null. */
function encode(given) {
  let part = "a value";
  /** JSON knows neither bytes, URLs of files, maps nor halves of a surrogate pair. */
  function plain(key, value) {
    const found = this[key];
    if (this === given) part = `\`${key}\``;
    if (found instanceof Uint8Array) return { base64: Buffer.from(found).toString("base64") };
    if (found instanceof URL && found.protocol === "file:") return fileURLToPath(found);
    if (found instanceof Map) return Object.fromEntries(found);
    return typeof value === "string" ? value.toWellFormed() : value;
  }
  try {
    return JSON.stringify(given, plain) ?? "null";
  } catch (cause) {
    throw new InvalidArgumentError(`${part} is no JSON: ${cause.message}`, { cause });
  }
}

module.exports = { encode };
