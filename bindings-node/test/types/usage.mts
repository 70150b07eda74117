// Compiled, never run: what users write, and what the types must refuse.

import {
  type Approvals,
  b4,
  type CatalogReport,
  conventionalRoots,
  type Diagnostic,
  type FileFix,
  fixes,
  fixesSync,
  fixText,
  forge,
  type Mount,
  newSkill,
  parse,
  type Refresh,
  type Report,
  type Restorable,
  type RouteTypes,
  rubyLlm,
  type SearchHit,
  type Session,
  type SessionState,
  type Skill,
  SkillNotFoundError,
  SkillSet,
  type SkillspanError,
  type Store,
  validate,
  validateText,
  type Warning,
  wrapTools,
} from "skillspan";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const is = <A, B>(_same: Equal<A, B>): void => {};

const set = await SkillSet.open("skills", { dialect: "agentskills" });
is<typeof set, SkillSet>(true);
is<ReturnType<typeof SkillSet.openSync>, SkillSet>(true);
await SkillSet.open();
await SkillSet.open([new URL("file:///skills"), { path: "vendor", scope: "user", trust: "untrusted" }]);
await SkillSet.open({
  roots: await conventionalRoots(".", { client: "claude" }),
  skills: [{ name: "greet", description: "d", instructions: "hello", files: { "a.bin": new Uint8Array(1) } }],
  provider: async () => [{ name: "later" }],
  trust: { demand: true, decide: (skill) => skill.scope === "project" },
  onWarning: (warning) => console.log(warning.code),
  maxFrontmatterBytes: 1,
});

const now: Store = { list: () => [], readDocument: () => "", listFiles: () => [], readFile: () => new Uint8Array() };
const later: Store = {
  list: async () => ["a"],
  readDocument: async (id) => id,
  listFiles: async () => [],
  readFile: async (_id, path) => Buffer.from(path),
};
SkillSet.openSync({ store: now });
await SkillSet.open({ store: later, onWarning: null });

for (const skill of set) is<typeof skill, Skill>(true);
const names: string[] = Array.from(set, (skill) => skill.name);
const found: Skill | undefined = set.find(names[0] ?? "");
const count: number = set.length;
const catalog: string = set.catalog({ format: "markdown", preamble: false, include: names });
is<Awaited<ReturnType<typeof set.load>>, string>(true);

const result = await set.call("load_skill", { name: "pdf" });
const bytes: Uint8Array | undefined = result.content?.[0]?.bytes;
const flag: boolean = result.isError;

const tools = await set.tools();
const schema: unknown = tools[0]?.input_schema;
const openai = await set.tools({ style: "openai" });
const parameters: unknown = openai[0]?.function.parameters;
const mcp = wrapTools(tools, "mcp");
const inputSchema: unknown = mcp[0]?.inputSchema;

const cost: CatalogReport = set.catalogReport({ budget: { contextWindow: 200_000, percent: 0.5 } });
await SkillSet.open("skills", { budget: { chars: 8000 }, search: true });
const few = await set.tools({ style: "anthropic", budget: { tokens: 500 }, exclude: cost.omitted });
const fewSchema: unknown = few[0]?.input_schema;
const hits: readonly SearchHit[] = set.search("forms", { limit: 3, scores: new Map([["pdf", 1]]) });
set.search("forms", { scores: { pdf: 0.5 } });
const session: Session = set.session({ repeat: "You have it." });
is<Awaited<ReturnType<typeof session.load>>, string>(true);
const state: SessionState = session.exportState();
session.importState(state);
const lost: readonly Restorable[] = session.toRestore([catalog]);
const forgot: boolean = session.forget("pdf");

const plans: readonly FileFix[] = await fixes(new URL("file:///skills"), { unsafe: true, profile: "claude" });
const written: string | undefined = plans[0]?.changes ? await plans[0].write() : fixesSync("skills")[0]?.writeSync();
const mended: string = fixText(new Uint8Array()).applied[0]?.title ?? "";
const approvals: Approvals = await set.approve("pdf");
await SkillSet.open("skills", { trust: { demand: true, approvals } });
is<ReturnType<typeof set.revokeSync>, Approvals>(true);
for await (const change of set.watch()) is<typeof change, Refresh>(true);
await set.watch().return();

const report: Report = await validate(new URL("file:///skills/pdf"), { profile: "claude" });
const finding: Diagnostic | undefined = validateText(new Uint8Array()).diagnostics[0];
const start: number | undefined = finding?.byteStart;
const hint: string | undefined = parse("").frontmatter.argumentHint;

is<Awaited<ReturnType<typeof b4.typegen>>, RouteTypes>(true);
const { text, routes, warnings }: RouteTypes = b4.typegenSync(new URL("file:///app"));
const route: Report = await b4.validate("app/support");
const told: string = b4.routeError(warnings.map((warning) => warning.message)) + b4.toolMember();
is<ReturnType<typeof set.checkToolNames>, Promise<void>>(true);
set.checkToolNamesSync(["search"]);
is<ReturnType<typeof set.restrict>, readonly string[]>(true);
const ascii: string | undefined = set.asciiNames()["project:menu"];
set.catalog({ locations: "url" });

const skill: Skill = await rubyLlm.find({ name: "pdf_forms" }, { roots: "app/skills", baseDir: "/app" });
is<ReturnType<typeof rubyLlm.allSync>, readonly Skill[]>(true);
SkillSet.openSync("app/support", { dialect: "b4", skills: [{ description: "d", body: "b", dir: "x", name: "x" }] });
await SkillSet.open({ dialect: "ruby_llm", select: [{ name: "pdf" }, ["vendor/tax", skill]], codeExecution: true });
const more: SkillSet = await set.withSkills({ name: "pdf" }, new URL("file:///glue"), [skill]);
is<ReturnType<typeof more.withSkillsSync>, SkillSet>(true);
const mount: Mount | undefined = (await more.mounts())[0];
const leftOut: readonly Warning[] = more.materializeSync(new URL("file:///box"));
const draft: string = newSkill("PdfForms", "Fills PDF forms.").path;

const agent: SkillSet = await SkillSet.open(new URL("file:///agent"), {
  dialect: "forge",
  prompt: "lazy",
  mainSkill: "docs/MAIN.md",
  legacyBullets: true,
  execute: false,
  reservedTools: ["web_search"],
  env: process.env,
  extraEnv: { TRACE: "1" },
  which: async (program) => (program === "bash" ? "/bin/bash" : undefined),
  resolveEnv: (name, value) => (name === "TOKEN" ? { TOKEN: "t", URL: "u" } : value),
});
SkillSet.openSync("agent", { dialect: "forge", which: ["bash"] });
is<ReturnType<typeof agent.planSync>, forge.Plan>(true);
const { argv, cwd, env, timeoutS } = await agent.plan("fire", { temp: 900 });
const needs: forge.Requirements = forge.requirements(agent);
const same: forge.Requirements = forge.aggregate([needs, { bins: ["jq"], env: { oneOf: [["A", "B"]] } }]);
const places: forge.Surroundings = { env: process.env, lookup: { A: null }, which: (program) => `/bin/${program}` };
const lacks: readonly forge.Lack[] = forge.checkRequirementsSync(same, places).errors;
is<Awaited<ReturnType<typeof forge.checkRequirements>>, forge.Missing>(true);
const allowed: readonly string[] = forge.cliConfig(agent).allowedBinaries;
const rails: forge.Guardrails = forge.guardrails({ denyPrompts: [{ pattern: "x" }], deny_output: [] });
const said: string | undefined = forge.checkPrompt(rails, "x") ?? forge.checkCommand(agent, "cli_execute", "{}");
const checked: forge.CheckedOutput = forge.checkOutput(agent, "text");
const files: { readonly [path: string]: string } = forge.build(agent, {
  agentId: "a",
  version: "1",
  builtAt: new Date(),
  outputDir: new URL("file:///out"),
}).files;
const findings: readonly forge.LintFinding[] = await forge.lint(agent);
const scanned: readonly Skill[] = (await forge.scan("agent/skills", { root: "agent" })).skills;
const schemaOfTool: unknown = forge.inputSchema(forge.parse("").tools[0]?.inputSpec ?? "");

try {
  set.get("x");
} catch (error) {
  if (error instanceof SkillNotFoundError) {
    const path: string | undefined = error.path;
    const base: SkillspanError = error;
    is<typeof SkillNotFoundError.code, "skill_not_found">(true);
    console.log(path, base.code, base.skill, base.diagnostics.length);
  }
}

// @ts-expect-error sets are opened
new SkillSet();
// @ts-expect-error an unknown option
await SkillSet.open({ rots: [] });
// @ts-expect-error options are camelCase
await SkillSet.open({ sample_limit: 1 });
// @ts-expect-error roots twice
await SkillSet.open("skills", { roots: [] });
// @ts-expect-error an unknown style
await set.tools({ style: "other" });
// @ts-expect-error a budget of nothing
set.catalog({ budget: true });
// @ts-expect-error no such form
set.catalog({ locations: "uri" });
// @ts-expect-error sessions come from sets
new Session();
// @ts-expect-error results are frozen
set.skills[0].name = "x";
// @ts-expect-error a number is no skill
await set.withSkills(7);
// @ts-expect-error one skill at a time
await rubyLlm.find(true);
// @ts-expect-error a set is wanted
forge.lintSync({ bins: [] });
// @ts-expect-error an unknown mode of the prompt
SkillSet.openSync({ prompt: "short" });
// @ts-expect-error a program is found or not
SkillSet.openSync({ which: () => 1 });
// @ts-expect-error a store needs all four methods
SkillSet.openSync({ store: { list: () => [] } });
// @ts-expect-error an unknown profile
validateText("", { profile: "strict" });

console.log(found, count, catalog, ascii, bytes, flag, schema, parameters, inputSchema, report.ok, start, hint);
console.log(text, routes, route.ok, told);
console.log(hits[0]?.score, fewSchema, lost[0]?.text, forgot, written, mended);
console.log(mount?.target, leftOut.length, draft);
console.log(argv, cwd, env, timeoutS, lacks, allowed, said, checked.blocked, files, findings, scanned, schemaOfTool);
