import type * as forge from "./lib/forge.js";

/** A JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A path of the file system, or a `file:` URL. */
export type PathLike = string | URL;

/** The names of the dialects. */
export type Dialect = "agentskills" | "toolnexus" | "b4" | "haystack" | "ruby_llm" | "forge" | (string & {});

/** Whose rules count when a file is checked. */
export type Profile = "spec" | "claude" | "codex" | "vscode" | "ascii" | "lenient";

/** A provider's shape of tool definitions. */
export type Style = "openai" | "anthropic" | "gemini" | "mcp";

/** A folder in which skills are looked for. */
export interface RootOptions {
  readonly path: PathLike;
  /** `project` (the default), `user`, `system` or a word of your own. */
  readonly scope?: string | undefined;
  /** Equal names in different namespaces do not collide. */
  readonly namespace?: string | undefined;
  readonly trust?: "trusted" | "untrusted" | undefined;
}

/** A skill that is data, not a folder. Its keys are those of the frontmatter's wire form. */
export interface DataSkill {
  readonly name: string;
  readonly description?: string;
  /** The text that a model gets; `content` is the same, and `body` in the dialect `b4`. */
  readonly instructions?: string;
  readonly content?: string;
  readonly body?: string;
  /** What stands for the folder's name in the dialect `b4`. */
  readonly dir?: string;
  /** Other files by relative path. */
  readonly files?: { readonly [path: string]: string | Uint8Array | { readonly base64: string } };
  /** The file paths that are shown; by default those of `files`. */
  readonly resources?: readonly string[];
  /** What relative paths refer to; by default `skill://NAME/`. */
  readonly base?: string;
  readonly license?: string;
  readonly compatibility?: string;
  readonly metadata?: { readonly [key: string]: string | number | boolean };
  readonly allowed_tools?: readonly string[];
}

/** A value, or a promise of it where the call is asynchronous. */
export type Awaitable<T> = T | PromiseLike<T>;

/**
 * Where skills lie if not on disk. A store that fails is isolated: its skills are missing, and a
 * `store-failed` warning keeps its message. Calls that end in `Sync` refuse a store that returns promises.
 */
export interface Store {
  /** The ids of all skills, in order. */
  list(): Awaitable<readonly string[]>;
  /** The `SKILL.md` of a skill. */
  readDocument(id: string): Awaitable<string | Uint8Array>;
  /** The relative paths of a skill's other files. */
  listFiles(id: string): Awaitable<readonly string[]>;
  /** One of these files. */
  readFile(id: string, path: string): Awaitable<string | Uint8Array>;
}

/** The digests of approved folders by the locations of their skills. */
export type Approvals = { readonly [location: string]: string };

/** Whether skills need a verdict, and who gives it. */
export interface Trust {
  /** Block every skill without a verdict. */
  readonly demand?: boolean | undefined;
  /** What {@link SkillSet.approvals} gave: approved skills are shown while their folders stay as they were. */
  readonly approvals?: Approvals | undefined;
  /** `false` blocks the skill, `true` allows it. What it throws is thrown by the call that asked. */
  readonly decide?: ((skill: Skill) => Awaitable<boolean | null | undefined>) | undefined;
}

/** How a host names one skill: its folder's path, its name, or a skill that was read before. */
export type Reference = PathLike | { readonly name: string } | { readonly path: PathLike } | Skill;

/** All skills of all roots, none, or these in their order. */
export type Selection = boolean | Reference | readonly Selection[];

/**
 * The most that the whole text of a catalog may take: Unicode scalar values, tokens (estimated: four scalar values are
 * one), or a share of a model's window; `false` for no limit.
 */
export type Budget =
  | { readonly chars: number }
  | { readonly tokens: number }
  | { readonly contextWindow: number; readonly percent: number }
  | false;

/** How to open a set. Everything has a default. */
export interface OpenOptions {
  /** By default `agentskills`. */
  readonly dialect?: Dialect | undefined;
  /** The roots in order; the earlier wins a name. */
  readonly roots?: PathLike | RootOptions | readonly (PathLike | RootOptions)[] | undefined;
  /** Data skills, after the roots. */
  readonly skills?: readonly DataSkill[] | undefined;
  /** A store, after the data skills. */
  readonly store?: Store | undefined;
  /** Called once before opening; gives data skills, after the store. One that throws is isolated. */
  readonly provider?: (() => Awaitable<readonly DataSkill[]>) | undefined;
  /** Which names are shown: any `true` makes a list of all that are; else all but the `false` ones. */
  readonly filter?: { readonly [name: string]: boolean } | null | undefined;
  readonly trust?: Trust | undefined;
  /** The most that a catalog may take where its own options say nothing, in the dialect `agentskills`. */
  readonly budget?: Budget | undefined;
  /** Give the model the tool that searches, in the dialect `agentskills`. It also has it where a budget drops names. */
  readonly search?: boolean | undefined;
  /** Throw `InvalidSkillError` with all findings if any of them is an error. */
  readonly strict?: boolean | undefined;
  /** What relative roots are relative to; by default the folder of this process. */
  readonly currentDir?: string | undefined;
  /** The folder that stands for `currentDir` where the host's project lies elsewhere. */
  readonly baseDir?: string | undefined;
  /** Which skills the set is given, in the dialect `ruby_llm`; by default all. */
  readonly select?: Selection | undefined;
  /** Whether the host runs code in a folder that has the set's mounts, in the dialect `ruby_llm`. */
  readonly codeExecution?: boolean | undefined;
  /** The main file of an agent, relative to its root, in the dialect `forge`; by default `SKILL.md`. */
  readonly mainSkill?: string | undefined;
  /** How much of the skills the catalog holds, in the dialect `forge`: lines and bodies (`full`, the default) or lines. */
  readonly prompt?: "full" | "lazy" | undefined;
  /** Whether a bullet of one word declares a tool, in the dialect `forge`. */
  readonly legacyBullets?: boolean | undefined;
  /** Whether scripts are run, in the dialect `forge`. None is run yet: calls answer `script_off`; see `plan`. */
  readonly execute?: boolean | undefined;
  /** Names that tools of skills must not have, in the dialect `forge`. */
  readonly reservedTools?: readonly string[] | undefined;
  /** The host's variables, in the dialect `forge`, for example `process.env`. By default there are none. */
  readonly env?: forge.Variables | undefined;
  /** Variables that every script gets, in the dialect `forge`. */
  readonly extraEnv?: forge.Variables | undefined;
  /**
   * Which programs are found, in the dialect `forge`: their names, or a function from a name to a path or a boolean.
   * By default those on the `PATH` of `env`, and all where `env` has none. What it throws is thrown by the call that
   * asked.
   */
  readonly which?:
    | readonly string[]
    | ((program: string) => Awaitable<string | boolean | null | undefined>)
    | undefined;
  /**
   * What a script gets instead of a variable, in the dialect `forge`: another value, or several variables. What it
   * throws is thrown by the call that asked.
   */
  readonly resolveEnv?: ((name: string, value: string) => Awaitable<string | forge.Variables>) | undefined;
  /** Look for skills below a skill. */
  readonly nested?: boolean | undefined;
  /** Enter hidden folders. */
  readonly hidden?: boolean | undefined;
  /** Heed files named `.gitignore` below a root. */
  readonly respectGitignore?: boolean | undefined;
  /** What happens to links; by default `follow`. */
  readonly links?: "follow" | "within_root" | "none" | undefined;
  /** The deepest level of folders; the root is 0. */
  readonly maxDepth?: number | undefined;
  /** How many folders of a root are listed. */
  readonly maxDirectories?: number | undefined;
  /** How many entries of a root are looked at. */
  readonly maxEntries?: number | undefined;
  /** How many files are shown with a loaded skill. */
  readonly maxFiles?: number | undefined;
  /** Files shown in the dialect `toolnexus`: 0 is 10, negative is no list. */
  readonly sampleLimit?: number | undefined;
  /** The most bytes between the fences. */
  readonly maxFrontmatterBytes?: number | undefined;
  /** The most bytes of a `SKILL.md`. */
  readonly maxSkillBytes?: number | undefined;
  /** The same by the name that the dialect `b4` gives it. */
  readonly maxBytes?: number | undefined;
  /** The most bytes of a text resource. */
  readonly maxTextBytes?: number | undefined;
  /** The most bytes of another resource. */
  readonly maxBinaryBytes?: number | undefined;
  /** The most bytes of any resource, in the dialect `haystack`. */
  readonly maxResourceBytes?: number | undefined;
  /** How many threads read `SKILL.md` files; 0, the default, chooses by the size of the folder. */
  readonly threads?: number | undefined;
  /**
   * Gets each warning of an open and of a refresh; `null` for silence. The dialect `toolnexus` writes them to
   * standard error if nothing is given; the others say nothing.
   */
  readonly onWarning?: ((warning: Warning) => void) | null | undefined;
}

/** How grave a finding is. */
export type Severity = "error" | "warning" | "info";

/** A mechanical mend: replace the bytes from `byteStart` to `byteEnd`. */
export interface Fix {
  /** Whether it can be applied without asking. */
  readonly applicability: "safe" | "unsafe";
  readonly title: string;
  readonly byteStart: number;
  readonly byteEnd: number;
  readonly replacement: string;
  /** The wire form, names in snake_case. */
  toJSON(): Json;
}

/** A finding about a file. */
export interface Diagnostic {
  /** A code in kebab-case, for example `missing-description`; an error's in snake_case if opening fails with it. */
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly path?: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in Unicode scalar values. */
  readonly column: number;
  readonly byteStart: number;
  readonly byteEnd: number;
  /** The profile that decided the severity. */
  readonly profile?: Profile;
  readonly fix?: Fix;
  /** The wire form, names in snake_case. */
  toJSON(): Json;
}

/** Something about opening a set: a root, a bound, a store, the provider, the filter. */
export interface Warning {
  /** A code in kebab-case, for example `missing-root`; in {@link RouteTypes}, an error's in snake_case. */
  readonly code: string;
  readonly message: string;
  readonly path?: string;
  /** The wire form, names in snake_case. */
  toJSON(): Json;
}

/** The fields of a frontmatter. Those without a value are left out. */
export interface Frontmatter {
  readonly name?: string;
  readonly description?: string;
  readonly license?: string;
  readonly compatibility?: string;
  /** As the author wrote it; values keep their source text. In the dialect `forge` they may be lists and objects. */
  readonly metadata?: { readonly [key: string]: Json };
  readonly allowedTools?: readonly string[];
  readonly disableModelInvocation?: boolean;
  readonly userInvocable?: boolean;
  readonly argumentHint?: string;
  /** Names of positional arguments. */
  readonly arguments?: readonly string[];
  readonly whenToUse?: string;
  readonly model?: string;
  readonly context?: string;
  readonly agent?: string;
  readonly paths?: readonly string[];
  readonly version?: string;
  readonly tags?: readonly string[];
  /** All other keys as the author wrote them. */
  readonly extra?: { readonly [key: string]: Json };
  /** The wire form, names in snake_case. */
  toJSON(): Json;
}

/** One skill. */
export interface Skill extends Frontmatter {
  /** `scope:name` or `namespace:name`, unique in its set. */
  readonly id: string;
  readonly name: string;
  /** The path of its `SKILL.md`, links as configured; for a data skill its base. */
  readonly location: string;
  /** The same with links resolved; only for skills on disk. */
  readonly realPath?: string;
  readonly scope: string;
  readonly namespace?: string;
  readonly origin: "fs" | "logical";
  /** Further locations that lead to the same folder. */
  readonly aliases?: readonly string[];
  /** The text behind the frontmatter, where the dialect reads it at open. */
  readonly content?: string;
  /** The same, verbatim, in dialects that call it so. */
  readonly instructions?: string;
  /** The path of its folder, in dialects that show it. */
  readonly path?: string;
  /** The files that the host listed for a data skill. */
  readonly resources?: readonly string[];
  /** What relative paths of a data skill refer to. */
  readonly base?: string;
  /** The name of its folder, in dialects that show it. */
  readonly dir?: string;
  /** The name as a list for people shows it, in dialects that have one. */
  readonly displayName?: string;
  /** The category, in dialects that have one. */
  readonly category?: string;
  /** What a list shows beside the name, in dialects that have it. */
  readonly icon?: string;
}

/** A skill that was found and does not count. */
export interface Skipped {
  readonly path: string;
  /** A code in kebab-case. */
  readonly reason: string;
  readonly message: string;
  /** The location of the skill that has its name instead. */
  readonly winner?: string;
  readonly name?: string;
  /** The wire form, names in snake_case. */
  toJSON(): Json;
}

/** A line of the menu of skills that a person may call. */
export interface MenuEntry {
  readonly name: string;
  readonly description: string;
  readonly argumentHint?: string;
  /** The wire form, names in snake_case. */
  toJSON(): Json;
}

/** What a refresh changed, by name. */
export interface Refresh {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  /** The wire form. */
  toJSON(): Json;
}

/** The refreshes of a set whose files change. */
export interface Watch extends AsyncIterableIterator<Refresh> {
  /** Ends the watch, and waits for a refresh under way. */
  return(): Promise<IteratorResult<Refresh>>;
}

/** A skill's folder, and where the code that a host runs finds it. */
export interface Mount {
  readonly name: string;
  /** The folder with links resolved. */
  readonly source: string;
  /** The place in the folder in which code runs: `skills/NAME`. */
  readonly target: string;
  /** Code must not change a skill. */
  readonly readOnly: true;
  /** The wire form, names in snake_case. */
  toJSON(): Json;
}

/** A file of a skill. */
export interface Resource {
  readonly kind: "text" | "image" | "file";
  readonly mediaType: string;
  readonly size: number;
  readonly sha256: string;
  /** Only of kind `text`. */
  readonly text?: string;
  /** Only of the other kinds. */
  readonly base64?: string;
  /** Its name, for kinds and dialects that hand files to a model by name. */
  readonly filename?: string;
  /** Its bytes, whatever its kind. */
  readonly bytes: Uint8Array;
  /** The wire form, names in snake_case. */
  toJSON(): Json;
}

/** What a model gets back. */
export interface ToolResult {
  readonly text: string;
  readonly isError: boolean;
  /** The code of a failure, for example `skill_not_found`. */
  readonly code?: string;
  /** Files that are no text. */
  readonly content?: readonly Resource[];
  /** Facts for the host, as the dialect names them. */
  readonly metadata?: { readonly [key: string]: Json };
  /** The wire form, names in snake_case. */
  toJSON(): Json;
}

/** A tool as it goes to a model. It is data: names stay as they are on the wire. */
export interface ToolDefinition {
  readonly name: string;
  readonly source?: string;
  readonly description: string;
  /** A JSON Schema. */
  readonly input_schema: { readonly [key: string]: Json };
}

/** Tool definitions in a provider's shape. */
export interface StyledTools {
  openai: {
    type: "function";
    function: { name: string; description: string; parameters: { [key: string]: Json } };
  }[];
  anthropic: { name: string; description: string; input_schema: { [key: string]: Json } }[];
  gemini: { functionDeclarations: { name: string; description: string; parameters: { [key: string]: Json } }[] }[];
  mcp: { name: string; description: string; inputSchema: { [key: string]: Json } }[];
}

/** How a catalog is written. */
export interface CatalogOptions {
  /** By default `xml`. */
  readonly format?: "xml" | "markdown" | "json" | undefined;
  /** Show each skill's location, for hosts whose model reads files itself; `url`: paths as `file:` URLs. */
  readonly locations?: boolean | "url" | undefined;
  /** The paragraph in front: `true` is the standard one, `false` none, a text your own. */
  readonly preamble?: boolean | string | undefined;
  /** Only these names or ids. */
  readonly include?: readonly string[] | undefined;
  /** Not these names or ids. */
  readonly exclude?: readonly string[] | undefined;
  /** The most that the whole text may take; by default what the set was opened with. */
  readonly budget?: Budget | undefined;
}

/** What a catalog shows of its skills and what its budget cost. Names are in the catalog's order. */
export interface CatalogReport {
  /** How many skills there are to list, filters applied. */
  readonly total: number;
  readonly listed: number;
  /** Listed without all of their description. */
  readonly shortened: readonly string[];
  /** Not listed. */
  readonly omitted: readonly string[];
  /** The size of the text in Unicode scalar values. */
  readonly chars: number;
  /** The wire form. */
  toJSON(): Json;
}

/** The options of the catalog that the tools go with. */
export interface ToolOptions extends CatalogOptions {
  /** The shape that a provider wants. */
  readonly style?: Style | undefined;
}

/** How skills are searched. */
export interface SearchOptions {
  /** The most skills that are given; by default 10. */
  readonly limit?: number | undefined;
  /** What a search of your own found for the same query: a score by name or id, more is better. */
  readonly scores?: { readonly [name: string]: number } | ReadonlyMap<string, number> | undefined;
}

/** A skill that fits a query. */
export interface SearchHit {
  /** The name to load it by. */
  readonly name: string;
  /** For comparison within one search: more is better. */
  readonly score: number;
  /** The wire form. */
  toJSON(): Json;
}

/** What a conversation gets instead of a text that it has. */
export interface SessionOptions {
  /** `true`, the default, is the standard line, `false` the text again, a text your own line. */
  readonly repeat?: boolean | string | undefined;
}

/** A skill whose text a conversation has lost. */
export interface Restorable {
  readonly name: string;
  readonly text: string;
  /** The wire form. */
  toJSON(): Json;
}

/** What a session remembers, to be kept by the host. */
export interface SessionState {
  readonly version: number;
  readonly sent: readonly {
    readonly id: string;
    readonly name: string;
    readonly arguments?: string;
    readonly text: string;
  }[];
}

/** One conversation over a set: it remembers which texts of skills were sent. It ends with its set. */
export interface Session {
  /** As {@link SkillSet.call}; a text that the conversation has, unchanged, is answered with one line. */
  call(tool: string, args?: unknown): Promise<ToolResult>;
  callSync(tool: string, args?: unknown): ToolResult;

  /** As {@link SkillSet.load}; a text that the conversation has, unchanged, is answered with one line. */
  load(name: string, options?: LoadOptions): Promise<string>;
  loadSync(name: string, options?: LoadOptions): string;

  /** What the session remembers, as JSON data. */
  exportState(): SessionState;

  /**
   * Takes what `exportState` gave in place of what the session remembers.
   * @throws {InvalidArgumentError} for anything else; the session then stays as it was
   */
  importState(state: SessionState): void;

  /**
   * The skills whose texts are whole in none of these: what must be put back after a conversation was compacted. The
   * session takes them for put back.
   */
  toRestore(texts: readonly string[]): readonly Restorable[];

  /** Forgets that a skill was loaded, so that its next load gives the text. Whether it was known. */
  forget(name: string): boolean;
}

/** How a skill is loaded. */
export interface LoadOptions {
  /** One text, split at blanks with quotes grouping. */
  readonly arguments?: string | undefined;
  /** Who loads it; what is hidden from that party is refused. By default `user`. */
  readonly by?: "user" | "model" | undefined;
  /** Put arguments also into a skill that declares none. */
  readonly substitute?: boolean | undefined;
}

/** How a file of a skill is read. */
export interface ReadOptions {
  /** `text` makes anything else a `ResourceNotTextError`. */
  readonly as?: "text" | undefined;
}

/**
 * Skills opened from roots, data, a store and a provider.
 *
 * Lists are frozen, and read once for each state of the set: they stay the same objects until a refresh.
 * What touches the disk or a store comes twice: as a promise, off the loop, and with `Sync` in its name.
 */
export class SkillSet implements Iterable<Skill> {
  private constructor();

  /**
   * Opens a set.
   * @throws {InvalidArgumentError} for options that are wrong
   * @throws {InvalidSkillError} with `strict`, if any finding is an error
   */
  static open(options?: OpenOptions): Promise<SkillSet>;
  static open(roots: NonNullable<OpenOptions["roots"]>, options?: Omit<OpenOptions, "roots">): Promise<SkillSet>;

  /** As `open`, at once. */
  static openSync(options?: OpenOptions): SkillSet;
  static openSync(roots: NonNullable<OpenOptions["roots"]>, options?: Omit<OpenOptions, "roots">): SkillSet;

  /** The skills that the set shows, in the dialect's order. */
  readonly skills: readonly Skill[];
  /** What was found and does not count. */
  readonly skipped: readonly Skipped[];
  /** Skills that may not be used. */
  readonly blocked: readonly Skill[];
  /** What was found in files. */
  readonly diagnostics: readonly Diagnostic[];
  /** What was met at opening. */
  readonly warnings: readonly Warning[];
  /** The dialect's name. */
  readonly dialect: string;
  /** How many skills the set shows. */
  readonly length: number;
  [Symbol.iterator](): IterableIterator<Skill>;

  /**
   * The skill of a name or a qualified id.
   * @throws {SkillNotFoundError} with close matches in its message
   */
  get(name: string): Skill;

  /** The skill of a name or a qualified id, or `undefined`. */
  find(name: string): Skill | undefined;

  /** The list of skills that a model sees; empty if there is none. */
  catalog(options?: CatalogOptions): string;

  /** The skills that a person may call, hidden from the model or not. */
  userMenu(): readonly MenuEntry[];

  /** What the catalog with these options shows of its skills, and what its budget cost. */
  catalogReport(options?: CatalogOptions): CatalogReport;

  /** The skills that fit a query, the best first. Those hidden from the model are not found. */
  search(query: string, options?: SearchOptions): readonly SearchHit[];

  /**
   * The tools that the set offers, plain or in a provider's shape. Give them the options of the catalog: they then name
   * the skills that it lists.
   */
  tools(options?: ToolOptions & { readonly style?: undefined }): Promise<ToolDefinition[]>;
  tools<S extends Style>(options: ToolOptions & { readonly style: S }): Promise<StyledTools[S]>;
  toolsSync(options?: ToolOptions & { readonly style?: undefined }): ToolDefinition[];
  toolsSync<S extends Style>(options: ToolOptions & { readonly style: S }): StyledTools[S];

  /** A new conversation, in which a text is not sent twice. */
  session(options?: SessionOptions): Session;

  /** Runs a tool. What a model may get wrong comes back as a result with `isError`. */
  call(tool: string, args?: unknown): Promise<ToolResult>;
  callSync(tool: string, args?: unknown): ToolResult;

  /**
   * Reads a file of a skill; `path` is relative to the skill's folder.
   * @throws {SkillNotFoundError} {@link InvalidSkillError}, {@link ResourceNotFoundError},
   * {@link ResourceOutsideSkillError}, {@link ResourceTooLargeError}, {@link ResourceNotTextError}
   */
  read(skill: string, path: string, options?: ReadOptions): Promise<Resource>;
  readSync(skill: string, path: string, options?: ReadOptions): Resource;

  /**
   * The text of a skill, the same that the load tool gives.
   * @throws {SkillNotFoundError} {@link InvalidSkillError}, {@link NotInvocableError}
   */
  load(name: string, options?: LoadOptions): Promise<string>;
  loadSync(name: string, options?: LoadOptions): string;

  /**
   * Sees to it that none of your own tools has the name of one that the set offers now.
   * @throws {InvalidArgumentError} for the first that does
   */
  checkToolNames(names: readonly string[]): Promise<void>;
  checkToolNamesSync(names: readonly string[]): void;

  /**
   * A name for each skill, by its id, for places that take ASCII alone: at most 64 ASCII letters, digits, `-` and `_`,
   * no two equal. A skill whose name is of that form keeps it; another's is the same in every set.
   */
  asciiNames(): { readonly [id: string]: string };

  /**
   * Of your own tools those that the skill's `allowed-tools` names, in your order; all of them where the skill has no
   * such field. The field approves tools in advance: only this function reads it as a restriction. A pattern such as
   * `Bash(git:*)` names `Bash`.
   * @throws {SkillNotFoundError} {@link InvalidSkillError}
   */
  restrict(skill: string, tools: readonly string[]): readonly string[];

  /**
   * A new set with more skills, in the dialect `ruby_llm`; this one stays as it is. Without arguments all skills of
   * all roots are added, with `false` all are removed. What is there is not read again.
   * @throws {SkillNotFoundError} {@link InvalidSkillError}, {@link DuplicateSkillError} for another folder of the
   * same name, {@link InvalidArgumentError} for anything else, and in other dialects
   */
  withSkills(...references: readonly Selection[]): Promise<SkillSet>;
  withSkillsSync(...references: readonly Selection[]): SkillSet;

  /** The skills' folders, for hosts that mount them where code runs; skills without a folder have none. */
  mounts(): Promise<readonly Mount[]>;
  mountsSync(): readonly Mount[];

  /**
   * Copies what `mounts` gives below a folder, read-only, for hosts that cannot mount. The folder's `skills` must not
   * be there yet, and appears whole or not at all. Gives what was left out.
   * @throws {UnreadableError} {@link UnwritableError}
   */
  materialize(folder: PathLike): Promise<readonly Warning[]>;
  materializeSync(folder: PathLike): readonly Warning[];

  /**
   * What to run for a call of a skill's tool, or of `run_skill_script`, in the dialect `forge`. `args` is any value, or a
   * text: the JSON as a model wrote it.
   * @throws {UnknownToolError} {@link InvalidArgumentError}, {@link SkillNotFoundError},
   * {@link ResourceOutsideSkillError}, {@link ResourceNotFoundError}
   */
  plan(tool: string, args?: unknown): Promise<forge.Plan>;
  planSync(tool: string, args?: unknown): forge.Plan;

  /** Scans again. If that fails, the set stays as it was. */
  refresh(): Promise<Refresh>;
  /**
   * As `refresh`, at once.
   * @throws {InvalidArgumentError} where the set has a store or callbacks, while a refresh that is under way on another
   * thread may ask them: they answer on this one
   */
  refreshSync(): Refresh;

  /**
   * Refreshes the set when its files change, and gives each refresh that changed a name. It ends with `return()`, `close()`
   * or a `break` out of the loop; what a refresh or a callback throws ends it too and comes out of the loop. It keeps no
   * process alive. Stores are not watched. While it lasts, lists are read anew each time; while one of its refreshes asks
   * the set's store or callbacks, `refreshSync`, `approveSync` and `revokeSync` are refused.
   * @throws {InvalidArgumentError} while another watch of this set lasts
   */
  watch(): Watch;

  /**
   * Approves of a blocked skill, by name, id or location, as its folder is now, and shows it. Any change of the folder
   * ends that. Gives the record to keep for the `trust` of the next set.
   * @throws {SkillNotFoundError} for a name that is not blocked, {@link UnreadableError},
   * {@link InvalidArgumentError} for a skill that lies on no disk
   */
  approve(skill: string): Promise<Approvals>;
  /** As `approve`, at once; it is refused when `refreshSync` is. */
  approveSync(skill: string): Approvals;

  /**
   * Takes an approval back.
   * @throws {SkillNotFoundError} where no approval is
   */
  revoke(skill: string): Promise<Approvals>;
  /** As `revoke`, at once; it is refused when `refreshSync` is. */
  revokeSync(skill: string): Approvals;

  /** All approvals, those that fit no folder any more too. */
  readonly approvals: Approvals;

  /** Lets everything go; every call but this one then throws an `InvalidArgumentError`. */
  close(): void;

  /** Skills, skipped, blocked, diagnostics and warnings in their wire form. */
  toJSON(): Json;
}

/** A `SKILL.md` that was parsed. */
export interface Document {
  readonly frontmatter: Frontmatter;
  /** Everything behind the closing fence, unchanged. */
  readonly body: string;
  /** The body without the blank lines around it. */
  readonly instructions: string;
  /** Some bytes of the body were no UTF-8 and stand as U+FFFD. */
  readonly lossy: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** The wire form, names in snake_case. */
  toJSON(): Json;
}

/** What validation found. */
export interface Report {
  /** Whether no finding is an error. */
  readonly ok: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** The wire form, names in snake_case. */
  toJSON(): Json;
}

/** A well-known root that exists. */
export interface Root {
  readonly path: string;
  readonly scope: "project" | "user";
  /** The wire form. */
  toJSON(): Json;
}

/** Where well-known roots are looked for. */
export interface ConventionalRootsOptions {
  /** A client's name: `claude` adds `.claude/skills`. */
  readonly client?: string | undefined;
  /** The person's home; without it no roots of scope `user`. */
  readonly home?: PathLike | undefined;
  /** The last folder to look at instead of the project root. */
  readonly stopAt?: PathLike | undefined;
}

/** Reads the text or the bytes of a `SKILL.md` leniently. What is wrong is in `diagnostics`. */
export function parse(text: string | Uint8Array): Document;

/**
 * Checks a skill: its folder, or its `SKILL.md`. The profile is `spec` if none is given.
 * @throws {InvalidArgumentError} where no skill is at the path
 */
export function validate(path: PathLike, options?: { readonly profile?: Profile | undefined }): Promise<Report>;
export function validateSync(path: PathLike, options?: { readonly profile?: Profile | undefined }): Report;

/** Checks the text or the bytes of a `SKILL.md`, without the rules about its folder and its files. */
export function validateText(text: string | Uint8Array, options?: { readonly profile?: Profile | undefined }): Report;

/** How faults are mended. */
export interface FixOptions {
  /** By default `spec`. */
  readonly profile?: Profile | undefined;
  /** Also apply fixes that may change the meaning. */
  readonly unsafe?: boolean | undefined;
}

/** A fix that was applied. */
export interface AppliedFix {
  /** The finding that it mends. */
  readonly code: string;
  readonly applicability: "safe" | "unsafe";
  readonly title: string;
  /** The line of the finding, as the text was then. */
  readonly line: number;
  /** The wire form. */
  toJSON(): Json;
}

/** A text with fixes applied, and what is found in it now. */
export interface Fixed extends Report {
  readonly text: string;
  readonly applied: readonly AppliedFix[];
}

/** A `SKILL.md` with what its fixes would make of it. */
export interface FileFix extends Fixed {
  readonly path: string;
  /** The name that the file gets, if its own is in another casing. */
  readonly rename?: string;
  /** Whether anything would change. */
  readonly changes: boolean;
  /**
   * Writes the text, and gives the file its name. The path of the file now.
   * @throws {UnwritableError} also where the file changed since it was read; it then stays as it is
   */
  write(): Promise<string>;
  writeSync(): string;
}

/** Applies the fixes of the text or the bytes of a `SKILL.md`. A second run changes nothing. */
export function fixText(text: string | Uint8Array, options?: FixOptions): Fixed;

/**
 * What fixes would make of every skill at or below a path. Nothing is written until `write`.
 * @throws {InvalidArgumentError} where nothing is at the path, {@link UnreadableError}
 */
export function fixes(path: PathLike, options?: FixOptions): Promise<readonly FileFix[]>;
export function fixesSync(path: PathLike, options?: FixOptions): readonly FileFix[];

/** The well-known roots that exist, nearest first, from `startDir` up to the project root. */
export function conventionalRoots(startDir: PathLike, options?: ConventionalRootsOptions): Promise<readonly Root[]>;
export function conventionalRootsSync(startDir: PathLike, options?: ConventionalRootsOptions): readonly Root[];

/** A `SKILL.md` that is not written yet. */
export interface NewSkill {
  /** Where it belongs by convention: `app/skills/NAME/SKILL.md`. */
  readonly path: string;
  readonly text: string;
  /** The wire form. */
  toJSON(): Json;
}

/**
 * Makes a `SKILL.md`. The name is put into the form that skills have: `PdfForms` becomes `pdf-forms`.
 * @throws {InvalidSkillError} where the name or the description would not pass
 */
export function newSkill(name: string, description: string): NewSkill;

/** Any tools in the shape that a provider wants; schemas are passed on untouched. */
export function wrapTools<S extends Style>(tools: readonly ToolDefinition[], style: S): StyledTools[S];

/** The types of an app's routes, in the dialect `b4`. */
export interface RouteTypes {
  /** A file of TypeScript declarations. */
  readonly text: string;
  /** The paths of the routes in code point order. */
  readonly routes: readonly string[];
  /** Skills that do not load, by route and then by folder. */
  readonly warnings: readonly Warning[];
  /** The wire form. */
  toJSON(): Json;
}

/** What a host in the dialect `b4` needs beside a set. */
export const b4: {
  /**
   * Declares the routes of an app folder, and the tool of each that has a skill.
   * @throws {DuplicateRouteError} {@link UnreadableError}
   */
  readonly typegen: (appFolder: PathLike) => Promise<RouteTypes>;
  readonly typegenSync: (appFolder: PathLike) => RouteTypes;
  /** Checks all skills of a route folder. What makes opening fail is an error, for each skill. */
  readonly validate: (routeFolder: PathLike) => Promise<Report>;
  readonly validateSync: (routeFolder: PathLike) => Report;
  /** The text for a route that failed, with a line for each message. */
  readonly routeError: (messages: readonly string[]) => string;
  /** The line that declares the tool in the types of a route, for hosts that write the file themselves. */
  readonly toolMember: () => string;
};

/** Where skills are looked for in the dialect `ruby_llm`; by default `app/skills`. */
export type RubyLlmOptions = Pick<OpenOptions, "roots" | "baseDir" | "currentDir">;

/** Skills without a set, in the dialect `ruby_llm`. */
export const rubyLlm: {
  /**
   * Reads and checks one skill.
   * @throws {SkillNotFoundError} {@link InvalidSkillError}, {@link InvalidArgumentError} for a root that is no folder
   */
  readonly find: (reference: Reference, options?: RubyLlmOptions) => Promise<Skill>;
  readonly findSync: (reference: Reference, options?: RubyLlmOptions) => Skill;
  /**
   * Reads and checks all skills of all roots, root by root and in byte order of their folders.
   * @throws {InvalidSkillError} for the first that fails, {@link InvalidArgumentError} for a root that is no folder
   */
  readonly all: (options?: RubyLlmOptions) => Promise<readonly Skill[]>;
  readonly allSync: (options?: RubyLlmOptions) => readonly Skill[];
};

/** What a host in the dialect `forge` needs beside a set. */
export * as forge from "./lib/forge.js";

/** The catalogue of codes. Each of kind `error` has its class below; findings are data. */
export function codes(): { code: string; kind: "error" | "finding"; meaning: string; mend: string }[];

/** Runs the command `skillspan` and returns its exit status; the program's name is left out of `args`. */
export function main(args: readonly string[]): number;

/** The version of this package and of its native binding. */
export const version: string;

/** What an error may carry besides its message. */
export interface ErrorDetails extends ErrorOptions {
  readonly path?: string | undefined;
  readonly problem?: string | undefined;
  readonly skill?: string | undefined;
  readonly diagnostics?: readonly Diagnostic[];
}

/** The base of all errors that skillspan throws. */
export class SkillspanError extends Error {
  constructor(message: string, details?: ErrorDetails);
  /** A code in snake_case; each has its class. */
  readonly code: string;
  /** The file or folder concerned. */
  readonly path: string | undefined;
  /** What is wrong with the file, without its path, in dialects that tell it apart. */
  readonly problem: string | undefined;
  /** The name of the skill that made opening fail. */
  readonly skill: string | undefined;
  /** The findings behind the failure. */
  readonly diagnostics: readonly Diagnostic[];
  /** What a host's store threw, where that led to the failure. */
  readonly cause?: unknown;
  /** The wire form. */
  toJSON(): Json;
}

/** An option or an argument has a wrong name, type or value. */
export class InvalidArgumentError extends SkillspanError {
  static readonly code: "invalid_argument";
}

/** A skill that is known cannot be loaded because its `SKILL.md` is broken. */
export class InvalidSkillError extends SkillspanError {
  static readonly code: "invalid_skill";
}

/** No visible skill has this name or qualified id. */
export class SkillNotFoundError extends SkillspanError {
  static readonly code: "skill_not_found";
}

/** The skill's frontmatter hides it from this caller. */
export class NotInvocableError extends SkillspanError {
  static readonly code: "not_invocable";
}

/** Two skills have one name, in a dialect where that makes opening fail. */
export class DuplicateSkillError extends SkillspanError {
  static readonly code: "duplicate_skill";
}

/** Two folders of an app stand for one path, in the dialect `b4`. */
export class DuplicateRouteError extends SkillspanError {
  static readonly code: "duplicate_route";
}

/** A root does not exist or is not a folder, in a dialect where that makes opening fail. */
export class MissingRootError extends SkillspanError {
  static readonly code: "missing_root";
}

/** The set offers no tool of this name. */
export class UnknownToolError extends SkillspanError {
  static readonly code: "unknown_tool";
}

/** The skill has no regular file at this path. */
export class ResourceNotFoundError extends SkillspanError {
  static readonly code: "resource_not_found";
}

/** The path leads out of the skill's folder. */
export class ResourceOutsideSkillError extends SkillspanError {
  static readonly code: "resource_outside_skill";
}

/** The file is larger than the limit for its kind. */
export class ResourceTooLargeError extends SkillspanError {
  static readonly code: "resource_too_large";
}

/** Text was demanded, and the file is no UTF-8 text. */
export class ResourceNotTextError extends SkillspanError {
  static readonly code: "resource_not_text";
}

/** A file or folder could not be read. */
export class UnreadableError extends SkillspanError {
  static readonly code: "unreadable";
}

/** A file or folder could not be written. */
export class UnwritableError extends SkillspanError {
  static readonly code: "unwritable";
}

/** The set does not run scripts; run what `plan` gives. */
export class ScriptOffError extends SkillspanError {
  static readonly code: "script_off";
}

/** A fault in skillspan itself. */
export class InternalError extends SkillspanError {
  static readonly code: "internal";
}
