//! The dialect of `ToolNexus` (contract `toolnexus`).

use serde_json::{Value, json};

use super::agentskills::{self, readable_body};
use crate::code::Code;
use crate::diagnostic::Warning;
use crate::document::header::{Duplicates, HeaderPolicy};
use crate::error::Error;
use crate::file_url::file_url;
use crate::policy::{
    BodyReading, Bounds, BrokenSkill, CatalogEntry, CatalogOrder, CatalogPolicy, DataPolicy, Draft,
    DuplicatePolicy, FileList, IdentityPolicy, Judgement, Layout, Loaded, MissingRoot, Obstacle, Policy,
    ReadingPolicy, RootSpelling, RootsPolicy, Shelf, SkillOrder, ToolPolicy, ToolsPolicy, Unread, WalkOrder,
    WalkPolicy,
};
use crate::skill::Origin;
use crate::tool_result::ToolResult;
use crate::tools::arguments;

pub const POLICY: Policy = Policy {
    name: "toolnexus",
    roots: RootsPolicy {
        default: &[],
        spelling: RootSpelling::Normalised,
        refuses: None,
        missing: MissingRoot::Warning,
        no_folder: None,
        below: None,
        confined: false,
    },
    layout: Layout::Tree(WalkPolicy {
        order: WalkOrder::LastFirst,
        nested: true,
        hidden: true,
        pruned: &["node_modules", ".git"],
        any_case: false,
        reports_obstacles: false,
        bounds: Bounds { depth: None, directories: None, entries: None },
    }),
    references: None,
    reading: ReadingPolicy {
        header: HeaderPolicy {
            duplicates: Duplicates::First,
            repair: false,
            late_fence: false,
            max_bytes: None,
        },
        other_keys: false,
        body: BodyReading::AtOpen,
        body_text: readable_body,
        max_bytes: None,
    },
    identity: IdentityPolicy { judge, unread, broken: BrokenSkill::Skipped },
    duplicates: DuplicatePolicy::SkippedWithWarning(|name, location| {
        format!("duplicate skill name \"{name}\" ({location}) — keeping first")
    }),
    order: SkillOrder::Walk,
    data: DataPolicy { checked: false, judge: None },
    catalog: CatalogPolicy { order: CatalogOrder::Name, lists_undescribed: false, render: Some(catalog) },
    tools: ToolsPolicy {
        without_skills: true,
        tools: &[ToolPolicy {
            name: "skill",
            source: Some("skill"),
            description: |_| {
                "Load one of the skills listed in the system prompt when the current task fits its \
                 description.\n\nThe result holds the skill's full instructions and the base directory of its \
                 files, and names some of those files, such as scripts and reference notes.\n\nPass the skill's \
                 name exactly as it is listed."
                    .to_owned()
            },
            schema,
            needs_files: false,
            run,
        }],
        search: None,
        brought: None,
        unknown_tool: |tool| format!("Unknown tool: {tool}"),
        name_taken: agentskills::name_taken,
        not_found,
        tells_broken: false,
        ids: false,
        substitutes: false,
        files: FileList::Sampled(10),
        render,
    },
    resources: agentskills::POLICY.resources,
    assemble: None,
};

fn judge(draft: &Draft<'_>) -> Judgement {
    let header = draft.header;
    let description = header.value("description").and_then(|value| value.text());
    let duplicate_keys = draft.findings.iter().filter(|finding| finding.code == Code::DuplicateKey);
    let mut judgement = Judgement {
        name: header.text("name").map(str::to_owned),
        description: description.map(|text| text.trim().to_owned()),
        warnings: duplicate_keys
            .map(|finding| duplicate_key(draft, finding.bytes.clone().unwrap_or(0..0)))
            .collect(),
        ..Judgement::default()
    };
    judgement.refusal = match header.fault {
        Some(fault) => {
            let finding = draft.findings.iter().find(|finding| finding.code == fault);
            let message = finding.map_or(fault.meaning(), |finding| &finding.message);
            Some((reason(draft, fault), message.to_owned()))
        }
        None if draft.lossy => Some((Code::Unreadable, "the file is not UTF-8 text".to_owned())),
        None if judgement.name.is_none() => {
            Some((Code::MissingName, "`name` is missing or blank".to_owned()))
        }
        None => None,
    };
    judgement
}

fn reason(draft: &Draft<'_>, fault: Code) -> Code {
    match fault {
        _ if draft.lossy => Code::Unreadable,
        Code::NotUtf8 => Code::Unreadable,
        Code::MissingFrontmatter | Code::UnclosedFrontmatter => Code::MissingName,
        Code::MalformedFrontmatter if draft.header.instead.is_some() => Code::MissingName,
        Code::YamlLimit => Code::MalformedFrontmatter,
        other => other,
    }
}

fn duplicate_key(draft: &Draft<'_>, bytes: std::ops::Range<usize>) -> Warning {
    let key = draft.bytes.get(bytes).and_then(|key| std::str::from_utf8(key).ok()).unwrap_or("");
    Warning {
        code: Code::DuplicateKey,
        message: format!("duplicate key \"{key}\" ({}) — keeping first", draft.location),
        path: Some(draft.location.to_owned()),
    }
}

fn unread(unread: &Unread<'_>) -> Option<(Code, String)> {
    match unread.obstacle {
        Obstacle::Folder | Obstacle::Special | Obstacle::Dangling => None,
        Obstacle::OutsideRoot => {
            Some((Code::OutsideRoot, "`SKILL.md` is a link that leaves its root".to_owned()))
        }
        Obstacle::Failed(fault) => Some((Code::Unreadable, format!("`SKILL.md` cannot be read: {fault}"))),
    }
}

fn run(shelf: &dyn Shelf, given: &Value) -> Result<ToolResult, Error> {
    let name = match given.get("name") {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(name)) => name.clone(),
        Some(scalar @ (Value::Number(_) | Value::Bool(_))) => scalar.to_string(),
        Some(Value::Array(_) | Value::Object(_)) => {
            return Err(arguments::invalid("Argument 'name' must be a string.".to_owned()));
        }
    };
    let skill = shelf.loadable(&name)?;
    let metadata = json!({"name": skill.name, "dir": skill.directory()});
    Ok(ToolResult { metadata: Some(metadata), ..ToolResult::text(shelf.text(skill, &name, None)?) })
}

fn catalog(_shelf: &dyn Shelf, entries: &[CatalogEntry<'_>]) -> String {
    if entries.is_empty() {
        return "No skills are currently available.".to_owned();
    }
    let mut text = "These skills hold instructions for particular kinds of task.\n\
                    When a task fits a skill's description, load that skill with the skill tool first.\n\n\
                    ## Available Skills"
        .to_owned();
    for entry in entries {
        text.extend(["\n- **", entry.name, "**: ", entry.description]);
    }
    text
}

fn schema(_names: &[&str]) -> Value {
    json!({
        "type": "object",
        "properties": {"name": {"type": "string", "description": "The name of the skill to load"}},
        "required": ["name"],
        "additionalProperties": false,
    })
}

fn render(loaded: &Loaded<'_>) -> String {
    let skill = loaded.skill;
    let base = match skill.origin {
        Origin::Fs => file_url(skill.directory()),
        Origin::Logical => skill.location.clone(),
    };
    let mut text = format!(
        "<skill_content name=\"{name}\">\n# Skill: {name}\n\n{body}\n\nBase directory for this skill: {base}\n\
         Relative paths in this skill (e.g., scripts/, reference/) are relative to this base directory.\n",
        name = skill.name,
        body = loaded.body.trim(),
    );
    let files = loaded.files.filter(|files| skill.origin == Origin::Fs || !files.paths.is_empty());
    if let Some(files) = files {
        let lines: Vec<String> = files.paths.iter().map(|path| format!("<file>{path}</file>")).collect();
        let lines = lines.join("\n");
        text.extend(["Note: file list is sampled.\n\n<skill_files>\n", &lines, "\n</skill_files>\n"]);
    }
    text.push_str("</skill_content>");
    text
}

fn not_found(name: &str, names: &[&str]) -> String {
    let mut names = names.to_vec();
    names.sort_unstable();
    let list = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
    format!("Skill \"{name}\" not found. Available skills: {list}")
}
