//! What a host runs for a call, and how (contract `forge`, sections 7 and 9).

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Map, Value};

use super::agent::{Agent, AgentSkill, RUN_SKILL_SCRIPT};
use super::binding::{Runs, interpreter};
use crate::code::Code;
use crate::error::Error;
use crate::host::Resolved;
use crate::skillset::SkillSet;
use crate::store::fs::{self, Refusal};

/// A program to run without a shell, with nothing on its standard input.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Plan {
    /// The program and its arguments; the last one is the JSON of the call.
    pub argv: Vec<String>,
    /// The folder to run in.
    pub cwd: String,
    /// All variables that it gets.
    pub env: BTreeMap<String, String>,
    /// After these seconds it is killed, with all that it started.
    pub timeout_s: u64,
}

/// What to run for a call of a skill's tool, or of `run_skill_script`. `args` is any JSON value, or a text:
/// the JSON as a model wrote it.
///
/// # Errors
/// `unknown_tool`. For `run_skill_script` what the contract refuses: `invalid_argument`, `skill_not_found`,
/// `resource_outside_skill`, `resource_not_found`. `invalid_argument` for a set of another dialect. What the host's
/// `resolve_env` fails with.
pub fn plan(set: &SkillSet, tool: &str, args: &Value) -> Result<Plan, Error> {
    let agent = &*Agent::of(set)?;
    let Command { skill, argv, cwd } = command(agent, tool, args)?;
    Ok(Plan { argv, cwd, env: variables(agent, skill)?, timeout_s: skill.document.meta.forge.timeout })
}

/// What a call runs, before the host is asked for the variables.
#[derive(Debug)]
struct Command<'a> {
    skill: &'a AgentSkill,
    argv: Vec<String>,
    cwd: String,
}

fn command<'a>(agent: &'a Agent, tool: &str, args: &Value) -> Result<Command<'a>, Error> {
    if tool == RUN_SKILL_SCRIPT {
        return script(agent, args);
    }
    let known = agent.tool(tool).and_then(|(skill, tool)| Some((skill, tool.runs.as_ref()?)));
    let (skill, runs) =
        known.ok_or_else(|| Error::new(Code::UnknownTool, format!("Unknown tool: {tool}")))?;
    let mut argv = match runs {
        Runs::Script { interpreter, path } => vec![(*interpreter).to_owned(), path.clone()],
        Runs::Binary(bin) => vec![bin.clone()],
    };
    argv.push(match args {
        Value::String(text) => text.clone(),
        value => value.to_string(),
    });
    Ok(Command { skill, argv, cwd: agent.place.root.clone() })
}

/// Whether a call of `run_skill_script` names a script that can be run.
///
/// # Errors
/// As those of [`plan`].
pub(super) fn check_script(agent: &Agent, args: &Value) -> Result<(), Error> {
    script(agent, args).map(drop)
}

fn script<'a>(agent: &'a Agent, args: &Value) -> Result<Command<'a>, Error> {
    let received: Value;
    let fields = match args {
        Value::String(text) => {
            received = serde_json::from_str(text).unwrap_or_default();
            &received
        }
        args => args,
    };
    let text = |key| fields.get(key).and_then(Value::as_str).filter(|text| !text.is_empty());
    let (Some(name), Some(path)) = (text("skill"), text("path")) else {
        return Err(refused(Code::InvalidArgument, "skill and path are required"));
    };
    let given = match fields.get("args") {
        None | Some(Value::Null) => Value::Object(Map::new()),
        Some(given @ Value::Object(_)) => given.clone(),
        Some(_) => return Err(refused(Code::InvalidArgument, "args must be a JSON object")),
    };
    let skill = agent
        .find(name)
        .ok_or_else(|| refused(Code::SkillNotFound, format!("skill \"{name}\" not found")))?;
    let outside =
        || refused(Code::ResourceOutsideSkill, "invalid path (must stay within the skill directory)");
    let missing =
        || refused(Code::ResourceNotFound, format!("script \"{path}\" not found in skill \"{name}\""));
    if !stays_inside(path) {
        return Err(outside());
    }
    let Some(folder) = skill.folder().map(|folder| agent.place.path(&folder)) else {
        return Err(missing());
    };
    match fs::open_confined(&folder, path) {
        Ok(_) => {}
        Err(Refusal::Outside) => return Err(outside()),
        Err(_) => return Err(missing()),
    }
    let interpreter = interpreter(path).ok_or_else(|| {
        let file = path.rsplit('/').next().unwrap_or(path);
        let ending = file.rfind('.').and_then(|at| file.get(at..)).unwrap_or_default();
        let message = format!("unsupported script type \"{ending}\" (supported: .sh, .py, .js)");
        refused(Code::InvalidArgument, message)
    })?;
    let argv = vec![interpreter.to_owned(), path.to_owned(), given.to_string()];
    Ok(Command { skill, argv, cwd: folder })
}

fn refused(code: Code, message: impl Into<String>) -> Error {
    Error::new(code, message)
}

/// Whether a path is relative and has no step `..`, with either separator.
fn stays_inside(path: &str) -> bool {
    let mut chars = path.chars();
    let has_drive =
        chars.next().is_some_and(|letter| letter.is_ascii_alphabetic()) && chars.next() == Some(':');
    !path.starts_with(['/', '\\']) && !has_drive && path.split(['/', '\\']).all(|step| step != "..")
}

/// `PATH`, `HOME` and what the skill declares, where they have a value, and what the host adds; each as the
/// host resolves it.
fn variables(agent: &Agent, skill: &AgentSkill) -> Result<BTreeMap<String, String>, Error> {
    let host = &agent.host;
    let names = &skill.document.meta.forge.env;
    let declared = names.required.iter().chain(&names.one_of).chain(&names.optional);
    let from_host = ["PATH", "HOME"].into_iter().chain(declared.map(String::as_str));
    let given = from_host.filter_map(|name| Some((name, host.env.get(name)?.as_str())));
    let mut chosen: BTreeMap<&str, &str> = given.filter(|(_, value)| !value.is_empty()).collect();
    chosen.extend(host.extra_env.iter().map(|(name, value)| (name.as_str(), value.as_str())));
    let mut resolved = BTreeMap::new();
    for (name, value) in chosen {
        match host.resolve_env.as_ref().map(|resolve| (resolve.0)(name, value)).transpose()? {
            None => _ = resolved.insert(name.to_owned(), value.to_owned()),
            Some(Resolved::Value(value)) => _ = resolved.insert(name.to_owned(), value),
            Some(Resolved::Variables(variables)) => resolved.extend(variables),
        }
    }
    Ok(resolved)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_stays_inside_by_its_text() {
        for path in ["a", "./a.sh", "a..b", "a\\b", "ab:c"] {
            assert!(stays_inside(path), "{path}");
        }
        for path in ["..", "a/..", "a/../b", "a\\..\\b", "/a", "\\a", "C:/a", "c:a"] {
            assert!(!stays_inside(path), "{path}");
        }
    }
}
