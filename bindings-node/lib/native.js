"use strict";

const { readdirSync } = require("node:fs");
const { join } = require("node:path");
const { version } = require("../package.json");

const { platform, arch } = process;
const folder = join(__dirname, "..");

/** The ends of the names of prebuilt addons for this process, the likelier first. */
const abis = { linux: ["-gnu", "-musl"], win32: ["-msvc"] }[platform] ?? [""];
const targets = abis.map((abi) => `${platform}-${arch}${abi}`);
const places = targets.flatMap((target) => [join(folder, `skillspan.${target}.node`), `skillspan-${target}`]);

function load() {
  const faults = [];
  for (const place of places) {
    try {
      return require(place);
    } catch (fault) {
      faults.push(fault);
    }
  }
  const present = readdirSync(folder).filter((name) => name.endsWith(".node"));
  throw new Error(
    `skillspan has no native binding for ${platform}-${arch}: none of ${places.join(", ")} could be loaded. ` +
      `Native bindings in this installation: ${present.join(", ") || "none"}. ` +
      "Install again on this platform, with optional dependencies (`npm install skillspan`), " +
      "or build it from a checkout with Rust (`make -C bindings-node build`).",
    { cause: new AggregateError(faults, faults.map(({ message }) => message).join("\n")) },
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
