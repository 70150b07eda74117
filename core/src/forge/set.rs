//! What a host asks of a set besides its tools (contract `forge`, sections 5, 7 and 11 to 13).

use serde_json::{Map, Value};

use super::agent::Agent;
use super::binding;
use super::call::json;
use super::compile::{BuildOptions, build, compile};
use super::guardrails::Guardrails;
use super::lint::lint;
use super::plan::plan;
use super::requirements::Requirements;
use crate::code::Code;
use crate::error::Error;
use crate::skillset::SkillSet;

/// What the skills of a set require together.
///
/// # Errors
/// `invalid_argument` for a set of another dialect.
pub fn requirements(set: &SkillSet) -> Result<Requirements, Error> {
    Ok(Agent::of(set)?.requirements())
}

/// The guardrails of all skills of a set.
///
/// # Errors
/// `invalid_argument` for a set of another dialect.
pub fn guardrails(set: &SkillSet) -> Result<Guardrails, Error> {
    Ok(Agent::of(set)?.guardrails.clone())
}

const FUNCTIONS: &str = "plan, requirements, cli_config, check_requirements, guardrails, check_command, \
                         check_output, check_prompt, check_response, compile, build, lint";

/// Calls a function of a set by its name, with JSON in and out, for hosts that bind them all at once.
/// Functions that need no set are those of [`call`](super::call()).
///
/// | function | arguments | result |
/// |---|---|---|
/// | `plan` | `tool`, `args?`: a JSON value, or the JSON text as received | `{argv, cwd, env, timeout_s}` |
/// | `requirements` | | `{bins, env: {required, one_of, optional}, capabilities, egress_domains, denied_tools}` |
/// | `cli_config` | | `{allowed_binaries, env_passthrough}` |
/// | `check_requirements` | `env?` and `which?`, without which those of the set count, `dotenv?`, `lookup?` | `{errors, warnings}` of `{code, message}` |
/// | `guardrails` | | `{deny_commands, deny_prompts, deny_responses, deny_output, skipped_patterns}` |
/// | `check_command` | `tool`, `json` | null or text |
/// | `check_output` | `text` | `{text, blocked}` |
/// | `check_prompt`, `check_response` | `text` | null or text |
/// | `compile` | | `{skills_json, prompt, warnings}` |
/// | `build` | `agent_id`, `version`, `built_at`, `output_dir` | `{files, spec_patch, warnings}` |
/// | `lint` | | list of `{level, code, skill, tool?, message}` |
///
/// # Errors
/// `invalid_argument` for a set of another dialect, another function or a wrong argument, what the function itself
/// fails with, and for `check_requirements` what the host's `which` fails with.
pub fn call_on(set: &SkillSet, function: &str, arguments: &Value) -> Result<Value, Error> {
    let agent = Agent::of(set)?;
    let text = |key: &str| {
        arguments.get(key).and_then(Value::as_str).ok_or_else(|| {
            let message = format!("`{function}`: argument `{key}` must be a text");
            Error::new(Code::InvalidArgument, message)
        })
    };
    match function {
        "plan" => {
            let none = Value::Object(Map::new());
            json(&plan(set, text("tool")?, arguments.get("args").unwrap_or(&none))?)
        }
        "requirements" => json(&agent.requirements()),
        "cli_config" => json(&agent.requirements().cli_config()),
        "check_requirements" => {
            let mut given = arguments.as_object().cloned().unwrap_or_default();
            let (requirements, host) = (agent.requirements(), set.options().host());
            if !given.contains_key("which") {
                given.insert("which".to_owned(), binding::found(&requirements.bins, &host)?.into());
            }
            given.entry("env").or_insert(json(&host.env)?);
            given.insert("requirements".to_owned(), json(&requirements)?);
            super::call(function, &given.into())
        }
        "guardrails" => json(&agent.guardrails),
        "check_command" => json(&agent.guardrails.check_command(text("tool")?, text("json")?)),
        "check_output" => json(&agent.guardrails.check_output(text("text")?)),
        "check_prompt" => json(&agent.guardrails.check_prompt(text("text")?)),
        "check_response" => json(&agent.guardrails.check_response(text("text")?)),
        "compile" => json(&compile(set)?),
        "build" => {
            let options: BuildOptions = serde_path_to_error::deserialize(arguments).map_err(|fault| {
                Error::new(
                    Code::InvalidArgument,
                    format!("`build`, argument `{}`: {}", fault.path(), fault.inner()),
                )
            })?;
            json(&build(set, &options)?)
        }
        "lint" => json(&lint(set)?),
        _ => {
            let message = format!("a set of forge has no function `{function}`; it has {FUNCTIONS}");
            Err(Error::new(Code::InvalidArgument, message))
        }
    }
}

#[cfg(test)]
#[allow(clippy::disallowed_methods, reason = "tests write skills")]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::options::OpenOptions;

    fn open(dialect: &str, folder: &std::path::Path) -> SkillSet {
        let options = OpenOptions::roots([folder.to_str().unwrap()]);
        SkillSet::open(OpenOptions { dialect: Some(dialect.to_owned()), ..options }).unwrap()
    }

    #[test]
    fn each_function_is_known_by_its_name() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(folder.path().join("skills/scripts")).unwrap();
        std::fs::write(folder.path().join("skills/a.md"), "## Tool: go\n").unwrap();
        std::fs::write(folder.path().join("skills/scripts/go.sh"), "").unwrap();
        let set = open("forge", folder.path());
        let arguments = json!({
            "tool": "go", "json": "{}", "text": "t", "agent_id": "a", "version": "1", "built_at": "", "output_dir": "o",
        });
        for function in FUNCTIONS.split(", ") {
            let given = match function {
                "build" => json!({"agent_id": "a", "version": "1", "built_at": "", "output_dir": "o"}),
                _ => arguments.clone(),
            };
            assert!(call_on(&set, function, &given).is_ok(), "{function}");
        }
        assert_eq!(
            call_on(&set, "plan", &arguments).unwrap()["argv"],
            json!(["bash", "skills/scripts/go.sh", "{}"])
        );
    }

    #[test]
    fn requirements_are_checked_against_the_set_s_own_surroundings() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(folder.path().join("skills")).unwrap();
        let needs = "---\nmetadata: {forge: {requires: {bins: [jq, dot], env: [KEY]}}}\n---\n";
        std::fs::write(folder.path().join("skills/a.md"), needs).unwrap();
        let options = json!({
            "dialect": "forge", "roots": folder.path().to_str(), "env": {"KEY": "k"}, "which": ["jq"],
        });
        let set = SkillSet::open(OpenOptions::from_json(options).unwrap()).unwrap();
        let told = |given: Value| call_on(&set, "check_requirements", &given).unwrap();
        assert_eq!(
            told(json!({})),
            json!({"errors": [], "warnings": [{"code": "missing-bin", "message": "binary \"dot\" not found in PATH"}]})
        );
        assert_eq!(told(json!({"env": {}}))["errors"][0]["code"], "env-required");
        assert_eq!(told(json!({"which": ["jq", "dot"]}))["warnings"], json!([]));
    }

    #[test]
    fn wrong_calls_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let set = open("forge", folder.path());
        for (function, given) in [
            ("nothing", json!({})),
            ("plan", json!({})),
            ("check_command", json!({"tool": "a"})),
            ("check_output", json!({"text": 1})),
            ("build", json!({"agent_id": 1})),
            ("build", json!([])),
            ("check_requirements", json!({"env": []})),
        ] {
            let error = call_on(&set, function, &given).unwrap_err();
            assert_eq!(error.code, Code::InvalidArgument, "{function}");
        }
        let other = open("agentskills", folder.path());
        assert_eq!(call_on(&other, "lint", &json!({})).unwrap_err().code, Code::InvalidArgument);
    }
}
