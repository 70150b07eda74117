//! Comparing what a port gave with what a case expects.

use std::fmt;

use serde_json::{Map, Number, Value};

use crate::port::CallError;

/// One place where the two differ.
#[derive(Debug, Clone, PartialEq)]
pub struct Difference {
    /// Where, as a JSON path: `$.skills[0].name`.
    pub path: String,
    /// What is there, as JSON, or `nothing`.
    pub found: String,
    /// What should be there.
    pub wanted: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.path)?;
        writeln!(f, "  found:  {}", self.found)?;
        write!(f, "  wanted: {}", self.wanted)
    }
}

/// Judges the outcome of a call. An expected `{"error": {…}}` wants a failure, anything else a result;
/// without an expectation the call must only succeed.
pub fn judge(expected: Option<&Value>, outcome: &Result<Value, CallError>) -> Vec<Difference> {
    let wants_failure = expected.is_some_and(is_failure);
    match (expected, outcome) {
        (_, Err(CallError::Unsupported)) => vec![Difference {
            path: "$".to_owned(),
            found: "the port has no such call".to_owned(),
            wanted: expected.map_or_else(|| "any result".to_owned(), Value::to_string),
        }],
        (Some(expected), Err(CallError::Failed(error))) if wants_failure => {
            differences(expected, &failure(error.clone()))
        }
        (Some(expected), Ok(found)) if !wants_failure => differences(expected, found),
        (None, Ok(_)) => Vec::new(),
        (_, outcome) => vec![Difference {
            path: "$".to_owned(),
            found: as_value(outcome).to_string(),
            wanted: expected.map_or_else(|| "any result".to_owned(), Value::to_string),
        }],
    }
}

/// The outcome of a call as one value; a failure is `{"error": {…}}`.
pub fn as_value(outcome: &Result<Value, CallError>) -> Value {
    match outcome {
        Ok(found) => found.clone(),
        Err(CallError::Failed(error)) => failure(error.clone()),
        Err(CallError::Unsupported) => failure(Value::Null),
    }
}

fn failure(error: Value) -> Value {
    Value::Object(Map::from_iter([("error".to_owned(), error)]))
}

fn is_failure(expected: &Value) -> bool {
    match expected {
        Value::Object(fields) => fields.len() == 1 && fields.get("error").is_some_and(Value::is_object),
        _ => false,
    }
}

/// Whether an expected value is `{"$absent": true}`.
pub fn is_absent(expected: &Value) -> bool {
    match expected {
        Value::Object(fields) => fields.len() == 1 && fields.get("$absent") == Some(&Value::Bool(true)),
        _ => false,
    }
}

/// All differences between an expected and a found value.
pub fn differences(expected: &Value, found: &Value) -> Vec<Difference> {
    let mut all = Vec::new();
    compare("$", expected, Some(found), &mut all);
    all
}

fn compare(path: &str, expected: &Value, found: Option<&Value>, all: &mut Vec<Difference>) {
    match (expected, found) {
        (expected, None) if expected.is_null() || is_absent(expected) => {}
        (Value::Object(wanted), Some(Value::Object(fields))) if !is_absent(expected) => {
            for (key, value) in wanted {
                compare(&below(path, key), value, fields.get(key), all);
            }
        }
        (Value::Array(wanted), Some(Value::Array(items))) if wanted.len() == items.len() => {
            for (index, (value, item)) in wanted.iter().zip(items).enumerate() {
                compare(&format!("{path}[{index}]"), value, Some(item), all);
            }
        }
        (Value::Number(wanted), Some(Value::Number(number))) if same_number(wanted, number) => {}
        (Value::Null | Value::Bool(_) | Value::String(_), Some(value)) if expected == value => {}
        _ => all.push(Difference {
            path: path.to_owned(),
            found: found.map_or_else(|| "nothing".to_owned(), Value::to_string),
            wanted: if is_absent(expected) { "nothing".to_owned() } else { expected.to_string() },
        }),
    }
}

/// `1` and `1.0` are one number: not every language tells them apart.
fn same_number(one: &Number, other: &Number) -> bool {
    if one.is_f64() || other.is_f64() { one.as_f64() == other.as_f64() } else { one == other }
}

fn below(path: &str, key: &str) -> String {
    let plain = key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if plain && !key.is_empty() {
        format!("{path}.{key}")
    } else {
        format!("{path}[{}]", Value::String(key.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn places(expected: &Value, found: &Value) -> Vec<String> {
        differences(expected, found).into_iter().map(|difference| difference.path).collect()
    }

    fn same(expected: &Value, found: &Value) -> bool {
        differences(expected, found).is_empty()
    }

    fn failed(error: Value) -> Result<Value, CallError> {
        Err(CallError::Failed(error))
    }

    #[test]
    fn scalars_are_equal_or_not() {
        assert!(same(&json!("a"), &json!("a")));
        assert!(!same(&json!("a"), &json!("a b")));
        assert!(!same(&json!("1"), &json!(1)));
        assert!(same(&json!(1), &json!(1.0)));
        assert!(!same(&json!(1), &json!(true)));
        assert!(!same(&json!(9_007_199_254_740_993_i64), &json!(9_007_199_254_740_992_i64)));
        assert!(!same(&json!(false), &json!(null)));
    }

    #[test]
    fn lists_have_the_same_length_and_order() {
        assert!(same(&json!([]), &json!([])));
        assert!(!same(&json!([]), &json!([1])));
        assert!(!same(&json!([1]), &json!([1, 2])));
        assert!(!same(&json!([1, 2]), &json!([2, 1])));
        assert!(!same(&json!([]), &json!({})));
    }

    #[test]
    fn keys_that_are_not_listed_are_free() {
        assert!(same(&json!({"a": 1}), &json!({"b": 2, "a": 1})));
        assert!(same(&json!({}), &json!({"b": 2})));
        assert!(!same(&json!({}), &json!([])));
        assert!(!same(&json!({}), &json!(null)));
        assert!(!same(&json!({"a": 1}), &json!({"b": 1})));
    }

    #[test]
    fn null_matches_a_missing_key_and_absent_only_that() {
        assert!(same(&json!({"a": null}), &json!({})));
        assert!(same(&json!({"a": null}), &json!({"a": null})));
        assert!(!same(&json!({"a": null}), &json!({"a": 1})));
        assert!(same(&json!({"a": {"$absent": true}}), &json!({})));
        assert!(!same(&json!({"a": {"$absent": true}}), &json!({"a": null})));
        assert!(!same(&json!({"a": {"$absent": true}}), &json!({"a": {"$absent": true}})));
    }

    #[test]
    fn a_difference_names_its_place() {
        let expected = json!({"skills": [{"name": "a"}, {"name": "b", "meta-data": {"": 1}}], "n": 2});
        let found = json!({"skills": [{"name": "x"}, {"name": "b", "meta-data": {}}], "n": 2});
        assert_eq!(places(&expected, &found), ["$.skills[0].name", "$.skills[1][\"meta-data\"][\"\"]"]);
        let first = differences(&expected, &found).remove(0);
        assert_eq!(first.to_string(), "$.skills[0].name\n  found:  \"x\"\n  wanted: \"a\"");
    }

    #[test]
    fn an_expected_error_wants_a_failure() {
        let wanted = json!({"error": {"code": "skill_not_found"}});
        let right = failed(json!({"code": "skill_not_found", "message": "m"}));
        let wrong = failed(json!({"code": "internal"}));
        assert!(judge(Some(&wanted), &right).is_empty());
        assert_eq!(judge(Some(&wanted), &wrong)[0].path, "$.error.code");
        assert!(!judge(Some(&wanted), &Ok(wanted.clone())).is_empty());
        assert!(!judge(Some(&wanted), &Ok(Value::Null)).is_empty());
    }

    #[test]
    fn a_failure_meets_no_other_expectation() {
        let failure = failed(json!({"code": "internal"}));
        assert!(!judge(Some(&json!({})), &failure).is_empty());
        assert!(!judge(Some(&Value::Null), &failure).is_empty());
        assert!(!judge(Some(&json!({"error": null})), &failure).is_empty());
        assert!(!judge(None, &failure).is_empty());
        assert!(!judge(None, &Err(CallError::Unsupported)).is_empty());
        assert!(!judge(Some(&json!({"error": {}})), &Err(CallError::Unsupported)).is_empty());
        assert!(judge(None, &Ok(Value::Null)).is_empty());
    }

    #[test]
    fn a_field_called_error_is_data_beside_other_fields() {
        let expected = json!({"error": "e", "ok": false});
        assert!(judge(Some(&expected), &Ok(expected.clone())).is_empty());
    }
}
