// The tree of a case: putting it on the disk and taking it away again.

import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Makes a temporary folder whose path is absolute, free of links and needs no percent-encoding. */
export function makeRoot() {
  const root = mkdtempSync(join(realpathSync(tmpdir()), "skillspan-"));
  if (!/^[A-Za-z0-9._~/-]+$/.test(root)) throw new Error(`${root} has characters that a URL would encode: set TMPDIR`);
  return root;
}

/** Removes a folder, unlocking what has no permissions. */
export function removeRoot(root) {
  const unlock = (folder) => {
    chmodSync(folder, 0o700);
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory()) unlock(join(folder, entry.name));
    }
  };
  unlock(root);
  rmSync(root, { recursive: true, force: true });
}

/** The files below a folder, sorted by path, each with its permissions and its text. */
export function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true }).filter((path) => statSync(join(folder, path)).isFile());
  return files.sort(byBytes).map((path) => {
    const file = join(folder, path);
    const mode = (statSync(file).mode & 0o777).toString(8).padStart(3, "0");
    return { path, mode, text: readFileSync(file, "utf8") };
  });
}

const byBytes = (one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other));

/** Fills `{root}` and `{root_uri}` into every string of a value. The root needs no encoding. */
export function fill(value, root) {
  if (typeof value === "string") return value.replaceAll("{root}", root).replaceAll("{root_uri}", root);
  if (Array.isArray(value)) return value.map((item) => fill(item, root));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [fill(key, root), fill(field, root)]));
}

const isFolder = ([key]) => key.endsWith("/");
const isLink = ([, entry]) => typeof entry?.symlink === "string";
const isRemoved = ([, entry]) => entry === null;
const isFile = (pair) => !isFolder(pair) && !isLink(pair) && !isRemoved(pair);

/** Writes a tree: removals, folders, files, links, and the permissions of folders last. */
export function writeTree(tree, root) {
  const pairs = Object.entries(tree).sort(([a], [b]) => (a < b ? -1 : 1));
  const each = (kind, act) => {
    for (const pair of pairs.filter(kind)) act(join(root, pair[0]), pair[1]);
  };
  each(isRemoved, (path) => rmSync(path, { recursive: true }));
  each(isFolder, (path) => mkdirSync(path, { recursive: true }));
  each(isFile, (path, entry) => {
    makeRoom(path);
    if (entry.fifo) execFileSync("mkfifo", ["--", path]);
    else writeFileSync(path, contentOf(entry));
    if (entry.mode) chmodSync(path, Number.parseInt(entry.mode, 8));
  });
  each(isLink, (path, entry) => {
    makeRoom(path);
    symlinkSync(fill(entry.symlink, root), path);
  });
  each(isFolder, (path, entry) => {
    if (entry.mode) chmodSync(path, Number.parseInt(entry.mode, 8));
  });
}

function makeRoom(path) {
  mkdirSync(dirname(path), { recursive: true });
  // What stands there is replaced, never written through.
  if (lstatSync(path, { throwIfNoEntry: false })) rmSync(path);
}

function contentOf(entry) {
  if (typeof entry === "string") return entry;
  if (Array.isArray(entry)) return entry.join("\n");
  if (entry.base64 !== undefined) return Buffer.from(entry.base64, "base64");
  return entry.repeat ? entry.repeat.text.repeat(entry.repeat.times) : entry.text;
}
