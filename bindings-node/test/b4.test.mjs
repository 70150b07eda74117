import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { b4, DuplicateRouteError, DuplicateSkillError, SkillSet } from "skillspan";
import { document, folder } from "./support.mjs";

/** An app with the route `/tea`, whose skills have these texts by folder. */
function app(context, skills) {
  const root = folder(context);
  const route = join(root, "tea");
  for (const [name, text] of Object.entries(skills)) {
    mkdirSync(join(route, "skills", name), { recursive: true });
    writeFileSync(join(route, "skills", name, "SKILL.md"), text);
  }
  writeFileSync(join(route, "index.ts"), "");
  return { root, route };
}

test("types of routes come awaited and direct, by path and by URL", async (t) => {
  const { root } = app(t, { black: document("black"), broken: "---\nname: broken\n---\n" });
  const types = await b4.typegen(root);
  assert.deepEqual(types.routes, ["/tea"]);
  assert.ok(types.text.includes(b4.toolMember()));
  assert.deepEqual(
    types.warnings.map(({ code }) => code),
    ["invalid_skill"],
  );
  assert.ok(Object.isFrozen(types) && Object.isFrozen(types.warnings[0]));
  assert.deepEqual(b4.typegenSync(pathToFileURL(root)), types);
});

test("two folders for one path are an error of their own class", async (t) => {
  const { root } = app(t, { black: document("black") });
  mkdirSync(join(root, "(group)", "tea"), { recursive: true });
  writeFileSync(join(root, "(group)", "tea", "index.ts"), "");
  await assert.rejects(b4.typegen(root), DuplicateRouteError);
  assert.throws(() => b4.typegenSync(root), { code: "duplicate_route", path: join(root, "tea") });
});

test("a route is checked as a whole", async (t) => {
  const { route } = app(t, { black: "no frontmatter", green: "no frontmatter" });
  const report = await b4.validate(route);
  assert.equal(report.ok, false);
  assert.equal(report.diagnostics.length, 2);
  assert.equal(report.diagnostics[0].code, "invalid_skill");
  assert.deepEqual(b4.validateSync(pathToFileURL(route)), report);
});

test("an error tells which skill made opening fail, and a route's error repeats it", async (t) => {
  const { route } = app(t, { black: document("tea"), green: document("tea") });
  await assert.rejects(SkillSet.open(route, { dialect: "b4" }), (error) => {
    assert.ok(error instanceof DuplicateSkillError);
    assert.equal(error.skill, "tea");
    assert.equal(JSON.parse(JSON.stringify(error)).skill, "tea");
    assert.ok(b4.routeError([error.message]).endsWith(`\n  [skills#load] ${error.message}`));
    return true;
  });
  assert.throws(() => b4.routeError("text"), { code: "invalid_argument", message: /messages/ });
});
