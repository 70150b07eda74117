import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { promises, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { SkillSet } from "skillspan";
import { document, folder, hardTimeout, skills } from "./support.mjs";

await hardTimeout(120);

const store = {
  list: () => ["greet"],
  readDocument: (id) => document(id, "Hello.\n"),
  listFiles: () => ["a.txt", "b.bin"],
  readFile: (_id, path) => (path === "a.txt" ? "text" : new Uint8Array([0, 255])),
};

const later = Object.fromEntries(
  Object.entries(store).map(([name, method]) => [name, async (...args) => method(...args)]),
);

for (const [kind, host] of [
  ["sync", store],
  ["async", later],
]) {
  test(`awaited calls take a store with ${kind} methods`, async () => {
    const set = await SkillSet.open({ store: host });
    assert.match(await set.load("greet"), /Hello\./);
    assert.equal((await set.read("greet", "a.txt")).text, "text");
    assert.deepEqual((await set.read("greet", "b.bin")).bytes, Buffer.from([0, 255]));
    assert.equal((await set.tools()).length, 2);
    assert.deepEqual([...(await set.refresh()).added], []);
    assert.equal((await set.call("load_skill", { name: "greet" })).isError, false);
  });
}

test("direct calls take a store with sync methods", () => {
  const set = SkillSet.openSync({ store });
  assert.match(set.loadSync("greet"), /Hello\./);
  assert.deepEqual(set.readSync("greet", "b.bin").bytes, Buffer.from([0, 255]));
  assert.equal(set.toolsSync().length, 2);
  set.refreshSync();
});

test("direct calls refuse promises and say what to do", async () => {
  const refused = { name: "InvalidArgumentError", message: /promise; use the call without `Sync`/ };
  assert.throws(() => SkillSet.openSync({ store: later }), refused);
  assert.throws(() => SkillSet.openSync({ provider: async () => [] }), refused);
  const rejecting = {
    ...store,
    list: async () => {
      throw new Error("unheard");
    },
  };
  assert.throws(() => SkillSet.openSync({ store: rejecting }), refused);
  const set = await SkillSet.open({ store: later });
  assert.throws(() => set.loadSync("greet"), refused);
  assert.throws(() => set.refreshSync(), refused);
  assert.match(await set.load("greet"), /Hello/);
});

test("a store may be an object of a class that reads its own fields", async () => {
  class Shelf {
    #texts = new Map([["kept", document("kept")]]);
    list() {
      return [...this.#texts.keys()];
    }
    readDocument(id) {
      return Buffer.from(this.#texts.get(id));
    }
    listFiles() {
      return [];
    }
    readFile() {
      throw new Error("none");
    }
  }
  assert.equal(SkillSet.openSync({ store: new Shelf() }).length, 1);
  assert.equal((await SkillSet.open({ store: new Shelf() })).length, 1);
});

test("a store that fails is isolated, its words are kept", async (t) => {
  const root = skills(t, ["alpha"]);
  const fail = (thrown) => ({
    ...store,
    list() {
      throw thrown;
    },
  });
  const cases = [
    [fail(new TypeError("no shelf")), "skill store failed: no shelf"],
    [fail("only words"), "skill store failed: only words"],
    [fail(Object.create(null)), /^skill store failed: \[Object: null prototype\]/],
    [{ ...store, list: () => 5 }, "skill store failed: `list` gave 5; wanted a list of texts"],
    [{ ...store, readDocument: () => ({}) }, "skill store failed: `readDocument` gave {}; wanted a text or bytes"],
    [{}, "skill store failed: the store has no method `list`"],
  ];
  for (const [host, words] of cases) {
    for (const set of [await SkillSet.open(root, { store: host }), SkillSet.openSync(root, { store: host })]) {
      assert.equal(set.length, 1);
      assert.equal(set.warnings[0].code, "store-failed");
      if (typeof words === "string") assert.equal(set.warnings[0].message, words);
      else assert.match(set.warnings[0].message, words);
    }
  }
});

test("what a store threw is the cause of the error it led to", async () => {
  const thrown = new RangeError("gone");
  let fails = false;
  const moody = {
    ...store,
    readDocument(id) {
      if (fails) throw thrown;
      return store.readDocument(id);
    },
  };
  const set = SkillSet.openSync({ store: moody });
  fails = true;
  const caused = { name: "InvalidSkillError", cause: thrown, message: /gone/ };
  assert.throws(() => set.loadSync("greet"), caused);
  await assert.rejects(set.load("greet"), caused);
});

test("a provider is called before opening, and isolated", async () => {
  const data = [{ name: "given", description: "d", instructions: "text" }];
  assert.equal((await SkillSet.open({ provider: async () => data })).length, 1);
  assert.equal(SkillSet.openSync({ provider: () => data }).length, 1);
  const fail = () => {
    throw new RangeError("no data");
  };
  for (const set of [await SkillSet.open({ provider: async () => fail() }), SkillSet.openSync({ provider: fail })]) {
    assert.deepEqual(
      set.warnings.map(({ code, message }) => [code, message]),
      [["provider-failed", "skill provider failed: no data"]],
    );
  }
  const nothing = await SkillSet.open({ provider: () => undefined });
  assert.equal(nothing.warnings[0].message, "skill provider failed: expected a list, got: null");
});

test("a verdict may block, and see the record", async (t) => {
  const root = skills(t, ["alpha", "beta"]);
  const seen = [];
  const decide = (skill) => {
    seen.push(skill.realPath !== undefined && skill.name);
    return skill.name === "alpha" ? undefined : false;
  };
  const set = SkillSet.openSync(root, { trust: { decide } });
  assert.deepEqual(
    [set.skills, set.blocked].map((list) => list.map(({ name }) => name)),
    [["alpha"], ["beta"]],
  );
  assert.deepEqual(seen, ["alpha", "beta"]);
  const awaited = await SkillSet.open(root, { trust: { demand: true, decide: async ({ name }) => name === "beta" } });
  assert.deepEqual(
    awaited.skills.map(({ name }) => name),
    ["beta"],
  );
});

test("what a verdict throws comes out of open and refresh as it is", async (t) => {
  class Refusal extends Error {}
  const root = skills(t, ["alpha"]);
  let refusal = new Refusal("not this one");
  const decide = () => {
    if (refusal) throw refusal;
    return true;
  };
  const same = (error) => error === refusal;
  assert.throws(() => SkillSet.openSync(root, { trust: { decide } }), same);
  await assert.rejects(SkillSet.open(root, { trust: { decide } }), same);
  const kept = refusal;
  refusal = undefined;
  const set = await SkillSet.open(root, { trust: { decide } });
  refusal = kept;
  await assert.rejects(set.refresh(), same);
  assert.throws(() => set.refreshSync(), same);
  refusal = undefined;
  assert.equal(await set.load("alpha").then((text) => text.includes("Body.")), true);
  const wrong = { trust: { decide: () => "yes" } };
  assert.throws(() => SkillSet.openSync(root, wrong), { name: "InvalidArgumentError", message: /"yes"/ });
});

test("a refresh inside a refresh is refused where it would wait for itself", async (t) => {
  const root = skills(t, ["alpha"]);
  let set;
  const decide = () => {
    set?.refreshSync();
    return true;
  };
  set = SkillSet.openSync(root, { trust: { decide } });
  assert.throws(() => set.refreshSync(), {
    name: "InvalidArgumentError",
    message: /refreshes it while a refresh waits/,
  });
  await assert.rejects(set.refresh(), { name: "InvalidArgumentError", message: /under way/ });
});

test("a store that reads files through the loop's pool starves nothing", { timeout: 60_000 }, async (t) => {
  const path = join(folder(t), "document.md");
  writeFileSync(path, document("greet", "Hello.\n"));
  const disk = { ...later, readDocument: () => promises.readFile(path) };
  const set = await SkillSet.open({ store: disk });
  const texts = await Promise.all(Array.from({ length: 64 }, () => set.load("greet")));
  assert.ok(texts.every((text) => text.includes("Hello.")));
  const sets = await Promise.all(Array.from({ length: 16 }, () => SkillSet.open({ store: disk })));
  assert.ok(sets.every(({ length }) => length === 1));
});

test("a store may use another set", async () => {
  const inner = SkillSet.openSync({ store });
  const outer = { ...store, readDocument: (id) => (inner.loadSync("greet") ? document(id) : "") };
  assert.equal(SkillSet.openSync({ store: outer }).length, 1);
  assert.equal((await SkillSet.open({ store: outer })).length, 1);
});

test("toolnexus tells warnings on standard error, unless told otherwise", async () => {
  const run = (options) => {
    const code = `import { SkillSet } from "skillspan";
      const told = [];
      await SkillSet.open("/nowhere/skills", ${options});
      console.log(told.join());`;
    const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", code], {
      cwd: new URL("..", import.meta.url),
      encoding: "utf8",
    });
    return [stdout.trim(), stderr.trim()];
  };
  const line = "[toolnexus] skills dir not found: /nowhere/skills";
  assert.deepEqual(run(`{ dialect: "toolnexus" }`), ["", line]);
  assert.deepEqual(run(`{ dialect: "toolnexus", onWarning: null }`), ["", ""]);
  assert.deepEqual(run(`{ dialect: "toolnexus", onWarning: ({ code }) => told.push(code) }`), ["missing-root", ""]);
  assert.deepEqual(run(`{}`), ["", ""]);
});

test("a store that refreshes its own set is refused and not waited for", async () => {
  let renew;
  const ids = async () => {
    await renew?.();
    return ["a"];
  };
  const store = { list: ids, readDocument: () => "---\nname: a\ndescription: d\n---\n", listFiles: () => [] };
  const set = await SkillSet.open({ store });
  renew = () => set.refresh();
  await set.refresh();
  assert.match(set.warnings[0].message, /refreshes it while a refresh waits/);
  renew = undefined;
  assert.deepEqual((await set.refresh()).added, ["a"]);
});

test("what a callback begins and does not wait for refreshes in its turn", async (t) => {
  const root = skills(t, ["alpha", "beta"]);
  let begun;
  const later = async () => {
    await setTimeout(10);
    return { end: set.refresh() };
  };
  const decide = async ({ name }) => {
    if (begun === null) begun = later();
    // The refresh still waits for this answer when the other one begins.
    if (name === "beta") await begun;
    return true;
  };
  const set = await SkillSet.open(root, { trust: { decide } });
  begun = null;
  await set.refresh();
  const { end } = await begun;
  assert.deepEqual((await end).changed, []);
});

test("a callback that refreshes again and again leaves nothing behind", async (t) => {
  const { Host } = createRequire(import.meta.url)("../lib/host.js");
  const root = skills(t, ["alpha"]);
  const lengths = [];
  let again;
  const ended = new Promise((resolve, reject) => {
    again = () => {
      lengths.push(new Host({}).chain.length);
      if (lengths.length === 10) resolve();
      else setTimeout(1).then(() => set.refresh().catch(reject));
    };
  });
  let begins = false;
  const decide = () => {
    if (begins) again();
    return true;
  };
  const set = await SkillSet.open(root, { trust: { decide } });
  begins = true;
  await set.refresh();
  await ended;
  assert.deepEqual(new Set(lengths), new Set([2]));
});
