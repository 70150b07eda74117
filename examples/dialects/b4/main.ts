// Answers one question on a route, as a host of b4 does; a script stands in for the model.

import type { RouteTools } from "b4:routes";
import { b4, SkillSet, SkillspanError } from "skillspan";
import { tools as own, prompt } from "./app/support/[tenant]/index.js";

type Route = "/support/[tenant]";
type Tools = RouteTools<Route> & typeof own;

/** What the model of the route is sent, and what answers its calls. */
interface Prepared {
  readonly system: string;
  readonly tools: Tools;
}

/** Prepares a route once, when the app starts. `names` are those of the route's own tools. */
async function prepare(folder: string, names: readonly string[]): Promise<Prepared> {
  const set = await SkillSet.open(folder, { dialect: "b4" });
  await set.checkToolNames(names);
  const system = [prompt({ tenant: "acme" }), set.catalog()].filter((part) => part !== "").join("\n\n");
  const readSkill: Tools["readSkill"] = async (input) => (await set.call("readSkill", input)).text;
  return { system, tools: { ...own, readSkill } };
}

/** What the host prints where a route cannot be prepared. */
function failure(error: unknown): string {
  if (error instanceof SkillspanError) return b4.routeError([error.message]);
  throw error;
}

const folder = "app/support/[tenant]";
const { system, tools } = await prepare(folder, Object.keys(own));
console.log(system);
console.log("---");
console.log(await tools.readSkill({ name: "refund-policy" }));
console.log("---");
console.log(await tools.readSkill({ name: "refunds" }));
console.log(await tools.findOrder({ id: "7" }));
console.log("---");
// A route with a tool of its own by this name cannot have skills.
await prepare(folder, ["readSkill"]).catch((error: unknown) => console.log(failure(error)));
