//! The dialect of Haystack (contract `haystack`).

use base64::Engine;
use serde::Serialize;
use serde_json::{Value, json};

use super::agentskills;
use crate::code::Code;
use crate::diagnostic::Warning;
use crate::digest::sha256;
use crate::document::Parsed;
use crate::document::header::{Duplicates, Header, HeaderPolicy};
use crate::document::node::Value as Yaml;
use crate::error::Error;
use crate::policy::{
    Admission, BodyFault, BodyReading, BrokenSkill, CatalogOrder, CatalogPolicy, DataPolicy, Draft,
    DuplicatePolicy, FileList, FlatPolicy, IdentityPolicy, Judgement, Layout, Loaded, MissingRoot, Obstacle,
    PathRule, Policy, ReadingPolicy, ResourceFault, ResourcePolicy, ResourceRequest, RootSpelling,
    RootsPolicy, Shelf, SkillOrder, ToolPolicy, ToolsPolicy, Unread,
};
use crate::resource::ReadAs;
use crate::resource::media::{extension, text_type};
use crate::resource_record::{Media, Resource, ResourceKind};
use crate::skill::Skill;
use crate::skillset::SkillSet;
use crate::tool_result::ToolResult;
use crate::tools::arguments::invalid;
use crate::tools::shelf::SetShelf;

pub const POLICY: Policy = Policy {
    name: "haystack",
    roots: RootsPolicy {
        default: &[],
        spelling: RootSpelling::Absolute,
        refuses: Some(|roots, store| match (roots, store) {
            (1, false) | (0, true) => None,
            _ => Some("haystack takes exactly one root, or a store; merge several sources in a store"),
        }),
        missing: MissingRoot::Error(|root| {
            format!("Skills directory '{root}' does not exist or is not a directory.")
        }),
        no_folder: None,
        below: None,
        confined: false,
    },
    layout: Layout::Flat(FlatPolicy { first_only: false, admits: |_| Admission::Taken }),
    references: None,
    reading: ReadingPolicy {
        header: HeaderPolicy {
            duplicates: Duplicates::Last,
            repair: false,
            late_fence: true,
            max_bytes: None,
        },
        other_keys: false,
        body: BodyReading::OnCallJudgedAtOpen,
        body_text,
        max_bytes: None,
    },
    identity: IdentityPolicy { judge, unread, broken: BrokenSkill::Raised },
    duplicates: DuplicatePolicy::Raised(|duplicate| {
        format!("Duplicate skill name '{}' found in '{}'.", duplicate.name, duplicate.root)
    }),
    order: SkillOrder::Walk,
    data: DataPolicy { checked: false, judge: None },
    catalog: CatalogPolicy {
        order: CatalogOrder::Skills,
        lists_undescribed: true,
        // The catalog lives in the description of the load tool.
        render: Some(|_, _| String::new()),
    },
    tools: ToolsPolicy {
        without_skills: true,
        tools: &[
            ToolPolicy {
                name: "load_skill",
                source: None,
                description: load_description,
                schema: load_schema,
                needs_files: false,
                run: load_skill,
            },
            ToolPolicy {
                name: "read_skill_file",
                source: None,
                description: |_| {
                    "Read one file that belongs to a skill: a text file, an image or a PDF.".to_owned()
                },
                schema: read_schema,
                needs_files: false,
                run: read_skill_file,
            },
        ],
        search: None,
        brought: None,
        unknown_tool: |tool| format!("Tool '{tool}' not found. Available tools: load_skill, read_skill_file"),
        name_taken: agentskills::name_taken,
        not_found,
        tells_broken: false,
        ids: false,
        substitutes: false,
        files: FileList::All,
        render,
    },
    resources: ResourcePolicy {
        path: PathRule::Resolved,
        media,
        max_bytes: (u64::MAX - 1, u64::MAX - 1),
        refuse,
    },
    assemble: None,
};

fn judge(draft: &Draft<'_>) -> Judgement {
    let folder = draft.folder.unwrap_or_default();
    let file = format!("{}/{folder}/SKILL.md", draft.root);
    let duplicate_keys = draft.findings.iter().filter(|finding| finding.code == Code::DuplicateKey);
    let mut judgement = Judgement {
        warnings: duplicate_keys
            .map(|finding| Warning {
                code: finding.code,
                message: format!("{}: {}", draft.location, finding.message),
                path: Some(draft.location.to_owned()),
            })
            .collect(),
        ..Judgement::default()
    };
    if draft.lossy || draft.header.fault == Some(Code::NotUtf8) {
        judgement.refusal = Some((Code::Unreadable, format!("Skill file '{file}' is not valid UTF-8 text.")));
        return judgement;
    }
    let named = header_fault(draft.header, draft.bytes).map_or(Ok(()), Err).and_then(|()| {
        name(draft.header, folder).ok_or(format!("Skill name in '{file}' must be a non-empty string."))
    });
    match named {
        Err(message) => judgement.refusal = Some((Code::InvalidSkill, message)),
        Ok(name) => {
            judgement.description = description(draft);
            if judgement.description.is_none() {
                let message =
                    format!("Skill '{name}' ({file}) is missing a 'description' in its frontmatter.");
                judgement.refusal = Some((Code::InvalidSkill, message));
            }
            judgement.name = Some(name);
        }
    }
    judgement
}

/// What makes a header unusable. None at all, an empty list and a comment in front of the fence count as
/// an empty header.
fn header_fault(header: &Header<'_>, bytes: &[u8]) -> Option<String> {
    let message =
        |fault| header.findings.iter().find(|finding| finding.code == fault).map(|finding| &finding.message);
    let fault = header.fault.filter(|_| !comment_first(bytes))?;
    match (fault, header.instead.as_ref().map(|node| &node.value)) {
        (Code::MissingFrontmatter, _) => None,
        (Code::UnclosedFrontmatter, _) => Some(
            "Skill frontmatter is opened with '---' but never closed with a matching '---' line.".to_owned(),
        ),
        (_, Some(Yaml::List(items))) if items.is_empty() => None,
        (_, Some(_)) => Some("Skill frontmatter must be a YAML mapping.".to_owned()),
        (fault, None) => {
            let reader = message(fault).map_or(fault.meaning(), String::as_str);
            Some(format!("Skill frontmatter is not valid YAML: {reader}"))
        }
    }
}

/// Only blank lines may stand before the opening fence here.
fn comment_first(bytes: &[u8]) -> bool {
    let text = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    text.trim_ascii_start().starts_with(b"<!--")
}

/// The name of a header: the folder's where it has none; `None` for a list, a mapping or the empty text.
fn name(header: &Header<'_>, folder: &str) -> Option<String> {
    match header.value("name") {
        None => Some(folder.to_owned()),
        Some(node) if node.is_null() => Some(folder.to_owned()),
        Some(node) => node.text().filter(|name| !name.is_empty()).map(str::to_owned),
    }
}

fn description(draft: &Draft<'_>) -> Option<String> {
    if comment_first(draft.bytes) {
        return None;
    }
    let text = draft.header.value("description")?.text()?;
    let text = text.trim_end_matches(['\n', '\r']);
    (!text.is_empty()).then(|| text.to_owned())
}

fn unread(unread: &Unread<'_>) -> Option<(Code, String)> {
    match unread.obstacle {
        Obstacle::Folder | Obstacle::Special | Obstacle::Dangling | Obstacle::OutsideRoot => None,
        Obstacle::Failed(_) => {
            let file = format!("{}/{}/{}", unread.root, unread.folder, unread.file_name);
            Some((Code::Unreadable, format!("Skill file '{file}' could not be read.")))
        }
    }
}

/// The body: behind the header without leading line breaks; the whole text without a header.
fn body_text(parsed: &Parsed<'_>) -> Result<String, BodyFault> {
    if parsed.lossy || parsed.header.fault == Some(Code::NotUtf8) {
        return Err(BodyFault::Unreadable("not UTF-8 text".to_owned()));
    }
    let header = Header { findings: parsed.findings.clone(), ..parsed.header.clone() };
    if let Some(message) = header_fault(&header, parsed.text.as_bytes()) {
        return Err(BodyFault::Unusable(message));
    }
    let headless = header.fault == Some(Code::MissingFrontmatter) || comment_first(parsed.text.as_bytes());
    if headless {
        return Ok(parsed.text.strip_prefix('\u{feff}').unwrap_or(&parsed.text).to_owned());
    }
    Ok(parsed.body.trim_start_matches(['\n', '\r']).to_owned())
}

fn render(loaded: &Loaded<'_>) -> String {
    text(loaded.body, loaded.files.map_or(&[], |files| &files.paths))
}

fn text(body: &str, files: &[String]) -> String {
    let mut text = body.to_owned();
    if !files.is_empty() {
        text.push_str("\n\nBundled files (read with `read_skill_file`):");
        for path in files {
            text.extend(["\n- ", path]);
        }
    }
    text
}

/// The body of a skill and the paths of its files.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Instructions {
    /// The body.
    pub body: String,
    /// The paths, in the order in which a model sees them.
    pub files: Vec<String>,
}

impl Instructions {
    /// Those of a skill of a set in this dialect, read now.
    ///
    /// # Errors
    /// What a call of `load_skill` tells: `skill_not_found`, `invalid_skill`, `unreadable`.
    pub fn of(set: &SkillSet, name: &str) -> Result<Self, Error> {
        let snapshot = set.snapshot();
        instructions(&SetShelf { set, snapshot: &snapshot }, name)
    }

    /// Those that a host's own store gave for a skill: a body and a list of paths.
    ///
    /// # Errors
    /// `unreadable` for anything else.
    pub fn given(name: &str, given: Value) -> Result<Self, Error> {
        let (body, files) = serde_json::from_value(given).map_err(|_| skill_unreadable(name))?;
        Ok(Self { body, files })
    }

    /// The text that `load_skill` gives for them.
    pub fn text(&self) -> String {
        text(&self.body, &self.files)
    }
}

/// The record of a file that a host's own store gave: a text, or a record of kind `image` or `file` with
/// `media_type`, `base64` and perhaps `filename`.
///
/// # Errors
/// `unreadable` for anything else, and `resource_not_text` where text was demanded.
pub fn resource(skill: &str, path: &str, given: &Value, read_as: ReadAs) -> Result<Resource, Error> {
    if let Some(text) = given.as_str() {
        return Ok(Resource {
            kind: ResourceKind::Text,
            media_type: text_type(&extension(path)).to_owned(),
            size: text.len() as u64,
            sha256: sha256(text.as_bytes()),
            text: Some(text.to_owned()),
            base64: None,
            filename: None,
        });
    }
    let field = |name: &str| given.get(name).and_then(Value::as_str).map(str::to_owned);
    let kind = match given.get("kind").and_then(Value::as_str) {
        Some("image") => Some(ResourceKind::Image),
        Some("file") => Some(ResourceKind::File),
        _ => None,
    };
    let bytes = field("base64").and_then(|text| base64::engine::general_purpose::STANDARD.decode(text).ok());
    match (kind, field("media_type"), bytes) {
        (Some(_), Some(_), Some(_)) if read_as == ReadAs::Text => {
            Err(Error::new(Code::ResourceNotText, not_text(skill, path)))
        }
        (Some(kind), Some(media_type), Some(bytes)) => Ok(Resource {
            kind,
            media_type,
            size: bytes.len() as u64,
            sha256: sha256(&bytes),
            text: None,
            base64: field("base64"),
            filename: field("filename"),
        }),
        _ => Err(file_unreadable(skill, path)),
    }
}

fn skill_unreadable(name: &str) -> Error {
    Error::new(Code::Unreadable, format!("Skill '{name}' could not be read."))
}

fn not_text(skill: &str, path: &str) -> String {
    format!(
        "File '{path}' in skill '{skill}' is not a readable asset. Only UTF-8 text, images, and PDFs are supported."
    )
}

fn file_unreadable(skill: &str, path: &str) -> Error {
    Error::new(Code::Unreadable, format!("File '{path}' in skill '{skill}' could not be read."))
}

fn load_description(shelf: &dyn Shelf) -> String {
    let lines: Vec<String> =
        shelf.entries().iter().map(|entry| format!("\n- {}: {}", entry.name, entry.description)).collect();
    let catalog = if lines.is_empty() {
        "No skills are currently available.".to_owned()
    } else {
        format!("Available skills:{}", lines.concat())
    };
    format!(
        "Load the full instructions of a skill before you start a task that it covers, and follow them in place of \
         your usual approach. Read any bundled file that the instructions mention with `read_skill_file`.\n\n{catalog}"
    )
}

fn load_schema(_names: &[&str]) -> Value {
    json!({
        "properties": {
            "name": {
                "type": "string",
                "description": "Exact name of the skill to load, from the Available skills list.",
            },
        },
        "required": ["name"],
        "type": "object",
    })
}

fn read_schema(_names: &[&str]) -> Value {
    json!({
        "properties": {
            "name": {"type": "string", "description": "Name of the skill that owns the file."},
            "path": {
                "type": "string",
                "description": "Path of the file relative to the skill directory, e.g. 'reference/forms.md'.",
            },
        },
        "required": ["name", "path"],
        "type": "object",
    })
}

fn load_skill(shelf: &dyn Shelf, given: &Value) -> Result<ToolResult, Error> {
    Ok(ToolResult::text(instructions(shelf, argument(given, "name")?)?.text()))
}

fn instructions(shelf: &dyn Shelf, name: &str) -> Result<Instructions, Error> {
    let skill = known(shelf, name)?;
    let body = shelf.body(skill).map_err(|fault| match fault {
        BodyFault::Unusable(message) => Error::new(Code::InvalidSkill, message),
        BodyFault::Unreadable(_) => skill_unreadable(name),
    })?;
    let files = shelf.shown_files(skill).map_or_else(Vec::new, |files| files.paths);
    Ok(Instructions { body, files })
}

fn read_skill_file(shelf: &dyn Shelf, given: &Value) -> Result<ToolResult, Error> {
    let (name, path) = (argument(given, "name")?, argument(given, "path")?);
    let skill = known(shelf, name)?;
    shelf.read(skill, name, path).map(ToolResult::file)
}

fn argument<'a>(given: &'a Value, field: &str) -> Result<&'a str, Error> {
    match given.get(field) {
        None => Err(invalid(format!("Missing argument '{field}'."))),
        Some(value) => value.as_str().ok_or_else(|| invalid(format!("Argument '{field}' must be a string."))),
    }
}

fn known<'a>(shelf: &'a dyn Shelf, name: &str) -> Result<&'a Skill, Error> {
    shelf.find(name).ok_or_else(|| Error::new(Code::SkillNotFound, not_found(name, &shelf.names())))
}

fn not_found(name: &str, names: &[&str]) -> String {
    let list = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
    format!("Unknown skill '{name}'. Available skills: {list}.")
}

/// By the extension alone: images and PDFs unexamined, everything else is text or refused.
fn media(_bytes: &[u8], _whole: bool, path: &str) -> Media {
    let file_name = crate::text::file_name(path);
    let extension = extension(file_name);
    let image = |subtype: &str| (ResourceKind::Image, format!("image/{subtype}"), None);
    let (kind, media_type, filename) = match extension.as_str() {
        "pdf" => (ResourceKind::File, "application/pdf".to_owned(), Some(file_name.to_owned())),
        "png" | "gif" | "bmp" | "webp" | "avif" => image(&extension),
        "jpg" | "jpeg" | "jpe" => image("jpeg"),
        "tif" | "tiff" => image("tiff"),
        "pnm" => image("x-portable-anymap"),
        other => (ResourceKind::Text, text_type(other).to_owned(), None),
    };
    Media { kind, media_type, filename }
}

fn refuse(request: &ResourceRequest<'_>, fault: &ResourceFault) -> (Code, String) {
    let ResourceRequest { skill, path, files } = request;
    let readable = || {
        let files = files();
        if files.is_empty() { "none".to_owned() } else { files.join(", ") }
    };
    match fault {
        ResourceFault::Absolute | ResourceFault::Upwards | ResourceFault::Outside => (
            Code::ResourceOutsideSkill,
            format!(
                "Cannot read '{path}' from skill '{skill}': the path resolves outside the skill directory. Use a path \
                 relative to the skill root. Readable files: {}.",
                readable()
            ),
        ),
        ResourceFault::Missing | ResourceFault::Folder | ResourceFault::Special => (
            Code::ResourceNotFound,
            format!("File '{path}' not found in skill '{skill}'. Readable files: {}.", readable()),
        ),
        ResourceFault::NotText(_) => (Code::ResourceNotText, not_text(skill, path)),
        ResourceFault::TooLarge { limit, .. } => (
            Code::ResourceTooLarge,
            format!("File '{path}' in skill '{skill}' is larger than {limit} bytes."),
        ),
        ResourceFault::Unreadable => {
            let Error { code, message, .. } = file_unreadable(skill, path);
            (code, message)
        }
    }
}
