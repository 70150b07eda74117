//! The functions of this module that need no set, by name, with JSON in and out, for hosts that bind them all at once.

use std::collections::{BTreeMap, HashSet};

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::guardrails::Guardrails;
use super::requirements::{Requirements, Surroundings, dotenv};
use super::scan::scan;
use super::{body, egress, schema};
use crate::code::Code;
use crate::error::Error;

type Function = fn(Arguments<'_>) -> Result<Value, Error>;

const FUNCTIONS: &[(&str, Function)] = &[
    ("scan", |arguments| {
        let Scan { path, root } = arguments.read()?;
        json(&scan(&path, root.as_deref())?)
    }),
    ("parse", |arguments| {
        let Parse { text, legacy_bullets } = arguments.read()?;
        json(&body::parse(&text, legacy_bullets)?)
    }),
    ("input_schema", |arguments| {
        let Spec { spec } = arguments.read()?;
        Ok(schema::input_schema(&spec))
    }),
    ("invalid_keys", |arguments| {
        let Schema { schema } = arguments.read()?;
        json(&schema::invalid_keys(&schema))
    }),
    ("aggregate", |arguments| {
        let Skills { skills } = arguments.read()?;
        json(&Requirements::aggregate(skills))
    }),
    ("check_requirements", |arguments| check_requirements(&arguments.read()?)),
    ("cli_config", |arguments| {
        let Required { requirements } = arguments.read()?;
        json(&requirements.cli_config())
    }),
    ("dotenv", |arguments| {
        let Text { text } = arguments.read()?;
        json(&dotenv(&text))
    }),
    ("merge_egress", |arguments| {
        let Merge { yaml, domains } = arguments.read()?;
        json(&egress::merge_egress(&yaml, &domains)?)
    }),
    ("expand_egress", |arguments| {
        let Expand { domains, env } = arguments.read()?;
        json(&egress::expand_egress(&domains, &env))
    }),
    ("match_domain", |arguments| {
        let Match { pattern, host } = arguments.read()?;
        json(&egress::match_domain(&pattern, &host))
    }),
    ("egress_check", |arguments| {
        let Check { mode, domains, host } = arguments.read()?;
        json(&egress::egress_check(&mode, &domains, &host))
    }),
    ("guardrails", |arguments| {
        let Guarded { guardrails } = arguments.read()?;
        json(&guardrails)
    }),
    ("check_command", |arguments| {
        let Command { guardrails, tool, json: text } = arguments.read()?;
        json(&guardrails.check_command(&tool, &text))
    }),
    ("check_output", |arguments| {
        let GuardedText { guardrails, text } = arguments.read()?;
        json(&guardrails.check_output(&text))
    }),
    ("check_prompt", |arguments| {
        let GuardedText { guardrails, text } = arguments.read()?;
        json(&guardrails.check_prompt(&text))
    }),
    ("check_response", |arguments| {
        let GuardedText { guardrails, text } = arguments.read()?;
        json(&guardrails.check_response(&text))
    }),
];

/// Calls a function that needs no set. Arguments that it does not know are passed over.
///
/// | function | arguments | result |
/// |---|---|---|
/// | `scan` | `path`: a folder of skills, `root?` | `{skills, skipped}` |
/// | `parse` | `text`, `legacy_bullets?` | `{meta, tools, body}` |
/// | `input_schema` | `spec` | a JSON Schema |
/// | `invalid_keys` | `schema` | names |
/// | `aggregate` | `skills`: list of requirements | requirements: `{bins, env: {required, one_of, optional}, capabilities, egress_domains, denied_tools}` |
/// | `check_requirements` | `requirements`, `env?`, `dotenv?`, `lookup?`, `which?` | `{errors, warnings}` of `{code, message}` |
/// | `cli_config` | `requirements` | `{allowed_binaries, env_passthrough}` |
/// | `dotenv` | `text` | values by name |
/// | `merge_egress` | `yaml`, `domains` | `{text, added}` |
/// | `expand_egress` | `domains`, `env` | domains |
/// | `match_domain` | `pattern`, `host` | true or false |
/// | `egress_check` | `mode`, `domains`, `host` | null or text |
/// | `guardrails` | `guardrails` | the same, pooled, with `skipped_patterns` |
/// | `check_command` | `guardrails`, `tool`, `json` | null or text |
/// | `check_output` | `guardrails`, `text` | `{text, blocked}` |
/// | `check_prompt`, `check_response` | `guardrails`, `text` | null or text |
///
/// `lookup` is an object of secrets, `which` a list of programs that are found, `guardrails` an object of
/// lists as in a skill's frontmatter, or what a set gives.
///
/// ```
/// let arguments = serde_json::json!({"pattern": "*.example.com", "host": "api.example.com"});
/// assert_eq!(skillspan::forge::call("match_domain", &arguments)?, true);
/// # Ok::<(), skillspan::Error>(())
/// ```
///
/// # Errors
/// `invalid_argument` for another function or a wrong argument, and what the function itself fails with.
pub fn call(function: &str, arguments: &Value) -> Result<Value, Error> {
    match FUNCTIONS.iter().find(|(name, _)| *name == function) {
        Some((name, run)) => run(Arguments { function: name, values: arguments }),
        None => {
            let names = FUNCTIONS.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
            let message = format!("forge has no function `{function}`; it has {names}");
            Err(Error::new(Code::InvalidArgument, message))
        }
    }
}

struct Arguments<'a> {
    function: &'static str,
    values: &'a Value,
}

impl Arguments<'_> {
    fn read<T: DeserializeOwned>(&self) -> Result<T, Error> {
        if !self.values.is_object() {
            let message = format!("`{}`: the arguments must be an object", self.function);
            return Err(Error::new(Code::InvalidArgument, message));
        }
        serde_path_to_error::deserialize(self.values).map_err(|error| {
            let at = error.path().to_string();
            let at = if at == "." { String::new() } else { format!(", argument `{at}`") };
            let message = format!("`{}`{at}: {}", self.function, error.inner());
            Error::new(Code::InvalidArgument, message)
        })
    }
}

pub(super) fn json(result: &impl serde::Serialize) -> Result<Value, Error> {
    serde_json::to_value(result).map_err(|error| Error::new(Code::Internal, error.to_string()))
}

fn check_requirements(given: &CheckRequirements) -> Result<Value, Error> {
    json(&given.requirements.check(&Surroundings {
        env: &given.env,
        dotenv: &given.dotenv,
        lookup: &|name| given.lookup.get(name).cloned().flatten(),
        which: &|name| given.which.contains(name),
    }))
}

#[derive(Deserialize)]
struct Scan {
    path: String,
    root: Option<String>,
}

#[derive(Deserialize)]
struct Parse {
    text: String,
    #[serde(default)]
    legacy_bullets: bool,
}

#[derive(Deserialize)]
struct Text {
    text: String,
}

#[derive(Deserialize)]
struct Spec {
    spec: String,
}

#[derive(Deserialize)]
struct Schema {
    schema: Value,
}

#[derive(Deserialize)]
struct Skills {
    skills: Vec<Requirements>,
}

#[derive(Deserialize)]
struct Required {
    requirements: Requirements,
}

#[derive(Deserialize)]
struct CheckRequirements {
    requirements: Requirements,
    #[serde(default)]
    env: BTreeMap<String, String>,
    #[serde(default)]
    dotenv: String,
    #[serde(default)]
    lookup: BTreeMap<String, Option<String>>,
    #[serde(default)]
    which: HashSet<String>,
}

#[derive(Deserialize)]
struct Merge {
    yaml: String,
    domains: Vec<String>,
}

#[derive(Deserialize)]
struct Expand {
    domains: Vec<String>,
    env: BTreeMap<String, String>,
}

#[derive(Deserialize)]
struct Match {
    pattern: String,
    host: String,
}

#[derive(Deserialize)]
struct Check {
    mode: String,
    domains: Vec<String>,
    host: String,
}

#[derive(Deserialize)]
struct Guarded {
    guardrails: Guardrails,
}

#[derive(Deserialize)]
struct GuardedText {
    guardrails: Guardrails,
    text: String,
}

#[derive(Deserialize)]
struct Command {
    guardrails: Guardrails,
    tool: String,
    json: String,
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    fn refused(function: &str, arguments: &Value) -> String {
        let error = call(function, arguments).unwrap_err();
        assert_eq!(error.code, Code::InvalidArgument);
        error.message
    }

    #[test]
    fn wrong_calls_are_named() {
        assert!(
            refused("plan", &json!({})).starts_with("forge has no function `plan`; it has scan, parse, ")
        );
        assert_eq!(refused("match_domain", &json!({"pattern": "a"})), "`match_domain`: missing field `host`");
        let message = refused("expand_egress", &json!({"domains": ["a", 1], "env": {}}));
        assert!(message.starts_with("`expand_egress`, argument `domains[1]`: invalid type"), "{message}");
        for (function, _) in FUNCTIONS {
            let _ = refused(function, &json!(["wrong"]));
            let _ = refused(function, &Value::Null);
        }
    }

    #[test]
    fn results_are_data() {
        let guardrails = json!({"deny_prompts": [{"pattern": "x"}, {"pattern": "("}]});
        let rails = call("guardrails", &json!({"guardrails": guardrails})).unwrap();
        assert_eq!(rails["skipped_patterns"], json!(["("]));
        let text = call("check_prompt", &json!({"guardrails": rails, "text": "X"})).unwrap();
        assert_eq!(text, "skill guardrail: prompt blocked by skill guardrail");
        let requirements = json!({"bins": ["jq"], "env": {"required": ["A"], "one_of": [["B"]]}});
        let sum = call("aggregate", &json!({"skills": [requirements]})).unwrap();
        let missing =
            call("check_requirements", &json!({"requirements": sum, "lookup": {"A": "x", "B": null}}));
        assert_eq!(
            missing.unwrap(),
            json!({
                "errors": [{"code": "env-one-of", "message": "at least one of [B] must be set"}],
                "warnings": [{"code": "missing-bin", "message": "binary \"jq\" not found in PATH"}],
            })
        );
        let parsed =
            call("parse", &json!({"text": "---\nname: a\n---\n- b\n", "legacy_bullets": true})).unwrap();
        assert_eq!((&parsed["meta"]["name"], &parsed["tools"][0]["name"]), (&json!("a"), &json!("b")));
        let error = call("parse", &json!({"text": "---\ntags: [a b]\n---\n"})).unwrap_err();
        assert_eq!(error.code, Code::InvalidSkill);
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn any_text_is_no_panic(text in any::<String>()) {
            let arguments = json!({
                "text": text, "spec": text, "yaml": text, "domains": [text], "env": {"a": text}, "pattern": text,
                "host": text, "mode": text, "tool": text, "json": text, "dotenv": text, "schema": {"properties": {&text: 1}},
                "guardrails": {"deny_output": [{"pattern": text, "action": "redact"}]},
                "requirements": {"bins": [text]}, "skills": [],
            });
            for (function, _) in FUNCTIONS {
                let _ = call(function, &arguments);
            }
        }
    }
}
