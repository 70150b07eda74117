//! The frontmatter of a skill (contract `forge`, section 2).

use serde::Serialize;
use serde_json::{Map, Value};

use super::declared::{self, FORGE, mapping, scalars, value};
use crate::code::Code;
use crate::diagnostic::Finding;
use crate::document::header::Header;
use crate::document::node::Value as Yaml;

/// Seconds that a script may run where its skill gives no time.
pub(super) const DEFAULT_TIMEOUT: u64 = 120;

/// The frontmatter of a skill. What is not given is empty.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Meta {
    /// The name.
    pub name: String,
    /// What the skill does and when to use it.
    pub description: String,
    /// One word of lower-case letters, digits and hyphens.
    pub category: String,
    /// What a list shows beside the name.
    pub icon: String,
    /// Words like the category, each once.
    pub tags: Vec<String>,
    /// All that stands under `metadata`, as data.
    pub metadata: Map<String, Value>,
    /// What `metadata.forge` declares.
    #[serde(skip)]
    pub forge: ForgeMeta,
}

/// What `metadata.forge` declares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForgeMeta {
    /// What runs behind the skill's tools.
    pub runtime: Runtime,
    /// Programs that it calls, by name.
    pub bins: Vec<String>,
    /// Variables that it reads.
    pub env: EnvNames,
    /// What the host must be able to do.
    pub capabilities: Vec<String>,
    /// Domains that it talks to.
    pub egress_domains: Vec<String>,
    /// Tools of the host that it must not have.
    pub denied_tools: Vec<String>,
    /// What its guardrails deny.
    pub guardrails: DenyLists,
    /// Seconds that its scripts may run.
    pub timeout: u64,
}

impl Default for ForgeMeta {
    fn default() -> Self {
        Self {
            runtime: Runtime::Script,
            bins: Vec::new(),
            env: EnvNames::default(),
            capabilities: Vec::new(),
            egress_domains: Vec::new(),
            denied_tools: Vec::new(),
            guardrails: DenyLists::default(),
            timeout: DEFAULT_TIMEOUT,
        }
    }
}

/// What runs behind a skill's tools.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Runtime {
    /// A script for each tool.
    Script,
    /// The first of the skill's programs for all of them.
    Binary,
}

/// Variables of a skill.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EnvNames {
    /// All of these must be set.
    pub required: Vec<String>,
    /// One of these must be set.
    pub one_of: Vec<String>,
    /// These may be set.
    pub optional: Vec<String>,
}

/// What a skill's guardrails deny.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DenyLists {
    /// Commands, with what is said instead.
    pub deny_commands: Vec<Deny>,
    /// Prompts, with what is said instead.
    pub deny_prompts: Vec<Deny>,
    /// Answers, with what is said instead.
    pub deny_responses: Vec<Deny>,
    /// Output of tools, with what is done to it: `block`, `redact`, or any other word.
    pub deny_output: Vec<Deny>,
}

/// A pattern that is denied.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Deny {
    /// The RE2 pattern.
    pub pattern: String,
    /// The message, or for output the action; empty if there is none.
    pub then: String,
}

/// Something about a file that its author should know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// A code of kind [`crate::CodeKind::Finding`].
    pub code: Code,
    /// What was found and what was wanted.
    pub message: String,
}

/// Reads the frontmatter of a skill, in which `findings` were met. Without one, or with one that is never
/// closed, nothing is given.
///
/// # Errors
/// Why the skill cannot be used: `malformed-frontmatter`, `bad-category`, `bad-tag`, `unknown-capability`.
pub(crate) fn read(header: &Header<'_>, findings: &[Finding]) -> Result<(Meta, Vec<Note>), Note> {
    let mut notes = Vec::new();
    if has_none(header) {
        return Ok((Meta::default(), notes));
    }
    if let Some(fault) = header.fault {
        let finding = findings.iter().find(|finding| finding.code == fault);
        return Err(malformed(finding.map_or(fault.meaning(), |finding| &finding.message)));
    }
    if let Some(repeated) = findings.iter().find(|finding| finding.code == Code::DuplicateKey) {
        return Err(malformed(&repeated.message));
    }
    let mut meta = Meta {
        name: text(header, "name")?,
        description: text(header, "description")?,
        category: text(header, "category")?.to_lowercase(),
        icon: text(header, "icon")?,
        tags: tags(header)?,
        ..Meta::default()
    };
    if !meta.category.is_empty() && !is_kebab(&meta.category) {
        let message = format!(
            "invalid category \"{}\": must be lowercase kebab-case (e.g. \"sre\", \"dev-tools\")",
            meta.category
        );
        return Err(Note { code: Code::BadCategory, message });
    }
    if let Some(tag) = meta.tags.iter().find(|tag| !is_kebab(tag)) {
        let message = format!(
            "invalid tag \"{tag}\": must be lowercase kebab-case (e.g. \"kubernetes\", \"incident-response\")"
        );
        return Err(Note { code: Code::BadTag, message });
    }
    if let Some(entries) = header.value("metadata").and_then(|node| mapping(node, "metadata", &mut notes)) {
        if let Some(forge) = value(entries, "forge").and_then(|node| mapping(node, FORGE, &mut notes)) {
            meta.forge = declared::read(forge, &mut notes)?;
        }
        meta.metadata = entries.iter().map(|entry| (entry.key_json(), entry.value.to_json())).collect();
    }
    Ok((meta, notes))
}

/// Whether a file has no frontmatter, so that all of its text is body.
pub(crate) fn has_none(header: &Header<'_>) -> bool {
    matches!(header.fault, Some(Code::MissingFrontmatter | Code::UnclosedFrontmatter))
}

fn malformed(message: &str) -> Note {
    Note { code: Code::MalformedFrontmatter, message: message.to_owned() }
}

fn text(header: &Header<'_>, key: &str) -> Result<String, Note> {
    match header.value(key) {
        None => Ok(String::new()),
        Some(node) if matches!(node.value, Yaml::Scalar { .. }) => {
            Ok(node.text().unwrap_or_default().to_owned())
        }
        Some(node) => Err(malformed(&format!("`{key}` is {}; a text is wanted", node.kind()))),
    }
}

/// The tags in lower case, each once.
fn tags(header: &Header<'_>) -> Result<Vec<String>, Note> {
    let Some(node) = header.value("tags").filter(|node| !node.is_null()) else { return Ok(Vec::new()) };
    let items = scalars(node);
    let items =
        items.ok_or_else(|| malformed(&format!("`tags` is {}; a list of texts is wanted", node.kind())))?;
    let mut tags: Vec<String> = Vec::with_capacity(items.len());
    for tag in items.iter().map(|tag| tag.to_lowercase()) {
        if !tags.contains(&tag) {
            tags.push(tag);
        }
    }
    Ok(tags)
}

/// Whether a text is words of lower-case letters and digits with single hyphens between them.
pub(crate) fn is_kebab(text: &str) -> bool {
    let is_word = |word: &str| {
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    text.split('-').all(is_word)
}
