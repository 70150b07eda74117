//! The dialect of B4 (contract `b4`).

use std::borrow::Cow;

use serde_json::{Value, json};

use super::agentskills;
use crate::code::Code;
use crate::diagnostic::Warning;
use crate::document::Parsed;
use crate::document::header::{Duplicates, Header, HeaderPolicy, read_header};
use crate::document::node::{Node, Value as Yaml};
use crate::error::Error;
use crate::policy::{
    Admission, BodyFault, BodyReading, BrokenSkill, CatalogEntry, CatalogOrder, CatalogPolicy, DataPolicy,
    DataSkill, Draft, DuplicatePolicy, FileList, FlatPolicy, IdentityPolicy, Judgement, Layout, Loaded,
    MissingRoot, Obstacle, Policy, ReadingPolicy, RootSpelling, RootsPolicy, Shelf, SkillOrder, ToolPolicy,
    ToolsPolicy, Unread,
};
use crate::skill::Particulars;
use crate::tool_result::ToolResult;

const TOOL: &str = "readSkill";

const HEADER: HeaderPolicy =
    HeaderPolicy { duplicates: Duplicates::Last, repair: false, late_fence: false, max_bytes: None };

pub const POLICY: Policy = Policy {
    name: "b4",
    roots: RootsPolicy {
        default: &[],
        spelling: RootSpelling::AsGiven,
        refuses: Some(|roots, _| (roots != 1).then_some("b4 takes exactly one root: the route folder")),
        missing: MissingRoot::Empty,
        no_folder: None,
        below: Some("skills"),
        confined: false,
    },
    layout: Layout::Flat(FlatPolicy { first_only: false, admits }),
    references: None,
    reading: ReadingPolicy {
        header: HEADER,
        other_keys: false,
        body: BodyReading::AtOpen,
        body_text,
        max_bytes: None,
    },
    identity: IdentityPolicy { judge, unread, broken: BrokenSkill::Raised },
    duplicates: DuplicatePolicy::Raised(|duplicate| {
        duplicate_name(duplicate.name, duplicate.first, duplicate.this)
    }),
    order: SkillOrder::Name,
    data: DataPolicy { checked: true, judge: Some(inline) },
    catalog: CatalogPolicy { order: CatalogOrder::Name, lists_undescribed: true, render: Some(catalog) },
    tools: ToolsPolicy {
        without_skills: false,
        tools: &[ToolPolicy {
            name: TOOL,
            source: None,
            description: |_| "Returns the full instructions of one skill from the # Skills list.".to_owned(),
            schema,
            needs_files: false,
            run,
        }],
        search: None,
        brought: None,
        unknown_tool: |tool| format!("Unknown tool: {tool}"),
        name_taken,
        not_found,
        tells_broken: false,
        ids: false,
        substitutes: false,
        files: FileList::Never,
        render: |loaded: &Loaded<'_>| loaded.body.to_owned(),
    },
    resources: agentskills::POLICY.resources,
    assemble: None,
};

/// The text for a name that two skills of a route have.
pub fn duplicate_name(name: &str, first: &str, this: &str) -> String {
    format!(
        "Duplicate skill name \"{name}\" — collision between {first} and {this}. Each skill name must be unique."
    )
}

/// The text of a host that reports a failed route, with a line for each message and no final newline.
///
/// ```
/// let text = skillspan::b4::route_error(&["Failed to read app/skills/tea/SKILL.md"]);
/// assert!(text.ends_with("\n  [skills#load] Failed to read app/skills/tea/SKILL.md"));
/// ```
pub fn route_error<M: AsRef<str>>(messages: &[M]) -> String {
    let lines = messages.iter().map(|message| format!("\n  [skills#load] {}", message.as_ref()));
    std::iter::once("Capability error during route prep:".to_owned()).chain(lines).collect()
}

/// The line that declares the tool in the types of a route, with its six blanks and no line break.
///
/// For hosts that write the file of types themselves; [`typegen`](crate::b4::typegen) writes all of it.
pub fn tool_member() -> String {
    format!("      readonly {TOOL}: (input: {{ name: string }}) => Promise<string>;")
}

/// The file of types: all routes in the order given, and the tool of those that have a skill.
pub fn declarations(routes: &[(&str, bool)]) -> String {
    let paths: Vec<String> = routes.iter().map(|(path, _)| quoted(path)).collect();
    let union = if paths.is_empty() { "never".to_owned() } else { paths.join(" | ") };
    let (mut params, mut tools) = (String::new(), String::new());
    for ((path, has_skill), name) in routes.iter().zip(&paths) {
        params.extend(["  ", name, ": ", &params_of(path), ";\n"]);
        if *has_skill {
            tools.extend(["    ", name, ": {\n", &tool_member(), "\n    };\n"]);
        }
    }
    let block = |lines: &str| if lines.is_empty() { "{}".to_owned() } else { format!("{{\n{lines}  }}") };
    let (params, tools) = (block(&params), block(&tools));
    format!(
        "declare module \"b4:routes\" {{\n  export type B4RoutePath = {union};\n\n  export interface \
         B4RouteParams {params}\n\n  export interface B4RouteTools {tools}\n\n  export type RouteTools<P extends \
         B4RoutePath> = B4RouteTools[P];\n}}\n"
    )
}

/// The parameters that the segments of a path stand for, as a type.
fn params_of(path: &str) -> String {
    let params: Vec<String> = path.split('/').filter_map(param).collect();
    if params.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", params.join("; ")) }
}

/// The parameter of a segment `[x]`, `[...x]` or `[[...x]]`.
fn param(segment: &str) -> Option<String> {
    let inside = |open, close| {
        let name: &str = segment.strip_prefix(open)?.strip_suffix(close)?;
        (!name.is_empty()).then(|| property(name))
    };
    if let Some(name) = inside("[[...", "]]") {
        return Some(format!("{name}?: string[]"));
    }
    if let Some(name) = inside("[...", "]") {
        return Some(format!("{name}: string[]"));
    }
    Some(format!("{}: string", inside("[", "]")?))
}

/// The name of a property: quoted where it is no identifier.
fn property(name: &str) -> String {
    let begins = name.starts_with(|c: char| c.is_alphabetic() || matches!(c, '_' | '$'));
    if begins && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '$')) {
        name.to_owned()
    } else {
        quoted(name)
    }
}

fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

fn admits(folder: &str) -> Admission {
    let word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    if folder.starts_with(|c: char| c.is_ascii_alphanumeric()) && folder.chars().all(word) {
        return Admission::Taken;
    }
    let rule = "folder names start with a letter or digit and use only letters, digits, \"_\" and \"-\"";
    Admission::Skipped(Code::InvalidName, format!("skills/{folder}: {rule}"))
}

/// The fields of a file, and what the host is warned of.
struct Fields {
    name: Option<String>,
    description: Option<String>,
    warnings: Vec<(Code, String)>,
}

fn judge(draft: &Draft<'_>) -> Judgement {
    let (path, dir) = (draft.location, draft.folder.unwrap_or_default());
    let mut particulars = Particulars { dir: Some(dir.to_owned()), ..Particulars::default() };
    let mut judgement = Judgement::default();
    if let Some(limit) = draft.max_bytes.filter(|limit| draft.size > *limit) {
        let message = format!("{path} — {} bytes, over the {limit}-byte limit for SKILL.md", draft.size);
        let refusal = Some((Code::ResourceTooLarge, message));
        return Judgement { refusal, particulars: particulars.boxed(), ..judgement };
    }
    let text = String::from_utf8_lossy(draft.bytes);
    let header = read_header(text.as_bytes(), true, &HEADER);
    match fields(&header) {
        Err(problem) => judgement.refusal = Some((Code::InvalidSkill, format!("{path} {problem}"))),
        Ok(mut fields) => {
            if matches!(text, Cow::Owned(_)) {
                let message = "bytes that are no UTF-8 were read as U+FFFD".to_owned();
                fields.warnings.insert(0, (Code::InvalidUtf8, message));
            }
            judgement.warnings = fields
                .warnings
                .into_iter()
                .map(|(code, message)| Warning {
                    code,
                    message: format!("{path}: {message}"),
                    path: Some(path.to_owned()),
                })
                .collect();
            judgement.name = Some(fields.name.unwrap_or_else(|| dir.to_owned()));
            judgement.description = fields.description;
            if judgement.description.is_none() {
                judgement.refusal = Some((Code::InvalidSkill, missing_description(path)));
            }
        }
    }
    particulars.content = Some(without_first_break(text.get(header.body_start..).unwrap_or("")));
    judgement.particulars = particulars.boxed();
    judgement
}

fn missing_description(path: &str) -> String {
    format!("{path} frontmatter is missing required `description` field.")
}

/// Name and description of a header, by YAML or else line by line.
fn fields(header: &Header<'_>) -> Result<Fields, String> {
    const NO_HEADER: &str =
        "is missing required frontmatter. Add a YAML block at the top with at least `description: …`.";
    let mut warnings: Vec<(Code, String)> = Vec::new();
    for finding in header.findings.iter().filter(|finding| finding.code == Code::DuplicateKey) {
        warnings.push((finding.code, finding.message.clone()));
    }
    match header.fault {
        None if header.entries.is_empty() => Err(NO_HEADER.to_owned()),
        None => {
            let mut field = |key| field(header, key, &mut warnings);
            Ok(Fields { name: field("name"), description: field("description"), warnings })
        }
        Some(Code::MissingFrontmatter | Code::UnclosedFrontmatter) => Err(NO_HEADER.to_owned()),
        Some(fault) => {
            let (name, description) =
                (by_line(&header.source, "name"), by_line(&header.source, "description"));
            let reader = header.findings.iter().find(|finding| finding.code == fault);
            let reader = reader.map_or(fault.meaning(), |finding| &finding.message);
            if name.is_none() && description.is_none() {
                return Err(match header.instead {
                    Some(_) => NO_HEADER.to_owned(),
                    None => format!("frontmatter is not valid YAML: {reader}"),
                });
            }
            let filled = |value: Option<String>| value.filter(|text| !text.is_empty());
            let warnings = vec![(Code::YamlRepaired, reader.to_owned())];
            Ok(Fields { name: filled(name), description: filled(description), warnings })
        }
    }
}

fn field(header: &Header<'_>, key: &str, warnings: &mut Vec<(Code, String)>) -> Option<String> {
    match header.value(key)? {
        Node { value: Yaml::Scalar { text, .. }, .. } => {
            Some(text.to_string()).filter(|text| !text.is_empty())
        }
        node => {
            warnings.push((Code::NotAString, format!("`{key}` is {}; text is wanted", node.kind())));
            by_line(&header.source, key).filter(|text| !text.is_empty())
        }
    }
}

/// The value of the last line that begins with the key, trimmed and without one pair of quotes.
fn by_line(header: &str, key: &str) -> Option<String> {
    let mut lines = header.lines().filter_map(|line| line.strip_prefix(key)?.strip_prefix(':'));
    let value = lines.next_back()?.trim();
    let unquoted = ['"', '\''].into_iter().find_map(|quote| value.strip_prefix(quote)?.strip_suffix(quote));
    Some(unquoted.unwrap_or(value).to_owned())
}

fn without_first_break(body: &str) -> String {
    let rest = body.strip_prefix("\r\n").or_else(|| body.strip_prefix('\n'));
    rest.unwrap_or(body).to_owned()
}

#[expect(clippy::unnecessary_wraps, reason = "other dialects' bodies can be unusable")]
fn body_text(parsed: &Parsed<'_>) -> Result<String, BodyFault> {
    Ok(without_first_break(&parsed.body))
}

fn unread(unread: &Unread<'_>) -> Option<(Code, String)> {
    match unread.obstacle {
        Obstacle::Dangling => None,
        Obstacle::Folder | Obstacle::Special | Obstacle::OutsideRoot | Obstacle::Failed(_) => {
            Some((Code::Unreadable, format!("Failed to read {}", unread.location)))
        }
    }
}

/// An inline skill `{name?, description, body, dir?}`.
fn inline(item: &Value) -> DataSkill {
    let text =
        |key: &str| item.get(key).and_then(Value::as_str).filter(|text| !text.is_empty()).map(str::to_owned);
    let dir = text("dir");
    let name = text("name").or_else(|| dir.clone());
    let location = format!("inline:{}", dir.as_ref().or(name.as_ref()).map_or("", String::as_str));
    let description = text("description");
    let refusal = match (&name, &description) {
        (None, _) => Some((Code::InvalidArgument, "an inline skill needs `name` or `dir`".to_owned())),
        (_, None) => Some((Code::InvalidSkill, missing_description(&location))),
        _ => None,
    };
    let content = Some(text("body").unwrap_or_default());
    let dir = dir.or_else(|| name.clone());
    let particulars = Particulars { dir, content, ..Particulars::default() }.boxed();
    DataSkill {
        location,
        judgement: Judgement { name, description, particulars, refusal, ..Judgement::default() },
    }
}

fn catalog(_shelf: &dyn Shelf, entries: &[CatalogEntry<'_>]) -> String {
    if entries.is_empty() {
        return String::new();
    }
    let mut text =
        "# Skills\n\nThe following skills are available. To use one, call `readSkill({ name: \"<name>\" \
                    })`\nto load its full instructions before acting.\n"
            .to_owned();
    for entry in entries {
        text.extend(["\n- **", &item(entry.name), "** - ", &item(entry.description)]);
    }
    text
}

/// The text with each run of white space that holds a line break as one space, and none at its ends.
fn item(text: &str) -> Cow<'_, str> {
    let text = text.trim();
    if !text.contains(['\n', '\r']) {
        return Cow::Borrowed(text);
    }
    let mut folded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(char::is_whitespace) {
        let (word, behind) = rest.split_at(at);
        let next = behind.trim_start();
        let run = behind.strip_suffix(next).unwrap_or("");
        folded.push_str(word);
        folded.push_str(if run.contains(['\n', '\r']) { " " } else { run });
        rest = next;
    }
    folded.push_str(rest);
    Cow::Owned(folded)
}

fn schema(_names: &[&str]) -> Value {
    json!({
        "type": "object",
        "properties": {"name": {"type": "string", "minLength": 1}},
        "required": ["name"],
        "additionalProperties": false,
    })
}

fn run(shelf: &dyn Shelf, given: &Value) -> Result<ToolResult, Error> {
    let wrong =
        |problem: &str| Error::new(Code::InvalidArgument, format!("Invalid input for {TOOL}: {problem}"));
    let given = given.as_object().ok_or_else(|| wrong("expected an object with \"name\"."))?;
    let name = given.get("name").ok_or_else(|| wrong("\"name\" is required."))?;
    let name = name.as_str().ok_or_else(|| wrong("\"name\" must be a string."))?;
    if name.is_empty() {
        return Err(wrong("\"name\" must not be empty."));
    }
    match shelf.find(name) {
        Some(skill) => shelf.text(skill, name, None).map(ToolResult::text),
        None => Ok(ToolResult::text(not_found(name, &shelf.names()))),
    }
}

fn name_taken(tool: &str) -> String {
    format!(
        "Capability conflict: tool name \"{tool}\" is contributed by a capability and also defined in tools/. \
         Remove the user tool or remove the capability marker file."
    )
}

fn not_found(name: &str, names: &[&str]) -> String {
    format!("Unknown skill: {name}. Available: {}", names.join(", "))
}
