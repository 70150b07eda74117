//! The decisions in which dialects differ. Every floor above reads them; no floor asks for a name.
//!
//! A field is data, or a plain `fn` from the dialect's file that judges or words something.

use std::any::Any;
use std::sync::Arc;

use serde_json::Value;

use crate::code::Code;
use crate::diagnostic::{Diagnostic, Finding, Warning};
use crate::document::Parsed;
use crate::document::fields::Fields;
use crate::document::header::{Header, HeaderPolicy};
use crate::error::Error;
use crate::host::Host;
use crate::resource_record::{Media, Resource};
use crate::search_hit::SearchHit;
use crate::skill::{Particulars, Skill};
use crate::tool_result::ToolResult;

/// All decisions of a dialect.
#[derive(Debug, Clone, Copy)]
pub struct Policy {
    /// The name a host opens it by.
    pub name: &'static str,
    /// Which roots are taken, and how they are spelled.
    pub roots: RootsPolicy,
    /// Where skills lie below a root.
    pub layout: Layout,
    /// How a host names single skills; `None`: a set has all skills of its roots.
    pub references: Option<ReferencePolicy>,
    /// How a `SKILL.md` is read.
    pub reading: ReadingPolicy,
    /// What makes a record of what was read.
    pub identity: IdentityPolicy,
    /// What becomes of a second skill of one name.
    pub duplicates: DuplicatePolicy,
    /// The order of the set's skills.
    pub order: SkillOrder,
    /// Data skills that a host passes in.
    pub data: DataPolicy,
    /// The list a model sees.
    pub catalog: CatalogPolicy,
    /// The tools a model calls.
    pub tools: ToolsPolicy,
    /// Files of a skill.
    pub resources: ResourcePolicy,
    /// What the dialect makes of the settled skills at opening; it fails with the host's own errors.
    pub assemble: Option<Assemble>,
}

impl Policy {
    /// The name of the tool that loads a skill.
    pub fn load_tool(&self) -> &'static str {
        self.tools.tools.first().map_or("", |tool| tool.name)
    }

    /// The limits of a walk where the host sets none.
    pub fn bounds(&self) -> Bounds {
        match self.layout {
            Layout::Tree(walk) => walk.bounds,
            Layout::Flat(_) | Layout::Agent(_) => Bounds { depth: Some(1), directories: None, entries: None },
        }
    }

    /// Names of folders that are never entered.
    pub fn pruned(&self) -> &'static [&'static str] {
        match self.layout {
            Layout::Tree(walk) => walk.pruned,
            Layout::Flat(_) | Layout::Agent(_) => &[],
        }
    }
}

/// Which roots are taken, and how they are spelled.
#[derive(Debug, Clone, Copy)]
pub struct RootsPolicy {
    /// The roots where the host names none.
    pub default: &'static [&'static str],
    /// The spelling in locations and texts.
    pub spelling: RootSpelling,
    /// Why this many roots, with a store or without, are refused; `None` takes any.
    pub refuses: Option<fn(roots: usize, store: bool) -> Option<&'static str>>,
    /// What a root that is missing or no folder leads to.
    pub missing: MissingRoot,
    /// How opening fails where something else than a folder is in the root's place, with the root as
    /// messages show it; `None` takes it for missing.
    pub no_folder: Option<fn(root: &str) -> String>,
    /// The folder of a root that holds the skills; `None` for the root itself.
    pub below: Option<&'static str>,
    /// Whether what leads out of its root is refused, whatever the host says of links.
    pub confined: bool,
}

/// How the path of a root is spelled in locations and texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RootSpelling {
    /// Made absolute; otherwise as the host gave it, without trailing separators.
    Absolute,
    /// Made absolute and freed of `.`, `..` and doubled separators as text.
    Normalised,
    /// As the host gave it, without trailing separators.
    AsGiven,
}

/// What a root that is missing or no folder leads to.
#[derive(Debug, Clone, Copy)]
pub enum MissingRoot {
    /// A `missing-root` warning.
    Warning,
    /// Nothing: it holds no skills.
    Empty,
    /// Opening fails with this text about the root.
    Error(fn(root: &str) -> String),
}

/// Where skills lie below a root.
#[derive(Debug, Clone, Copy)]
pub enum Layout {
    /// Anywhere below it.
    Tree(WalkPolicy),
    /// In its folders, one level down, in byte order of their names.
    Flat(FlatPolicy),
    /// In one folder of an agent, and in the agent's main file.
    Agent(AgentPolicy),
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

/// Which folders of a root can be skills.
#[derive(Debug, Clone, Copy)]
pub struct FlatPolicy {
    /// Whether a folder is passed over, unread, where an earlier root has one of its name.
    pub first_only: bool,
    /// What the name of a folder that holds a `SKILL.md` leads to.
    pub admits: fn(folder: &str) -> Admission,
}

/// What of an agent's folder can be skills: files and then folders, each in byte order of their names, and
/// at last a main file.
#[derive(Debug, Clone, Copy)]
pub struct AgentPolicy {
    /// The folder of the root that holds them; empty for the root itself.
    pub folder: &'static str,
    /// The ending of files that are skills by themselves; `None`: only folders are.
    pub single: Option<&'static str>,
    /// The main file where the host names none.
    pub main: Option<&'static str>,
    /// The first characters of names that are passed over.
    pub hidden: &'static [char],
}

/// How a skill's file stands in its root.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Placement {
    /// In a folder of its own, which it shares with the skill's other files.
    #[default]
    Folder,
    /// By itself, beside others.
    Single,
    /// By itself, as the main file of an agent.
    Main,
}

/// What the name of a folder leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Admission {
    /// It is looked at.
    Taken,
    /// It is not looked at.
    PassedOver,
    /// It is skipped with this message.
    Skipped(Code, String),
}

/// How a host names single skills.
#[derive(Debug, Clone, Copy)]
pub struct ReferencePolicy {
    /// The folder below a root that a name means.
    pub folder: fn(name: &str) -> String,
    /// The words for a name that no root has; folder and roots as messages show them.
    pub no_name: fn(folder: &str, roots: &[&str]) -> String,
    /// The words for a path without a skill, as messages show it.
    pub no_path: fn(path: &str) -> String,
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
    /// Whether keys besides `name` and `description` mean something.
    pub other_keys: bool,
    /// When the body is read.
    pub body: BodyReading,
    /// The body of a file that is read at a call, or why it cannot be used.
    pub body_text: fn(&Parsed<'_>) -> Result<String, BodyFault>,
    /// The most bytes of a `SKILL.md` where the host sets no limit.
    pub max_bytes: Option<u64>,
}

/// Why a body cannot be had.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BodyFault {
    /// The file cannot be read, for this reason.
    Unreadable(String),
    /// The file can be read and not be used, for this reason.
    Unusable(String),
}

impl BodyFault {
    /// The reason.
    pub fn reason(&self) -> &str {
        match self {
            Self::Unreadable(reason) | Self::Unusable(reason) => reason,
        }
    }
}

/// When the body of a skill is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BodyReading {
    /// At each call; opening reads the header alone.
    OnCall,
    /// At each call, unless the judge keeps it; opening reads the whole file to judge it.
    OnCallJudgedAtOpen,
    /// At open, and kept.
    AtOpen,
}

/// What makes a record of what was read.
#[derive(Debug, Clone, Copy)]
pub struct IdentityPolicy {
    /// Judges a file that was read.
    pub judge: fn(&Draft<'_>) -> Judgement,
    /// What a `SKILL.md` that could not be read leads to; `None`: the folder is no skill.
    pub unread: fn(&Unread<'_>) -> Option<(Code, String)>,
    /// What a skill that cannot be used leads to.
    pub broken: BrokenSkill,
}

/// What a skill that cannot be used leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BrokenSkill {
    /// It is skipped.
    Skipped,
    /// Opening fails with the words of its refusal.
    Raised,
    /// Opening fails with the path of its file and the words of its refusal, which are the problem alone.
    RaisedWithFile,
}

/// A `SKILL.md` that was read, before it is judged.
#[derive(Debug, Clone, Copy)]
pub struct Draft<'a> {
    /// Its header.
    pub header: &'a Header<'a>,
    /// What was found in header and fields.
    pub findings: &'a [Finding],
    /// The bytes that were read: at least the header.
    pub bytes: &'a [u8],
    /// Whether bytes behind the header are no UTF-8, as far as they were read.
    pub lossy: bool,
    /// Whether the file is a link that leads out of its folder.
    pub leaves_folder: bool,
    /// The size of the file in bytes.
    pub size: u64,
    /// The limit of its size, where there is one.
    pub max_bytes: Option<u64>,
    /// Whether the host wants breaches of the specification as errors.
    pub strict: bool,
    /// The name of its folder; `None` for documents of a store.
    pub folder: Option<&'a str>,
    /// The name of the file; `None` for documents of a store.
    pub file_name: Option<&'a str>,
    /// How it stands in its root.
    pub placement: Placement,
    /// Its path as it stands in locations.
    pub location: &'a str,
    /// The path of its folder, or the base of a document of a store.
    pub directory: &'a str,
    /// Its path as messages show it: relative to the host's folder where it lies below it.
    pub shown: &'a str,
    /// Its root as the host gave it, without trailing separators; empty for documents of a store.
    pub root: &'a str,
}

/// What became of a [`Draft`].
#[derive(Debug, Clone, Default)]
pub struct Judgement {
    /// The name; `None` if it has none.
    pub name: Option<String>,
    /// The description.
    pub description: Option<String>,
    /// What only this skill has, or only this dialect shows.
    pub particulars: Option<Box<Particulars>>,
    /// The fields, where the dialect reads them otherwise than the house.
    pub fields: Option<Fields>,
    /// Why it cannot be used.
    pub refusal: Option<(Code, String)>,
    /// What was found in the file.
    pub diagnostics: Vec<Diagnostic>,
    /// What the host is warned of.
    pub warnings: Vec<Warning>,
    /// What the dialect keeps of the file for its own functions.
    pub kept: Option<Kept>,
}

/// What a dialect keeps for its own functions. No floor looks into it.
pub type Kept = Arc<dyn Any + Send + Sync>;

/// The skills that a set shows, from which a dialect makes what it needs of all of them.
#[derive(Debug)]
pub struct Assembly<'a> {
    /// Each skill with its placement and what the dialect kept of its file, in order.
    pub skills: Vec<(&'a Arc<Skill>, Placement, Option<&'a Kept>)>,
    /// The path of the first root as it stands in locations, and with links resolved.
    pub root: Option<(&'a str, &'a str)>,
    /// What the host told.
    pub host: Host,
}

/// Makes of all skills of a set what a dialect needs.
pub type Assemble = fn(&Assembly<'_>) -> Result<Assembled, Error>;

/// What a dialect made of all skills of a set.
#[derive(Debug)]
pub struct Assembled {
    /// What it keeps for its own functions.
    pub kept: Kept,
    /// What the host is warned of.
    pub warnings: Vec<Warning>,
}

/// A `SKILL.md` that could not be read.
#[derive(Debug, Clone, Copy)]
pub struct Unread<'a> {
    /// What stood in the way.
    pub obstacle: Obstacle<'a>,
    /// The name of the file.
    pub file_name: &'a str,
    /// The name of its folder.
    pub folder: &'a str,
    /// Its path as it stands in locations.
    pub location: &'a str,
    /// Its root as the host gave it, without trailing separators.
    pub root: &'a str,
    /// How it stands in its root.
    pub placement: Placement,
}

/// What stood in the way of reading a file.
#[derive(Debug, Clone, Copy)]
pub enum Obstacle<'a> {
    /// It is a folder.
    Folder,
    /// It is a FIFO, a socket or a device.
    Special,
    /// It is a link that leads nowhere.
    Dangling,
    /// It is a link that leaves its root, and the host allows none.
    OutsideRoot,
    /// The system refused.
    Failed(&'a std::io::Error),
}

/// What becomes of a second skill of one name.
#[derive(Debug, Clone, Copy)]
pub enum DuplicatePolicy {
    /// It is skipped, with a diagnostic.
    Skipped,
    /// It is skipped, with a warning of these words.
    SkippedWithWarning(fn(name: &str, location: &str) -> String),
    /// It stays, with a warning of these words; by the name alone the first is found.
    Kept(fn(name: &str, location: &str) -> String),
    /// Opening fails with these words.
    Raised(fn(&Duplicate<'_>) -> String),
}

/// Two skills of one name.
#[derive(Debug, Clone, Copy)]
pub struct Duplicate<'a> {
    /// The name.
    pub name: &'a str,
    /// The location of the first.
    pub first: &'a str,
    /// The location of this one.
    pub this: &'a str,
    /// The folders of both as messages show them.
    pub folders: (&'a str, &'a str),
    /// The root as it stands in texts; empty for skills of a store.
    pub root: &'a str,
}

/// The order of a set's skills.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SkillOrder {
    /// As they were found.
    Walk,
    /// By name in code point order.
    Name,
}

/// Data skills that a host passes in.
#[derive(Debug, Clone, Copy)]
pub struct DataPolicy {
    /// Whether they are checked like files; else everything with a name is taken as it is.
    pub checked: bool,
    /// The dialect's own reading of one; `None` reads it as the house does.
    pub judge: Option<fn(&Value) -> DataSkill>,
}

/// A data skill that a dialect read itself.
#[derive(Debug, Clone, Default)]
pub struct DataSkill {
    /// What stands for its path.
    pub location: String,
    /// What became of it; `content` is its body.
    pub judgement: Judgement,
}

/// The list a model sees.
#[derive(Debug, Clone, Copy)]
pub struct CatalogPolicy {
    /// The order of its entries.
    pub order: CatalogOrder,
    /// Whether a skill without description is listed.
    pub lists_undescribed: bool,
    /// The dialect's own text; `None` uses the formats of the house.
    pub render: Option<RenderCatalog>,
}

/// Writes a catalog with these lines.
pub type RenderCatalog = fn(&dyn Shelf, &[CatalogEntry<'_>]) -> String;

/// The order of a catalog.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CatalogOrder {
    /// By root, then by name in code point order.
    RootThenName,
    /// By name in code point order.
    Name,
    /// As the set's skills.
    Skills,
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
    /// The tools; the first one loads a skill.
    pub tools: &'static [ToolPolicy],
    /// The tool that searches, in dialects that have one: it exists where the host wants it or a budget drops
    /// names.
    pub search: Option<ToolPolicy>,
    /// Tools that skills bring along, before those of the dialect.
    pub brought: Option<BroughtTools>,
    /// The text for a tool that is none of them.
    pub unknown_tool: fn(tool: &str) -> String,
    /// The text for a host's own tool that has the name of one of these.
    pub name_taken: fn(tool: &str) -> String,
    /// The text for a name that is not there; `names` are the visible ones in order.
    pub not_found: fn(name: &str, names: &[&str]) -> String,
    /// Whether a name whose skill is broken is answered with the reason; else it is not there.
    pub tells_broken: bool,
    /// Whether a skill is also called by its qualified id.
    pub ids: bool,
    /// Whether arguments are put into the text of a skill that declares some.
    pub substitutes: bool,
    /// Which files of a skill are shown with its text.
    pub files: FileList,
    /// The text of a skill.
    pub render: fn(&Loaded<'_>) -> String,
}

/// Tools that skills bring along.
#[derive(Debug, Clone, Copy)]
pub struct BroughtTools {
    /// The tools, in order.
    pub list: fn(&dyn Shelf) -> Vec<BroughtTool>,
    /// Runs the tool of this name; `None` if there is none.
    pub run: RunBrought,
}

/// Runs a tool by its name with these arguments.
pub type RunBrought = fn(&dyn Shelf, tool: &str, arguments: &Value) -> Option<Result<ToolResult, Error>>;

/// A tool that a skill brings along.
#[derive(Debug, Clone, PartialEq)]
pub struct BroughtTool {
    /// Its name.
    pub name: String,
    /// What a model reads about it.
    pub description: String,
    /// The JSON Schema of its arguments.
    pub input_schema: Value,
}

/// A tool.
#[derive(Debug, Clone, Copy)]
pub struct ToolPolicy {
    /// Its name.
    pub name: &'static str,
    /// The wire field `source` of its definition.
    pub source: Option<&'static str>,
    /// What a model reads about it.
    pub description: fn(&dyn Shelf) -> String,
    /// The JSON Schema of its arguments, made with the names that the catalog lists.
    pub schema: fn(names: &[&str]) -> Value,
    /// Whether it exists only where a visible skill has files.
    pub needs_files: bool,
    /// Runs it.
    pub run: fn(&dyn Shelf, arguments: &Value) -> Result<ToolResult, Error>,
}

/// A set as a dialect's tools see it.
pub trait Shelf {
    /// What the dialect made of all skills at opening.
    fn assembled(&self) -> Option<&Kept>;
    /// Whether the host runs code beside the set's files.
    fn code_execution(&self) -> bool;
    /// The lines of the catalog.
    fn entries(&self) -> Vec<CatalogEntry<'_>>;
    /// The names that a model may call, in the catalog's order.
    fn names(&self) -> Vec<&str>;
    /// The skills that fit a query, the best first.
    fn search(&self, query: &str, limit: usize) -> Vec<SearchHit>;
    /// The skill of a name or an id, hidden from the model or not.
    fn find(&self, name: &str) -> Option<&Skill>;
    /// The skill of a name that the model may load; the error is the house's own.
    ///
    /// # Errors
    /// `skill_not_found`, `invalid_skill`, `not_invocable`.
    fn loadable(&self, name: &str) -> Result<&Skill, Error>;
    /// The body of a skill.
    ///
    /// # Errors
    /// Why it cannot be had.
    fn body(&self, skill: &Skill) -> Result<String, BodyFault>;
    /// The files shown with a skill's text; `None` where no list is wanted.
    fn shown_files(&self, skill: &Skill) -> Option<Files>;
    /// The whole text of a skill, as the policy renders it.
    ///
    /// # Errors
    /// `invalid_skill`.
    fn text(&self, skill: &Skill, called: &str, arguments: Option<&str>) -> Result<String, Error>;
    /// A file of a skill.
    ///
    /// # Errors
    /// As the policy words it.
    fn read(&self, skill: &Skill, called: &str, path: &str) -> Result<Resource, Error>;
}

/// Which files of a skill are shown when it is loaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileList {
    /// None.
    Never,
    /// Relative paths in byte order, hidden and pruned ones left out, at most this many.
    Sorted(usize),
    /// All regular files but every `SKILL.md`, hidden ones included, in byte order.
    All,
    /// All regular files but the skill's own `SKILL.md`, hidden ones included, in byte order, at most this many.
    Others(usize),
    /// Full paths in the order of the walk, hidden ones included, until this many are found.
    Sampled(usize),
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

/// Files of a skill.
#[derive(Debug, Clone, Copy)]
pub struct ResourcePolicy {
    /// How a path is understood.
    pub path: PathRule,
    /// What a file is, by its first bytes and its path; `whole` says that the bytes are all of it.
    pub media: fn(bytes: &[u8], whole: bool, path: &str) -> Media,
    /// The most bytes of text and of anything else where the host sets no limit.
    pub max_bytes: (u64, u64),
    /// The code and the text of a refusal.
    pub refuse: fn(&ResourceRequest<'_>, &ResourceFault) -> (Code, String),
}

/// How the path of a resource is understood.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PathRule {
    /// Relative and inside as text, without steps that percent-decoding would reveal.
    Text,
    /// Joined to the folder and resolved on the disk as far as it exists; it may leave and come back.
    Resolved,
    /// Relative and without `..`; otherwise as it is.
    Literal,
}

/// A resource that was asked for.
#[derive(Clone, Copy)]
pub struct ResourceRequest<'a> {
    /// The name that the skill was called by.
    pub skill: &'a str,
    /// The path as given.
    pub path: &'a str,
    /// Lists the paths of the skill's files, where the text wants them.
    pub files: &'a dyn Fn() -> Vec<String>,
}

/// Why a resource was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ResourceFault {
    /// The path is not relative.
    Absolute,
    /// The path has a step `..`, where none is allowed.
    Upwards,
    /// The path leaves the skill's folder, by its text or by a link.
    Outside,
    /// Nothing is there.
    Missing,
    /// A folder is there.
    Folder,
    /// A FIFO, a socket or a device is there.
    Special,
    /// It is larger than the limit.
    TooLarge {
        /// Its size in bytes.
        size: u64,
        /// The limit in bytes.
        limit: u64,
        /// Whether the limit for text was passed.
        text: bool,
    },
    /// Text was demanded or is the only kind there is; its media type.
    NotText(String),
    /// The system or the store refused.
    Unreadable,
}
