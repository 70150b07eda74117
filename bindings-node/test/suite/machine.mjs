// What a case may require of the machine, and finding out whether it is there.

import { chmodSync, existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeRoot, removeRoot } from "./tree.mjs";

function holds(probe) {
  try {
    return probe() !== false;
  } catch {
    return false;
  }
}

/** The names of the requirements that this machine meets. */
export function probeMachine() {
  const root = makeRoot();
  const file = join(root, "file");
  writeFileSync(file, "x");
  const setMode = (mode) => {
    chmodSync(file, mode);
    return (statSync(file).mode & 0o7777) === mode;
  };
  const met = {
    symlinks: holds(() => symlinkSync("file", join(root, "link"))),
    "posix-modes": holds(() => setMode(0o604)),
    "case-sensitive": !existsSync(join(root, "FILE")),
    "not-root": holds(() => setMode(0)) && !holds(() => readFileSync(file)),
  };
  removeRoot(root);
  return new Set(Object.keys(met).filter((name) => met[name]));
}
