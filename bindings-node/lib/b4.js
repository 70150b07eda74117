"use strict";

const { callSync, free, twice } = require("./call.js");
const { pathOf } = require("./options.js");
const { Report, RouteTypes } = require("./records.js");

/** What a host in the dialect `b4` needs beside a set. */
module.exports = Object.freeze({
  ...twice("typegen", (appFolder) => ({ b4_typegen: { path: pathOf(appFolder) } }), RouteTypes),
  ...twice("validate", (routeFolder) => ({ b4_validate: { path: pathOf(routeFolder) } }), Report),
  routeError: (messages) => callSync(free, { b4_route_error: { messages } }),
  toolMember: () => callSync(free, "b4_tool_member"),
});
