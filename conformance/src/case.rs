//! The types of a case file.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::requirement::Requirement;
use crate::tree::Tree;

/// The suite number this crate reads.
pub const SUITE: u64 = 1;

/// A case file whose cases are still plain JSON, so that a mistake in one can be reported with its id.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaseFile {
    /// The number of the format, [`SUITE`].
    pub suite: u64,
    /// The dialect in which the cases are opened.
    pub dialect: String,
    /// What the dialect's further calls mean, or what it says about the usual ones; text for readers.
    #[serde(default)]
    pub calls: BTreeMap<String, String>,
    /// The cases, each to be read with [`Case::from_json`].
    pub cases: Vec<Value>,
}

/// One case: a tree of files, a set opened on it, and steps with what they must give.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// Unique in the whole suite.
    pub id: String,
    /// What the case shows, in one line.
    pub summary: String,
    /// The part of a contract that it comes from.
    pub contract: Option<String>,
    /// What the machine must offer.
    #[serde(default)]
    pub requires: Vec<Requirement>,
    /// The files to prepare; a case about a text needs none.
    #[serde(default)]
    pub tree: Tree,
    /// The options of the set; without them nothing is opened.
    pub open: Option<Value>,
    /// The calls, in order.
    pub steps: Vec<Step>,
}

impl Case {
    /// Reads a case and checks what a schema cannot say.
    pub fn from_json(value: Value) -> Result<Self> {
        let case: Self = serde_json::from_value(value)?;
        ensure!(!case.tree.removes(), "null in `tree`: only an `edit` removes");
        ensure!(case.steps.iter().any(Step::expects), "no step expects anything");
        if case.steps.iter().any(|step| step.action == Action::Open) {
            ensure!(case.steps.len() == 1, "an `open` step must be the only one");
            ensure!(case.open.is_some(), "an `open` step needs the options of `open`");
        }
        Ok(case)
    }
}

/// One step of a case.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(try_from = "Map<String, Value>")]
pub struct Step {
    /// What to do.
    pub action: Action,
    /// What it must give; `None` where the result is free, which is not the same as an expected null.
    pub expect: Option<Value>,
}

/// What a step does.
#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// Looks at the outcome of opening the set.
    Open,
    /// Changes the files.
    Edit(Tree),
    /// Makes several calls in one session.
    Session {
        /// What the session is begun with: `options`, if there are any.
        arguments: Map<String, Value>,
        /// The calls.
        steps: Vec<Step>,
    },
    /// Makes one call.
    Call {
        /// The name of the call.
        name: String,
        /// Its arguments.
        arguments: Map<String, Value>,
    },
}

impl Step {
    /// Whether this step, or one inside it, says what must come out.
    pub fn expects(&self) -> bool {
        self.expect.is_some()
            || matches!(&self.action, Action::Session { steps, .. } if steps.iter().any(Self::expects))
    }

    /// The name as it stands in the case file.
    pub fn call(&self) -> &str {
        match &self.action {
            Action::Open => "open",
            Action::Edit(_) => "edit",
            Action::Session { .. } => "session",
            Action::Call { name, .. } => name,
        }
    }

    fn read(mut fields: Map<String, Value>) -> Result<Self> {
        let expect = fields.remove("expect");
        let Some(Value::String(name)) = fields.remove("call") else {
            bail!("a step has no `call`");
        };
        let action = match name.as_str() {
            "open" => Action::Open,
            "edit" => {
                ensure!(expect.is_none(), "an `edit` expects nothing");
                Action::Edit(take(&mut fields, &name, "tree")?)
            }
            "session" => {
                let steps = take(&mut fields, &name, "steps")?;
                let options = fields.remove_entry("options");
                Action::Session { arguments: options.into_iter().collect(), steps }
            }
            _ => {
                return Ok(Self { action: Action::Call { name, arguments: fields }, expect });
            }
        };
        if let Some(key) = fields.keys().next() {
            bail!("`{name}` has no argument `{key}`");
        }
        Ok(Self { action, expect })
    }
}

impl TryFrom<Map<String, Value>> for Step {
    type Error = String;

    fn try_from(fields: Map<String, Value>) -> Result<Self, String> {
        Self::read(fields).map_err(|error| format!("{error:#}"))
    }
}

fn take<T: serde::de::DeserializeOwned>(fields: &mut Map<String, Value>, call: &str, key: &str) -> Result<T> {
    let value = fields.remove(key).with_context(|| format!("`{call}` needs `{key}`"))?;
    serde_json::from_value(value).with_context(|| format!("`{key}` of `{call}`"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn step(value: Value) -> Result<Step, serde_json::Error> {
        serde_json::from_value(value)
    }

    #[test]
    fn an_expected_null_is_an_expectation() {
        let null = step(json!({"call": "find", "name": "x", "expect": null})).unwrap();
        assert_eq!(null.expect, Some(Value::Null));
        let free = step(json!({"call": "find", "name": "x"})).unwrap();
        assert_eq!(free.expect, None);
    }

    #[test]
    fn arguments_are_all_other_keys() {
        let read = step(json!({"call": "call", "tool": "skill", "arguments": {"name": "a"}})).unwrap();
        let Action::Call { name, arguments } = read.action else {
            panic!("not a call");
        };
        assert_eq!(name, "call");
        assert_eq!(Value::Object(arguments), json!({"tool": "skill", "arguments": {"name": "a"}}));
    }

    #[test]
    fn edit_and_session_refuse_other_keys() {
        assert!(step(json!({"call": "edit", "tree": {}, "path": "x"})).is_err());
        assert!(step(json!({"call": "edit"})).is_err());
        assert!(step(json!({"call": "session", "steps": [], "texts": []})).is_err());
    }

    #[test]
    fn a_case_must_expect_something() {
        let case = json!({"id": "a", "summary": "s", "tree": {}, "steps": [{"call": "refresh"}]});
        let error = Case::from_json(case).unwrap_err();
        assert!(error.to_string().contains("no step expects anything"));
    }

    #[test]
    fn an_open_step_stands_alone() {
        let case = json!({"id": "a", "summary": "s", "tree": {}, "open": {}, "steps": [
            {"call": "open", "expect": {"error": {"code": "invalid_argument"}}},
            {"call": "skills", "expect": []},
        ]});
        let error = Case::from_json(case).unwrap_err();
        assert!(error.to_string().contains("only one"));
    }
}
