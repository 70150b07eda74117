import assert from "node:assert/strict";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import {
  DuplicateSkillError,
  InvalidArgumentError,
  InvalidSkillError,
  newSkill,
  rubyLlm,
  SkillNotFoundError,
  SkillSet,
  UnwritableError,
} from "skillspan";
import { makeRoot, removeRoot } from "./suite/tree.mjs";
import { document, skills } from "./support.mjs";

const names = (list) => Array.from(list, ({ name }) => name);

/** A root with three skills, and what opens it. */
function app(context) {
  const root = skills(context, ["pdf-forms", "tax", "wine"]);
  return { root, options: { dialect: "ruby_llm", roots: [root], select: false } };
}

test("one skill is found by name, by path, by URL, and as itself", async (t) => {
  const { root } = app(t);
  const places = { roots: root };
  const found = await rubyLlm.find({ name: "pdf_forms" }, places);
  assert.deepEqual([found.name, found.path, found.instructions], ["pdf-forms", join(root, "pdf-forms"), "Body.\n"]);
  for (const reference of [
    join(root, "tax"),
    pathToFileURL(join(root, "tax")),
    { path: pathToFileURL(`${root}/tax`) },
  ]) {
    assert.equal(rubyLlm.findSync(reference).name, "tax");
  }
  assert.equal(rubyLlm.findSync("tax", { baseDir: root }).name, "tax");
  assert.equal(rubyLlm.findSync(found).id, found.id);
  assert.throws(() => rubyLlm.findSync({ name: "none" }, places), SkillNotFoundError);
  for (const wrong of [true, null, undefined, 7, [{ name: "tax" }]]) {
    await assert.rejects(rubyLlm.find(wrong, places), InvalidArgumentError);
  }
});

test("all skills are checked", async (t) => {
  const { root } = app(t);
  assert.deepEqual(names(await rubyLlm.all({ roots: [pathToFileURL(root)] })), ["pdf-forms", "tax", "wine"]);
  assert.deepEqual(rubyLlm.allSync({ baseDir: root }), []);
  writeFileSync(join(root, "wine", "SKILL.md"), document("beer"));
  assert.throws(
    () => rubyLlm.allSync({ roots: root }),
    (error) => error instanceof InvalidSkillError && error.problem === 'name "beer" does not match its folder "wine"',
  );
});

test("a set with more skills is a new one, with the same hearer", async (t) => {
  const { root, options } = app(t);
  writeFileSync(join(root, "wine", "SKILL.md"), document("wine", "", "license: [a]\n"));
  const told = [];
  const none = await SkillSet.open({ ...options, onWarning: ({ code }) => told.push(code) });
  const some = await none.withSkills({ name: "wine" }, [join(root, "tax")]);
  assert.deepEqual([names(none), names(some), told], [[], ["wine", "tax"], ["wrong-type"]]);
  assert.deepEqual(names(some.withSkillsSync()), ["wine", "tax", "pdf-forms"]);
  assert.deepEqual(names(some.withSkillsSync(true)), ["wine", "tax", "pdf-forms"]);
  assert.deepEqual(names(some.withSkillsSync(false)), []);
  assert.deepEqual(names(none.withSkillsSync(some.skills[1], pathToFileURL(join(root, "pdf-forms")))), [
    "tax",
    "pdf-forms",
  ]);
  assert.deepEqual(names(SkillSet.openSync({ ...options, select: [some.skills[0], { name: "tax" }] })), [
    "wine",
    "tax",
  ]);
  none.close();
  assert.deepEqual(names(some.withSkillsSync([])), ["wine", "tax"]);
});

test("what is wrong leaves the set as it was", async (t) => {
  const { root, options } = app(t);
  const set = await SkillSet.open({ ...options, select: { name: "tax" } });
  const words = "with_skills accepts skill names, paths, true, or false";
  for (const wrong of [[null], [undefined], [7], [{ name: "wine" }, false]]) {
    await assert.rejects(set.withSkills(...wrong), { name: "InvalidArgumentError", message: words });
  }
  const other = skills(t, ["tax"]);
  assert.throws(() => set.withSkillsSync({ name: "wine" }, join(other, "tax")), DuplicateSkillError);
  assert.throws(() => set.withSkillsSync({ name: "none" }), SkillNotFoundError);
  assert.deepEqual(names(set), ["tax"]);
  const plain = await SkillSet.open(root);
  assert.throws(() => plain.withSkillsSync(), { message: /agentskills/ });
});

test("a verdict is asked again for a set with more skills", async (t) => {
  const { options } = app(t);
  const decide = ({ name }) => name !== "wine";
  const none = await SkillSet.open({ ...options, trust: { decide: async (skill) => decide(skill) } });
  assert.deepEqual(names(await none.withSkills()), ["pdf-forms", "tax"]);
  assert.throws(() => none.withSkillsSync(), { message: /promise/ });
  assert.deepEqual(names((await SkillSet.open({ ...options, trust: { decide } })).withSkillsSync()), [
    "pdf-forms",
    "tax",
  ]);
});

test("folders are mounted or copied for code", async (t) => {
  const { root, options } = app(t);
  writeFileSync(join(root, "tax", "rates.sh"), "echo 20\n", { mode: 0o755 });
  const set = await SkillSet.open({ ...options, select: [{ name: "pdf-forms" }, { name: "tax" }] });
  const [, mount] = await set.mounts();
  assert.deepEqual({ ...mount }, { name: "tax", source: join(root, "tax"), target: "skills/tax", readOnly: true });
  assert.deepEqual(
    set.mountsSync().map((one) => one.toJSON().read_only),
    [true, true],
  );
  const box = makeRoot();
  t.after(() => removeRoot(box));
  assert.deepEqual(await set.materialize(pathToFileURL(box)), []);
  assert.equal(readFileSync(join(box, "skills/tax/rates.sh"), "utf8"), "echo 20\n");
  assert.equal(statSync(join(box, "skills/tax/rates.sh")).mode & 0o777, 0o555);
  assert.throws(() => set.materializeSync(box), UnwritableError);
});

test("a first SKILL.md is text", () => {
  const draft = newSkill("PdfForms", "Fills  PDF\nforms.");
  assert.equal(draft.path, "app/skills/pdf-forms/SKILL.md");
  assert.match(draft.text, /^---\nname: pdf-forms\ndescription: "Fills PDF forms\."\n---\n/);
  assert.throws(() => newSkill("Tea!", "d"), InvalidSkillError);
});
