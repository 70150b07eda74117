"use strict";

const { Handle, call, callSync } = require("./call.js");
const { Report, RouteTypes } = require("./records.js");
const { pathOf } = require("./skillset.js");

/** Requests that need no set. */
const free = new Handle();

const typegen = (appFolder) => ({ b4_typegen: { path: pathOf(appFolder) } });
const validate = (routeFolder) => ({ b4_validate: { path: pathOf(routeFolder) } });

/** What a host in the dialect `b4` needs beside a set. */
module.exports = Object.freeze({
  typegen: async (appFolder) => new RouteTypes(await call(free, typegen(appFolder))),
  typegenSync: (appFolder) => new RouteTypes(callSync(free, typegen(appFolder))),
  validate: async (routeFolder) => new Report(await call(free, validate(routeFolder))),
  validateSync: (routeFolder) => new Report(callSync(free, validate(routeFolder))),
  routeError: (messages) => callSync(free, { b4_route_error: { messages } }),
  toolMember: () => callSync(free, "b4_tool_member"),
});
