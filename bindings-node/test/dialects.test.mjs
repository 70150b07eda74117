// The examples for users of other systems, run in a folder where the package is installed.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { folder } from "./support.mjs";

const here = dirname(dirname(fileURLToPath(import.meta.url)));
const examples = join(here, "../examples");

/** A copy of an example, and how to run programs in it. */
function installed(context, name) {
  const copy = join(folder(context), name);
  cpSync(join(examples, "dialects", name), copy, { recursive: true });
  mkdirSync(join(copy, "node_modules"));
  symlinkSync(here, join(copy, "node_modules/skillspan"));
  symlinkSync(join(here, "node_modules/@types"), join(copy, "node_modules/@types"));
  return (...args) => execFileSync(process.execPath, args, { cwd: copy, encoding: "utf8" });
}

test("b4: a route is declared, checked by the compiler and run", { timeout: 120_000 }, (t) => {
  const run = installed(t, "b4");
  const skillspan = join(here, "bin/skillspan.js");
  assert.equal(run(skillspan, "typegen", "--dialect", "b4", "--app", "app"), "Wrote types for 1 route(s)\n");
  run(skillspan, "typegen", "--dialect", "b4", "--app", "app", "--check");
  run(skillspan, "validate", "--dialect", "b4", "app/support/[tenant]");
  assert.equal(run(join(here, "node_modules/typescript/bin/tsc")), "");
  assert.equal(
    run("out/main.js"),
    `You answer the customers of acme. Be brief.

# Skills

The following skills are available. To use one, call \`readSkill({ name: "<name>" })\`
to load its full instructions before acting.

- **order-status** - How to tell where an order is, and what to do when it is late.
- **refund-policy** - Instructions for refund, exchange, and exception questions.
---
# Refunds

1. Look the order up with \`findOrder\`.
2. Within 30 days of delivery: offer a refund or an exchange. Later: only an exchange.
3. Never promise a date. Say that the money is on its way once the parcel has arrived.

---
Unknown skill: refunds. Available: order-status, refund-policy
Order 7: one kettle, delivered on Monday.
---
Capability error during route prep:
  [skills#load] Capability conflict: tool name "readSkill" is contributed by a capability and also defined in tools/. Remove the user tool or remove the capability marker file.
`,
  );
});

test("toolnexus: a model is sent what it was sent before", (t) => {
  const run = installed(t, "toolnexus");
  const output = run("assistant.mjs", join(examples, "skills"));
  assert.equal(
    // Of long descriptions the first words will do.
    output.replaceAll(/^(- \*\*.*?: (?:\S+ ){2}\S+) .*$/gm, "$1 …"),
    `[toolnexus] skill filter name "no-such-skill" matched no skill
You help a small team.

These skills hold instructions for particular kinds of task.
When a task fits a skill's description, load that skill with the skill tool first.

## Available Skills
- **changelog-writer**: Writes the changelog …
- **house-style**: How we write.
- **meeting-notes**: Turns a transcript …
---
skill(name)
clock()
--- result
<skill_content name="house-style">
# Skill: house-style

Short sentences. No jokes.

Base directory for this skill: wiki://style
Relative paths in this skill (e.g., scripts/, reference/) are relative to this base directory.
</skill_content>
--- skill_not_found
Skill "csv-cleaner" not found. Available skills: changelog-writer, house-style, meeting-notes
`,
  );
});
