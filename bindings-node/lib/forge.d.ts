import type { Awaitable, Json, PathLike, Skill, SkillSet, Skipped, Warning } from "../index.js";

/** Variables by name; those that are `undefined` are not set. */
export interface Variables {
  readonly [name: string]: string | undefined;
}

/** A folder of skills, without an agent around it. */
export interface Scan {
  readonly skills: readonly Skill[];
  readonly skipped: readonly Skipped[];
  /** The wire form, names in snake_case. */
  toJSON(): Json;
}

/** What a skill's frontmatter says. What is not given is empty. */
export interface Meta {
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly icon: string;
  readonly tags: readonly string[];
  readonly metadata: { readonly [key: string]: Json };
  /** The wire form, names in snake_case. */
  toJSON(): Json;
}

/** A tool that a skill's body declares. What is not given is empty. */
export interface ToolBlock {
  readonly name: string;
  /** What it does, on one line. */
  readonly description: string;
  /** Its parameters, on one line; see {@link inputSchema}. */
  readonly inputSpec: string;
  /** What it answers. */
  readonly outputSpec: string;
  /** How the answer is written. */
  readonly outputFormat: string;
  /** The wire form, names in snake_case. */
  toJSON(): Json;
}

/** A skill's file, read. */
export interface ParsedSkill {
  readonly meta: Meta;
  readonly tools: readonly ToolBlock[];
  /** The text behind the frontmatter, trimmed. */
  readonly body: string;
  /** The wire form, names in snake_case. */
  toJSON(): Json;
}

/** What skills require. All keys are optional, and may be written in snake_case as in a frontmatter. */
export interface RequirementsLike {
  readonly bins?: readonly string[] | undefined;
  readonly env?:
    | {
        readonly required?: readonly string[] | undefined;
        /** Of each group one is enough. */
        readonly oneOf?: readonly (readonly string[])[] | undefined;
        readonly one_of?: readonly (readonly string[])[] | undefined;
        readonly optional?: readonly string[] | undefined;
      }
    | undefined;
  readonly capabilities?: readonly string[] | undefined;
  readonly egressDomains?: readonly string[] | undefined;
  readonly egress_domains?: readonly string[] | undefined;
  readonly deniedTools?: readonly string[] | undefined;
  readonly denied_tools?: readonly string[] | undefined;
}

/** What skills require together, sorted. */
export interface Requirements {
  /** Programs. */
  readonly bins: readonly string[];
  /** Names of variables; of each group in `oneOf` one is enough. */
  readonly env: {
    readonly required: readonly string[];
    readonly oneOf: readonly (readonly string[])[];
    readonly optional: readonly string[];
  };
  readonly capabilities: readonly string[];
  readonly egressDomains: readonly string[];
  readonly deniedTools: readonly string[];
  /** The wire form, names in snake_case. */
  toJSON(): Json;
}

/** Where requirements are looked for. What is left out is empty. */
export interface Surroundings {
  /** Variables; those that are empty are set. */
  readonly env?: Variables | undefined;
  /** The text of a `.env` file. */
  readonly dotenv?: string | undefined;
  /**
   * Secrets: by name, or a function that is asked for those that stand nowhere else. Null and `undefined` are not set.
   */
  readonly lookup?:
    | { readonly [name: string]: string | null | undefined }
    | ((name: string) => Awaitable<string | null | undefined>)
    | undefined;
  /** The programs that are found: their names, or a function from a name to a path or a boolean. */
  readonly which?:
    | readonly string[]
    | ((program: string) => Awaitable<string | boolean | null | undefined>)
    | undefined;
}

/** Something that is required and missing. */
export interface Lack {
  readonly code: "env-required" | "env-one-of" | "env-optional" | "missing-bin";
  readonly message: string;
  /** The wire form. */
  toJSON(): Json;
}

/** What is missing. */
export interface Missing {
  readonly errors: readonly Lack[];
  readonly warnings: readonly Lack[];
  /** The wire form. */
  toJSON(): Json;
}

/** What a command line tool of the host may do for the skills. */
export interface CliConfig {
  /** Programs, without shells. */
  readonly allowedBinaries: readonly string[];
  /** Names of variables. */
  readonly envPassthrough: readonly string[];
  /** The wire form, names in snake_case. */
  toJSON(): Json;
}

/** A `forge.yaml` with more domains. */
export interface Merged {
  readonly text: string;
  /** The domains that were not there yet. */
  readonly added: readonly string[];
  /** The wire form. */
  toJSON(): Json;
}

/** A pattern in RE2 syntax, and what is said where it matches; a standard text if that is empty or left out. */
export interface Deny {
  readonly pattern: string;
  readonly message?: string;
}

/** A pattern in RE2 syntax, and what happens to output that matches. */
export interface DenyOutput {
  readonly pattern: string;
  readonly action?: "block" | "redact" | (string & {});
}

/** Lists of guardrails, as in a skill's frontmatter: keys may be in snake_case, and are optional. */
export interface GuardrailsLike {
  readonly denyCommands?: readonly Deny[] | undefined;
  readonly deny_commands?: readonly Deny[] | undefined;
  readonly denyPrompts?: readonly Deny[] | undefined;
  readonly deny_prompts?: readonly Deny[] | undefined;
  readonly denyResponses?: readonly Deny[] | undefined;
  readonly deny_responses?: readonly Deny[] | undefined;
  readonly denyOutput?: readonly DenyOutput[] | undefined;
  readonly deny_output?: readonly DenyOutput[] | undefined;
}

/** The guardrails of all skills: of equal patterns in one list the first. */
export interface Guardrails {
  readonly denyCommands: readonly Required<Deny>[];
  readonly denyPrompts: readonly Required<Deny>[];
  readonly denyResponses: readonly Required<Deny>[];
  readonly denyOutput: readonly Required<DenyOutput>[];
  /** Patterns that are no RE2 and are passed over. */
  readonly skippedPatterns: readonly string[];
  /** The wire form, names in snake_case. */
  toJSON(): Json;
}

/** A tool's output after its check. */
export interface CheckedOutput {
  /** The output without what is redacted; where it is blocked, what is said instead. */
  readonly text: string;
  readonly blocked: boolean;
  /** The wire form. */
  toJSON(): Json;
}

/** A program to run without a shell, with nothing on its standard input. */
export interface Plan {
  /** The program and its arguments; the last one is the JSON of the call. */
  readonly argv: readonly string[];
  /** The folder to run in. */
  readonly cwd: string;
  /** All variables that it gets. */
  readonly env: { readonly [name: string]: string };
  /** After these seconds it is to be killed, with all that it started. */
  readonly timeoutS: number;
  /** The wire form, names in snake_case. */
  toJSON(): Json;
}

/** The skills of a set as two files. */
export interface Compiled {
  readonly skillsJson: string;
  readonly prompt: string;
  readonly warnings: readonly Warning[];
  /** The wire form, names in snake_case. */
  toJSON(): Json;
}

/** What a build's manifest says. */
export interface BuildOptions {
  readonly agentId: string;
  readonly version: string;
  /** A date is written in UTC, as `2030-01-31T12:00:00.000Z`. */
  readonly builtAt: string | Date;
  readonly outputDir: PathLike;
}

/** What a build writes. */
export interface Build {
  /** Texts by their paths below the output folder. */
  readonly files: { readonly [path: string]: string };
  /** What is to be set in the agent's spec, in the spec's names. */
  readonly specPatch: { readonly [key: string]: string };
  readonly warnings: readonly Warning[];
  /** The wire form, names in snake_case. */
  toJSON(): Json;
}

/** A finding about an agent's folder. */
export interface LintFinding {
  readonly level: "error" | "warn";
  /** A code in kebab-case. */
  readonly code: string;
  /** The skill's folder, the name of its file, or `(shared)`. */
  readonly skill: string;
  readonly tool?: string;
  readonly message: string;
  /** The wire form. */
  toJSON(): Json;
}

/**
 * The skills of a folder. With `root`, those that lie outside of it are skipped.
 * @throws {MissingRootError} if one of the two is no folder
 */
export function scan(folder: PathLike, options?: { readonly root?: PathLike | undefined }): Promise<Scan>;
export function scanSync(folder: PathLike, options?: { readonly root?: PathLike | undefined }): Scan;

/**
 * Reads the text of a skill's file. With `legacyBullets` a bullet of one word declares a tool.
 * @throws {InvalidSkillError} for what a set would skip
 */
export function parse(text: string, options?: { readonly legacyBullets?: boolean | undefined }): ParsedSkill;

/** The JSON Schema of an input: parameters on one line, in a list or in a table. */
export function inputSchema(spec: string): { [key: string]: Json };

/** The names of properties that providers refuse, sorted. */
export function invalidKeys(schema: unknown): string[];

/** What skills require together. */
export function aggregate(skills: readonly RequirementsLike[]): Requirements;

/** What the skills of a set require together. */
export function requirements(set: SkillSet): Requirements;

/** What is missing of the requirements of a set, or of these. What a function throws comes out as it is. */
export function checkRequirements(
  requirements: SkillSet | RequirementsLike,
  surroundings?: Surroundings,
): Promise<Missing>;
export function checkRequirementsSync(requirements: SkillSet | RequirementsLike, surroundings?: Surroundings): Missing;

/** What a command line tool may do for the skills of a set, or for these requirements. */
export function cliConfig(requirements: SkillSet | RequirementsLike): CliConfig;

/** The variables of a `.env` file, by name. */
export function dotenv(text: string): { [name: string]: string };

/**
 * Puts domains into `egress.allowed_domains` of a `forge.yaml`; all else keeps its bytes.
 * @throws {InvalidArgumentError} for a text that is no YAML mapping, or one that cannot be added to
 */
export function mergeEgress(yaml: string, domains: readonly string[]): Merged;

/** Domains with `$NAME` and `${NAME}` replaced; what is not set is dropped. */
export function expandEgress(domains: readonly string[], env: Variables): string[];

/** Whether a host is meant by a domain; `*.` in front means any below it. Case and port do not count. */
export function matchDomain(pattern: string, host: string): boolean;

/** What is said instead of a request to a host; `undefined` if it may go out. */
export function egressCheck(mode: string, domains: readonly string[], host: string): string | undefined;

/** The guardrails of all skills of a set, or of these lists. */
export function guardrails(guardrails: SkillSet | GuardrailsLike): Guardrails;

/** What is said instead of a call of a tool, by the JSON text of its arguments; `undefined` if it may run. */
export function checkCommand(guardrails: SkillSet | GuardrailsLike, tool: string, json: string): string | undefined;

/** Checks the output, or the error text, of any tool before a model sees it. */
export function checkOutput(guardrails: SkillSet | GuardrailsLike, text: string): CheckedOutput;

/** What is said instead of passing on the user's last message; `undefined` if it may go on. */
export function checkPrompt(guardrails: SkillSet | GuardrailsLike, text: string): string | undefined;

/** The text that takes the place of a model's answer; `undefined` if it may stand. */
export function checkResponse(guardrails: SkillSet | GuardrailsLike, text: string): string | undefined;

/** The skills of a set as a file for programs and as a prompt. */
export function compile(set: SkillSet): Compiled;

/** What a build of the agent writes; nothing is written here. */
export function build(set: SkillSet, options: BuildOptions): Build;

/** What is wrong with an agent's folder, and what its skills lack here. */
export function lint(set: SkillSet): Promise<readonly LintFinding[]>;
export function lintSync(set: SkillSet): readonly LintFinding[];
