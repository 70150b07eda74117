import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { InvalidArgumentError, SkillNotFoundError, SkillSet } from "skillspan";
import { document, skills } from "./support.mjs";

const names = (list) => list.map(({ name }) => name);

test("an approval shows a skill, here and in the next set", async (t) => {
  const root = skills(t, ["alpha", "beta"]);
  const trust = { demand: true };
  const set = await SkillSet.open(root, { trust });
  const { blocked } = set;
  assert.deepEqual([names(set.skills), names(blocked), set.approvals], [[], ["alpha", "beta"], {}]);

  const approvals = await set.approve("alpha");
  assert.deepEqual([names(set.skills), names(set.blocked)], [["alpha"], ["beta"]]);
  assert.deepEqual(Object.keys(approvals), [set.get("alpha").location]);
  assert.deepEqual(set.approvals, approvals);
  assert.ok(Object.isFrozen(approvals) && Object.isFrozen(set.approvals));

  const kept = JSON.parse(JSON.stringify(approvals));
  const next = SkillSet.openSync(root, { trust: { ...trust, approvals: kept } });
  assert.deepEqual(names(next.skills), ["alpha"]);
  assert.deepEqual(Object.keys(next.approveSync("beta")).length, 2);
  assert.deepEqual(next.revokeSync("alpha"), next.approvals);
  assert.deepEqual(names(next.skills), ["beta"]);

  writeFileSync(join(root, "alpha", "new.md"), "x");
  await set.refresh();
  assert.deepEqual(names(set.skills), []);
  assert.deepEqual(await set.revoke(set.blocked[0].location), {});
});

test("what is not blocked or not approved is refused", async (t) => {
  const set = await SkillSet.open(skills(t, ["alpha"]));
  await assert.rejects(set.approve("alpha"), SkillNotFoundError);
  assert.throws(() => set.revokeSync("alpha"), SkillNotFoundError);
  assert.throws(() => set.approveSync(5), InvalidArgumentError);
  assert.throws(() => SkillSet.openSync({ trust: { approvals: ["x"] } }), InvalidArgumentError);
  const data = [{ name: "given", description: "d", instructions: "text" }];
  const logical = SkillSet.openSync({ skills: data, trust: { demand: true } });
  assert.throws(() => logical.approveSync("given"), InvalidArgumentError);
});

test("an approval asks the host again, whose no counts more", async (t) => {
  const root = skills(t, { alpha: document("alpha"), beta: document("beta") });
  const decide = async ({ name }) => (name === "beta" ? false : undefined);
  const set = await SkillSet.open(root, { trust: { demand: true, decide } });
  await set.approve("alpha");
  await set.approve("beta");
  assert.deepEqual([names(set.skills), names(set.blocked)], [["alpha"], ["beta"]]);
});
