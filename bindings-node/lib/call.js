"use strict";

const native = require("./native.js");
const { InvalidArgumentError, errorOf } = require("./errors.js");

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

function decode(outcome) {
  const { value, error } = JSON.parse(outcome);
  if (error) throw errorOf(error);
  return value;
}

/** Answers a request without leaving the loop's thread. */
function callSync(handle, request, { host, bytes } = {}) {
  const outcome = handle.runSync(encode(request), bytes, host?.serveSync);
  host?.rethrow();
  return decode(outcome);
}

/** Answers a request on another thread. */
async function call(handle, request, { host } = {}) {
  const outcome = await handle.run(encode(request), undefined, host?.serve);
  host?.rethrow();
  return decode(outcome);
}

module.exports = { Handle: native.Handle, encode, callSync, call };
