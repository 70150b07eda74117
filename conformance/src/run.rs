//! Running one case.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use anyhow::Result;
use serde_json::{Map, Value, json};

use crate::case::{Action, Case, Step};
use crate::compare::{as_value, judge};
use crate::port::{CallError, Port};
use crate::requirement::Machine;
use crate::root::Root;

/// What became of a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// All that was expected came out.
    Passed,
    /// Something else came out; the text says where and what.
    Failed(String),
    /// The machine lacks what the case requires.
    Skipped(String),
    /// It fails, as `known/<port>.json` says, for this reason.
    Known(String),
}

/// Runs a case in a temporary folder of its own.
pub fn run_case(port: &mut dyn Port, dialect: &str, case: &Case, machine: &Machine) -> Outcome {
    if let Some(requirement) = machine.lacks(&case.requires) {
        return Outcome::Skipped(format!("requires {}", requirement.name()));
    }
    match in_folder(port, dialect, case) {
        Ok(None) => Outcome::Passed,
        Ok(Some(fault)) => Outcome::Failed(fault),
        Err(error) => Outcome::Failed(format!("{error:#}")),
    }
}

/// Gives the fault, if there is one; an error is the suite's own.
fn in_folder(port: &mut dyn Port, dialect: &str, case: &Case) -> Result<Option<String>> {
    let root = Root::new()?;
    case.tree.write(root.path(), root.placeholders())?;
    let mut run = Run { port, root: &root };
    let started = run.guarded(|port| {
        port.start(dialect);
        Ok(Value::Null)
    });
    if started.is_err() {
        return Ok(Some(format!("start failed: {}", as_value(&started))));
    }
    let opened = match &case.open {
        Some(options) => {
            let options = root.placeholders().fill_value(options);
            run.guarded(|port| port.open(dialect, options).map(|()| Value::Null))
        }
        None => Ok(Value::Null),
    };
    let looks_at_open = case.steps.iter().any(|step| step.action == Action::Open);
    if let (Err(_), false) = (&opened, looks_at_open) {
        return Ok(Some(format!("open failed: {}", as_value(&opened))));
    }
    run.steps(&case.steps, &opened)
}

struct Run<'a> {
    port: &'a mut dyn Port,
    root: &'a Root,
}

impl Run<'_> {
    fn steps(&mut self, steps: &[Step], opened: &Result<Value, CallError>) -> Result<Option<String>> {
        for (index, step) in steps.iter().enumerate() {
            let fault = match &step.action {
                Action::Open => self.judged(step, opened),
                Action::Edit(tree) => {
                    tree.write(self.root.path(), self.root.placeholders())?;
                    None
                }
                Action::Session { arguments, steps } => self.session(step, arguments, steps)?,
                Action::Call { name, arguments } => {
                    let outcome = self.call(name, arguments);
                    self.judged(step, &outcome)
                }
            };
            if let Some(fault) = fault {
                return Ok(Some(format!("step {} ({}): {fault}", index + 1, step.call())));
            }
        }
        Ok(None)
    }

    /// A session's steps are judged one by one; an `expect` of the whole is the list of their results.
    fn session(
        &mut self,
        whole: &Step,
        arguments: &Map<String, Value>,
        steps: &[Step],
    ) -> Result<Option<String>> {
        let begun = self.call("session", arguments);
        if begun.is_err() {
            return Ok(self.judged(whole, &begun));
        }
        let mut results = Vec::new();
        for (index, step) in steps.iter().enumerate() {
            let outcome = match &step.action {
                Action::Edit(tree) => {
                    tree.write(self.root.path(), self.root.placeholders())?;
                    Ok(Value::Null)
                }
                Action::Call { name, arguments } => self.call(&format!("session.{name}"), arguments),
                Action::Open | Action::Session { .. } => Err(CallError::Unsupported),
            };
            if (step.expect.is_some() || whole.expect.is_none())
                && let Some(fault) = self.judged(step, &outcome)
            {
                let number = index + 1;
                return Ok(Some(format!("step {number} ({}): {fault}", step.call())));
            }
            results.push(as_value(&outcome));
        }
        Ok(whole.expect.as_ref().and_then(|_| self.judged(whole, &Ok(Value::Array(results)))))
    }

    fn call(&mut self, name: &str, arguments: &Map<String, Value>) -> Result<Value, CallError> {
        let filled: Map<String, Value> = arguments
            .iter()
            .map(|(key, value)| (key.clone(), self.root.placeholders().fill_value(value)))
            .collect();
        self.guarded(|port| port.step(name, &filled))
    }

    fn judged(&self, step: &Step, outcome: &Result<Value, CallError>) -> Option<String> {
        let expected = step.expect.as_ref().map(|expected| self.root.placeholders().fill_value(expected));
        let differences = judge(expected.as_ref(), outcome);
        let texts: Vec<String> = differences.iter().map(ToString::to_string).collect();
        (!texts.is_empty()).then(|| texts.join("\n"))
    }

    /// A panic in one case must not hide the outcome of the others.
    fn guarded(
        &mut self,
        act: impl FnOnce(&mut dyn Port) -> Result<Value, CallError>,
    ) -> Result<Value, CallError> {
        catch_unwind(AssertUnwindSafe(|| act(self.port))).unwrap_or_else(|payload| {
            let text = panic_text(payload.as_ref());
            Err(CallError::Failed(json!({"code": "panicked", "message": text})))
        })
    }
}

fn panic_text(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("no text").to_owned()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// Answers from the disk and from its arguments, as a real port would.
    #[derive(Default)]
    struct Sample {
        root: Option<String>,
        log: Vec<String>,
    }

    impl Port for Sample {
        fn name(&self) -> &'static str {
            "sample"
        }

        fn start(&mut self, dialect: &str) {
            self.root = None;
            self.log = vec![format!("start {dialect}")];
        }

        fn open(&mut self, _dialect: &str, options: Value) -> Result<(), CallError> {
            match options["roots"].as_str() {
                Some(root) => {
                    self.root = Some(root.to_owned());
                    Ok(())
                }
                None => Err(CallError::Failed(json!({"code": "invalid_argument"}))),
            }
        }

        fn step(&mut self, call: &str, arguments: &Map<String, Value>) -> Result<Value, CallError> {
            self.log.push(call.to_owned());
            match call {
                "read" => {
                    let path = arguments["path"].as_str().unwrap();
                    match fs::read_to_string(path) {
                        Ok(text) => Ok(json!({"text": text, "root": self.root})),
                        Err(_) => Err(CallError::Failed(json!({"code": "resource_not_found"}))),
                    }
                }
                "log" | "session.log" => Ok(json!(self.log)),
                "session" => Ok(Value::Null),
                "crash" => panic!("a crash"),
                _ => Err(CallError::Unsupported),
            }
        }
    }

    fn outcome(mut case: Value) -> Outcome {
        case["id"] = json!("x");
        case["summary"] = json!("s");
        let case = Case::from_json(case).unwrap();
        run_case(&mut Sample::default(), "b4", &case, &Machine::probe().unwrap())
    }

    fn fault(case: Value) -> String {
        match outcome(case) {
            Outcome::Failed(text) => text,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn fills_placeholders_edits_and_compares() {
        let case = json!({
            "tree": {"a.txt": "{root}"},
            "open": {"roots": "{root}/s"},
            "steps": [
                {"call": "read", "path": "{root}/a.txt", "expect": {"root": "{root_uri}/s"}},
                {"call": "edit", "tree": {"a.txt": "new", "b.txt": "b"}},
                {"call": "read", "path": "{root}/a.txt", "expect": {"text": "new"}},
                {"call": "edit", "tree": {"b.txt": null}},
                {"call": "read", "path": "{root}/b.txt", "expect": {"error": {"code": "resource_not_found"}}},
            ],
        });
        assert_eq!(outcome(case), Outcome::Passed);
    }

    #[test]
    fn a_fault_names_step_place_found_and_wanted() {
        let text = fault(json!({
            "tree": {"a.txt": "one"},
            "steps": [
                {"call": "log"},
                {"call": "read", "path": "{root}/a.txt", "expect": {"text": "two"}},
            ],
        }));
        assert_eq!(text, "step 2 (read): $.text\n  found:  \"one\"\n  wanted: \"two\"");
    }

    #[test]
    fn open_fails_only_where_it_must() {
        let steps = json!([{"call": "open", "expect": {"error": {"code": "invalid_argument"}}}]);
        let case = |open: Value, steps: &Value| json!({"tree": {}, "open": open, "steps": steps});
        assert_eq!(outcome(case(json!({"roots": 1}), &steps)), Outcome::Passed);
        let opened = fault(case(json!({"roots": "r"}), &steps));
        assert!(opened.contains("step 1 (open)"), "{opened}");
        let other = json!([{"call": "log", "expect": []}]);
        assert!(fault(case(json!({"roots": 1}), &other)).contains("open failed"));
        let fine = json!([{"call": "open", "expect": null}]);
        assert_eq!(outcome(case(json!({"roots": "r"}), &fine)), Outcome::Passed);
    }

    #[test]
    fn without_open_nothing_is_opened() {
        let case = json!({"tree": {}, "steps": [{"call": "log", "expect": ["start b4", "log"]}]});
        assert_eq!(outcome(case), Outcome::Passed);
    }

    #[test]
    fn a_session_is_one_call_and_then_its_steps() {
        let log = json!(["start b4", "session", "session.log"]);
        let inner = json!({"tree": {}, "steps": [
            {"call": "session", "steps": [{"call": "log", "expect": log}]},
        ]});
        assert_eq!(outcome(inner), Outcome::Passed);
        let whole = json!({"tree": {}, "steps": [
            {"call": "session", "steps": [{"call": "edit", "tree": {"x": "x"}}, {"call": "log"}], "expect": [null, log]},
        ]});
        assert_eq!(outcome(whole), Outcome::Passed);
        let wrong = json!({"tree": {}, "steps": [
            {"call": "session", "steps": [{"call": "log", "expect": []}]},
        ]});
        assert!(fault(wrong).starts_with("step 1 (session): step 1 (log): $"));
    }

    #[test]
    fn panics_and_missing_calls_fail_the_case() {
        let crash = json!({"tree": {}, "steps": [{"call": "crash", "expect": {}}]});
        assert!(fault(crash).contains("a crash"));
        let missing = json!({"tree": {}, "steps": [{"call": "other", "expect": {"error": {}}}]});
        assert!(fault(missing).contains("no such call"));
    }
}
