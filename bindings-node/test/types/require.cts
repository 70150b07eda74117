// Compiled, never run: the same types by `require`.

import skillspan = require("skillspan");

const set: skillspan.SkillSet = skillspan.SkillSet.openSync("skills");
const first: skillspan.Skill | undefined = set.skills[0];
const plan: skillspan.forge.Plan = set.planSync("tool");
const error: Error = new skillspan.InvalidArgumentError("m", { path: "p", cause: first });

console.log(set.length, plan, error, skillspan.version);
