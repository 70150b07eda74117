// Times npm's skills-ref over the skills of a flat root.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { toPrompt, validate } from "skills-ref";

const root = process.argv[2];
const folders = async () => (await readdir(root)).map((name) => join(root, name));

async function medianMs(run) {
  const times = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[2];
}

const prompt = await medianMs(async () => toPrompt(await folders()));
const checked = await medianMs(async () => {
  for (const folder of await folders()) await validate(folder);
});
console.log(`skills-ref 0.1.5 (npm)\t${prompt.toFixed(3)}\t${checked.toFixed(3)}`);
