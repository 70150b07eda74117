// What large libraries need: budgets, search, sessions.

import assert from "node:assert/strict";
import { test } from "node:test";
import { InvalidArgumentError, SkillSet } from "skillspan";
import { document, skills } from "./support.mjs";

const many = Array.from({ length: 40 }, (_, number) => `skill-${number}`);
const refused = (act, words) => assert.throws(act, { name: "InvalidArgumentError", message: words });

test("a budget is of characters, tokens or a window, and in the host's spelling", async (t) => {
  const root = skills(t, many);
  const set = await SkillSet.open(root);
  const whole = set.catalogReport();
  assert.deepEqual([whole.total, whole.listed, whole.shortened, whole.omitted], [40, 40, [], []]);
  assert.equal(whole.chars, set.catalog().length);
  assert.ok(Object.isFrozen(whole));

  const budgets = [{ chars: 1600 }, { tokens: 400 }, { contextWindow: 40_000, percent: 1 }];
  const catalogs = budgets.map((budget) => set.catalog({ budget }));
  assert.equal(new Set(catalogs).size, 1);
  assert.ok(catalogs[0].length <= 1600 && catalogs[0].includes("search_skills finds them"));

  const opened = SkillSet.openSync(root, { budget: budgets[2] });
  assert.equal(opened.catalog(), catalogs[0]);
  assert.equal(opened.catalog({ budget: false }), set.catalog());
  assert.deepEqual(Object.keys(opened.catalogReport().toJSON()), ["total", "listed", "shortened", "omitted", "chars"]);
});

test("tools take the options of the catalog", async (t) => {
  const set = await SkillSet.open(skills(t, many));
  const options = { budget: { contextWindow: 40_000, percent: 1 }, exclude: ["skill-0"], preamble: false };
  const { listed } = set.catalogReport(options);
  const tools = await set.tools(options);
  assert.deepEqual(tools, set.toolsSync(options));
  assert.deepEqual(
    tools.map(({ name }) => name),
    ["load_skill", "search_skills"],
  );
  assert.equal(tools[0].input_schema.properties.name.enum.length, listed);
  const styled = await set.tools({ ...options, style: "mcp" });
  assert.deepEqual(styled[0].inputSchema, tools[0].input_schema);
  assert.equal((await SkillSet.open(skills(t, ["one"]), { search: true })).toolsSync().length, 2);
});

test("wrong options are named", async (t) => {
  const set = await SkillSet.open(skills(t, ["alpha"]));
  refused(() => set.catalog({ budget: true }), /budget/);
  refused(() => set.catalogReport({ budget: { words: 1 } }), /words/);
  refused(() => set.catalog({ budget: { contextWindow: 1000 } }), /budget/);
  refused(() => set.toolsSync({ budget: { chars: -1 } }), /budget/);
  refused(() => set.toolsSync({ style: "other" }), /other/);
  refused(() => SkillSet.openSync({ budget: 8000 }), /budget/);
  refused(() => SkillSet.openSync({ dialect: "toolnexus", search: true }), /search/);
  refused(() => set.search("x", { limit: -1 }), /limit/);
  refused(() => set.search("x", { scores: { alpha: "high" } }), /scores/);
  refused(() => set.search(5), /query/);
  refused(() => set.session({ repeat: 1 }), /repeat/);
  refused(() => set.session({ again: true }), /again/);
  await assert.rejects(set.tools({ nonsense: 1 }), { name: "InvalidArgumentError", message: /nonsense/ });
});

test("a search ranks by words, and with the host's scores", async (t) => {
  const set = await SkillSet.open(skills(t, ["csv-tables", "pdf-forms"]));
  const hits = set.search("the PDF forms");
  assert.equal(hits[0].name, "pdf-forms");
  assert.ok(hits[0].score > 0 && Object.isFrozen(hits) && Object.isFrozen(hits[0]));
  assert.deepEqual(set.search("does", { limit: 1 }).length, 1);
  const scores = { "csv-tables": 0.9 };
  const both = set.search("nothing here", { scores });
  assert.deepEqual(
    both.map(({ name }) => name),
    ["csv-tables"],
  );
  assert.deepEqual(set.search("nothing here", { scores: new Map(Object.entries(scores)) }), both);
});

test("a session sends a text once", async (t) => {
  const set = await SkillSet.open(skills(t, ["alpha", "beta"]));
  const session = set.session();
  const text = await session.load("alpha");
  assert.match(text, /Body\./);
  assert.match(session.loadSync("alpha"), /loaded already/);
  assert.match((await session.call("load_skill", { name: "alpha" })).text, /loaded already/);
  assert.equal(session.callSync("load_skill", { name: "beta" }).isError, false);
  assert.match(set.session().loadSync("alpha"), /Body\./);

  const [lost, ...others] = session.toRestore(["only beta", set.loadSync("beta")]);
  assert.deepEqual([lost.name, lost.text, others.length], ["alpha", text, 0]);
  assert.equal(session.forget("alpha"), true);
  assert.equal(session.forget("alpha"), false);
  assert.equal(session.loadSync("alpha"), text);
});

test("a session repeats as the host says", async (t) => {
  const set = await SkillSet.open(skills(t, ["alpha"]));
  for (const [repeat, words] of [
    [undefined, /loaded already/],
    [true, /loaded already/],
    [false, /Body\./],
    ["You have it.", /^You have it\.$/],
  ]) {
    const session = set.session({ repeat });
    session.loadSync("alpha");
    assert.match(session.loadSync("alpha"), words);
  }
});

test("the state of a session is JSON, and goes into another", async (t) => {
  const root = skills(t, {
    alpha: document("alpha"),
    takes: document("takes", "To $ARGUMENTS.\n", "arguments: who\n"),
  });
  const session = SkillSet.openSync(root).session();
  session.loadSync("alpha");
  session.loadSync("takes", { arguments: "Ada" });
  const state = JSON.parse(JSON.stringify(session.exportState()));
  assert.deepEqual(
    state.sent.map(({ name, arguments: args }) => [name, args]),
    [
      ["alpha", undefined],
      ["takes", "Ada"],
    ],
  );
  const other = SkillSet.openSync(root).session();
  other.importState(state);
  assert.match(other.loadSync("alpha"), /loaded already/);
  assert.match(other.loadSync("takes", { arguments: "Bob" }), /To Bob\./);
  for (const wrong of [null, {}, { version: 2, sent: [] }, "state"]) {
    assert.throws(() => other.importState(wrong), InvalidArgumentError);
  }
  assert.match(other.loadSync("alpha"), /loaded already/);
});

test("a session asks the host's store, and ends with its set", async () => {
  const store = {
    list: async () => ["greet"],
    readDocument: async (id) => document(id, "Hello.\n"),
    listFiles: async () => [],
    readFile: async () => "",
  };
  const set = await SkillSet.open({ store });
  const session = set.session();
  const texts = await Promise.all(Array.from({ length: 32 }, () => session.load("greet")));
  assert.equal(texts.filter((text) => text.includes("Hello.")).length, 1);
  refused(() => session.loadSync("greet"), /promise/);
  set.close();
  refused(() => session.exportState(), /closed/);
  await assert.rejects(session.load("greet"), InvalidArgumentError);
  refused(() => set.session(), /closed/);
});
