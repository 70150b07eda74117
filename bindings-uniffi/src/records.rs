//! The results, as declarations of the wire model.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::json::JsonValue;

/// How grave a finding is.
#[derive(Debug, Clone, Copy, Deserialize, uniffi::Enum)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The skill is broken.
    Error,
    /// It may not work as meant.
    Warning,
    /// It could be better.
    Info,
}

/// Whether a fix can be applied without asking.
#[derive(Debug, Clone, Copy, Deserialize, uniffi::Enum)]
#[serde(rename_all = "lowercase")]
pub enum Applicability {
    /// The meaning stays.
    Safe,
    /// The meaning may change; a person should look.
    Unsafe,
}

/// A mechanical mend: replace the bytes `byte_start` to `byte_end` of the file by `replacement`.
#[derive(Debug, Clone, Deserialize, uniffi::Record)]
pub struct Fix {
    /// Whether it can be applied without asking.
    pub applicability: Applicability,
    /// What it does, as an imperative.
    pub title: String,
    /// Offset of the first byte to replace.
    pub byte_start: u64,
    /// Offset behind the last byte to replace.
    pub byte_end: u64,
    /// The new text.
    pub replacement: String,
}

/// A finding about a file. Lines and columns begin at 1; columns count Unicode scalar values.
#[derive(Debug, Clone, Deserialize, uniffi::Record)]
pub struct Diagnostic {
    /// A code of the catalogue.
    pub code: String,
    /// How grave it is under the profile that was asked for.
    pub severity: Severity,
    /// What was found and what was wanted.
    pub message: String,
    /// The file; none where only a text was given.
    pub path: Option<String>,
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
    /// Offset of the first byte.
    pub byte_start: u64,
    /// Offset behind the last byte.
    pub byte_end: u64,
    /// The profile that decided the severity.
    pub profile: Option<String>,
    /// How to mend it mechanically.
    pub fix: Option<Fix>,
}

/// Something about opening a set: a root, a bound, a store, the provider, the filter.
#[derive(Debug, Clone, Deserialize, uniffi::Record)]
pub struct SkillWarning {
    /// A code of the catalogue.
    pub code: String,
    /// What was found and what was wanted.
    pub message: String,
    /// The path concerned.
    pub path: Option<String>,
}

/// Where a skill came from.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, uniffi::Enum)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// A folder on disk.
    Fs,
    /// Data that the host passed in, or its store.
    Logical,
}

/// One skill: where it comes from, and the fields of its frontmatter.
#[derive(Debug, Clone, Deserialize, uniffi::Record)]
pub struct Skill {
    /// The qualified id, unique in its set.
    pub id: String,
    /// The name a model calls it by.
    pub name: String,
    /// What it does and when to use it.
    pub description: Option<String>,
    /// The path of its `SKILL.md`, links as configured; for logical skills the base.
    pub location: String,
    /// The same with links resolved; only for skills on disk.
    pub real_path: Option<String>,
    /// `project`, `user`, `system` or the host's own word.
    pub scope: String,
    /// The namespace of its root.
    pub namespace: Option<String>,
    /// Disk or data.
    pub origin: Origin,
    /// The name as a list for people shows it, in dialects that have one.
    pub display_name: Option<String>,
    /// The category, in dialects that have one.
    pub category: Option<String>,
    /// What a list shows beside the name, in dialects that have it.
    pub icon: Option<String>,
    /// The name of its folder, in dialects that show it.
    pub dir: Option<String>,
    /// Further locations that lead to the same folder through links.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// The text behind the frontmatter, where the dialect reads it at open.
    pub content: Option<String>,
    /// The same, verbatim, in dialects that call it so.
    pub instructions: Option<String>,
    /// The path of its folder, in dialects that show it.
    pub path: Option<String>,
    /// The files that the host listed for a data skill.
    pub resources: Option<Vec<String>>,
    /// What relative paths of a data skill refer to.
    pub base: Option<String>,
    /// The licence.
    pub license: Option<String>,
    /// What the skill needs around it.
    pub compatibility: Option<String>,
    /// An object of texts; in the dialect `forge` of anything.
    pub metadata: Option<JsonValue>,
    /// Tools that are approved in advance.
    pub allowed_tools: Option<Vec<String>>,
    /// Whether the model must not load it.
    pub disable_model_invocation: Option<bool>,
    /// Whether a person may call it.
    pub user_invocable: Option<bool>,
    /// What a menu shows behind the name.
    pub argument_hint: Option<String>,
    /// Names of positional arguments.
    pub arguments: Option<Vec<String>>,
    /// More words on when it fits.
    pub when_to_use: Option<String>,
    /// A model's name.
    pub model: Option<String>,
    /// The context to run in.
    pub context: Option<String>,
    /// An agent's name.
    pub agent: Option<String>,
    /// Paths it is meant for.
    pub paths: Option<Vec<String>>,
    /// The version, as written.
    pub version: Option<String>,
    /// Tags.
    pub tags: Option<Vec<String>>,
    /// An object of all other keys.
    pub extra: Option<JsonValue>,
}

/// A skill that was found and does not count.
#[derive(Debug, Clone, Deserialize, uniffi::Record)]
pub struct Skipped {
    /// The path of its `SKILL.md`, or its base.
    pub path: String,
    /// A code of the catalogue.
    pub reason: String,
    /// A sentence for people.
    pub message: String,
    /// The location of the skill that has its name instead.
    pub winner: Option<String>,
    /// The name it would have had.
    pub name: Option<String>,
}

/// What a set holds at one moment.
#[derive(Debug, Clone, Deserialize, uniffi::Record)]
pub struct Snapshot {
    /// The skills, in the dialect's order.
    pub skills: Vec<Skill>,
    /// What was found and does not count.
    pub skipped: Vec<Skipped>,
    /// The skills that may not be used.
    pub blocked: Vec<Skill>,
    /// What was found in files.
    pub diagnostics: Vec<Diagnostic>,
    /// What was met at opening.
    pub warnings: Vec<SkillWarning>,
}

/// The fields of a frontmatter; as in `Skill`.
#[derive(Debug, Clone, Deserialize, uniffi::Record)]
pub struct Frontmatter {
    /// The name.
    pub name: Option<String>,
    /// The description.
    pub description: Option<String>,
    /// The licence.
    pub license: Option<String>,
    /// What the skill needs around it.
    pub compatibility: Option<String>,
    /// An object of texts.
    pub metadata: Option<JsonValue>,
    /// Tools that are approved in advance.
    pub allowed_tools: Option<Vec<String>>,
    /// Whether the model must not load it.
    pub disable_model_invocation: Option<bool>,
    /// Whether a person may call it.
    pub user_invocable: Option<bool>,
    /// What a menu shows behind the name.
    pub argument_hint: Option<String>,
    /// Names of positional arguments.
    pub arguments: Option<Vec<String>>,
    /// More words on when it fits.
    pub when_to_use: Option<String>,
    /// A model's name.
    pub model: Option<String>,
    /// The context to run in.
    pub context: Option<String>,
    /// An agent's name.
    pub agent: Option<String>,
    /// Paths it is meant for.
    pub paths: Option<Vec<String>>,
    /// The version, as written.
    pub version: Option<String>,
    /// Tags.
    pub tags: Option<Vec<String>>,
    /// An object of all other keys.
    pub extra: Option<JsonValue>,
}

/// A `SKILL.md` that was parsed; what is wrong with it is in `diagnostics`.
#[derive(Debug, Clone, Deserialize, uniffi::Record)]
pub struct Document {
    /// The fields of its frontmatter.
    pub frontmatter: Frontmatter,
    /// Everything behind the frontmatter, unchanged.
    pub body: String,
    /// The body without the blank lines around it.
    pub instructions: String,
    /// Whether some bytes were no UTF-8 and stand as U+FFFD.
    pub lossy: bool,
    /// What was found.
    pub diagnostics: Vec<Diagnostic>,
}

/// What validation found.
#[derive(Debug, Clone, Deserialize, uniffi::Record)]
pub struct Report {
    /// Whether no finding is an error.
    pub ok: bool,
    /// The findings.
    pub diagnostics: Vec<Diagnostic>,
}

/// The report of one file.
#[derive(Debug, Clone, Deserialize, uniffi::Record)]
pub struct FileReport {
    /// The file.
    pub path: String,
    /// Whether no finding is an error.
    pub ok: bool,
    /// The findings.
    pub diagnostics: Vec<Diagnostic>,
}

/// A fix that was applied.
#[derive(Debug, Clone, Deserialize, uniffi::Record)]
pub struct AppliedFix {
    /// The finding that it mends.
    pub code: String,
    /// Whether it can be applied without asking.
    pub applicability: Applicability,
    /// What it does, as an imperative.
    pub title: String,
    /// The line of the text as it was then.
    pub line: u32,
}

/// A text with fixes applied, and what is found in it now.
#[derive(Debug, Clone, Deserialize, uniffi::Record)]
pub struct Fixed {
    /// The text.
    pub text: String,
    /// The fixes, in order.
    pub applied: Vec<AppliedFix>,
    /// Whether no finding is an error.
    pub ok: bool,
    /// The findings.
    pub diagnostics: Vec<Diagnostic>,
}

/// A file with what its fixes would make of it.
#[derive(Debug, Clone, Deserialize, uniffi::Record)]
pub struct FixedFile {
    /// The file.
    pub path: String,
    /// The name that it gets, if its own is in another casing.
    pub rename: Option<String>,
    /// Whether anything would change.
    pub changes: bool,
    /// The text.
    pub text: String,
    /// The fixes, in order.
    pub applied: Vec<AppliedFix>,
    /// Whether no finding is an error then.
    pub ok: bool,
    /// The findings then.
    pub diagnostics: Vec<Diagnostic>,
}

/// What a catalog shows of its skills, and what its budget cost; names in the catalog's order.
#[derive(Debug, Clone, Deserialize, uniffi::Record)]
pub struct CatalogReport {
    /// How many skills there are.
    pub total: u32,
    /// How many are listed.
    pub listed: u32,
    /// Those listed without all of their description.
    pub shortened: Vec<String>,
    /// Those not listed.
    pub omitted: Vec<String>,
    /// The size of the text in Unicode scalar values.
    pub chars: u64,
}

/// A skill that fits a query.
#[derive(Debug, Clone, Deserialize, uniffi::Record)]
pub struct SearchHit {
    /// Its name.
    pub name: String,
    /// Compares within one search; more is better.
    pub score: f64,
}

/// A line of the menu of skills that a person may call.
#[derive(Debug, Clone, Deserialize, uniffi::Record)]
pub struct MenuEntry {
    /// The name.
    pub name: String,
    /// The description.
    pub description: String,
    /// What stands behind the name.
    pub argument_hint: Option<String>,
}

/// What kind of file a resource is.
#[derive(Debug, Clone, Copy, Deserialize, uniffi::Enum)]
#[serde(rename_all = "lowercase")]
pub enum ResourceKind {
    /// UTF-8 text.
    Text,
    /// An image.
    Image,
    /// Anything else.
    File,
}

/// A file of a skill.
#[derive(Debug, Clone, Deserialize, uniffi::Record)]
pub struct Resource {
    /// What kind of file it is.
    pub kind: ResourceKind,
    /// Its media type.
    pub media_type: String,
    /// Its size in bytes.
    pub size: u64,
    /// The SHA-256 of its bytes, in hex.
    pub sha256: String,
    /// Its text; only of kind `text`.
    pub text: Option<String>,
    /// Its bytes; only of the other kinds.
    pub base64: Option<String>,
    /// Its name, where files are handed to a model by name.
    pub filename: Option<String>,
}

/// A tool: its name, what it is for, and the JSON Schema of its arguments.
#[derive(Debug, Clone, Serialize, Deserialize, uniffi::Record)]
pub struct ToolDefinition {
    /// The name it is called by.
    pub name: String,
    /// Where it comes from, in dialects whose hosts merge several sources.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[uniffi(default)]
    pub source: Option<String>,
    /// What a model reads about it.
    pub description: String,
    /// The JSON Schema of its arguments.
    pub input_schema: JsonValue,
}

/// What a model gets back from a tool.
#[derive(Debug, Clone, Deserialize, uniffi::Record)]
pub struct ToolResult {
    /// The text.
    pub text: String,
    /// Whether the call failed; the text then tells the model why.
    pub is_error: bool,
    /// The code of a failure.
    pub code: Option<String>,
    /// Files that are no text.
    pub content: Option<Vec<Resource>>,
    /// Facts for the host, an object.
    pub metadata: Option<JsonValue>,
}

/// What a refresh changed, by name.
#[derive(Debug, Clone, Deserialize, uniffi::Record)]
pub struct Refresh {
    /// New names.
    pub added: Vec<String>,
    /// Names that are another skill now, or changed.
    pub changed: Vec<String>,
    /// Names that are gone.
    pub removed: Vec<String>,
}

/// A skill whose text a conversation has lost.
#[derive(Debug, Clone, Deserialize, uniffi::Record)]
pub struct Restorable {
    /// The name that it was loaded by.
    pub name: String,
    /// The text as it was sent.
    pub text: String,
}

/// A skill's folder and its place in the folder in which a host runs code.
#[derive(Debug, Clone, Deserialize, uniffi::Record)]
pub struct Mount {
    /// The skill's name.
    pub name: String,
    /// The folder.
    pub source: String,
    /// The place, relative.
    pub target: String,
    /// Always true: code must not change a skill.
    pub read_only: bool,
}

/// A well-known root that exists.
#[derive(Debug, Clone, Deserialize, uniffi::Record)]
pub struct ConventionalRoot {
    /// Its path.
    pub path: String,
    /// `project` or `user`.
    pub scope: String,
}

/// A `SKILL.md` that is not written yet.
#[derive(Debug, Clone, Deserialize, uniffi::Record)]
pub struct NewSkill {
    /// Where it belongs.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// What a code of the catalogue stands for.
#[derive(Debug, Clone, Copy, Deserialize, uniffi::Enum)]
#[serde(rename_all = "lowercase")]
pub enum CodeKind {
    /// A call that failed.
    Error,
    /// Something about a file, a root or a store.
    Finding,
}

/// An entry of the catalogue of codes.
#[derive(Debug, Clone, Deserialize, uniffi::Record)]
pub struct Code {
    /// The code.
    pub code: String,
    /// What it stands for.
    pub kind: CodeKind,
    /// One sentence that says what it means.
    pub meaning: String,
    /// One sentence that says how to mend it.
    pub mend: String,
}

/// The types of an app's routes, in the dialect `b4`.
#[derive(Debug, Clone, Deserialize, uniffi::Record)]
pub struct B4Types {
    /// The declarations.
    pub text: String,
    /// The paths of the routes.
    pub routes: Vec<String>,
    /// About skills that do not load.
    pub warnings: Vec<SkillWarning>,
}

/// What a skill tells a model and which files it has, in the dialect `haystack`.
#[derive(Debug, Clone, Deserialize, uniffi::Record)]
pub struct HaystackInstructions {
    /// The text behind the frontmatter.
    pub body: String,
    /// The sorted paths of its files.
    pub files: Vec<String>,
}

/// Approved folders: digests by the locations of their skills. A host keeps them.
pub type Approvals = HashMap<String, String>;
