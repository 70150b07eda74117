//! The decisions in which dialects differ. Every floor above reads them; no floor asks for a name.
//!
//! A field is data, or a plain `fn` from the dialect's file that words a text.

use serde_json::Value;

use crate::document::header::{Header, HeaderPolicy};
use crate::error::Code;
use crate::rules::Profile;
use crate::skill::Skill;

/// All decisions of a dialect.
#[derive(Debug)]
pub struct Policy {
    /// The name a host opens it by.
    pub name: &'static str,
    /// How roots are spelled in locations.
    pub roots: RootSpelling,
    /// How a root is walked.
    pub walk: WalkPolicy,
    /// How a `SKILL.md` is read.
    pub reading: ReadingPolicy,
    /// What makes a record of what was read.
    pub identity: IdentityPolicy,
    /// Data skills that a host passes in.
    pub data: DataPolicy,
    /// The list a model sees.
    pub catalog: CatalogPolicy,
    /// The tools a model calls.
    pub tools: ToolsPolicy,
}

/// How the path of a root is spelled in locations and texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RootSpelling {
    /// Made absolute; otherwise as the host gave it, without trailing separators.
    AsGiven,
    /// Made absolute and freed of `.`, `..` and doubled separators as text.
    Normalised,
}

/// How a root is walked.
#[derive(Debug, Clone, Copy)]
pub struct WalkPolicy {
    /// The order of folders, and when a folder counts as seen.
    pub order: WalkOrder,
    /// Whether skills are looked for below a skill. A host may turn it on.
    pub nested: bool,
    /// Whether hidden folders are entered. A host may turn it on.
    pub hidden: bool,
    /// Names of folders that are never entered.
    pub pruned: &'static [&'static str],
    /// Whether `skill.md` in another casing is accepted.
    pub any_case: bool,
    /// Whether dangling links, unreadable folders and names that are no Unicode are reported.
    pub reports_obstacles: bool,
    /// Bounds where the host sets none.
    pub bounds: Bounds,
}

/// The order of a walk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WalkOrder {
    /// Folders in byte order of their names, each with all below it; seen when it is entered.
    DepthFirst,
    /// Folders of a listing from the last to the first, each with all below it; seen when listed.
    LastFirst,
}

/// Limits of a walk, each for one root; `None` is no limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// The deepest level of folders; the root is 0.
    pub depth: Option<usize>,
    /// How many folders are listed.
    pub directories: Option<usize>,
    /// How many entries are looked at.
    pub entries: Option<usize>,
}

/// How a `SKILL.md` is read.
#[derive(Debug, Clone, Copy)]
pub struct ReadingPolicy {
    /// The header.
    pub header: HeaderPolicy,
    /// Whether the body is read at open and kept; else it is read at each call.
    pub keeps_body: bool,
    /// The most bytes of a `SKILL.md` where the host sets no limit.
    pub max_bytes: Option<u64>,
}

/// What makes a record of what was read.
#[derive(Debug, Clone, Copy)]
pub struct IdentityPolicy {
    /// The rules that are checked at open; `None` checks none.
    pub profile: Option<&'static Profile>,
    /// Whether a missing name is replaced by the folder's name; else the skill is skipped.
    pub folder_names: bool,
    /// Whether a skill without description is skipped, and blank counts as without.
    pub needs_description: bool,
    /// The reason of a skip for what is wrong with the file.
    pub reason: fn(&Header<'_>, fault: Code) -> Code,
    /// Whether findings about a header also go to the set's warnings, worded by this.
    pub warns: Option<fn(code: Code, subject: &str, location: &str) -> String>,
}

/// Data skills that a host passes in.
#[derive(Debug, Clone, Copy)]
pub struct DataPolicy {
    /// Whether they are checked like files; else everything with a name is taken as it is.
    pub checked: bool,
}

/// The list a model sees.
#[derive(Debug, Clone, Copy)]
pub struct CatalogPolicy {
    /// The order of its entries.
    pub order: CatalogOrder,
    /// Whether a skill without description is listed.
    pub lists_undescribed: bool,
    /// The dialect's own text; `None` uses the formats of the house.
    pub render: Option<fn(&[CatalogEntry<'_>]) -> String>,
}

/// The order of a catalog.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CatalogOrder {
    /// By root, then by name in code point order.
    RootThenName,
    /// By name in code point order.
    Name,
}

/// One line of a catalog.
#[derive(Debug, Clone, Copy)]
pub struct CatalogEntry<'a> {
    /// The name to call it by: the bare name, or the qualified id where namespaces share a name.
    pub name: &'a str,
    /// The description, untouched; empty if there is none.
    pub description: &'a str,
    /// The path of its `SKILL.md`, or its base.
    pub location: &'a str,
}

/// The tools a model calls.
#[derive(Debug, Clone, Copy)]
pub struct ToolsPolicy {
    /// Whether the tools exist without a visible skill.
    pub without_skills: bool,
    /// The tool that returns a skill's instructions.
    pub load: LoadTool,
    /// Whether a name whose skill is broken is answered with the reason; else it is not there.
    pub tells_broken: bool,
    /// The tool that returns a file of a skill.
    pub read: Option<ReadTool>,
}

/// The tool that returns a skill's instructions.
#[derive(Debug, Clone, Copy)]
pub struct LoadTool {
    /// Its name.
    pub name: &'static str,
    /// The wire field `source` of its definition.
    pub source: Option<&'static str>,
    /// What a model reads about it.
    pub description: &'static str,
    /// The JSON Schema of its arguments, made with the names that the catalog lists.
    pub schema: fn(names: &[&str]) -> Value,
    /// The skill's name out of the arguments, or what is wrong with them.
    pub skill_argument: fn(schema: &Value, arguments: &Value) -> Result<String, String>,
    /// Whether arguments are put into the text of a skill that declares some.
    pub substitutes: bool,
    /// Which files of the skill are shown with it.
    pub files: FileList,
    /// The text of a hit.
    pub render: fn(&Loaded<'_>) -> String,
    /// Whether a hit carries `{name, dir}` as metadata.
    pub metadata: bool,
    /// The text for a name that is not there; `names` are the visible ones in order.
    pub not_found: fn(name: &str, names: &[&str]) -> String,
}

/// Which files of a skill are shown when it is loaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileList {
    /// Relative paths in byte order, hidden and pruned ones left out, at most this many.
    Sorted(usize),
    /// Full paths in the order of the walk, hidden ones included, until this many are found.
    Sampled(usize),
}

/// The tool that returns a file of a skill.
#[derive(Debug, Clone, Copy)]
pub struct ReadTool {
    /// Its name.
    pub name: &'static str,
    /// What a model reads about it.
    pub description: &'static str,
    /// The JSON Schema of its arguments, made with the names that the catalog lists.
    pub schema: fn(names: &[&str]) -> Value,
}

/// What the text of a loaded skill is made from.
#[derive(Debug, Clone, Copy)]
pub struct Loaded<'a> {
    /// The record.
    pub skill: &'a Skill,
    /// The body, untouched.
    pub body: &'a str,
    /// Its files; `None` where no list is wanted.
    pub files: Option<&'a Files>,
}

/// The files of a skill, as many as are shown.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Files {
    /// Their paths.
    pub paths: Vec<String>,
    /// How many more there are.
    pub more: usize,
    /// Whether there may be still more than `more`, because a bound ended the count.
    pub at_least: bool,
}
