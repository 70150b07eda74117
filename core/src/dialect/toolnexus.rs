//! The dialect of `ToolNexus` (contract `toolnexus`).

use serde_json::{Value, json};

use crate::document::header::{Duplicates, Header, HeaderPolicy};
use crate::error::Code;
use crate::policy::{
    Bounds, CatalogEntry, CatalogOrder, CatalogPolicy, DataPolicy, FileList, IdentityPolicy, LoadTool,
    Loaded, Policy, ReadingPolicy, RootSpelling, ToolsPolicy, WalkOrder, WalkPolicy,
};
use crate::skill::Origin;

pub const POLICY: Policy = Policy {
    name: "toolnexus",
    roots: RootSpelling::Normalised,
    walk: WalkPolicy {
        order: WalkOrder::LastFirst,
        nested: true,
        hidden: true,
        pruned: &["node_modules", ".git"],
        any_case: false,
        reports_obstacles: false,
        bounds: Bounds { depth: None, directories: None, entries: None },
    },
    reading: ReadingPolicy {
        header: HeaderPolicy {
            duplicates: Duplicates::First,
            repair: false,
            late_fence: false,
            max_bytes: None,
        },
        keeps_body: true,
        max_bytes: None,
    },
    identity: IdentityPolicy {
        profile: None,
        folder_names: false,
        needs_description: false,
        reason,
        warns: Some(warning),
    },
    data: DataPolicy { checked: false },
    catalog: CatalogPolicy { order: CatalogOrder::Name, lists_undescribed: false, render: Some(catalog) },
    tools: ToolsPolicy {
        without_skills: true,
        tells_broken: false,
        load: LoadTool {
            name: "skill",
            source: Some("skill"),
            description: "Load one of the skills listed in the system prompt when the current task fits its \
                          description.\n\nThe result holds the skill's full instructions and the base directory of \
                          its files, and names some of those files, such as scripts and reference notes.\n\nPass the \
                          skill's name exactly as it is listed.",
            schema,
            skill_argument,
            substitutes: false,
            files: FileList::Sampled(10),
            render,
            metadata: true,
            not_found,
        },
        read: None,
    },
};

fn reason(header: &Header<'_>, fault: Code) -> Code {
    match fault {
        Code::NotUtf8 => Code::Unreadable,
        Code::MissingFrontmatter | Code::UnclosedFrontmatter => Code::MissingName,
        Code::MalformedFrontmatter if header.instead.is_some() => Code::MissingName,
        Code::YamlLimit => Code::MalformedFrontmatter,
        other => other,
    }
}

fn warning(code: Code, subject: &str, location: &str) -> String {
    match code {
        Code::DuplicateKey => format!("duplicate key \"{subject}\" ({location}) — keeping first"),
        _ => format!("duplicate skill name \"{subject}\" ({location}) — keeping first"),
    }
}

fn catalog(entries: &[CatalogEntry<'_>]) -> String {
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

fn skill_argument(_schema: &Value, arguments: &Value) -> Result<String, String> {
    match arguments.get("name") {
        None | Some(Value::Null) => Ok(String::new()),
        Some(Value::String(name)) => Ok(name.clone()),
        Some(scalar @ (Value::Number(_) | Value::Bool(_))) => Ok(scalar.to_string()),
        Some(Value::Array(_) | Value::Object(_)) => Err("Argument 'name' must be a string.".to_owned()),
    }
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

/// `file://` and the path, percent-encoded but for unreserved characters and separators.
fn file_url(path: &str) -> String {
    let path = path.replace(std::path::MAIN_SEPARATOR, "/");
    let (drive, path) = match path.split_once(':') {
        Some((drive, rest)) if drive.len() == 1 && cfg!(windows) => (format!("/{drive}:"), rest.to_owned()),
        _ => (String::new(), path),
    };
    let mut url = format!("file://{drive}");
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            url.push(char::from(byte));
        } else {
            url.extend(["%", &format!("{byte:02X}")]);
        }
    }
    url
}

fn not_found(name: &str, names: &[&str]) -> String {
    let mut names = names.to_vec();
    names.sort_unstable();
    let list = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
    format!("Skill \"{name}\" not found. Available skills: {list}")
}
