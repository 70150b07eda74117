//! What a host asks, as data.

use std::collections::HashMap;

use serde::Serialize;
use serde_json::{Value, json};
use skillspan::Error;
use skillspan_bindings::invalid_argument;

use crate::json::JsonValue;

/// A folder in which skills are looked for.
#[derive(Debug, Clone, Serialize, uniffi::Record)]
pub struct Root {
    /// Its path.
    pub path: String,
    /// `project`, which it is if nothing is said, `user`, `system` or the host's own word.
    #[uniffi(default)]
    pub scope: Option<String>,
    /// Keeps equal names of different roots apart.
    #[uniffi(default)]
    pub namespace: Option<String>,
    /// `trusted`, which it is if nothing is said, or `untrusted`.
    #[uniffi(default)]
    pub trust: Option<String>,
}

/// Whether verdicts on skills are demanded, and what was approved before.
#[derive(Debug, Clone, Serialize, uniffi::Record)]
pub struct Trust {
    /// Whether a skill without verdict is blocked.
    #[uniffi(default)]
    pub demand: bool,
    /// What `SkillSet.approvals` gave.
    #[uniffi(default)]
    pub approvals: HashMap<String, String>,
}

/// The most that a whole catalog may take.
#[derive(Debug, Clone, Serialize, uniffi::Enum)]
#[serde(into = "Value")]
pub enum Budget {
    /// No limit, where the set was opened with one.
    Unlimited,
    /// So many Unicode scalar values.
    Chars {
        /// How many.
        most: u64,
    },
    /// So many tokens, by the estimate that four Unicode scalar values are one.
    Tokens {
        /// How many.
        most: u64,
    },
    /// Some percent of a model's context window.
    Share {
        /// The window, in tokens.
        context_window: u64,
        /// The part.
        percent: f64,
    },
}

impl From<Budget> for Value {
    fn from(budget: Budget) -> Self {
        match budget {
            Budget::Unlimited => json!(false),
            Budget::Chars { most } => json!({"chars": most}),
            Budget::Tokens { most } => json!({"tokens": most}),
            Budget::Share { context_window, percent } => {
                json!({"context_window": context_window, "percent": percent})
            }
        }
    }
}

/// What happens to links.
#[derive(Debug, Clone, Copy, Serialize, uniffi::Enum)]
#[serde(rename_all = "snake_case")]
pub enum Links {
    /// They are followed.
    Follow,
    /// Those that leave their root are refused.
    WithinRoot,
    /// None is followed.
    #[serde(rename = "none")]
    Never,
}

/// How much of the skills the catalog holds, in the dialect `forge`.
#[derive(Debug, Clone, Copy, Serialize, uniffi::Enum)]
#[serde(rename_all = "lowercase")]
pub enum PromptMode {
    /// Lines and bodies.
    Full,
    /// Lines alone.
    Lazy,
}

/// How to open a set. What is not said is as the dialect has it.
#[derive(Debug, Clone, Serialize, uniffi::Record)]
pub struct OpenOptions {
    /// The dialect's name; `agentskills` if none is given.
    #[uniffi(default)]
    pub dialect: Option<String>,
    /// The roots in order; the earlier wins a name.
    #[uniffi(default)]
    pub roots: Vec<Root>,
    /// Data skills, after the roots: objects
    /// `{name, description?, instructions? | content?, files?, resources?, base?}`.
    #[uniffi(default)]
    pub skills: Vec<JsonValue>,
    /// Which names are shown: any `true` makes a list of all that are; else all but the `false` ones.
    #[uniffi(default)]
    pub filter: Option<HashMap<String, bool>>,
    /// Whether verdicts on skills are demanded.
    #[uniffi(default)]
    pub trust: Option<Trust>,
    /// Whether opening fails with `InvalidSkill` if any finding is an error.
    #[uniffi(default)]
    pub strict: bool,
    /// What relative roots are relative to; by default the folder of this process.
    #[uniffi(default)]
    pub current_dir: Option<String>,
    /// Stands for `current_dir` where the host's project lies elsewhere.
    #[uniffi(default)]
    pub base_dir: Option<String>,
    /// The most that a catalog may take where its own options say nothing.
    #[uniffi(default)]
    pub budget: Option<Budget>,
    /// Whether the model gets the tool that searches. It also does where a budget drops names.
    #[uniffi(default)]
    pub search: bool,
    /// Whether skills are looked for below a skill.
    #[uniffi(default)]
    pub nested: bool,
    /// Whether hidden folders are entered.
    #[uniffi(default)]
    pub hidden: bool,
    /// Whether files named `.gitignore` below a root are heeded.
    #[uniffi(default)]
    pub respect_gitignore: bool,
    /// What happens to links; by default they are followed.
    #[uniffi(default)]
    pub links: Option<Links>,
    /// The deepest level of folders; the root is 0.
    #[uniffi(default)]
    pub max_depth: Option<u32>,
    /// How many folders of a root are listed.
    #[uniffi(default)]
    pub max_directories: Option<u64>,
    /// How many entries of a root are looked at.
    #[uniffi(default)]
    pub max_entries: Option<u64>,
    /// How many files are shown with a loaded skill.
    #[uniffi(default)]
    pub max_files: Option<u64>,
    /// The most bytes between the fences.
    #[uniffi(default)]
    pub max_frontmatter_bytes: Option<u64>,
    /// The most bytes of a `SKILL.md`.
    #[uniffi(default)]
    pub max_skill_bytes: Option<u64>,
    /// The most bytes of a text resource.
    #[uniffi(default)]
    pub max_text_bytes: Option<u64>,
    /// The most bytes of another resource.
    #[uniffi(default)]
    pub max_binary_bytes: Option<u64>,
    /// How many threads read `SKILL.md` files; without a word it goes by the size of the folder.
    #[uniffi(default)]
    pub threads: Option<u32>,
    /// Files shown in the dialect `toolnexus`: 0 is 10, negative is no list.
    #[uniffi(default)]
    pub sample_limit: Option<i64>,
    /// The most bytes of any resource, in the dialect `haystack`.
    #[uniffi(default)]
    pub max_resource_bytes: Option<u64>,
    /// Which skills the set is given, in the dialect `ruby_llm`; see `SkillSet.with_skills`.
    #[uniffi(default)]
    pub select: Option<JsonValue>,
    /// Whether the host runs code in a folder that has the set's mounts, in the dialect `ruby_llm`.
    #[uniffi(default)]
    pub code_execution: bool,
    /// The main file of an agent, relative to its root, in the dialect `forge`.
    #[uniffi(default)]
    pub main_skill: Option<String>,
    /// How much of the skills the catalog holds, in the dialect `forge`.
    #[uniffi(default)]
    pub prompt: Option<PromptMode>,
    /// Whether a bullet of one word declares a tool, in the dialect `forge`.
    #[uniffi(default)]
    pub legacy_bullets: bool,
    /// Whether scripts are run, in the dialect `forge`. None is run yet: calls answer `script_off`.
    #[uniffi(default)]
    pub execute: bool,
    /// Names that tools of skills must not have, in the dialect `forge`.
    #[uniffi(default)]
    pub reserved_tools: Vec<String>,
    /// The host's variables, in the dialect `forge`. Without them there are none.
    #[uniffi(default)]
    pub env: HashMap<String, String>,
    /// Variables that every script gets, in the dialect `forge`.
    #[uniffi(default)]
    pub extra_env: HashMap<String, String>,
    /// The programs that are found, in the dialect `forge`. Without it, those on the `PATH` of `env`, and all where
    /// `env` has none.
    #[uniffi(default)]
    pub which: Option<Vec<String>>,
    /// Further options by their wire names, for what this record does not know; they win.
    #[serde(skip)]
    #[uniffi(default)]
    pub extra: HashMap<String, JsonValue>,
}

/// How a catalog is written.
#[derive(Debug, Clone, Copy, Serialize, uniffi::Enum)]
#[serde(rename_all = "lowercase")]
pub enum CatalogFormat {
    /// `<available_skills>`.
    Xml,
    /// A heading and a list.
    Markdown,
    /// One object on one line.
    Json,
}

/// How a catalog shows the locations of its skills.
#[derive(Debug, Clone, Copy, Serialize, uniffi::Enum)]
#[serde(into = "Value")]
pub enum Locations {
    /// Not at all: the model calls the load tool.
    Hidden,
    /// As they are, for hosts whose model reads files itself.
    Shown,
    /// As `file:` URLs.
    Urls,
}

impl From<Locations> for Value {
    fn from(locations: Locations) -> Self {
        match locations {
            Locations::Hidden => json!(false),
            Locations::Shown => json!(true),
            Locations::Urls => json!("url"),
        }
    }
}

/// A line that is the house's, the host's own, or none.
#[derive(Debug, Clone, Serialize, uniffi::Enum)]
#[serde(into = "Value")]
pub enum Words {
    /// The house's.
    Standard,
    /// None.
    Off,
    /// The host's own.
    Own {
        /// The words.
        text: String,
    },
}

impl From<Words> for Value {
    fn from(words: Words) -> Self {
        match words {
            Words::Standard => json!(true),
            Words::Off => json!(false),
            Words::Own { text } => json!(text),
        }
    }
}

/// What a host asks of a catalog. A dialect with a catalog of its own heeds `include` and `exclude` alone.
#[derive(Debug, Clone, Serialize, uniffi::Record)]
pub struct CatalogOptions {
    /// How it is written; `Xml` if nothing is said.
    #[uniffi(default)]
    pub format: Option<CatalogFormat>,
    /// How each entry shows its location; `Hidden` if nothing is said.
    #[uniffi(default)]
    pub locations: Option<Locations>,
    /// The paragraph in front; `Standard` if nothing is said.
    #[uniffi(default)]
    pub preamble: Option<Words>,
    /// Only these names or ids.
    #[uniffi(default)]
    pub include: Option<Vec<String>>,
    /// Not these names or ids.
    #[uniffi(default)]
    pub exclude: Vec<String>,
    /// The most that the whole text may take; what the set was opened with if nothing is said.
    #[uniffi(default)]
    pub budget: Option<Budget>,
    /// Further options by their wire names, for what this record does not know; they win.
    #[serde(skip)]
    #[uniffi(default)]
    pub extra: HashMap<String, JsonValue>,
}

/// What a host asks of a search.
#[derive(Debug, Clone, Serialize, uniffi::Record)]
pub struct SearchOptions {
    /// The most skills that are given; 10 if nothing is said.
    #[uniffi(default)]
    pub limit: Option<u32>,
    /// What the host's own search found for the same query: a score by name or id, more is better.
    #[uniffi(default)]
    pub scores: HashMap<String, f64>,
    /// Further options by their wire names, for what this record does not know; they win.
    #[serde(skip)]
    #[uniffi(default)]
    pub extra: HashMap<String, JsonValue>,
}

/// What a host asks of a session.
#[derive(Debug, Clone, Serialize, uniffi::Record)]
pub struct SessionOptions {
    /// What a repeated load gives: the house's line, the text again (`Off`), or a line of the host's own.
    #[uniffi(default)]
    pub repeat: Option<Words>,
    /// Further options by their wire names, for what this record does not know; they win.
    #[serde(skip)]
    #[uniffi(default)]
    pub extra: HashMap<String, JsonValue>,
}

/// How a skill is loaded.
#[derive(Debug, Clone, uniffi::Record)]
pub struct LoadOptions {
    /// One text, split at blanks with quotes grouping.
    #[uniffi(default)]
    pub arguments: Option<String>,
    /// `user`, which it is if nothing is said, or `model`: what is hidden from that party is refused.
    #[uniffi(default)]
    pub by: Option<String>,
    /// Put arguments also into a skill that declares none.
    #[uniffi(default)]
    pub substitute: bool,
}

/// What a host passes in, as the core reads it.
pub fn data(given: impl Serialize) -> Result<Value, Error> {
    serde_json::to_value(given)
        .map_err(|fault| invalid_argument(format!("what was given cannot be written: {fault}")))
}

/// Options on the wire: what is not said is left out, and what is extra wins.
pub fn wire<T: Serialize>(options: Option<(&T, &HashMap<String, JsonValue>)>) -> Result<Value, Error> {
    let Some((options, extra)) = options else { return Ok(json!({})) };
    let mut wire = data(options)?;
    if let Some(fields) = wire.as_object_mut() {
        fields.retain(|_, value| !value.is_null());
        fields.extend(extra.iter().map(|(name, value)| (name.clone(), value.0.clone())));
    }
    Ok(wire)
}
