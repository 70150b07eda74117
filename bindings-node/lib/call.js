"use strict";

const { Handle } = require("./native.js");
const { errorOf } = require("./errors.js");
const { Host } = require("./host.js");
const { encode } = require("./json.js");

function decode(outcome, host) {
  host?.rethrow();
  const { value, error } = JSON.parse(outcome);
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

module.exports = { Handle, callSync, call };
