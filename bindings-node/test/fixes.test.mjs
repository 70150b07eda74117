import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { fixes, fixesSync, fixText, InvalidArgumentError, UnwritableError } from "skillspan";
import { document, folder, skills } from "./support.mjs";

const faulty = "---\nname: a\ndescription: Use when: asked\nauthor: me\n---\nBody.\n";

test("a text is fixed, in what is safe or in all", () => {
  const safe = fixText(faulty);
  assert.match(safe.text, /description: "Use when: asked"/);
  assert.equal(safe.ok, false);
  assert.deepEqual(Object.keys(safe.applied[0]), ["code", "applicability", "title", "line"]);
  assert.deepEqual([safe.applied[0].applicability, safe.applied[0].line], ["safe", 3]);
  assert.ok(Object.isFrozen(safe) && Object.isFrozen(safe.applied));
  const all = fixText(Buffer.from(faulty), { unsafe: true });
  assert.equal(all.ok, true);
  assert.match(all.text, /metadata:\n {2}author: me/);
  assert.deepEqual(fixText(all.text, { unsafe: true }).applied, []);
  assert.deepEqual(Object.keys(all.toJSON()), ["text", "applied", "ok", "diagnostics"]);
  assert.throws(() => fixText(faulty, { profile: "other" }), InvalidArgumentError);
  assert.throws(() => fixText(faulty, { unsafe: "yes" }), InvalidArgumentError);
});

test("plans write what they show", async (t) => {
  const root = skills(t, { a: faulty, b: document("b") });
  const [first, second, ...more] = await fixes(pathToFileURL(root), { unsafe: true });
  assert.equal(more.length, 0);
  assert.deepEqual([first.changes, second.changes], [true, false]);
  assert.equal(readFileSync(first.path, "utf8"), faulty);
  assert.equal(await first.write(), first.path);
  assert.equal(readFileSync(first.path, "utf8"), first.text);
  assert.equal(second.writeSync(), second.path);
  assert.deepEqual(
    fixesSync(root).map(({ changes }) => changes),
    [false, false],
  );
  assert.deepEqual(Object.keys(first.toJSON()), ["path", "text", "applied", "ok", "diagnostics"]);
});

test("a file gets its name, and one that changed is left alone", async (t) => {
  const root = folder(t);
  mkdirSync(join(root, "a"));
  writeFileSync(join(root, "a", "skill.md"), document("a"));
  const [plan] = fixesSync(root);
  assert.equal(plan.rename, "SKILL.md");
  assert.equal(plan.writeSync(), join(root, "a", "SKILL.md"));

  const other = skills(t, { a: faulty });
  const [late] = fixesSync(other);
  writeFileSync(late.path, document("a"));
  await assert.rejects(late.write(), (error) => error instanceof UnwritableError && error.path === late.path);
  assert.throws(() => late.writeSync(), UnwritableError);
  await assert.rejects(fixes(join(root, "nowhere")), InvalidArgumentError);
});
