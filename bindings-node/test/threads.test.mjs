import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { SkillSet } from "skillspan";
import { hardTimeout, skills } from "./support.mjs";

await hardTimeout(120);

const many = (count) => Array.from({ length: count }, (_, number) => `skill-${number}`);

test("a timer ticks while a set opens", async (t) => {
  const root = skills(t, many(3000));
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 1);
  const set = await SkillSet.open(root, { threads: 1 });
  clearInterval(timer);
  assert.equal(set.length, 3000);
  t.diagnostic(`${ticks} ticks`);
  assert.ok(ticks >= 3, `${ticks} ticks`);
});

test("one set serves many calls at once", async (t) => {
  const set = await SkillSet.open(skills(t, many(50)));
  const names = set.skills.map(({ name }) => name);
  const work = names.flatMap((name) => [
    set.load(name),
    set.call("load_skill", { name }).then(({ text }) => text),
    set.refresh().then(() => set.load(name)),
  ]);
  for (const text of await Promise.all(work)) assert.match(text, /Body\./);
});

test("workers have sets of their own, and may end in the middle of a call", async (t) => {
  const root = skills(t, many(200));
  const run = (code) =>
    new Promise((resolve, reject) => {
      const program = `const { SkillSet } = require("skillspan"); const { parentPort } = require("node:worker_threads"); ${code}`;
      const worker = new Worker(program, { eval: true });
      worker.once("message", (message) => resolve({ message, worker }));
      worker.once("error", reject);
    });
  const open = `SkillSet.open(${JSON.stringify(root)}).then((set) => parentPort.postMessage(set.length));`;
  const all = await Promise.all([run(open), run(open), run(open)]);
  assert.deepEqual(
    all.map(({ message }) => message),
    [200, 200, 200],
  );
  const never = "{ list: () => new Promise(() => parentPort.postMessage('asked')) }";
  const { worker } = await run(`SkillSet.open({ store: ${never} });`);
  await worker.terminate();
  await sleep(50);
  assert.equal((await SkillSet.open(root)).length, 200);
});
