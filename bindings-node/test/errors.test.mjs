import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import * as names from "skillspan";
import { skills } from "./support.mjs";

const skillspan = { ...names };
const { SkillSet, SkillspanError, codes } = skillspan;

const types = readFileSync(new URL("../index.d.ts", import.meta.url), "utf8");

const classOf = (code) => `${code.replace(/(^|_)([a-z])/g, (_, __, letter) => letter.toUpperCase())}Error`;

test("each error code has its class, and each class its code", () => {
  const wanted = codes().filter(({ kind }) => kind === "error");
  assert.ok(wanted.length > 0);
  for (const { code } of wanted) {
    const found = skillspan[classOf(code)];
    assert.equal(found?.code, code, `${code} wants the class ${classOf(code)}`);
    const error = new found("m");
    assert.ok(error instanceof SkillspanError && error instanceof Error);
    assert.deepEqual([error.name, error.code, error.diagnostics], [classOf(code), code, []]);
  }
  const classes = Object.values(skillspan).filter((item) => item?.prototype instanceof SkillspanError);
  assert.equal(classes.length, wanted.length);
});

test("the types declare what the package exports, each error with its code", () => {
  const declared = [...types.matchAll(/^export (?:class|function|const|\* as) (\w+)/gm)].map(([, name]) => name);
  assert.deepEqual([...new Set(declared)].sort(), Object.keys(skillspan).sort());
  for (const { code } of codes().filter(({ kind }) => kind === "error")) {
    const wanted = `export class ${classOf(code)} extends SkillspanError {\n  static readonly code: "${code}";\n}\n`;
    assert.ok(types.includes(wanted), wanted);
  }
});

test("the types know every option", async () => {
  const set = await SkillSet.open();
  const camel = (name) => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
  const options = (name) => types.match(new RegExp(`export interface ${name} \\{.*?\\n\\}`, "s"))[0];
  const positional = ["name", "skill", "path"];
  const refusals = {
    OpenOptions: () => SkillSet.openSync({ nonsense: 1 }),
    CatalogOptions: () => set.catalog({ nonsense: 1 }),
    SearchOptions: () => set.search("a", { nonsense: 1 }),
    LoadOptions: () => set.loadSync("a", { nonsense: 1 }),
    ReadOptions: () => set.readSync("a", "b", { nonsense: 1 }),
  };
  for (const [name, act] of Object.entries(refusals)) {
    assert.throws(act, ({ message }) => {
      // The refusal lists what is known: "expected one of `dialect`, `roots`, …".
      const known = [
        ...message
          .split(/expected (?:one of )?/)
          .at(-1)
          .matchAll(/`(\w+)`/g),
      ].map(([, key]) => camel(key));
      const missing = known.filter(
        (key) => !positional.includes(key) && !new RegExp(`readonly ${key}\\?`).test(options(name)),
      );
      assert.deepEqual(missing, [], name);
      return true;
    });
  }
});

test("an error carries code, path and findings, and its data form", (t) => {
  const root = skills(t, { broken: "---\nname: broken\n---\n" });
  assert.throws(
    () => SkillSet.openSync(root, { strict: true }),
    (error) => {
      assert.ok(error instanceof skillspan.InvalidSkillError);
      assert.ok(error.path.endsWith("SKILL.md"));
      assert.equal(error.diagnostics[0].code, "missing-description");
      assert.equal(error.diagnostics[0].byteStart, 0);
      const wire = JSON.parse(JSON.stringify(error));
      assert.equal(wire.diagnostics[0].byte_start, 0);
      assert.deepEqual(Object.keys(wire), ["code", "message", "path", "diagnostics"]);
      return true;
    },
  );
});

test("an awaited error shows who awaited it", async () => {
  const set = await SkillSet.open();
  async function asker() {
    await set.load("nothing");
  }
  await assert.rejects(asker(), (error) => {
    assert.ok(error.stack.startsWith("SkillNotFoundError: "), error.stack);
    assert.match(error.stack, /asker/);
    return true;
  });
});

test("every native function is guarded against panics", () => {
  for (const file of readdirSync(new URL("../src/", import.meta.url))) {
    const source = readFileSync(new URL(`../src/${file}`, import.meta.url), "utf8");
    for (const [, attribute] of source.matchAll(/#\[napi(.*)\]\n\s*pub fn/g)) {
      assert.match(attribute, /catch_unwind/);
    }
  }
});
