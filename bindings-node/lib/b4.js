"use strict";

const { free, once, twice } = require("./call.js");
const { pathOf } = require("./options.js");
const { Report, RouteTypes } = require("./records.js");

/** What a host in the dialect `b4` needs beside a set. */
module.exports = Object.freeze({
  ...twice(
    {
      typegen: [(appFolder) => ({ b4: { typegen: { path: pathOf(appFolder) } } }), RouteTypes],
      validate: [(routeFolder) => ({ b4: { validate: { path: pathOf(routeFolder) } } }), Report],
    },
    free,
  ),
  ...once(
    {
      routeError: [(messages) => ({ b4: { route_error: { messages } } })],
      toolMember: [() => ({ b4: "tool_member" })],
    },
    free,
  ),
});
