"use strict";

const { readdirSync } = require("node:fs");
const { join } = require("node:path");
const { version } = require("../package.json");

const folder = join(__dirname, "..");

/** The triple of this process as prebuilt addons carry it, for example `linux-x64-gnu`. */
function triple() {
  const { platform, arch } = process;
  if (platform === "win32") return `${platform}-${arch}-msvc`;
  if (platform !== "linux") return `${platform}-${arch}`;
  const { glibcVersionRuntime } = process.report.getReport().header;
  return `${platform}-${arch}-${glibcVersionRuntime ? "gnu" : "musl"}`;
}

function load() {
  const target = triple();
  const tried = [`./skillspan.${target}.node`, `skillspan-${target}`];
  const faults = [];
  for (const place of [join(folder, tried[0]), tried[1]]) {
    try {
      return require(place);
    } catch (cause) {
      faults.push(cause);
    }
  }
  const others = readdirSync(folder).filter((name) => name.endsWith(".node"));
  throw new Error(
    [
      `skillspan has no native binding for ${target}: neither ${tried[0]} nor the package ${tried[1]} could be loaded.`,
      others.length > 0 ? `This installation holds ${others.join(", ")}.` : "",
      "Install again on this platform, with optional dependencies (`npm install skillspan`),",
      "or build it from a checkout with Rust (`make -C bindings-node build`).",
    ]
      .filter(Boolean)
      .join(" "),
    { cause: new AggregateError(faults, faults.map((fault) => fault.message).join("\n")) },
  );
}

const native = load();
if (native.version() !== version) {
  throw new Error(
    `skillspan ${version} found a native binding of version ${native.version()}; both must be the same. ` +
      "Remove node_modules/skillspan and install again, or build the binding again.",
  );
}

module.exports = native;
