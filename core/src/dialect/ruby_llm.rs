//! The dialect of `RubyLLM` (contract `ruby_llm`).

use serde_json::{Value, json};

use super::agentskills;
use crate::code::Code;
use crate::diagnostic::{Finding, Warning};
use crate::document::fields::Fields;
use crate::document::header::{Duplicates, Header, HeaderPolicy};
use crate::document::metadata::Metadata;
use crate::document::node::{Entry, Node, Value as Yaml};
use crate::document::tools::split_at_blanks;
use crate::error::Error;
use crate::policy::{
    Admission, BodyReading, BrokenSkill, CatalogEntry, CatalogOrder, CatalogPolicy, DataPolicy, Draft,
    DuplicatePolicy, FileList, FlatPolicy, IdentityPolicy, Judgement, Layout, Loaded, MissingRoot, Obstacle,
    PathRule, Policy, ReadingPolicy, ReferencePolicy, ResourceFault, ResourcePolicy, ResourceRequest,
    RootSpelling, RootsPolicy, Shelf, SkillOrder, ToolPolicy, ToolsPolicy, Unread,
};
use crate::resource::media::{self, extension, text_type};
use crate::resource_record::{Media, ResourceKind};
use crate::skill::Particulars;
use crate::text::one_line;
use crate::tool_result::ToolResult;

/// The most bytes of a `SKILL.md` and of a file.
const MAX_BYTES: u64 = 256 * 1024;

pub const POLICY: Policy = Policy {
    name: "ruby_llm",
    roots: RootsPolicy {
        default: &["app/skills"],
        spelling: RootSpelling::Normalised,
        refuses: None,
        missing: MissingRoot::Empty,
        no_folder: Some(|root| format!("skills root is not a folder: {root}")),
        below: None,
        confined: false,
    },
    layout: Layout::Flat(FlatPolicy { first_only: true, admits }),
    references: Some(ReferencePolicy {
        folder: |name| name.replace('_', "-"),
        no_name: |folder, roots| format!("no skill named \"{folder}\" in {}", roots.join(", ")),
        no_path: |path| format!("no skill at {path}: SKILL.md is missing"),
    }),
    reading: ReadingPolicy {
        header: HeaderPolicy {
            duplicates: Duplicates::Last,
            repair: false,
            late_fence: false,
            max_bytes: None,
        },
        other_keys: false,
        body: BodyReading::OnCallJudgedAtOpen,
        body_text: agentskills::readable_body,
        max_bytes: Some(MAX_BYTES),
    },
    identity: IdentityPolicy { judge, unread, broken: BrokenSkill::RaisedWithFile },
    duplicates: DuplicatePolicy::Raised(|duplicate| {
        let (first, this) = duplicate.folders;
        format!("two skills named \"{}\": {first} and {this}", duplicate.name)
    }),
    order: SkillOrder::Walk,
    data: DataPolicy { checked: true, judge: None },
    catalog: CatalogPolicy { order: CatalogOrder::Skills, lists_undescribed: true, render: Some(catalog) },
    tools: ToolsPolicy {
        without_skills: false,
        tools: &[ToolPolicy {
            name: "load_skill",
            source: None,
            description: |_| {
                "Loads a skill from the # Skills list: its instructions, or one text file in its folder."
                    .to_owned()
            },
            schema,
            needs_files: false,
            run,
        }],
        search: None,
        brought: None,
        unknown_tool: |tool| as_json(&format!("Unknown tool: {tool}")),
        name_taken: agentskills::name_taken,
        not_found,
        tells_broken: false,
        ids: false,
        substitutes: false,
        files: FileList::Never,
        render,
    },
    resources: ResourcePolicy { path: PathRule::Literal, media, max_bytes: (MAX_BYTES, MAX_BYTES), refuse },
    assemble: None,
};

fn admits(folder: &str) -> Admission {
    if folder.starts_with('.') { Admission::PassedOver } else { Admission::Taken }
}

#[allow(clippy::unnecessary_wraps, reason = "the policy's signature: another dialect may pass over")]
fn unread(unread: &Unread<'_>) -> Option<(Code, String)> {
    let problem = match unread.obstacle {
        Obstacle::Folder | Obstacle::Special => "is not a file",
        Obstacle::Dangling | Obstacle::Failed(_) => "cannot be read",
        Obstacle::OutsideRoot => LEAVES_FOLDER,
    };
    Some((Code::InvalidSkill, problem.to_owned()))
}

const LEAVES_FOLDER: &str = "is a link that leaves the skill folder";

fn judge(draft: &Draft<'_>) -> Judgement {
    if let Err(problem) = readable(draft) {
        return Judgement { refusal: Some((Code::InvalidSkill, problem)), ..Judgement::default() };
    }
    let header = draft.header;
    let text = |key| header.value(key).and_then(Node::text);
    let (fields, dropped) = fields(header);
    let problem = problem(text("name"), draft.folder, text("description"), fields.compatibility.as_deref());
    let duplicate_keys = draft.findings.iter().filter(|finding| finding.code == Code::DuplicateKey);
    let mut findings: Vec<&Finding> = duplicate_keys.chain(&dropped).collect();
    findings.sort_by_key(|finding| finding.bytes.as_ref().map(|bytes| bytes.start));
    let body = draft.bytes.get(header.body_start..).unwrap_or_default();
    Judgement {
        name: text("name").map(str::to_owned),
        description: text("description").map(str::to_owned),
        particulars: Particulars {
            instructions: Some(String::from_utf8_lossy(body).into_owned()),
            path: Some(draft.directory.to_owned()),
            ..Particulars::default()
        }
        .boxed(),
        fields: Some(fields),
        refusal: problem.err().map(|problem| (Code::InvalidSkill, problem)),
        warnings: findings.into_iter().map(|finding| warning(draft, finding)).collect(),
        ..Judgement::default()
    }
}

/// Whether the file is a mapping between fences; else the problem.
fn readable(draft: &Draft<'_>) -> Result<(), String> {
    let problem = |problem: &str| Err(problem.to_owned());
    let max_bytes = draft.max_bytes.unwrap_or(MAX_BYTES);
    let is_text = std::str::from_utf8(draft.bytes).is_ok_and(|text| !text.contains('\0'));
    match draft.header.fault {
        _ if draft.leaves_folder => problem(LEAVES_FOLDER),
        _ if draft.size > max_bytes => Err(format!("is larger than {max_bytes} bytes")),
        _ if !is_text => problem("is not UTF-8 text"),
        Some(Code::MissingFrontmatter) => problem("front matter is missing"),
        Some(Code::UnclosedFrontmatter) => problem("front matter is not closed"),
        Some(fault) if draft.header.instead.is_none() => {
            let reader = draft.findings.iter().find(|finding| finding.code == fault);
            let reader = reader.map_or(fault.meaning(), |finding| &finding.message);
            Err(format!("front matter is not valid YAML: {reader}"))
        }
        None if !draft.header.entries.is_empty() => Ok(()),
        Some(_) | None => problem("front matter is not a mapping"),
    }
}

/// Checks the fields in the order of the contract.
fn problem(
    name: Option<&str>,
    folder: Option<&str>,
    description: Option<&str>,
    compatibility: Option<&str>,
) -> Result<(), String> {
    let name = name.ok_or("name is missing")?;
    problem_of_name(name)?;
    if let Some(folder) = folder.filter(|folder| *folder != name) {
        return Err(format!("name \"{name}\" does not match its folder \"{folder}\""));
    }
    problem_of_description(description.unwrap_or_default())?;
    if compatibility.is_some_and(|text| text.chars().count() > 500) {
        return Err("compatibility is longer than 500 characters".to_owned());
    }
    Ok(())
}

/// Whether a name has the form that skills have; else the problem.
pub fn problem_of_name(name: &str) -> Result<(), String> {
    let is_word = |word: &str| {
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    if name.chars().count() > 64 {
        return Err("name is longer than 64 characters".to_owned());
    }
    if !name.split('-').all(is_word) {
        let wanted = "may only have lowercase letters, digits, and single hyphens between them";
        return Err(format!("name \"{name}\" {wanted}"));
    }
    Ok(())
}

/// Whether a description says anything and is short enough; else the problem.
pub fn problem_of_description(description: &str) -> Result<(), String> {
    if description.trim().is_empty() {
        return Err("description is missing".to_owned());
    }
    if description.chars().count() > 1024 {
        return Err("description is longer than 1024 characters".to_owned());
    }
    Ok(())
}

/// The fields besides name and description, and what was dropped because of its type.
fn fields(header: &Header<'_>) -> (Fields, Vec<Finding>) {
    let mut dropped = Vec::new();
    let mut read = |key: &str, wanted: Wanted| {
        let value = header.value(key).filter(|value| !value.is_null())?;
        let fits = match &value.value {
            Yaml::Scalar { .. } => wanted != Wanted::Mapping,
            Yaml::List(items) => wanted == Wanted::Tools && items.iter().all(is_scalar),
            Yaml::Map(_) => wanted == Wanted::Mapping,
        };
        if !fits {
            dropped.push(wrong_type(key, value, wanted));
        }
        fits.then_some(value)
    };
    let license = read("license", Wanted::Text);
    let compatibility = read("compatibility", Wanted::Text);
    let metadata = read("metadata", Wanted::Mapping);
    let allowed_tools = read("allowed-tools", Wanted::Tools);
    let text = |node: Option<&Node<'_>>| node.and_then(Node::text).map(str::to_owned);
    let fields = Fields {
        license: text(license),
        compatibility: text(compatibility),
        metadata: Some(texts(metadata, &mut dropped)),
        allowed_tools: Some(allowed_tools.map(tools).unwrap_or_default()),
        extensions: None,
    };
    (fields, dropped)
}

/// What a field may hold.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Wanted {
    Text,
    Mapping,
    Tools,
}

fn texts(metadata: Option<&Node<'_>>, dropped: &mut Vec<Finding>) -> Metadata {
    let entries: &[Entry<'_>] = match metadata.map(|metadata| &metadata.value) {
        Some(Yaml::Map(entries)) => entries,
        _ => &[],
    };
    let mut texts = Vec::new();
    for entry in entries {
        match entry.value.text() {
            Some(text) => texts.push((entry.key_json(), text)),
            None if is_scalar(&entry.value) => {}
            None => dropped.push(wrong_type(
                &format!("metadata.{}", entry.key_json()),
                &entry.value,
                Wanted::Text,
            )),
        }
    }
    texts.into_iter().collect()
}

fn tools(node: &Node<'_>) -> Vec<String> {
    match &node.value {
        Yaml::List(items) => items.iter().filter_map(Node::text).map(str::to_owned).collect(),
        _ => node.text().map(split_at_blanks).unwrap_or_default(),
    }
}

fn is_scalar(node: &Node<'_>) -> bool {
    matches!(node.value, Yaml::Scalar { .. })
}

fn wrong_type(field: &str, node: &Node<'_>, wanted: Wanted) -> Finding {
    let wanted = match wanted {
        Wanted::Text => "a text",
        Wanted::Mapping => "a mapping of texts",
        Wanted::Tools => "a text or a list of texts",
    };
    let message = format!("`{field}` is {}; {wanted} is wanted, so the value is dropped", node.kind());
    Finding::at(Code::WrongType, node.bytes.clone(), message)
}

fn warning(draft: &Draft<'_>, finding: &Finding) -> Warning {
    Warning {
        code: finding.code,
        message: format!("{}: {}", draft.shown, finding.message),
        path: Some(draft.location.to_owned()),
    }
}

fn catalog(shelf: &dyn Shelf, entries: &[CatalogEntry<'_>]) -> String {
    if entries.is_empty() {
        return String::new();
    }
    let mut text = "# Skills\n\nSkills are instructions for particular tasks. When a task matches one, call \
                    `load_skill` with its name before you start, then follow what it returns. When the \
                    instructions mention a file, call `load_skill` again with `file`.\n"
        .to_owned();
    for entry in entries {
        text.extend(["\n- ", entry.name, ": ", &one_line(entry.description)]);
    }
    text.push_str("\n\n");
    text.push_str(if shelf.code_execution() {
        "Each skill's folder is mounted read-only at `skills/<name>/` in the working directory of code \
         execution. Run its scripts from there."
    } else {
        "Scripts cannot run in this chat. If a step needs a script, say that you cannot run it; do not pretend \
         that you did."
    });
    text
}

fn schema(_names: &[&str]) -> Value {
    json!({
        "type": "object",
        "properties": {"skill": {"type": "string"}, "file": {"type": "string"}},
        "required": ["skill"],
        "additionalProperties": false,
    })
}

fn run(shelf: &dyn Shelf, given: &Value) -> Result<ToolResult, Error> {
    load(shelf, given).map_err(|error| Error { message: as_json(&error.message), ..error })
}

fn as_json(message: &str) -> String {
    json!({"error": message}).to_string()
}

fn load(shelf: &dyn Shelf, given: &Value) -> Result<ToolResult, Error> {
    let (name, file) = arguments(given)
        .map_err(|problem| Error::new(Code::InvalidArgument, format!("Invalid tool arguments: {problem}")))?;
    let missing = || Error::new(Code::SkillNotFound, not_found(name, &shelf.names()));
    let skill = shelf.find(name).ok_or_else(missing)?;
    match file {
        "" | "SKILL.md" | "./SKILL.md" => shelf.text(skill, name, None).map(ToolResult::text),
        file => match shelf.read(skill, name, file)?.text {
            Some(text) => Ok(ToolResult::text(text)),
            None => Err(Error::new(Code::ResourceNotText, not_text(file))),
        },
    }
}

/// The skill and the file that are asked for; else the problem.
fn arguments(given: &Value) -> Result<(&str, &str), String> {
    let fields = given.as_object().filter(|fields| fields.contains_key("skill"));
    let fields = fields.ok_or("missing keyword: skill")?;
    if let Some(key) = fields.keys().find(|key| !matches!(key.as_str(), "skill" | "file")) {
        return Err(format!("unknown keyword: {key}"));
    }
    let skill = fields.get("skill").and_then(Value::as_str).ok_or("skill must be a string")?;
    let file = match fields.get("file") {
        None | Some(Value::Null) => "",
        Some(file) => file.as_str().ok_or("file must be a string")?,
    };
    Ok((skill, file))
}

fn render(loaded: &Loaded<'_>) -> String {
    if loaded.body.trim().is_empty() {
        format!("Skill \"{}\" has no instructions yet.", loaded.skill.name)
    } else {
        loaded.body.to_owned()
    }
}

fn not_found(name: &str, names: &[&str]) -> String {
    let names = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
    format!("No skill named \"{name}\". Available skills: {names}")
}

/// All UTF-8 without NUL is text; nothing is told by the first bytes.
fn media(bytes: &[u8], whole: bool, path: &str) -> Media {
    if !media::is_text(bytes, whole) {
        return media::detect(bytes, whole, path);
    }
    let media_type = text_type(&extension(path)).to_owned();
    Media { kind: ResourceKind::Text, media_type, filename: None }
}

fn refuse(request: &ResourceRequest<'_>, fault: &ResourceFault) -> (Code, String) {
    let ResourceRequest { skill, path, .. } = request;
    match fault {
        ResourceFault::Absolute => {
            (Code::ResourceOutsideSkill, format!("The path must be relative to the skill folder: {path}"))
        }
        ResourceFault::Upwards => {
            (Code::ResourceOutsideSkill, format!("The path must not contain \"..\": {path}"))
        }
        ResourceFault::Outside => {
            (Code::ResourceOutsideSkill, format!("The file is outside the skill folder: {path}"))
        }
        ResourceFault::Missing => {
            (Code::ResourceNotFound, format!("No file \"{path}\" in skill \"{skill}\""))
        }
        ResourceFault::Folder => {
            (Code::ResourceNotFound, format!("\"{path}\" is a folder. Name one file in it."))
        }
        ResourceFault::Special | ResourceFault::Unreadable => {
            (Code::Unreadable, format!("The file cannot be read: {path}"))
        }
        ResourceFault::TooLarge { limit, .. } => {
            (Code::ResourceTooLarge, format!("The file is larger than {} KB: {path}", limit / 1024))
        }
        ResourceFault::NotText(_) => (Code::ResourceNotText, not_text(path)),
    }
}

fn not_text(path: &str) -> String {
    format!("Not a text file: {path}")
}
