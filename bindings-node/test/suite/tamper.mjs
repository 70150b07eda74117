// Making a case false on purpose, to show that the comparison bites.

import { isAbsent } from "./compare.mjs";

const WRONG = "(tampered)";

/** The case with one leaf of what it expects changed; the id picks the leaf. */
export function tampered(original) {
  const changed = structuredClone(original);
  const leaves = leavesOf(changed.steps);
  if (leaves.length === 0) throw new Error(`case ${changed.id} expects nothing`);
  const { owner, key } = leaves[hash(changed.id) % leaves.length];
  owner[key] = falsified(owner[key]);
  return changed;
}

function leavesOf(steps) {
  return steps.flatMap((step) => {
    const inner = step.call === "session" ? leavesOf(step.steps) : [];
    return "expect" in step ? [...inner, ...collect(step, "expect")] : inner;
  });
}

function collect(owner, key) {
  const value = owner[key];
  const branches = value !== null && typeof value === "object" && Object.keys(value).length > 0 && !isAbsent(value);
  return branches ? Object.keys(value).flatMap((inner) => collect(value, inner)) : [{ owner, key }];
}

function falsified(leaf) {
  if (typeof leaf === "boolean") return !leaf;
  if (typeof leaf === "number") return otherNumber(leaf);
  if (typeof leaf === "string") return leaf + WRONG;
  return Array.isArray(leaf) ? [WRONG] : WRONG;
}

/** A neighbour of the number that really differs; large numbers swallow a one. */
function otherNumber(number) {
  if (number + 1 !== number) return number + 1;
  return -number;
}

/** FNV-1a over the bytes of a text. */
function hash(text) {
  return Buffer.from(text).reduce((sum, byte) => Math.imul(sum ^ byte, 0x01000193) >>> 0, 0x811c9dc5);
}
