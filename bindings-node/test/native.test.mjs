import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { folder } from "./support.mjs";

const own = fileURLToPath(new URL("..", import.meta.url));
const addons = readdirSync(own).filter((name) => name.endsWith(".node"));

/** Loads a copy of the package and gives what went wrong. */
function load(context, change) {
  const copy = folder(context);
  for (const part of ["index.js", "lib", "package.json", ...addons]) {
    cpSync(join(own, part), join(copy, part), { recursive: true });
  }
  change(copy);
  return spawnSync(process.execPath, ["-e", `require(${JSON.stringify(copy)})`], { encoding: "utf8" });
}

test("a whole copy loads", (t) => {
  assert.equal(load(t, () => {}).stderr, "");
});

test("a binding of another version is refused, both versions named", (t) => {
  const { status, stderr } = load(t, (copy) => {
    const manifest = JSON.parse(readFileSync(join(copy, "package.json"), "utf8"));
    writeFileSync(join(copy, "package.json"), JSON.stringify({ ...manifest, version: "9.9.9" }));
  });
  assert.equal(status, 1);
  assert.match(stderr, /skillspan 9\.9\.9 found a native binding of version \d+\.\d+\.\d+; both must be the same/);
});

test("a missing binding is told with platform, places and advice", (t) => {
  const { status, stderr } = load(t, (copy) => {
    for (const addon of addons) writeFileSync(join(copy, addon), "no addon");
  });
  assert.equal(status, 1);
  assert.match(stderr, new RegExp(`no native binding for ${process.platform}-${process.arch}`));
  assert.match(stderr, /Native bindings in this installation: skillspan\..*\.node/);
  assert.match(stderr, /npm install skillspan/);
});
