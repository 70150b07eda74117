// What several tests need: temporary skills, and a timeout that no deadlock survives.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const document = (name, body = "Body.\n", more = "") =>
  `---\nname: ${name}\ndescription: Does ${name}. Use when asked.\n${more}---\n${body}`;

/** A temporary folder, removed with the test. */
export function folder(context) {
  const path = mkdtempSync(join(tmpdir(), "skillspan-test-"));
  context.after(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** A root with these skills: names, or texts of `SKILL.md` by name. */
export function skills(context, given) {
  const root = folder(context);
  const texts = Array.isArray(given) ? Object.fromEntries(given.map((name) => [name, document(name)])) : given;
  for (const [name, text] of Object.entries(texts)) {
    mkdirSync(join(root, name), { recursive: true });
    writeFileSync(join(root, name, "SKILL.md"), text);
  }
  return root;
}

/** Ends the process if the tests of this file hang: a blocked loop runs no timer of the test framework. */
export async function hardTimeout(seconds) {
  const { Worker } = await import("node:worker_threads");
  const code = `setTimeout(() => process.kill(${process.pid}, "SIGKILL"), ${seconds * 1000})`;
  new Worker(code, { eval: true, execArgv: [] }).unref();
}
