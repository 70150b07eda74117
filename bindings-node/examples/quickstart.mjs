import { SkillSet } from "skillspan";

const set = await SkillSet.open(process.argv[2]);
console.log(set.catalog());
console.log("---");
const { text } = await set.call("load_skill", { name: set.skills[0].name });
console.log(text);
