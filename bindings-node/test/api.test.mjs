import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import * as esm from "skillspan";
import { document, folder, skills } from "./support.mjs";

const { SkillSet, InvalidArgumentError, SkillNotFoundError } = esm;

test("ESM and CommonJS export the same literal names", () => {
  const cjs = createRequire(import.meta.url)("skillspan");
  assert.deepEqual(Object.keys(esm).sort(), Object.keys(cjs).sort());
  for (const [name, value] of Object.entries(esm)) assert.equal(value, cjs[name]);
});

test("a set is iterable, has a length and finds by name", async (t) => {
  const set = await SkillSet.open(skills(t, ["alpha", "beta"]));
  assert.deepEqual(
    Array.from(set, (skill) => skill.name),
    ["alpha", "beta"],
  );
  assert.equal(set.length, 2);
  assert.equal(set.dialect, "agentskills");
  assert.equal(set.get("alpha").id, "project:alpha");
  assert.equal(set.find("beta").scope, "project");
  assert.equal(set.find("gamma"), undefined);
  assert.throws(() => set.get("gamma"), SkillNotFoundError);
});

test("a loop over the names of a set or a conversation meets no method", async (t) => {
  const set = await SkillSet.open(skills(t, ["pdf"]));
  const met = [];
  for (const object of [set, set.session()]) for (const name in object) met.push(name);
  assert.deepEqual(met, []);
});

test("roots are a path, a URL, a list, a record, or in the options", async (t) => {
  const root = skills(t, ["alpha"]);
  const ways = [
    [root],
    [pathToFileURL(root)],
    [[root]],
    [{ path: root, scope: "user" }],
    [[{ path: pathToFileURL(root) }], { dialect: "agentskills" }],
    [{ roots: root }],
    [undefined, { roots: [root] }],
  ];
  for (const way of ways) {
    assert.equal((await SkillSet.open(...way)).length, 1);
    assert.equal(SkillSet.openSync(...way).length, 1);
  }
  assert.equal((await SkillSet.open()).length, 0);
  assert.equal(SkillSet.openSync({ roots: { path: root, scope: "user" } }).skills[0].id, "user:alpha");
});

test("wrong options are named", async (t) => {
  const root = skills(t, ["alpha"]);
  const wrong = [
    [[5], "5"],
    [[null], "null"],
    [[root, { roots: root }], "twice"],
    [[{ rots: [] }], "rots"],
    [[root, { sampleLimit: "x" }], "sample_limit"],
    [[root, { trust: true }], "trust"],
    [[root, { dialect: "other" }], "other"],
    [[root, { filter: { alpha: 1n } }], "BigInt"],
  ];
  for (const [way, word] of wrong) {
    const named = (error) => error instanceof InvalidArgumentError && error.message.includes(word);
    await assert.rejects(SkillSet.open(...way), named);
    assert.throws(() => SkillSet.openSync(...way), named);
  }
});

test("a wrong argument is named, of whatever kind", async () => {
  const set = SkillSet.openSync();
  const nested = (depth) => (depth === 0 ? [] : [nested(depth - 1)]);
  let endless = [];
  for (let depth = 0; depth < 100_000; depth += 1) endless = [endless];
  const wrong = [
    ["options", () => SkillSet.openSync("skills", null)],
    ["options", () => SkillSet.openSync(undefined, 5)],
    ["options", () => set.catalog(null)],
    ["options", () => set.search("a", 5)],
    ["options", () => set.loadSync("a", null)],
    ["options", () => esm.validateSync("a", null)],
    ["options", () => esm.fixText("", "safe")],
    ["options", () => esm.forge.checkRequirementsSync({}, null)],
    ["text", () => esm.parse(5)],
    ["text", () => esm.parse(null)],
    ["text", () => esm.validateText({})],
    ["text", () => esm.fixText()],
    ["state", () => set.session().importState(5)],
    ["options", () => SkillSet.openSync(nested(200))],
    ["options", () => SkillSet.openSync(endless)],
    ["selection", () => set.withSkillsSync(endless)],
    ["arguments", () => set.callSync("load_skill", nested(200))],
    ["arguments", () => set.callSync("load_skill", endless)],
  ];
  for (const [name, act] of wrong) {
    assert.throws(act, (error) => error instanceof InvalidArgumentError && error.message.includes(`\`${name}\``), name);
  }
  await assert.rejects(set.load("a", null), InvalidArgumentError);
  await assert.rejects(SkillSet.open(endless), InvalidArgumentError);
});

test("a relative root is relative to the folder of the process", async (t) => {
  const root = skills(t, ["alpha"]);
  const before = process.cwd();
  t.after(() => process.chdir(before));
  process.chdir(root);
  assert.equal((await SkillSet.open(".")).length, 1);
  assert.equal((await SkillSet.open("alpha", { currentDir: root })).length, 1);
});

test("our names are camelCase, user data is untouched, and toJSON gives the wire names", async (t) => {
  const more = "disable-model-invocation: true\nmetadata:\n  own_key: v\n  ownKey: w\nsome_key:\n  inner_key: 1\n";
  const set = await SkillSet.open(skills(t, { alpha: document("alpha", "B\n", more) }));
  const [skill] = set.skills;
  assert.equal(skill.disableModelInvocation, true);
  assert.ok(skill.realPath.endsWith("SKILL.md"));
  assert.deepEqual(skill.metadata, { own_key: "v", ownKey: "w" });
  assert.deepEqual(Object.keys(skill.extra), ["some_key"]);
  assert.deepEqual(Object.keys(skill.extra.some_key), ["inner_key"]);
  const wire = JSON.parse(JSON.stringify(skill));
  assert.equal(wire.disable_model_invocation, true);
  assert.deepEqual(wire.metadata, { own_key: "v", ownKey: "w" });
  assert.deepEqual(set.toJSON().skills, [wire]);
  assert.deepEqual(Object.keys(set.toJSON()), ["skills", "skipped", "blocked", "diagnostics", "warnings"]);
});

test("results are frozen, and the same until a refresh", async (t) => {
  const root = skills(t, ["alpha"]);
  const set = await SkillSet.open(root);
  assert.throws(() => set.skills.push({}), TypeError);
  assert.throws(() => {
    set.skills[0].name = "other";
  }, TypeError);
  assert.equal(set.skills, set.skills);
  writeFileSync(join(root, "alpha", "SKILL.md"), document("alpha", "New.\n", "version: 2\n"));
  mkdirSync(join(root, "beta"));
  writeFileSync(join(root, "beta", "SKILL.md"), document("beta"));
  const before = set.skills;
  const refresh = await set.refresh();
  assert.deepEqual({ ...refresh }, { added: ["beta"], changed: ["alpha"], removed: [] });
  assert.notEqual(set.skills, before);
  assert.equal(set.length, 2);
  assert.deepEqual({ ...set.refreshSync() }, { added: [], changed: [], removed: [] });
});

test("what touches the disk comes awaited and direct, with equal results", async (t) => {
  const root = skills(t, { alpha: document("alpha", "See [it](note.md).\n") });
  writeFileSync(join(root, "alpha", "note.md"), "Note ü.\n");
  writeFileSync(join(root, "alpha", "dot.png"), Buffer.from("iVBORw0KGgo=", "base64"));
  const set = await SkillSet.open(root);
  assert.equal(await set.load("alpha"), set.loadSync("alpha"));
  assert.deepEqual(await set.tools(), set.toolsSync());
  assert.deepEqual(await set.call("load_skill", { name: "alpha" }), set.callSync("load_skill", { name: "alpha" }));
  assert.deepEqual(await set.read("alpha", "note.md"), set.readSync("alpha", "note.md"));
  assert.deepEqual(await esm.validate(join(root, "alpha")), esm.validateSync(join(root, "alpha")));
  assert.deepEqual(await esm.conventionalRoots(root), esm.conventionalRootsSync(root));
});

test("a resource has its bytes, whatever its kind", async (t) => {
  const root = skills(t, ["alpha"]);
  const png = Buffer.from("iVBORw0KGgo=", "base64");
  writeFileSync(join(root, "alpha", "dot.png"), png);
  writeFileSync(join(root, "alpha", "note.md"), "ü");
  const set = await SkillSet.open(root);
  const text = await set.read("alpha", "note.md");
  assert.deepEqual([text.kind, text.mediaType, text.text, text.base64], ["text", "text/markdown", "ü", undefined]);
  assert.deepEqual(text.bytes, Buffer.from("ü"));
  const image = await set.read("alpha", "dot.png");
  assert.deepEqual([image.kind, image.mediaType, image.text], ["image", "image/png", undefined]);
  assert.deepEqual(image.bytes, png);
  const { content } = await set.call("read_skill_file", { name: "alpha", path: "dot.png" });
  assert.deepEqual(content[0].bytes, png);
});

test("tools come plain or in a provider's shape, schemas untouched", async (t) => {
  const set = await SkillSet.open(skills(t, ["alpha"]));
  const [tool] = await set.tools();
  assert.equal(tool.name, "load_skill");
  assert.equal((await set.tools({ style: "openai" }))[0].function.parameters.type, "object");
  assert.deepEqual(set.toolsSync({ style: "mcp" }), esm.wrapTools([tool], "mcp"));
  const own = { name: "own", description: "d", input_schema: { type: "object", camelCase: { snake_case: 1 } } };
  assert.deepEqual(esm.wrapTools([own], "mcp")[0].inputSchema, own.input_schema);
  assert.throws(() => esm.wrapTools([own], "other"), InvalidArgumentError);
});

test("a model's faults are results, a host's are thrown", async (t) => {
  const set = await SkillSet.open(skills(t, ["alpha"]));
  const result = await set.call("load_skill", { name: "gamma" });
  assert.deepEqual([result.isError, result.code], [true, "skill_not_found"]);
  assert.equal((await set.call("other", {})).code, "unknown_tool");
  assert.equal((await set.call("load_skill")).code, "invalid_argument");
  await assert.rejects(set.load(5), { name: "InvalidArgumentError", message: /^argument `name`/ });
  const circular = {};
  circular.self = circular;
  await assert.rejects(set.call("load_skill", circular), InvalidArgumentError);
});

test("texts of any kind cross the border", async () => {
  const body = "NUL \0, astral 😀, quotes \"' and \u2028.\n";
  const set = await SkillSet.open({ skills: [{ name: "odd", description: "d", instructions: body }] });
  assert.ok((await set.load("odd")).includes(body.trimEnd()));
  const half = await set.call("load_skill", { name: "\ud800" });
  assert.ok(half.isError && half.text.includes("\ufffd"));
  assert.match(set.callSync("load_skill", { "\ud800": 1 }).text, /'name' is missing/);
  assert.match(set.callSync("load_skill", new Map([["\ud800", { "\udc00": 1 }]])).text, /'name' is missing/);
  assert.equal(SkillSet.openSync({ filter: { "\udc00": true } }).length, 0);
  assert.equal(esm.parse(`---\nname: a\ndescription: d\n---\n${body}`).body, body);
  assert.equal(esm.parse(Buffer.from([0xff, 0x0a])).lossy, true);
});

test("data skills take bytes as files", async () => {
  const files = { "a.bin": new Uint8Array([0, 255]), "b.txt": "b" };
  const set = await SkillSet.open({ skills: [{ name: "data", description: "d", files }] });
  assert.deepEqual((await set.read("data", "a.bin")).bytes, Buffer.from([0, 255]));
  assert.equal((await set.read("data", "b.txt")).text, "b");
});

test("parse and validate give reports", (t) => {
  const { frontmatter, diagnostics } = esm.parse("---\nname: pdf\nargument-hint: x\n---\nBody");
  assert.equal(frontmatter.argumentHint, "x");
  assert.equal(diagnostics[0].code, "missing-description");
  const report = esm.validateText("---\nname: PDF\ndescription: d\n---\n", { profile: "spec" });
  assert.equal(report.ok, false);
  const [finding] = report.diagnostics;
  assert.deepEqual([finding.code, finding.severity, finding.line, finding.column], ["name-characters", "error", 2, 7]);
  assert.equal(finding.byteStart, 10);
  assert.equal(finding.toJSON().byte_start, 10);
  assert.throws(() => esm.validateText("", { profile: "other" }), InvalidArgumentError);
  assert.throws(() => esm.validateSync(join(folder(t), "nothing")), InvalidArgumentError);
});

test("an option stands for no argument", async (t) => {
  const good = skills(t, ["alpha"]);
  const refused = (name) => ({ code: "invalid_argument", message: new RegExp(`^option \`${name}\``) });
  const set = SkillSet.openSync(good);
  const nowhere = join(good, "nothing");
  assert.throws(() => esm.validateSync(nowhere, { path: good }), refused("path"));
  await assert.rejects(esm.validate(nowhere, { path: good }), refused("path"));
  assert.throws(() => esm.fixesSync(nowhere, { path: good }), refused("path"));
  assert.throws(() => esm.conventionalRootsSync(nowhere, { startDir: good }), refused("start_dir"));
  assert.throws(() => set.readSync("alpha", "none", { skill: "alpha" }), refused("skill"));
  assert.throws(() => set.loadSync("none", { name: "alpha" }), refused("name"));
  assert.throws(() => set.session().loadSync("none", { name: "alpha" }), refused("name"));
  assert.throws(() => esm.forge.scanSync(nowhere, { path: good }), refused("path"));
  assert.throws(() => esm.forge.parse("", { text: "a" }), refused("text"));
});

test("a host's own tools are checked against those of the set", async (t) => {
  const set = await SkillSet.open(skills(t, ["alpha"]));
  assert.equal(await set.checkToolNames(["search"]), undefined);
  assert.equal(set.checkToolNamesSync([]), undefined);
  const taken = { name: "InvalidArgumentError", message: /load_skill/ };
  await assert.rejects(set.checkToolNames(["search", "load_skill"]), taken);
  assert.throws(() => set.checkToolNamesSync(["load_skill"]), taken);
  await assert.rejects(set.checkToolNames("load_skill"), { message: /^argument `names`/ });
});

test("places that take ASCII alone get a name for each skill", (t) => {
  const set = SkillSet.openSync(skills(t, ["alpha", "menü"]));
  const names = set.asciiNames();
  assert.deepEqual(Object.keys(names), ["project:alpha", "project:menü"]);
  assert.equal(names["project:alpha"], "alpha");
  assert.match(names["project:menü"], /^project-menu-[0-9a-f]{8}$/);
  assert.ok(Object.isFrozen(names));
});

test("allowed tools restrict a host's own on demand", (t) => {
  const root = skills(t, {
    alpha: document("alpha", "Body.\n", "allowed-tools: Read Bash(git:*)\n"),
    free: document("free"),
  });
  const set = SkillSet.openSync(root);
  const tools = ["Write", "Bash", "Read"];
  assert.deepEqual(set.restrict("alpha", tools), ["Bash", "Read"]);
  assert.deepEqual(set.restrict("free", tools), tools);
  assert.ok(Object.isFrozen(set.restrict("alpha", tools)));
  assert.throws(() => set.restrict("nothing", tools), SkillNotFoundError);
  assert.throws(() => set.restrict("alpha", "Read"), { code: "invalid_argument", message: /^argument `tools/ });
});

test("a catalog shows no locations, paths or URLs", (t) => {
  const set = SkillSet.openSync(skills(t, ["alpha"]));
  const { location } = set.get("alpha");
  assert.ok(!set.catalog().includes(location));
  assert.ok(set.catalog({ locations: true }).includes(`>${location}<`));
  assert.ok(set.catalog({ locations: "url" }).includes(`>${pathToFileURL(location)}<`));
  assert.throws(() => set.catalog({ locations: "uri" }), InvalidArgumentError);
});

test("a closed set refuses every call, and closes twice", async (t) => {
  const set = await SkillSet.open(skills(t, ["alpha"]));
  set.close();
  set.close();
  const direct = [
    () => set.skills,
    () => set.skipped,
    () => set.blocked,
    () => set.diagnostics,
    () => set.warnings,
    () => set.dialect,
    () => set.length,
    () => [...set],
    () => set.get("alpha"),
    () => set.find("alpha"),
    () => set.catalog(),
    () => set.userMenu(),
    () => set.asciiNames(),
    () => set.restrict("alpha", []),
    () => set.toolsSync(),
    () => set.callSync("load_skill", {}),
    () => set.readSync("alpha", "x"),
    () => set.loadSync("alpha"),
    () => set.checkToolNamesSync([]),
    () => set.refreshSync(),
    () => set.withSkillsSync(),
    () => set.mountsSync(),
    () => set.materializeSync("x"),
    () => set.toJSON(),
  ];
  for (const act of direct) assert.throws(act, { code: "invalid_argument", message: /closed/ });
  for (const name of [
    "tools",
    "call",
    "read",
    "load",
    "checkToolNames",
    "refresh",
    "withSkills",
    "mounts",
    "materialize",
  ]) {
    await assert.rejects(set[name]("alpha", "x"), { code: "invalid_argument" });
  }
});

test("sets are opened, not made", () => {
  assert.throws(() => new SkillSet(), TypeError);
});

test("the command is the same as everywhere", () => {
  assert.equal(typeof esm.main(["--version"]), "number");
});
