//! The tools that every agent with a skill has (contract `forge`, section 9).

use serde_json::{Value, json};

use super::agent::Agent;
use super::plan::check_script;
use crate::code::Code;
use crate::error::Error;
use crate::policy::{BroughtTool, Loaded, Shelf};
use crate::tool_result::ToolResult;

/// The JSON Schema of `read_skill`.
pub(crate) fn read_schema() -> Value {
    json!({
        "type": "object",
        "properties": {
            "name": {"type": "string", "description": "The name of the skill, as it is listed"},
            "file": {"type": "string", "description": "A file of the skill, relative to its folder"},
        },
        "required": ["name"],
    })
}

/// The JSON Schema of `run_skill_script`.
pub(crate) fn run_schema() -> Value {
    json!({
        "type": "object",
        "properties": {
            "skill": {"type": "string", "description": "The name of the skill, as it is listed"},
            "path": {"type": "string", "description": "The script, relative to the skill's folder"},
            "args": {"type": "object", "description": "What the script gets, as JSON"},
        },
        "required": ["skill", "path"],
    })
}

/// The file of a skill, or another one of its folder. All that a model may get wrong is a text.
pub(crate) fn read_skill(shelf: &dyn Shelf, given: &Value) -> ToolResult {
    let text = |key| given.get(key).and_then(Value::as_str).filter(|text| !text.is_empty());
    let Some(name) = text("name") else { return refusal("name is required") };
    if name.contains(['/', '\\']) || name.contains("..") {
        return refusal("invalid skill name");
    }
    let agent = shelf.assembled().and_then(Agent::behind);
    let Some(skill) = agent.as_ref().and_then(|agent| agent.find(name)) else {
        let mut names = shelf.names();
        names.sort_unstable();
        names.dedup();
        return ToolResult::text(not_found(name, &names));
    };
    let read = match text("file") {
        None => shelf.text(&skill.record, name, None),
        Some(file) => shelf.read(&skill.record, name, file).map(|resource| resource.text.unwrap_or_default()),
    };
    read.map_or_else(|error| refusal(&error.message), ToolResult::text)
}

fn refusal(message: &str) -> ToolResult {
    ToolResult::text(format!("{{\"error\": {}}}", Value::from(message)))
}

/// The text for a name that is not there.
pub(crate) fn not_found(name: &str, names: &[&str]) -> String {
    let error = Value::from(format!("skill \"{name}\" not found"));
    if names.is_empty() {
        return format!("{{\"error\": {error}}}");
    }
    format!("{{\"error\": {error}, \"available_skills\": {}}}", json!(names))
}

/// The file as it is, and a list of the others in its folder.
pub(crate) fn render(loaded: &Loaded<'_>) -> String {
    let mut text = loaded.body.to_owned();
    let files = loaded.files.filter(|files| !files.paths.is_empty());
    if let (Some(files), Some(dir)) = (files, &loaded.skill.particulars().dir) {
        text.push_str("\n\n## Skill files\nRead them with `file`, run scripts with `run_skill_script`.\n");
        for path in &files.paths {
            text.extend(["- skills/", dir, "/", path, language(path), "\n"]);
        }
    }
    text
}

fn language(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, ending)| ending) {
        Some("sh" | "bash") => " — shell",
        Some("py") => " — python",
        Some("js") => " — javascript",
        Some("ts") => " — typescript",
        _ => "",
    }
}

/// Runs a script of a skill: for now, says why not.
pub(crate) fn run_skill_script(shelf: &dyn Shelf, given: &Value) -> Result<ToolResult, Error> {
    let Some(agent) = shelf.assembled().and_then(Agent::behind) else { return Err(script_off()) };
    match check_script(&agent, given) {
        Ok(()) => Err(script_off()),
        Err(refused) => Ok(ToolResult::text(json!({"error": refused.message}).to_string())),
    }
}

/// The tools of skills that a model may call.
pub(crate) fn brought(shelf: &dyn Shelf) -> Vec<BroughtTool> {
    let Some(agent) = shelf.assembled().and_then(Agent::behind) else { return Vec::new() };
    agent
        .bound()
        .map(|(skill, tool)| BroughtTool {
            name: tool.block.name.clone(),
            description: if tool.block.description.is_empty() {
                skill.document.meta.description.clone()
            } else {
                tool.block.description.clone()
            },
            input_schema: tool.schema.clone(),
        })
        .collect()
}

/// Runs a tool of a skill: for now, says why not.
pub(crate) fn run_brought(
    shelf: &dyn Shelf,
    tool: &str,
    _given: &Value,
) -> Option<Result<ToolResult, Error>> {
    let agent = shelf.assembled().and_then(Agent::behind)?;
    agent.tool(tool).map(|_| Err(script_off()))
}

fn script_off() -> Error {
    Error::new(Code::ScriptOff, "script execution is off; use set.plan")
}
