// Times this port over the skills of a root: opening and writing the catalog, and one call of load_skill.
//
// Prints one line with tabs: NAME, the median of open and catalog in ms, the median of a call in µs.
import { SkillSet } from "../index.mjs";

/** The median time of some turns. A set that a turn made is let go after the time is taken, as in all languages. */
function median(turns, run) {
  const times = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const start = performance.now();
    const made = run();
    times.push(performance.now() - start);
    made?.close?.();
  }
  return times.sort((a, b) => a - b)[Math.floor(turns / 2)];
}

const root = process.argv[2];
const opened = median(7, () => {
  const set = SkillSet.openSync(root);
  set.catalog();
  return set;
});
const skills = SkillSet.openSync(root);
const name = skills.skills[0].name;
const called = median(2000, () => skills.callSync("load_skill", { name }));
console.log(["skillspan (Node)", opened.toFixed(3), (called * 1e3).toFixed(3)].join("\t"));
