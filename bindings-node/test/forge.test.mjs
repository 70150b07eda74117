import assert from "node:assert/strict";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import {
  forge,
  InvalidArgumentError,
  InvalidSkillError,
  MissingRootError,
  ResourceOutsideSkillError,
  SkillSet,
  UnknownToolError,
} from "skillspan";
import { folder, hardTimeout } from "./support.mjs";

await hardTimeout(120);

const KILN = `---
name: kiln
description: Fires pots.
category: craft
icon: pot
metadata:
  forge:
    requires:
      bins: [jq, bash]
      env: {required: [KILN_KEY], one_of: [GAS, WOOD], optional: [TRACE]}
    egress_domains: [api.example.com]
    guardrails:
      deny_commands: [{pattern: "rm -rf", message: "no"}]
      deny_output: [{pattern: "sk-[a-z]+", action: redact}]
      deny_prompts: [{pattern: "("}]
---
Fire with care.

## Tool: fire
Fires one pot.

**Input:** temp (integer: 0-1300), pot (string, required)
`;

/** What `lint` says of it. */
const FINDINGS = ["env-optional", "bad-guardrail-pattern"];

/** An agent with one skill, whose tool `fire` a script serves. */
function agent(context) {
  const root = folder(context);
  for (const [path, text] of Object.entries({ "SKILL.md": KILN, "scripts/fire.sh": "echo hot\n" })) {
    const file = join(root, "skills/kiln", path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return root;
}

const options = { dialect: "forge", which: ["bash", "jq"], env: { PATH: "/bin", KILN_KEY: "k", GAS: "", OTHER: "o" } };

test("a record shows what the dialect adds", async (t) => {
  const set = await SkillSet.open(agent(t), options);
  const [kiln] = set;
  assert.deepEqual([kiln.displayName, kiln.category, kiln.icon], ["Kiln", "craft", "pot"]);
  assert.deepEqual(kiln.metadata.forge.requires.bins, ["jq", "bash"]);
  assert.equal(kiln.toJSON().display_name, "Kiln");
  assert.deepEqual(names(await set.tools()), ["fire", "read_skill", "run_skill_script"]);
});

test("a call is planned, by a value or by the JSON of a model", async (t) => {
  const root = agent(t);
  const set = await SkillSet.open(root, { ...options, extraEnv: { TRACE: "1" } });
  const plan = await set.plan("fire", { temp: 900 });
  assert.deepEqual(
    { ...plan },
    {
      argv: ["bash", "skills/kiln/scripts/fire.sh", '{"temp":900}'],
      cwd: root,
      env: { PATH: "/bin", KILN_KEY: "k", TRACE: "1" },
      timeoutS: 120,
    },
  );
  assert.equal(plan.toJSON().timeout_s, 120);
  assert.equal(set.planSync("fire", '{ "temp": 9 }').argv[2], '{ "temp": 9 }');
  assert.equal(set.planSync("fire").argv[2], "{}");
  await assert.rejects(set.plan("cool"), UnknownToolError);
  const outside = { skill: "kiln", path: "../../x.sh" };
  assert.throws(() => set.planSync("run_skill_script", outside), ResourceOutsideSkillError);
  const result = await set.call("fire", {});
  assert.deepEqual([result.isError, result.code], [true, "script_off"]);
});

test("a host says what variables become", async (t) => {
  const root = agent(t);
  const resolveEnv = (name, value) => (name === "KILN_KEY" ? { KILN_TOKEN: "t", KILN_URL: "u" } : value.toUpperCase());
  const wanted = { KILN_TOKEN: "t", KILN_URL: "u", PATH: "/BIN" };
  const now = SkillSet.openSync(root, { ...options, resolveEnv });
  assert.deepEqual(now.planSync("fire").env, wanted);
  assert.deepEqual((await now.plan("fire")).env, wanted);
  const later = await SkillSet.open(root, { ...options, resolveEnv: async (...args) => resolveEnv(...args) });
  assert.deepEqual((await later.plan("fire")).env, wanted);
  assert.throws(() => later.planSync("fire"), { name: "InvalidArgumentError", message: /`resolveEnv`.*promise/ });
});

test("a host says which programs are found", async (t) => {
  const root = agent(t);
  const asked = new Set();
  const which = (program) => {
    asked.add(program);
    return { bash: "/bin/bash", jq: true }[program];
  };
  const set = SkillSet.openSync(root, { ...options, which });
  assert.deepEqual(names(set.toolsSync()), ["fire", "read_skill", "run_skill_script"]);
  assert.deepEqual(codes(await forge.lint(set)), FINDINGS);
  assert.deepEqual([...asked], ["bash", "jq"]);
  for (const nothing of [null, undefined, false, ""]) {
    const poor = await SkillSet.open(root, { ...options, which: async () => nothing });
    assert.deepEqual(names(await poor.tools()), ["read_skill", "run_skill_script"]);
    assert.equal(poor.warnings[0].code, "missing-interpreter");
    assert.throws(() => poor.refreshSync(), InvalidArgumentError);
  }
});

test("what these callbacks throw comes out as it is", async (t) => {
  class Locked extends Error {}
  const root = agent(t);
  const locked = new Locked("vault");
  let fails = true;
  const fail = (value) => {
    if (fails) throw locked;
    return value;
  };
  const same = (error) => error === locked;
  const resolving = await SkillSet.open(root, { ...options, resolveEnv: (_name, value) => fail(value) });
  assert.throws(() => resolving.planSync("fire"), same);
  await assert.rejects(resolving.plan("fire"), same);
  const callbacks = { which: async () => fail(true), trust: { decide: () => true } };
  await assert.rejects(SkillSet.open(root, { ...options, ...callbacks }), same);
  assert.throws(() => SkillSet.openSync(root, { ...options, which: () => fail(true) }), same);
  fails = false;
  const finding = await SkillSet.open(root, { ...options, ...callbacks });
  fails = true;
  await assert.rejects(finding.refresh(), same);
  await assert.rejects(forge.lint(finding), same);
  fails = false;
  assert.equal((await resolving.plan("fire")).env.KILN_KEY, "k");
  assert.deepEqual(codes(await forge.lint(finding)), FINDINGS);
});

test("what these callbacks may not give is refused", async (t) => {
  const root = agent(t);
  for (const [given, message] of [
    [{ which: () => 1 }, "`which` gave 1; wanted a path, true, false or nothing"],
    [{ which: { bash: true } }, /which/],
    [{ resolveEnv: { KILN_KEY: "k" } }, "option `resolveEnv`: a function is wanted"],
    [{ trust: { decide: true } }, "option `decide`: a function is wanted"],
    [{ prompt: "short" }, /prompt/],
    [{ reservedTools: "fire" }, /reserved_tools/],
  ]) {
    const refused = { name: "InvalidArgumentError", message };
    assert.throws(() => SkillSet.openSync(root, { ...options, ...given }), refused);
    await assert.rejects(SkillSet.open(root, { ...options, ...given }), refused);
  }
  for (const secret of [
    undefined,
    77,
    ["k77"],
    { KILN_KEY: 77 },
    Buffer.from("k77"),
    { KILN_KEY: Buffer.from("k77") },
  ]) {
    const set = SkillSet.openSync(root, { ...options, resolveEnv: () => secret });
    const message = /^what `resolveEnv` gave for `KILN_KEY` is neither a text nor texts by their names$/;
    assert.throws(() => set.planSync("fire"), { name: "InvalidArgumentError", message });
  }
});

test("requirements are those of a set, or data", (t) => {
  const set = SkillSet.openSync(agent(t), options);
  const needs = forge.requirements(set);
  assert.deepEqual(needs.env.oneOf, [["GAS", "WOOD"]]);
  assert.deepEqual(needs.egressDomains, ["api.example.com"]);
  assert.deepEqual(needs.toJSON().env.one_of, [["GAS", "WOOD"]]);
  assert.ok(Object.isFrozen(needs) && Object.isFrozen(needs.env));
  const frontmatter = { bins: ["tar"], egress_domains: ["b.example.com"], env: { one_of: [["A"]] } };
  const sum = forge.aggregate([needs, frontmatter]);
  assert.deepEqual([sum.bins, sum.env.oneOf.at(-1)], [["bash", "jq", "tar"], ["A"]]);
  assert.deepEqual(forge.aggregate([sum]), sum);
  assert.deepEqual(forge.cliConfig(set).allowedBinaries, ["jq"]);
  assert.deepEqual(forge.cliConfig(set), forge.cliConfig(needs));

  const surroundings = { env: { GAS: "", WOOD: undefined }, lookup: { KILN_KEY: null }, which: ["bash"] };
  const missing = forge.checkRequirementsSync(set, surroundings);
  assert.deepEqual(
    missing.errors.map(({ code, message }) => [code, message]),
    [["env-required", "required env var KILN_KEY is not set"]],
  );
  assert.deepEqual(codes(missing.warnings), ["env-optional", "missing-bin"]);
  assert.deepEqual(forge.checkRequirementsSync(needs, surroundings), missing);
  const found = { dotenv: "export KILN_KEY='k'\nGAS=1\nTRACE=", which: ["bash", "jq"] };
  assert.deepEqual(forge.checkRequirementsSync(needs, found).toJSON(), { errors: [], warnings: [] });
  assert.deepEqual(forge.dotenv(found.dotenv), { GAS: "1", KILN_KEY: "k", TRACE: "" });
});

test("secrets and programs may be asked for", async (t) => {
  const set = SkillSet.openSync(agent(t), options);
  const asked = [];
  const places = {
    env: { KILN_KEY: "" },
    dotenv: "TRACE=1",
    lookup: (name) => {
      asked.push(name);
      return name === "WOOD" ? "oak" : undefined;
    },
    which: (program) => program === "jq" && "/bin/jq",
  };
  const later = { ...places, lookup: async (name) => places.lookup(name), which: async (name) => places.which(name) };
  const wanted = { errors: [], warnings: [{ code: "missing-bin", message: 'binary "bash" not found in PATH' }] };
  for (const subject of [set, forge.requirements(set)]) {
    assert.deepEqual(forge.checkRequirementsSync(subject, places).toJSON(), wanted);
    assert.deepEqual((await forge.checkRequirements(subject, places)).toJSON(), wanted);
    assert.deepEqual((await forge.checkRequirements(subject, later)).toJSON(), wanted);
  }
  assert.deepEqual([...new Set(asked)], ["GAS", "WOOD"]);
  assert.throws(() => forge.checkRequirementsSync(set, later), { name: "InvalidArgumentError", message: /promise/ });
  const thrown = new RangeError("no vault");
  const fail = () => {
    throw thrown;
  };
  assert.throws(
    () => forge.checkRequirementsSync(set, { lookup: fail }),
    (error) => error === thrown,
  );
  await assert.rejects(forge.checkRequirements(set, { which: fail }), (error) => error === thrown);
  await assert.rejects(forge.checkRequirements(undefined, places), InvalidArgumentError);
});

test("guardrails are those of a set, or data", (t) => {
  const set = SkillSet.openSync(agent(t), options);
  const rails = forge.guardrails(set);
  assert.deepEqual(rails.skippedPatterns, ["("]);
  assert.deepEqual(rails.denyCommands[0].toJSON(), { pattern: "rm -rf", message: "no" });
  const lists = {
    deny_commands: [{ pattern: "rm -rf", message: "no" }],
    denyOutput: [{ pattern: "sk-[a-z]+", action: "redact" }],
    denyPrompts: [{ pattern: "(" }],
  };
  assert.deepEqual(forge.guardrails(lists), rails);
  for (const subject of [set, rails, lists]) {
    assert.equal(forge.checkCommand(subject, "shell", '{"c":"rm -rf /"}'), "skill guardrail: no");
    assert.equal(forge.checkCommand(subject, "shell", "{}"), undefined);
    assert.deepEqual(
      { ...forge.checkOutput(subject, "key sk-abc") },
      { text: "key [BLOCKED BY POLICY]", blocked: false },
    );
    assert.equal(forge.checkPrompt(subject, "hello"), undefined);
  }
  assert.equal(
    forge.checkPrompt({ denyPrompts: [{ pattern: "bomb" }] }, "A BOMB"),
    "skill guardrail: prompt blocked by skill guardrail",
  );
  assert.equal(forge.checkResponse({ denyResponses: [{ pattern: "a.b", message: "m" }] }, "A\nB"), "m");
});

test("texts are read without a set", () => {
  const { meta, tools, body } = forge.parse(KILN);
  assert.deepEqual([meta.name, meta.metadata.forge.egress_domains], ["kiln", ["api.example.com"]]);
  assert.ok(body.startsWith("Fire with care."));
  const schema = forge.inputSchema(tools[0].inputSpec);
  assert.deepEqual(schema.properties.temp, { type: "integer", minimum: 0, maximum: 1300 });
  assert.deepEqual(forge.invalidKeys({ properties: { "a b": {}, ok: {}, "": {} } }), ["", "a b"]);
  assert.deepEqual(names(forge.parse("- look\n", { legacyBullets: true }).tools), ["look"]);
  assert.deepEqual(forge.parse("- look\n").tools, []);
  assert.throws(() => forge.parse("---\ntags: [a b]\n---\n"), InvalidSkillError);
});

test("domains are merged, expanded and matched", () => {
  const { text, added } = forge.mergeEgress("# mine\negress:\n  allowed_domains: [b.com]\n", ["a.com", "b.com"]);
  assert.deepEqual(added, ["a.com"]);
  assert.ok(text.startsWith("# mine\n") && text.indexOf("a.com") < text.indexOf("b.com"));
  assert.throws(() => forge.mergeEgress("- a\n", ["a.com"]), InvalidArgumentError);
  assert.deepEqual(forge.expandEgress(["$A", "$B", "c.com"], { A: "a.com, x.com", B: undefined }), [
    "a.com",
    "x.com",
    "c.com",
  ]);
  assert.equal(forge.matchDomain("*.example.com", "API.example.com:443"), true);
  assert.equal(forge.egressCheck("allowlist", ["a.com"], "localhost"), undefined);
  assert.equal(
    forge.egressCheck("allowlist", ["a.com"], "b.com"),
    'egress blocked: domain "b.com" not in allowlist (mode=allowlist)',
  );
});

test("a folder is scanned, awaited and direct, by path and by URL", async (t) => {
  const root = agent(t);
  const { skills, skipped } = await forge.scan(join(root, "skills"));
  assert.deepEqual([names(skills), skipped], [["kiln"], []]);
  assert.deepEqual(forge.scanSync(pathToFileURL(join(root, "skills")), { root: pathToFileURL(root) }).skills, skills);
  const far = folder(t);
  symlinkSync(join(root, "skills/kiln"), join(far, "kiln"));
  assert.deepEqual(
    forge.scanSync(far, { root: far }).skipped.map(({ reason }) => reason),
    ["outside-root"],
  );
  await assert.rejects(forge.scan(join(root, "none")), MissingRootError);
});

test("an agent is compiled, built and checked", async (t) => {
  const root = agent(t);
  const set = SkillSet.openSync(root, options);
  writeFileSync(join(root, "skills/note.md"), "---\nname: note\ndescription: d\n---\nText.\n");
  set.refreshSync();
  const { skillsJson, prompt, warnings } = forge.compile(set);
  assert.deepEqual(names(JSON.parse(skillsJson).skills), ["fire"]);
  assert.match(prompt, /^# Available Skills\n\n## fire\n/);
  assert.deepEqual(codes(warnings), ["flat-not-compiled"]);
  const builtAt = new Date("2030-01-31T12:00:00Z");
  const { files, specPatch } = forge.build(set, { agentId: "a", version: "1", builtAt, outputDir: "out" });
  const manifest = JSON.parse(files["build-manifest.json"]);
  assert.deepEqual([manifest.built_at, manifest.files.length], ["2030-01-31T12:00:00.000Z", 2]);
  assert.equal(specPatch.skills_spec_version, "agentskills-v1");

  assert.deepEqual(codes(await forge.lint(set)), FINDINGS);
  rmSync(join(root, "skills/kiln/scripts/fire.sh"));
  set.refreshSync();
  const finding = forge.lintSync(set).find(({ tool }) => tool === "fire");
  assert.deepEqual(
    [finding.level, finding.code, finding.skill, finding.tool],
    ["warn", "missing-script", "kiln", "fire"],
  );
});

test("wrong arguments are named", async (t) => {
  const set = SkillSet.openSync(agent(t), options);
  const other = SkillSet.openSync();
  const refuses = (act, message) => assert.throws(act, { name: "InvalidArgumentError", message });
  refuses(() => forge.matchDomain("a"), /`match_domain`: missing field `host`/);
  refuses(() => forge.expandEgress(["a", 1], {}), /`domains\[1\]`/);
  refuses(() => forge.parse(Buffer.from("")), /`text`/);
  refuses(() => forge.aggregate([{ bins: 7 }]), /`skills\[0\]\.bins`/);
  refuses(() => forge.cliConfig(undefined), /requirements/);
  refuses(() => forge.checkPrompt({ denyPrompts: [{}] }, "x"), /pattern/);
  refuses(() => forge.checkPrompt(set, 7), /`check_prompt`: argument `text`/);
  refuses(() => forge.build(set, { agentId: 1 }), /agent_id/);
  refuses(() => forge.build(set, { agentId: "a", by: "me" }), /by/);
  refuses(() => forge.build(set), /agent_id/);
  refuses(() => set.planSync(), /tool/);
  refuses(() => forge.requirements(other), /agentskills/);
  refuses(() => other.planSync("fire"), /agentskills/);
  for (const nothing of [undefined, null, "set", {}]) {
    refuses(() => forge.requirements(nothing), /a set is wanted/);
    await assert.rejects(forge.lint(nothing), InvalidArgumentError);
  }
  set.close();
  refuses(() => forge.requirements(set), /closed/);
});

function names(list) {
  return Array.from(list, ({ name }) => name);
}

function codes(list) {
  return list.map(({ code }) => code);
}
