// Sends a model what an application on ToolNexus does; a script stands in for the model.
//
// usage: assistant.mjs FOLDER
import { SkillSet, wrapTools } from "skillspan";

// Was: load({ roots, provider, filter })
const set = await SkillSet.open(process.argv[2], {
  dialect: "toolnexus",
  provider: async () => [
    { name: "house-style", description: "How we write.", content: "Short sentences. No jokes.", base: "wiki://style" },
  ],
  filter: { "csv-cleaner": false, "no-such-skill": false },
  // Without this the warnings go to standard error.
  onWarning: ({ message }) => console.log(`[toolnexus] ${message}`),
});

// Was: prompt
const system = ["You help a small team.", set.catalog()].filter((part) => part !== "").join("\n\n");

// Was: tool, among those of other sources.
const clock = {
  name: "clock",
  description: "Tells the time.",
  input_schema: { type: "object", properties: {}, additionalProperties: false },
};
const tools = wrapTools([...(await set.tools()), clock], "openai");

console.log(system);
console.log("---");
for (const { function: tool } of tools) console.log(`${tool.name}(${Object.keys(tool.parameters.properties)})`);
for (const name of ["house-style", "csv-cleaner"]) {
  const { text, isError, code } = await set.call("skill", { name });
  console.log("---", isError ? code : "result");
  console.log(text);
}
