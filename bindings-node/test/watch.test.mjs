import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setImmediate, setTimeout } from "node:timers/promises";
import { InvalidArgumentError, SkillNotFoundError, SkillSet } from "skillspan";
import { document, hardTimeout, skills } from "./support.mjs";

await hardTimeout(120);

/** What a promise gives, while something is done again and again: a watch takes a while to begin. */
async function during(promise, act) {
  let done = false;
  const settled = promise.finally(() => {
    done = true;
  });
  for (let count = 0; !done && count < 100; count += 1) {
    act(count);
    await Promise.race([settled, setTimeout(300)]);
  }
  return settled;
}

const write = (root, name, body) => {
  mkdirSync(join(root, name), { recursive: true });
  writeFileSync(join(root, name, "SKILL.md"), document(name, body));
};

test("changes on disk are heard, and the lists are new", async (t) => {
  const root = skills(t, ["alpha"]);
  const set = await SkillSet.open(root);
  const heard = [];
  const loop = (async () => {
    for await (const change of set.watch()) {
      heard.push(change);
      assert.equal(set.find("beta") !== undefined, heard.length === 1);
      assert.equal(set.length, heard.length === 1 ? 2 : 1);
      if (heard.length === 1) rmSync(join(root, "beta"), { recursive: true });
      else break;
    }
  })();
  await during(loop, () => {
    if (heard.length === 0) write(root, "beta");
  });
  assert.deepEqual(
    heard.map(({ added, removed }) => [added, removed]),
    [
      [["beta"], []],
      [[], ["beta"]],
    ],
  );
  assert.ok(Object.isFrozen(heard[0]));
  assert.equal(set.skills, set.skills);
});

test("one watch at a time; `return` and `close` end it, and all that wait for it", async (t) => {
  const set = await SkillSet.open(skills(t, ["alpha"]));
  const watch = set.watch();
  assert.throws(() => set.watch(), { name: "InvalidArgumentError", message: /watched already/ });
  const waiting = [watch.next(), watch.next()];
  await watch.return();
  for (const { done } of [...(await Promise.all(waiting)), await watch.next()]) assert.equal(done, true);

  const next = set.watch();
  const end = next.next();
  set.close();
  assert.deepEqual(await end, { value: undefined, done: true });
  assert.throws(() => set.watch(), InvalidArgumentError);
});

test("refreshes of a watch ask the host, and what a callback throws ends it", async (t) => {
  const root = skills(t, ["alpha"]);
  class Refusal extends Error {}
  let refusal;
  const decide = async () => {
    if (refusal) throw refusal;
    return true;
  };
  const store = {
    list: async () => ["stored"],
    readDocument: async (id) => document(id),
    listFiles: () => [],
    readFile: () => "",
  };
  const set = await SkillSet.open(root, { store, trust: { decide } });
  const watch = set.watch();
  const { value } = await during(watch.next(), () => write(root, "beta"));
  assert.deepEqual(value.added, ["beta"]);
  assert.deepEqual([set.length, set.warnings.length], [3, 0]);
  await set.refresh();

  refusal = new Refusal("no more");
  const failed = assert.rejects(watch.next(), (error) => error === refusal);
  await during(failed, (count) => write(root, "beta", `${count}`));
  assert.equal((await watch.next()).done, true);
  refusal = undefined;
  assert.equal(set.length, 3);
  await set.watch().return();
});

test("two watched sets that share a host are apart", async (t) => {
  const root = skills(t, ["alpha"]);
  let refusal;
  const decide = async () => {
    if (refusal) throw refusal;
    return true;
  };
  const one = await SkillSet.open(root, { dialect: "ruby_llm", trust: { decide } });
  const other = await one.withSkills();
  const [ended, lasting] = [one.watch(), other.watch()];
  const edit = (count) => write(root, "alpha", `${count}`);
  await during(Promise.all([ended.next(), lasting.next()]), edit);
  await ended.return();
  const { value } = await during(lasting.next(), edit);
  assert.deepEqual(value.changed, ["alpha"]);

  const again = one.watch();
  await during(again.next(), edit);
  refusal = new RangeError("no more");
  const failed = [again, lasting].map(async (watch) => {
    for await (const { changed } of watch) assert.deepEqual(changed, ["alpha"]);
  });
  const outcomes = await during(Promise.allSettled(failed), edit);
  assert.deepEqual(
    outcomes.map(({ reason }) => reason),
    [refusal, refusal],
  );
});

test("a refresh that fails ends the watch", async (t) => {
  const root = skills(t, ["alpha"]);
  const set = await SkillSet.open(root, { strict: true });
  const watch = set.watch();
  const failed = assert.rejects(watch.next(), { name: "InvalidSkillError" });
  await during(failed, (count) => writeFileSync(join(root, "alpha", "SKILL.md"), `---\nname: alpha\n---\n${count}`));
  assert.equal((await watch.next()).done, true);
  assert.equal(set.length, 1);
});

test("lists are new after a watch, even where it had nothing to say", async (t) => {
  const root = skills(t, ["alpha"]);
  const set = await SkillSet.open(root);
  assert.equal(set.skipped.length, 0);
  const watch = set.watch();
  const skipped = (async () => {
    while (set.skipped.length === 0) await setTimeout(20);
  })();
  await during(skipped, (count) => {
    mkdirSync(join(root, "broken"), { recursive: true });
    writeFileSync(join(root, "broken", "SKILL.md"), `---\nname: broken\n---\n${count}`);
  });
  await watch.return();
  assert.equal(set.skipped.length, 1);
  assert.equal(set.skipped, set.skipped);
});

test("a watch that nobody ends keeps no process alive", (t) => {
  const root = skills(t, ["alpha"]);
  const code = `import { SkillSet } from "skillspan";
    const set = await SkillSet.open(process.argv[1]);
    set.watch().next();
    await new Promise((resolve) => setTimeout(resolve, 200));
    console.log("end");`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ["--input-type=module", "-e", code, root], {
    cwd: new URL("..", import.meta.url),
    encoding: "utf8",
    timeout: 20_000,
  });
  assert.deepEqual([stdout.trim(), stderr, status], ["end", "", 0]);
});

test("a callback of a watch that refreshes its set is refused and not waited for", async (t) => {
  const root = skills(t, ["alpha"]);
  let renew;
  const decide = async () => {
    await renew?.();
    return true;
  };
  const set = await SkillSet.open(root, { trust: { decide } });
  const watch = set.watch();
  renew = () => set.refresh();
  const failed = assert.rejects(watch.next(), {
    name: "InvalidArgumentError",
    message: /refreshes it while a refresh/,
  });
  await during(failed, (count) => write(root, "alpha", `${count}`));
  renew = undefined;
  assert.deepEqual((await set.refresh()).changed, ["alpha"]);
});

test("direct refreshes are refused while one of a watch waits for this thread, and only then", async (t) => {
  const root = skills(t, ["alpha"]);
  let asked;
  const decide = () => asked?.() ?? true;
  const set = await SkillSet.open(root, { trust: { decide } });
  const watch = set.watch();
  assert.deepEqual(set.refreshSync().changed, []);
  assert.throws(() => set.approveSync("none"), SkillNotFoundError);
  assert.throws(() => set.revokeSync("none"), SkillNotFoundError);

  const heard = watch.next();
  const answer = await during(
    new Promise((tell) => {
      asked = () => new Promise((answer) => tell(answer));
    }),
    (count) => write(root, "alpha", `${count}`),
  );
  for (const act of [() => set.refreshSync(), () => set.approveSync("none"), () => set.revokeSync("none")]) {
    assert.throws(act, { name: "InvalidArgumentError", message: /under way/ });
  }
  asked = undefined;
  answer(true);
  assert.deepEqual((await heard).value.changed, ["alpha"]);
  const direct = async () => {
    while (true) {
      try {
        return set.refreshSync();
      } catch {
        await setTimeout(20);
      }
    }
  };
  assert.deepEqual((await direct()).added, []);
  await watch.return();
});

test("direct refreshes and those of a watch never wait for each other", async (t) => {
  const root = skills(t, ["alpha"]);
  const set = await SkillSet.open(root, { trust: { decide: () => true } });
  const watch = set.watch();
  const heard = watch.next();
  let refused = 0;
  const direct = () => {
    try {
      set.refreshSync();
    } catch ({ message }) {
      assert.match(message, /under way/);
      refused += 1;
    }
  };
  for (let round = 0; round < 20; round += 1) {
    write(root, "alpha", `${round}`);
    const end = performance.now() + 150;
    while (performance.now() < end) {
      direct();
      await setImmediate();
    }
  }
  t.diagnostic(`${refused} direct refreshes were refused`);
  await during(heard, (count) => write(root, "alpha", `later ${count}`));
  await watch.return();
});
