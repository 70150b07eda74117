"use strict";

const { fileURLToPath } = require("node:url");
const { InvalidArgumentError } = require("./errors.js");

/** The text, or the object with the keys, without halves of surrogate pairs; any other value as it is. */
function wellFormed(value) {
  if (typeof value === "string") return value.toWellFormed();
  const keys = Array.isArray(value) ? [] : Object.keys(value ?? {});
  if (keys.every((key) => key.isWellFormed())) return value;
  return Object.fromEntries(keys.map((key) => [key.toWellFormed(), value[key]]));
}

/** The JSON text of a value, or of arguments by their names; `undefined` is null. */
function encode(given) {
  let part = "a value";
  /** JSON knows neither bytes, URLs of files, maps nor halves of a surrogate pair. */
  function plain(key, value) {
    const found = this[key];
    if (this === given) part = `\`${key}\``;
    if (found instanceof Uint8Array) return { base64: Buffer.from(found).toString("base64") };
    if (found instanceof URL && found.protocol === "file:") return fileURLToPath(found);
    return wellFormed(found instanceof Map ? Object.fromEntries(found) : value);
  }
  try {
    return JSON.stringify(given, plain) ?? "null";
  } catch (cause) {
    throw new InvalidArgumentError(`${part} is no JSON: ${cause.message}`, { cause });
  }
}

module.exports = { encode };
