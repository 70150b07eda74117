"use strict";

const { Handle } = require("./native.js");
const { errorOf } = require("./errors.js");
const { Host } = require("./host.js");
const { encode } = require("./json.js");

function decode(answer, host) {
  host?.rethrow();
  const { value, error } = typeof answer === "string" ? JSON.parse(answer) : answer;
  if (error) throw errorOf(error, host?.cause);
  return value;
}

/** Answers a request without leaving this thread. */
function callSync(handle, request, { callbacks, bytes } = {}) {
  const host = callbacks && new Host(callbacks);
  return decode(handle.runSync(encode(request), bytes, host?.serveSync), host);
}

/** Answers a request on another thread. */
async function call(handle, request, { callbacks } = {}) {
  const host = callbacks && new Host(callbacks);
  return decode(await handle.run(encode(request), undefined, host?.serve), host);
}

/** A result: a record or records of a class, or the value as it is; nothing for null. */
const resultOf = (type, value) => (type ? type.from(value) : (value ?? undefined));

/** For requests that need no set. */
const free = new Handle();

/** A function that needs no set, as a promise and at once. */
const twice = (name, requestOf, type) => ({
  [name]: async (...args) => resultOf(type, await call(free, requestOf(...args))),
  [`${name}Sync`]: (...args) => resultOf(type, callSync(free, requestOf(...args))),
});

module.exports = { Handle, call, callSync, decode, free, resultOf, twice };
