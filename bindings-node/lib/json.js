"use strict";

const { InvalidArgumentError } = require("./errors.js");

/** JSON knows neither bytes nor halves of a surrogate pair. */
function plain(key, value) {
  if (this[key] instanceof Uint8Array) return { base64: Buffer.from(this[key]).toString("base64") };
  return typeof value === "string" ? value.toWellFormed() : value;
}

/** The JSON text of a value; `undefined` is null. */
function encode(value) {
  try {
    return JSON.stringify(value, plain) ?? "null";
  } catch (cause) {
    throw new InvalidArgumentError(`a value is no JSON: ${cause.message}`, { cause });
  }
}

module.exports = { encode };
