//! What needs no set.

use serde_json::json;
use skillspan_bindings::{Place, Request};

use crate::answer::{Answer, ask_about, ask_nowhere};
use crate::json::JsonValue;
use crate::records::{Code, ConventionalRoot, Document, FileReport, Fixed, NewSkill, Report, ToolDefinition};

/// The version of skillspan.
#[uniffi::export]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// The names of all dialects, the default one first.
#[uniffi::export]
pub fn dialects() -> Answer<Vec<String>> {
    ask_nowhere(Request::Dialects)
}

/// The catalogue of codes, of errors and of findings.
#[uniffi::export]
pub fn codes() -> Answer<Vec<Code>> {
    ask_nowhere(Request::Codes)
}

/// Reads the bytes of a `SKILL.md` leniently: what is wrong with them is in the document's `diagnostics`.
#[uniffi::export]
pub fn parse(document: Vec<u8>) -> Answer<Document> {
    ask_about(&Place::default(), Request::Parse, &document)
}

/// Checks a skill, given as its folder or `SKILL.md`.
///
/// `profile` is `spec`, which it is if nothing is said, `claude`, `codex`, `vscode`, `ascii` or `lenient`. Fails with
/// `InvalidArgument` for another one, and where nothing is at the path.
#[uniffi::export(default(profile = None))]
pub fn validate(path: String, profile: Option<String>) -> Answer<Report> {
    ask_nowhere(Request::Validate { path, profile })
}

/// Checks the bytes of a `SKILL.md`; a profile as for `validate`.
#[uniffi::export(default(profile = None))]
pub fn validate_text(document: Vec<u8>, profile: Option<String>) -> Answer<Report> {
    ask_about(&Place::default(), Request::ValidateText { profile }, &document)
}

/// Checks every skill at or below a path, in walk order; a profile as for `validate`.
#[uniffi::export(default(profile = None))]
pub fn validate_all(path: String, profile: Option<String>) -> Answer<Vec<FileReport>> {
    ask_nowhere(Request::ValidateAll { path, profile })
}

/// Applies the fixes of the bytes of a `SKILL.md`, with `also_unsafe` also those that may change the meaning.
///
/// Comments, order and line ends stay; a second run changes nothing. A profile as for `validate`.
#[uniffi::export(default(profile = None, also_unsafe = false))]
pub fn fix_text(document: Vec<u8>, profile: Option<String>, also_unsafe: bool) -> Answer<Fixed> {
    ask_about(&Place::default(), Request::FixText { profile, r#unsafe: Some(also_unsafe) }, &document)
}

/// The well-known roots that exist, nearest first.
///
/// Looks at `.<client>/skills`, `.agents/skills` and `.claude/skills` from `start_dir` up to the project root (or
/// `stop_at`), then under `home` if it is given.
#[uniffi::export(default(client = None, home = None, stop_at = None))]
pub fn conventional_roots(
    start_dir: String,
    client: Option<String>,
    home: Option<String>,
    stop_at: Option<String>,
) -> Answer<Vec<ConventionalRoot>> {
    ask_nowhere(Request::Roots { start_dir, client, home, stop_at })
}

/// Makes a first `SKILL.md`; `PdfForms` and `pdf forms` are put into form as `pdf-forms`.
///
/// Fails with `InvalidSkill` where the name or the description would not pass.
#[uniffi::export]
pub fn new_skill(name: String, description: String) -> Answer<NewSkill> {
    ask_nowhere(Request::NewSkill { name, description })
}

/// Any tools, not only ours, in the shape that a provider wants; a style as for `SkillSet.styled_tools`.
#[uniffi::export]
pub fn wrap_tools(tools: Vec<ToolDefinition>, style: String) -> Answer<JsonValue> {
    let request = json!({"wrap_tools": {"tools": tools, "style": style}});
    ask_nowhere(Request::from_json(request)?)
}
