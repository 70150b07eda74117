//! Checking case files against `schema/case.schema.json`.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::Value;

use crate::load;

const LOCATION: &str = "urn:skillspan:case";
const TEXT: &str = include_str!("../schema/case.schema.json");

/// The compiled schema.
pub struct Schema {
    schemas: Schemas,
    file: SchemaIndex,
    step: SchemaIndex,
}

impl Schema {
    /// Compiles the schema that stands in this crate.
    pub fn new() -> Result<Self> {
        let broken = |error: boon::CompileError| anyhow!("case.schema.json: {error:#}");
        let mut schemas = Schemas::new();
        let mut compiler = Compiler::new();
        let text = serde_json::from_str(TEXT).context("case.schema.json")?;
        compiler.add_resource(LOCATION, text).map_err(broken)?;
        let file = compiler.compile(LOCATION, &mut schemas).map_err(broken)?;
        let step = compiler.compile(&format!("{LOCATION}#/$defs/step"), &mut schemas).map_err(broken)?;
        Ok(Self { schemas, file, step })
    }

    /// What is wrong with the content of a case file.
    pub fn faults(&self, content: &Value) -> Vec<String> {
        if let Err(error) = self.schemas.validate(content, self.file) {
            return vec![with_ids(error.to_string(), content)];
        }
        self.faults_of_calls(content)
    }

    /// A dialect may have calls of its own, but must say in its header what they are; the others are those
    /// of the table. A schema cannot look up the header.
    fn faults_of_calls(&self, content: &Value) -> Vec<String> {
        let own: BTreeSet<&str> = content
            .get("calls")
            .and_then(Value::as_object)
            .map(|calls| calls.keys().map(String::as_str).collect())
            .unwrap_or_default();
        let mut faults = Vec::new();
        for case in items(content, "cases") {
            for (index, step) in items(case, "steps").enumerate() {
                let call = step.get("call").and_then(Value::as_str).unwrap_or_default();
                if own.contains(call) {
                    continue;
                }
                if let Err(error) = self.schemas.validate(step, self.step) {
                    let id = case.get("id").and_then(Value::as_str).unwrap_or_default();
                    let number = index + 1;
                    faults.push(format!("case `{id}`, step {number} (`{call}`): {error}"));
                }
            }
        }
        faults
    }
}

/// The validator counts cases; people look for ids.
fn with_ids(mut text: String, content: &Value) -> String {
    for (index, case) in items(content, "cases").enumerate() {
        if let Some(id) = case.get("id").and_then(Value::as_str) {
            for end in ['/', '\''] {
                text = text.replace(&format!("'/cases/{index}{end}"), &format!("'case {id}{end}"));
            }
        }
    }
    text
}

fn items<'a>(value: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    value.get(key).and_then(Value::as_array).into_iter().flatten()
}

/// Checks all case files of a folder, or one file: against the schema, and by loading them. Gives the
/// faults, each with its file.
pub fn check(place: &Path) -> Result<Vec<String>> {
    let schema = Schema::new()?;
    let mut faults = Vec::new();
    for file in load::files(place)? {
        for fault in schema.faults(&load::json(&file)?) {
            faults.push(format!("{}: {fault}", file.display()));
        }
    }
    if let Err(error) = load::cases(place) {
        faults.push(format!("{error:#}"));
    }
    Ok(faults)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn file(dialect: &str, step: &Value) -> Value {
        json!({"suite": 1, "dialect": dialect, "cases": [
            {"id": "a-1", "summary": "s", "tree": {}, "steps": [step]},
        ]})
    }

    fn fits(content: &Value) -> bool {
        Schema::new().unwrap().faults(content).is_empty()
    }

    fn step_fits(step: &Value) -> bool {
        fits(&file("agentskills", step))
    }

    fn entry_fits(key: &str, entry: Value) -> bool {
        let mut content = file("agentskills", &json!({"call": "skills", "expect": []}));
        content["cases"][0]["tree"][key] = entry;
        fits(&content)
    }

    #[test]
    fn calls_have_their_arguments_and_no_others() {
        assert!(step_fits(&json!({"call": "skills", "expect": []})));
        assert!(step_fits(&json!({"call": "get", "name": "a", "expect": {}})));
        assert!(step_fits(&json!({"call": "validate", "path": "{root}", "profile": "spec", "expect": {}})));
        assert!(!step_fits(&json!({"call": "skils", "expect": []})));
        assert!(!step_fits(&json!({"call": "skills", "name": "a", "expect": []})));
        assert!(!step_fits(&json!({"call": "get", "expect": {}})));
        assert!(!step_fits(&json!({"call": "get", "name": "a", "expct": {}})));
        assert!(!step_fits(&json!({"call": "parse", "expect": {}})));
        assert!(!step_fits(&json!({"call": "parse", "text": "t", "path": "p", "expect": {}})));
    }

    #[test]
    fn sessions_have_their_own_steps() {
        let session = |step: Value| json!({"call": "session", "steps": [step]});
        assert!(step_fits(&session(json!({"call": "to_restore", "texts": ["t"], "expect": []}))));
        assert!(step_fits(&session(json!({"call": "edit", "tree": {"a": null}}))));
        assert!(!step_fits(&session(json!({"call": "skills", "expect": []}))));
        assert!(!step_fits(&session(json!({"call": "to_restore", "text": [], "expect": []}))));
    }

    #[test]
    fn tree_entries_have_one_of_the_known_shapes() {
        assert!(entry_fits("a", json!("text")));
        assert!(entry_fits("a", json!(["line", ""])));
        assert!(entry_fits("a/", json!({})));
        assert!(entry_fits("a/", json!({"mode": "000"})));
        assert!(entry_fits("a", json!({"repeat": {"text": "t", "times": 2}})));
        assert!(entry_fits("a", json!({"text": "t", "mode": "755"})));
        assert!(entry_fits("a", json!({"fifo": true})));
        assert!(!entry_fits("a", json!(null)));
        assert!(!entry_fits("a", json!({})));
        assert!(!entry_fits("a", json!({"symlnk": "t"})));
        assert!(!entry_fits("a", json!({"symlink": "t", "mode": "755"})));
        assert!(!entry_fits("a/", json!("text")));
        assert!(!entry_fits("/a", json!("text")));
    }

    #[test]
    fn absent_is_true_or_nothing() {
        let expecting = |value: Value| json!({"call": "skills", "expect": [{"code": value}]});
        assert!(step_fits(&expecting(json!({"$absent": true}))));
        assert!(!step_fits(&expecting(json!({"$absent": false}))));
        assert!(!step_fits(&expecting(json!({"$absent": true, "a": 1}))));
    }

    #[test]
    fn further_calls_stand_in_the_header() {
        let mut content = file("forge", &json!({"call": "checksum", "text": "t", "expect": "x"}));
        assert!(!fits(&content));
        content["calls"] = json!({"checksum": "text -> text"});
        assert!(fits(&content));
        content["dialect"] = json!("agentskills");
        assert!(!fits(&content));
        assert!(!fits(&file("forge", &json!({"call": "get", "nam": "x", "expect": {}}))));
    }

    #[test]
    fn other_keys_are_mistakes() {
        let mut content = file("agentskills", &json!({"call": "skills", "expect": []}));
        content["cases"][0]["requires"] = json!(["symlinks"]);
        assert!(fits(&content));
        content["cases"][0]["requires"] = json!(["symlink"]);
        assert!(!fits(&content));
        content["cases"][0]["requires"] = json!([]);
        content["cases"][0]["require"] = json!([]);
        assert!(!fits(&content));
    }

    #[test]
    fn a_fault_names_the_case() {
        let content = file("agentskills", &json!({"call": "get", "nam": "x"}));
        let faults = Schema::new().unwrap().faults(&content);
        assert!(faults[0].contains("'case a-1/steps/0'"), "{}", faults[0]);
    }
}
