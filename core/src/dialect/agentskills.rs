//! The default dialect (contract `agentskills`).

use serde_json::{Value, json};

use crate::document::header::{Duplicates, HeaderPolicy};
use crate::document::instructions;
use crate::policy::{
    Bounds, CatalogOrder, CatalogPolicy, DataPolicy, FileList, IdentityPolicy, LoadTool, Loaded, Policy,
    ReadTool, ReadingPolicy, RootSpelling, ToolsPolicy, WalkOrder, WalkPolicy,
};
use crate::rules::Profile;
use crate::text::{close_matches, escape_xml, escape_xml_attribute};
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
    roots: RootSpelling::AsGiven,
    walk: WalkPolicy {
        order: WalkOrder::DepthFirst,
        nested: false,
        hidden: false,
        pruned: &[".git", "node_modules", ".venv", "venv", "__pycache__", "target", "dist", "build"],
        any_case: true,
        reports_obstacles: true,
        bounds: Bounds { depth: Some(6), directories: Some(2_000), entries: Some(20_000) },
    },
    reading: ReadingPolicy { header: HEADER, keeps_body: false, max_bytes: Some(MAX_SKILL_BYTES) },
    identity: IdentityPolicy {
        profile: Some(&Profile::LENIENT),
        folder_names: true,
        needs_description: true,
        reason: |_, fault| fault,
        warns: None,
    },
    data: DataPolicy { checked: true },
    catalog: CatalogPolicy { order: CatalogOrder::RootThenName, lists_undescribed: true, render: None },
    tools: ToolsPolicy {
        without_skills: false,
        tells_broken: true,
        load: LoadTool {
            name: "load_skill",
            source: None,
            description: "Loads the full instructions of a skill and lists its files. Call it before you start a \
                          task that fits the skill's description.",
            schema: load_schema,
            skill_argument,
            substitutes: true,
            files: FileList::Sorted(50),
            render,
            metadata: false,
            not_found,
        },
        read: Some(ReadTool {
            name: "read_skill_file",
            description: "Reads one file of a skill. The path is relative to the skill's directory, as in the list \
                          that load_skill gives.",
            schema: read_schema,
        }),
    },
};

fn name_schema(names: &[&str]) -> Value {
    json!({"type": "string", "enum": names, "description": "The name of the skill, as it is listed"})
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

fn skill_argument(schema: &Value, given: &Value) -> Result<String, String> {
    let given = arguments::check(schema, given)?;
    Ok(arguments::text(given, "name").unwrap_or_default().to_owned())
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
