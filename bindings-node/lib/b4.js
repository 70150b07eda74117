"use strict";

const { Place, once, twice } = require("./call.js");
const { Report, Warning, record } = require("./records.js");

const RouteTypes = record("RouteTypes", { warnings: Warning });

const at = new Place({ prefix: "b4." });
const given = (path) => ({ path });

/** What a host in the dialect `b4` needs beside a set. */
module.exports = Object.freeze({
  ...twice({ typegen: { given, gives: RouteTypes }, validate: { given, gives: Report } }, { at }),
  ...once({ routeError: { given: (messages) => ({ messages }) }, toolMember: {} }, { at }),
});
