#!/bin/sh
# Packs the tarball and uses it as a user would: a clean folder, no Rust, no other package.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
clean=$(mktemp -d)
trap 'rm -rf "$clean"' EXIT

cd "$here"
rm -f skillspan-*.tgz
cp ../LICENSE-* .
tarball=$here/$(npm pack --silent)
node=$(dirname "$(command -v node)")

cd "$clean"
npm init --yes >/dev/null
npm install --offline --no-audit --no-fund --silent "$tarball"
# Neither cargo nor rustc is in reach from here on.
PATH=$node:/usr/bin:/bin
export PATH
cp "$here/examples/quickstart.mjs" .
node quickstart.mjs "$here/../examples/skills" >esm.txt
node -e 'const { SkillSet } = require("skillspan");
const set = SkillSet.openSync(process.argv[1]);
console.log(set.catalog());
console.log("---");
console.log(set.callSync("load_skill", { name: set.skills[0].name }).text);' "$here/../examples/skills" >cjs.txt
cmp esm.txt cjs.txt
npx --offline skillspan --version
echo "package: $(basename "$tarball") installed and run in a clean folder"
