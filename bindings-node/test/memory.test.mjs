import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { SkillSet } from "skillspan";
import { document, hardTimeout, skills } from "./support.mjs";

await hardTimeout(240);
setFlagsFromString("--expose-gc");
const gc = runInNewContext("gc");

const MEBI = 1024 * 1024;

async function memory() {
  for (let round = 0; round < 3; round += 1) {
    gc();
    await setImmediate();
  }
  return process.memoryUsage().rss;
}

const store = {
  list: async () => ["stored"],
  readDocument: async (id) => document(id),
  listFiles: async () => [],
  readFile: async () => "",
};

test("a direct call that its callback ends lets the callback go", async (t) => {
  const root = skills(t, ["alpha"]);
  const open = () => {
    const decide = () => {
      throw new RangeError("no");
    };
    assert.throws(() => SkillSet.openSync(root, { trust: { decide } }), RangeError);
    return new WeakRef(decide);
  };
  const callbacks = Array.from({ length: 20 }, open);
  await memory();
  assert.equal(callbacks.filter((callback) => callback.deref()).length, 0);
});

test("1,000 opens and drops leave memory flat", async (t) => {
  const names = Array.from({ length: 20 }, (_, number) => `skill-${number}`);
  const root = skills(t, Object.fromEntries(names.map((name) => [name, document(name, "x".repeat(10_000))])));
  const round = async (closes) => {
    const set = await SkillSet.open(root, { store, trust: { decide: () => true } });
    assert.equal(set.length, 21);
    await set.load("stored");
    if (closes) set.close();
    else SkillSet.openSync(root).catalog();
  };
  for (let count = 0; count < 200; count += 1) await round(count % 2 === 0);
  const before = await memory();
  for (let count = 0; count < 1000; count += 1) {
    await round(count % 2 === 0);
    if (count % 100 === 0) await memory();
  }
  const grown = ((await memory()) - before) / MEBI;
  t.diagnostic(`resident memory grew by ${grown.toFixed(1)} MiB`);
  console.log(`memory: ${grown.toFixed(1)} MiB more after 1,000 opens and drops`);
  assert.ok(grown < 24, `${grown} MiB`);
});
