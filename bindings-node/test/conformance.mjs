// The conformance suite over the public API, awaited and direct. See conformance/README.md.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { judge } from "./suite/compare.mjs";
import { probeMachine } from "./suite/machine.mjs";
import { portOf } from "./suite/port.mjs";
import { tampered } from "./suite/tamper.mjs";
import { fill, makeRoot, removeRoot, writeTree } from "./suite/tree.mjs";

const SUITE = 1;
const PORT = "node";
const folder = join(dirname(fileURLToPath(import.meta.url)), "../../conformance");
const chosen = process.env.SKILLSPAN_CASES;
const tamper = process.env.SKILLSPAN_TAMPER === "1";
const json = (file) => JSON.parse(readFileSync(file, "utf8"));

function filesOf(place) {
  if (!statSync(place).isDirectory()) return [place];
  const entries = readdirSync(place, { recursive: true }).filter((name) => name.endsWith(".json"));
  return entries.sort().map((name) => join(place, name));
}

function casesOf(place) {
  const seen = new Set();
  return filesOf(place).flatMap((file) => {
    const { suite, dialect, cases } = json(file);
    assert.equal(suite, SUITE, `${file}: this runner reads suite ${SUITE}`);
    return cases.map((one) => {
      assert.ok(!seen.has(one.id), `${file}: the id ${one.id} is taken`);
      seen.add(one.id);
      return { ...one, file: relative(folder, file), dialect };
    });
  });
}

/** The outcome of a step and the faults found on the way; a session's steps are judged one by one. */
async function play({ tree, steps, ...raw }, call, port, root) {
  if (raw.call === "edit") {
    writeTree(tree, root);
    return { outcome: { value: null }, faults: [] };
  }
  const step = fill(raw, root);
  const begun = await port.step({ ...step, call });
  if (!steps || "error" in begun) return { outcome: begun, faults: judge(step, begun) };
  const results = [];
  for (const [index, inner] of steps.entries()) {
    const played = await play(inner, `session.${inner.call}`, port, root);
    if (played.faults.length > 0 && ("expect" in inner || !("expect" in raw))) {
      return { faults: [`step ${index + 1} (${inner.call}): ${played.faults.join("\n")}`] };
    }
    results.push("error" in played.outcome ? played.outcome : played.outcome.value);
  }
  return { faults: "expect" in raw ? judge(step, { value: results }) : [] };
}

/** The fault of a case in one style of the API; nothing if all is as expected. */
async function faultOf(one, style) {
  const root = makeRoot();
  const port = portOf(style, one.dialect);
  try {
    writeTree(one.tree ?? {}, root);
    const opened = one.open === undefined ? { value: null } : await port.open(fill(one.open, root));
    if ("error" in opened && one.steps[0].call !== "open") return `open failed: ${JSON.stringify(opened.error)}`;
    for (const [index, step] of one.steps.entries()) {
      const { faults } =
        step.call === "open" ? { faults: judge(fill(step, root), opened) } : await play(step, step.call, port, root);
      if (faults.length > 0) return `step ${index + 1} (${step.call}): ${faults.join("\n")}`;
    }
    return undefined;
  } finally {
    port.end();
    removeRoot(root);
  }
}

async function outcomeOf(one, machine, known) {
  const lacks = (one.requires ?? []).find((name) => !machine.has(name));
  if (lacks) return ["skipped", `requires ${lacks}`];
  for (const style of ["awaited", "direct"]) {
    const fault = await faultOf(tamper ? tampered(one) : one, style);
    if (fault) return known.has(one.id) ? ["known", known.get(one.id)] : ["failed", `${style}: ${fault}`];
  }
  return known.has(one.id) ? ["failed", "it passes, but is listed as known to fail: take it off the list"] : ["passed"];
}

function knownOf(file) {
  if (tamper || !existsSync(file)) return new Map();
  return new Map(json(file).map(({ id, reason }) => [id, reason]));
}

test("conformance", { timeout: 900_000 }, async () => {
  const known = knownOf(join(folder, `known/${PORT}.json`));
  const machine = probeMachine();
  const counts = { passed: 0, failed: 0, skipped: 0, known: 0 };
  const outcomes = {};
  const faults = [];
  for (const one of casesOf(chosen || join(folder, "cases"))) {
    const [word, why] = await outcomeOf(one, machine, known);
    outcomes[one.id] = word;
    counts[word] += 1;
    if (word === "failed") faults.push(`FAILED ${one.id} (${one.file}): ${why}`);
    else if (why) console.log(`${word} ${one.id}: ${why}`);
  }
  if (!chosen) {
    const missing = json(join(folder, "manifest.json")).ids.filter((id) => !(id in outcomes));
    faults.push(...missing.map((id) => `the manifest lists ${id}, which was not run`));
    const gone = [...known.keys()].filter((id) => !(id in outcomes));
    faults.push(...gone.map((id) => `${id} is listed as known to fail, but there is no such case`));
  }
  if (!tamper) {
    const sorted = Object.fromEntries(Object.entries(outcomes).sort(([a], [b]) => (a < b ? -1 : 1)));
    mkdirSync(join(folder, "reports"), { recursive: true });
    const report = { suite: SUITE, port: PORT, counts, cases: sorted };
    writeFileSync(join(folder, `reports/${PORT}.json`), `${JSON.stringify(report, null, 2)}\n`);
  }
  const { passed, failed, skipped } = counts;
  // Behind the test framework's own summary.
  process.on("exit", () => {
    console.log(`conformance: ${passed} passed, ${failed} failed, ${skipped + counts.known} skipped`);
  });
  for (const fault of faults) console.log(fault);
  assert.equal(faults.length, 0, `${faults.length} faults`);
});
