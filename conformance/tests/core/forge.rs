//! The calls of the dialect `forge`.

use std::collections::BTreeMap;

use conformance::CallError;
use serde_json::{Map, Value};
use skillspan::forge::{self, BuildOptions, Guardrails, Surroundings};
use skillspan::{Error, SkillSet};

use crate::port::{Arguments, failed, json, result};

/// A call that needs no set; `None` if it is none of these.
pub fn pure(call: &str, given: &Arguments<'_>) -> Option<Result<Value, CallError>> {
    let outcome = match call {
        "scan" => result(forge::scan(given.text("path"), given.optional("root"))),
        "parse" => result(forge::parse(given.text("text"), given.flag("legacy_bullets"))),
        "input_schema" => Ok(forge::input_schema(given.text("spec"))),
        "invalid_keys" => Ok(json(&forge::invalid_keys(&given.value("schema").unwrap_or_default()))),
        "merge_egress" => result(forge::merge_egress(given.text("yaml"), &domains(given))),
        "expand_egress" => Ok(json(&forge::expand_egress(&domains(given), &texts(given, "env")))),
        "match_domain" => Ok(forge::match_domain(given.text("pattern"), given.text("host")).into()),
        "egress_check" => {
            let (mode, host) = (given.text("mode"), given.text("host"));
            Ok(json(&forge::egress_check(mode, &domains(given), host)))
        }
        _ => return None,
    };
    Some(outcome)
}

/// A call on a set of the dialect; `None` if it is none of these.
pub fn on_set(set: &SkillSet, call: &str, given: &Arguments<'_>) -> Option<Result<Value, CallError>> {
    let checked = |check: &dyn Fn(Guardrails) -> Value| {
        forge::guardrails(set).map(check).map_err(|error| failed(&error))
    };
    let outcome = match call {
        "warnings" => {
            let codes = given.texts("codes");
            let warnings = set.snapshot().warnings.clone();
            let named = warnings.into_iter().filter(|warning| codes.contains(&warning.code.as_str()));
            Ok(json(&named.collect::<Vec<_>>()))
        }
        "requirements" => result(forge::requirements(set)),
        "cli_config" => result(forge::requirements(set).map(|requirements| requirements.cli_config())),
        "check_requirements" => result(check_requirements(set, given)),
        "plan_script" => {
            let args = given.value("args").unwrap_or_else(|| Value::Object(Map::new()));
            result(forge::plan(set, given.text("tool"), &args))
        }
        "guardrails" => result(forge::guardrails(set)),
        "check_command" => {
            checked(&|guardrails| json(&guardrails.check_command(given.text("tool"), given.text("json"))))
        }
        "check_output" => checked(&|guardrails| json(&guardrails.check_output(given.text("text")))),
        "check_prompt" => checked(&|guardrails| json(&guardrails.check_prompt(given.text("text")))),
        "check_response" => checked(&|guardrails| json(&guardrails.check_response(given.text("text")))),
        "compile" => result(forge::compile(set)),
        "build" => {
            let text = |key| given.text(key).to_owned();
            let options = BuildOptions {
                agent_id: text("agent_id"),
                version: text("version"),
                built_at: text("built_at"),
                output_dir: text("output_dir"),
            };
            result(forge::build(set, &options))
        }
        "lint" => result(forge::lint(set)),
        _ => return None,
    };
    Some(outcome)
}

fn check_requirements(set: &SkillSet, given: &Arguments<'_>) -> Result<forge::Missing, Error> {
    let (env, secrets, programs) = (texts(given, "env"), texts(given, "lookup"), given.texts("which"));
    let surroundings = Surroundings {
        env: &env,
        dotenv: given.text("dotenv"),
        lookup: &|name| secrets.get(name).cloned(),
        which: &|program| programs.contains(&program),
    };
    Ok(forge::requirements(set)?.check(&surroundings))
}

fn domains(given: &Arguments<'_>) -> Vec<String> {
    given.texts("domains").into_iter().map(str::to_owned).collect()
}

fn texts(given: &Arguments<'_>, key: &str) -> BTreeMap<String, String> {
    serde_json::from_value(given.value(key).unwrap_or_default()).unwrap_or_default()
}
