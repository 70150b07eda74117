//! The case files themselves.

use conformance::case::{Action, Step};
use conformance::compare::{is_absent, judge};
use conformance::tamper::tampered;
use conformance::{CallError, Suite, check, load};
use serde_json::Value;

#[test]
fn every_case_file_is_well_formed() {
    let faults = check::check(&Suite::of_repository().cases()).unwrap();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A result that meets an expectation.
fn meeting(expected: &Value) -> Value {
    match expected {
        Value::Array(items) => items.iter().map(meeting).collect(),
        Value::Object(fields) => fields
            .iter()
            .filter(|(_, field)| !is_absent(field))
            .map(|(key, field)| (key.clone(), meeting(field)))
            .collect(),
        other => other.clone(),
    }
}

fn outcome(expected: &Value) -> Result<Value, CallError> {
    match expected.get("error") {
        Some(error @ Value::Object(_)) => Err(CallError::Failed(meeting(error))),
        _ => Ok(meeting(expected)),
    }
}

/// How many of the steps no longer accept what met them before.
fn broken(before: &[Step], after: &[Step]) -> usize {
    let mut count = 0;
    for (before, after) in before.iter().zip(after) {
        if let (Action::Session { steps: before, .. }, Action::Session { steps: after, .. }) =
            (&before.action, &after.action)
        {
            count += broken(before, after);
        }
        if let Some(expected) = &before.expect {
            let outcome = outcome(expected);
            assert!(judge(Some(expected), &outcome).is_empty());
            count += usize::from(!judge(after.expect.as_ref(), &outcome).is_empty());
        }
    }
    count
}

#[test]
fn tampering_breaks_one_step_of_every_case() {
    for loaded in load::cases(&Suite::of_repository().cases()).unwrap() {
        let changed = tampered(&loaded.case).unwrap();
        let count = broken(&loaded.case.steps, &changed.steps);
        assert_eq!(count, 1, "{}", loaded.case.id);
    }
}
