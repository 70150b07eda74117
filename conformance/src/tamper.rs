//! Making a case false on purpose, to show that the comparison bites.
//!
//! One leaf of what a case expects is changed so that no result which met the case before can meet it
//! now. The leaf is picked by the id, so that all kinds and depths come up over the whole suite.

use anyhow::{Context, Result};
use serde_json::{Number, Value};

use crate::case::{Action, Case, Step};
use crate::compare::is_absent;

/// A text that no case expects.
const WRONG: &str = "(tampered)";

/// The case with one expected leaf changed.
pub fn tampered(case: &Case) -> Result<Case> {
    let mut case = case.clone();
    let count = leaves(&mut case.steps).len();
    let pick =
        hash(&case.id).checked_rem(count).with_context(|| format!("case `{}` expects nothing", case.id))?;
    if let Some(leaf) = leaves(&mut case.steps).into_iter().nth(pick) {
        falsify(leaf);
    }
    Ok(case)
}

/// All leaves of what the steps expect. Objects and lists without content are leaves too.
fn leaves(steps: &mut [Step]) -> Vec<&mut Value> {
    let mut all = Vec::new();
    for step in steps {
        if let Action::Session { steps: inner, .. } = &mut step.action {
            all.append(&mut leaves(inner));
        }
        if let Some(expected) = &mut step.expect {
            collect(expected, &mut all);
        }
    }
    all
}

fn collect<'a>(value: &'a mut Value, all: &mut Vec<&'a mut Value>) {
    let branches = match value {
        Value::Array(items) => !items.is_empty(),
        Value::Object(fields) => !fields.is_empty() && !is_absent(value),
        _ => false,
    };
    match value {
        leaf if !branches => all.push(leaf),
        Value::Array(items) => items.iter_mut().for_each(|item| collect(item, all)),
        Value::Object(fields) => fields.values_mut().for_each(|field| collect(field, all)),
        _ => {}
    }
}

fn falsify(leaf: &mut Value) {
    let wrong = Value::String(WRONG.to_owned());
    *leaf = match leaf {
        Value::Bool(flag) => Value::Bool(!*flag),
        Value::Number(number) => other_number(number).map_or(wrong, Value::Number),
        Value::String(text) => Value::String(format!("{text}{WRONG}")),
        // What was empty is no longer.
        Value::Array(_) => Value::Array(vec![wrong]),
        // `null` was met by null or by no key, `$absent` by no key, `{}` by any object: a text by none.
        Value::Null | Value::Object(_) => wrong,
    };
}

/// A neighbour of the number that really differs; large floats swallow a one.
fn other_number(number: &Number) -> Option<Number> {
    if let Some(whole) = number.as_i64() {
        return Some(Number::from(whole.checked_add(1).unwrap_or(0)));
    }
    if let Some(whole) = number.as_u64() {
        return Some(Number::from(whole.wrapping_sub(1)));
    }
    let float = number.as_f64()?;
    Number::from_f64(if float == 0.0 { 1.0 } else { -float })
}

/// FNV-1a: the same on every machine and in every version.
fn hash(text: &str) -> usize {
    let full =
        text.bytes().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    usize::try_from(full).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::compare::differences;

    fn case(steps: &Value) -> Case {
        Case::from_json(json!({"id": "a", "summary": "s", "tree": {}, "steps": steps})).unwrap()
    }

    fn each_leaf_falsified(expected: &Value) -> Vec<Value> {
        let mut original = expected.clone();
        let mut count = Vec::new();
        collect(&mut original, &mut count);
        (0..count.len())
            .map(|index| {
                let mut changed = expected.clone();
                let mut all = Vec::new();
                collect(&mut changed, &mut all);
                falsify(all.remove(index));
                changed
            })
            .collect()
    }

    #[test]
    fn no_kind_of_leaf_stays_true() {
        let expected = json!({
            "text": "a", "blank": "", "yes": true, "no": false, "null": null, "gone": {"$absent": true},
            "any": {}, "none": [], "list": ["a", {"in": 1}], "zero": 0, "big": u64::MAX, "max": i64::MAX,
            "small": -1, "half": 0.5, "huge": 1e300, "nought": 0.0, "minus": -0.0,
        });
        let met_by = [
            json!({
                "text": "a", "blank": "", "yes": true, "no": false, "null": null,
                "any": {"k": 1}, "none": [], "list": ["a", {"in": 1, "more": 2}], "zero": 0, "big": u64::MAX,
                "max": i64::MAX, "small": -1, "half": 0.5, "huge": 1e300, "nought": 0.0, "minus": 0.0,
            }),
            json!({
                "text": "a", "blank": "", "yes": true, "no": false,
                "any": {}, "none": [], "list": ["a", {"in": 1}], "zero": 0.0, "big": u64::MAX,
                "max": i64::MAX, "small": -1, "half": 0.5, "huge": 1e300, "nought": 0, "minus": 0,
            }),
        ];
        let all = each_leaf_falsified(&expected);
        assert_eq!(all.len(), 18);
        for found in &met_by {
            assert!(differences(&expected, found).is_empty());
            for changed in &all {
                assert_eq!(differences(changed, found).len(), 1, "{changed}");
            }
        }
    }

    #[test]
    fn an_expected_failure_no_longer_fits() {
        use crate::compare::judge;
        use crate::port::CallError;
        let outcome = Err(CallError::Failed(json!({"code": "internal", "message": "m"})));
        for expected in [json!({"error": {}}), json!({"error": {"code": "internal"}})] {
            assert!(judge(Some(&expected), &outcome).is_empty());
            for changed in each_leaf_falsified(&expected) {
                assert!(!judge(Some(&changed), &outcome).is_empty());
            }
        }
    }

    #[test]
    fn changes_one_leaf_and_always_the_same() {
        let before = case(&json!([
            {"call": "skills", "expect": [{"name": "a", "description": "d"}]},
            {"call": "session", "steps": [{"call": "export_state", "expect": {"loaded": []}}]},
            {"call": "find", "name": "x", "expect": null},
        ]));
        let once = tampered(&before).unwrap();
        assert_eq!(once.steps, tampered(&before).unwrap().steps);
        let changed = before.steps.iter().zip(&once.steps).filter(|(a, b)| a != b);
        assert_eq!(changed.count(), 1);
    }

    #[test]
    fn leaves_inside_a_session_count() {
        let mut steps = case(&json!([
            {"call": "session", "steps": [{"call": "export_state", "expect": {"loaded": ["x"]}}]},
        ]))
        .steps;
        assert_eq!(leaves(&mut steps).len(), 1);
    }
}
