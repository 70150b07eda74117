//! The default dialect (contract `agentskills`).

use serde_json::{Value, json};

use crate::catalog;
use crate::code::Code;
use crate::diagnostic::Severity;
use crate::document::header::{Duplicates, HeaderPolicy};
use crate::document::{Parsed, instructions};
use crate::error::Error;
use crate::policy::{
    BodyFault, BodyReading, Bounds, BrokenSkill, CatalogEntry, CatalogOrder, CatalogPolicy, DataPolicy,
    Draft, DuplicatePolicy, FileList, IdentityPolicy, Judgement, Layout, Loaded, MissingRoot, Obstacle,
    PathRule, Policy, ReadingPolicy, ResourceFault, ResourcePolicy, ResourceRequest, RootSpelling,
    RootsPolicy, Shelf, SkillOrder, ToolPolicy, ToolsPolicy, Unread, WalkOrder, WalkPolicy,
};
use crate::resource::media;
use crate::rules::{self, Profile, Subject};
use crate::search;
use crate::search_hit::SearchHit;
use crate::span::LineIndex;
use crate::text::{close_matches, escape_xml, escape_xml_attribute};
use crate::tool_result::ToolResult;
use crate::tools::arguments;

/// The header policy of the default dialect; validation reads by it too.
pub const HEADER: HeaderPolicy = HeaderPolicy {
    duplicates: Duplicates::First,
    repair: true,
    late_fence: true,
    max_bytes: Some(64 * 1024),
};

/// The most bytes of a `SKILL.md`.
pub const MAX_SKILL_BYTES: u64 = 1024 * 1024;

pub const POLICY: Policy = Policy {
    name: "agentskills",
    roots: RootsPolicy {
        default: &[],
        spelling: RootSpelling::Absolute,
        refuses: None,
        missing: MissingRoot::Warning,
        no_folder: None,
        below: None,
        confined: false,
    },
    layout: Layout::Tree(WalkPolicy {
        order: WalkOrder::DepthFirst,
        nested: false,
        hidden: false,
        pruned: &[".git", "node_modules", ".venv", "venv", "__pycache__", "target", "dist", "build"],
        any_case: true,
        reports_obstacles: true,
        bounds: Bounds { depth: Some(6), directories: Some(2_000), entries: Some(20_000) },
    }),
    references: None,
    reading: ReadingPolicy {
        header: HEADER,
        other_keys: true,
        body: BodyReading::OnCall,
        body_text: readable_body,
        max_bytes: Some(MAX_SKILL_BYTES),
    },
    identity: IdentityPolicy { judge, unread, broken: BrokenSkill::Skipped },
    duplicates: DuplicatePolicy::Skipped,
    order: SkillOrder::Walk,
    data: DataPolicy { checked: true, judge: None },
    catalog: CatalogPolicy { order: CatalogOrder::RootThenName, lists_undescribed: true, render: None },
    tools: ToolsPolicy {
        without_skills: false,
        tools: &[
            ToolPolicy {
                name: "load_skill",
                source: None,
                description: |_| {
                    "Loads the full instructions of a skill and lists its files. Call it before you start a task \
                     that fits the skill's description."
                        .to_owned()
                },
                schema: load_schema,
                needs_files: false,
                run: load_skill,
            },
            ToolPolicy {
                name: "read_skill_file",
                source: None,
                description: |_| {
                    "Reads one file of a skill. The path is relative to the skill's directory, as in the list that \
                     load_skill gives."
                        .to_owned()
                },
                schema: read_schema,
                needs_files: true,
                run: read_skill_file,
            },
        ],
        search: Some(ToolPolicy {
            name: "search_skills",
            source: None,
            description: |_| {
                "Searches all skills, also those that are not listed, and gives the names and descriptions that fit \
                 best. Call it when no listed skill fits the task, then load one with load_skill."
                    .to_owned()
            },
            schema: |_| search_schema(),
            needs_files: false,
            run: search_skills,
        }),
        brought: None,
        unknown_tool: |tool| format!("Unknown tool: {tool}"),
        name_taken,
        not_found,
        tells_broken: true,
        ids: true,
        substitutes: true,
        files: FileList::Sorted(50),
        render,
    },
    resources: ResourcePolicy {
        path: PathRule::Text,
        media: media::detect,
        max_bytes: (256 * 1024, 5 * 1024 * 1024),
        refuse,
    },
    assemble: None,
};

/// The text for a host's own tool that has the name of one of the set's.
pub fn name_taken(tool: &str) -> String {
    format!("The tool name `{tool}` is taken by a tool for skills; give the host's own tool another name.")
}

/// The body of a file whose header can be read; else what is wrong with the header.
pub fn readable_body(parsed: &Parsed<'_>) -> Result<String, BodyFault> {
    match parsed.header.fault {
        None => Ok(parsed.body.to_string()),
        Some(fault) => {
            let finding = parsed.findings.iter().find(|finding| finding.code == fault);
            let reason = finding.map_or(fault.meaning(), |finding| &finding.message);
            Err(BodyFault::Unusable(reason.to_owned()))
        }
    }
}

/// Checks the rules of the specification. What is an error leads to a skip.
fn judge(draft: &Draft<'_>) -> Judgement {
    let profile = if draft.strict { &Profile::SPEC } else { &Profile::LENIENT };
    let subject =
        Subject { folder: draft.folder, file_name: draft.file_name, ..Subject::new(draft.header, profile) };
    let own = |text: Option<(&str, _)>| text.map(|(text, _)| text.to_owned());
    let mut findings = draft.findings.to_vec();
    if draft.header.fault.is_none() {
        findings.extend(rules::check(&subject));
    }
    let mut judgement =
        Judgement { name: own(subject.name), description: own(subject.description), ..Judgement::default() };
    if findings.is_empty() {
        return judgement;
    }
    let text = String::from_utf8_lossy(draft.bytes);
    let index = LineIndex::new(&text);
    let diagnostics = rules::grade_all(findings, draft.header.fault, profile, Some(draft.location), &index);
    let worst = diagnostics.iter().find(|diagnostic| diagnostic.severity == Severity::Error);
    judgement.refusal = worst.map(|diagnostic| (diagnostic.code, diagnostic.message.clone()));
    judgement.diagnostics = diagnostics;
    judgement
}

fn unread(unread: &Unread<'_>) -> Option<(Code, String)> {
    let file = unread.file_name;
    match unread.obstacle {
        Obstacle::Folder => None,
        Obstacle::Dangling => Some((Code::DanglingLink, "the link leads nowhere".to_owned())),
        Obstacle::Special => Some((Code::Unreadable, format!("`{file}` is not a regular file"))),
        Obstacle::OutsideRoot => {
            Some((Code::OutsideRoot, format!("`{file}` is a link that leaves its root")))
        }
        Obstacle::Failed(fault) => Some((Code::Unreadable, format!("`{file}` cannot be read: {fault}"))),
    }
}

fn load_skill(shelf: &dyn Shelf, given: &Value) -> Result<ToolResult, Error> {
    let given = arguments::check(&load_schema(&[]), given).map_err(arguments::invalid)?;
    let name = arguments::text(given, "name").unwrap_or_default();
    let skill = shelf.loadable(name)?;
    Ok(ToolResult::text(shelf.text(skill, name, arguments::text(given, "arguments"))?))
}

fn read_skill_file(shelf: &dyn Shelf, given: &Value) -> Result<ToolResult, Error> {
    let given = arguments::check(&read_schema(&[]), given).map_err(arguments::invalid)?;
    let name = arguments::text(given, "name").unwrap_or_default();
    let skill = shelf.loadable(name)?;
    shelf.read(skill, name, arguments::text(given, "path").unwrap_or_default()).map(ToolResult::file)
}

fn search_skills(shelf: &dyn Shelf, given: &Value) -> Result<ToolResult, Error> {
    let given = arguments::check(&search_schema(), given).map_err(arguments::invalid)?;
    let query = arguments::text(given, "query").unwrap_or_default();
    let hits = shelf.search(query, arguments::number(given, "limit").unwrap_or(search::LIMIT));
    let entry = |hit: &SearchHit| {
        (hit.name.clone(), shelf.find(&hit.name).and_then(|skill| skill.description.clone()))
    };
    let lines: Vec<(String, Option<String>)> = hits.iter().map(entry).collect();
    if lines.is_empty() {
        return Ok(ToolResult::text(format!("No skill fits \"{query}\". Try other words.")));
    }
    let entries: Vec<CatalogEntry<'_>> = lines
        .iter()
        .map(|(name, description)| CatalogEntry {
            name,
            description: description.as_deref().unwrap_or(""),
            location: "",
        })
        .collect();
    Ok(ToolResult::text(catalog::found(&entries)))
}

fn refuse(request: &ResourceRequest<'_>, fault: &ResourceFault) -> (Code, String) {
    const MATCHES: usize = 5;
    let ResourceRequest { skill, path, files } = request;
    match fault {
        ResourceFault::Absolute | ResourceFault::Upwards | ResourceFault::Outside => {
            let found = format!("Path \"{path}\" leaves the folder of skill \"{skill}\".");
            (Code::ResourceOutsideSkill, format!("{found} Use a path relative to it."))
        }
        ResourceFault::Missing | ResourceFault::Folder | ResourceFault::Special => {
            let found = format!("File \"{path}\" not found in skill \"{skill}\".");
            let files = files();
            let close = close_matches(path, files.iter().map(String::as_str));
            let close: Vec<&str> = close.into_iter().take(MATCHES).collect();
            let hint = if close.is_empty() {
                String::new()
            } else {
                format!(" Close matches: {}.", close.join(", "))
            };
            (Code::ResourceNotFound, found + &hint)
        }
        ResourceFault::TooLarge { size, limit, text } => {
            let kind = if *text { "text" } else { "binary files" };
            let found = format!("File \"{path}\" in skill \"{skill}\" is {size} bytes");
            (Code::ResourceTooLarge, format!("{found}; the limit for {kind} is {limit}."))
        }
        ResourceFault::NotText(media_type) => (
            Code::ResourceNotText,
            format!("File \"{path}\" in skill \"{skill}\" is not text ({media_type})."),
        ),
        ResourceFault::Unreadable => {
            (Code::ResourceNotFound, format!("File \"{path}\" in skill \"{skill}\" could not be read."))
        }
    }
}

/// Without names there is no choice to be made from them, and an empty `enum` is no schema for some hosts.
fn name_schema(names: &[&str]) -> Value {
    const ABOUT: &str = "The name of the skill, as it is listed";
    if names.is_empty() {
        return json!({"type": "string", "description": ABOUT});
    }
    json!({"type": "string", "enum": names, "description": ABOUT})
}

fn search_schema() -> Value {
    json!({
        "type": "object",
        "properties": {
            "query": {"type": "string", "description": "Words that say what the skill is needed for"},
            "limit": {"type": "integer", "minimum": 1, "description": "The most skills to give, 10 if left out"},
        },
        "required": ["query"],
        "additionalProperties": false,
    })
}

fn load_schema(names: &[&str]) -> Value {
    json!({
        "type": "object",
        "properties": {
            "name": name_schema(names),
            "arguments": {"type": "string", "description": "Arguments for the skill, if it takes any"},
        },
        "required": ["name"],
        "additionalProperties": false,
    })
}

fn read_schema(names: &[&str]) -> Value {
    json!({
        "type": "object",
        "properties": {
            "name": name_schema(names),
            "path": {"type": "string", "description": "The file's path relative to the skill's directory"},
        },
        "required": ["name", "path"],
        "additionalProperties": false,
    })
}

fn render(loaded: &Loaded<'_>) -> String {
    let mut text = format!("<skill_content name=\"{}\">\n", escape_xml_attribute(&loaded.skill.name));
    text.push_str(instructions(loaded.body));
    text.extend(["\n\nSkill directory: ", loaded.skill.directory(), "\n"]);
    text.push_str("Relative paths in this skill are relative to the skill directory.\n");
    if let Some(files) = loaded.files.filter(|files| !files.paths.is_empty() || files.more > 0) {
        text.push_str("\n<skill_files>\n");
        for path in &files.paths {
            text.extend(["<file>", &escape_xml(path), "</file>\n"]);
        }
        if files.more > 0 || files.at_least {
            let at_least = if files.at_least { "at least " } else { "" };
            text.extend(["… and ", at_least, &files.more.to_string(), " more\n"]);
        }
        text.push_str("</skill_files>\n");
    }
    text.push_str("</skill_content>");
    text
}

fn not_found(name: &str, names: &[&str]) -> String {
    const SHOWN: usize = 20;
    let close = close_matches(name, names.iter().copied());
    let rest = names.iter().copied().filter(|name| !close.contains(name));
    let ordered: Vec<&str> = close.iter().copied().chain(rest).collect();
    let shown: Vec<&str> = ordered.iter().copied().take(SHOWN).collect();
    let list = match ordered.len().saturating_sub(SHOWN) {
        _ if ordered.is_empty() => "none".to_owned(),
        0 => shown.join(", "),
        more => format!("{}, … and {more} more", shown.join(", ")),
    };
    format!("Skill \"{name}\" not found. Available skills: {list}")
}
