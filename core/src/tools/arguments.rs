//! Checking what a model passed against a tool's own schema.

use serde_json::{Map, Value};

use crate::code::Code;
use crate::error::Error;

/// Checks an object of arguments against a schema of `properties`, `required` and
/// `additionalProperties: false`, where a property is a text or an integer that begins at a `minimum`. Null
/// counts as absent.
///
/// # Errors
/// A sentence that names the field.
pub fn check<'a>(schema: &Value, arguments: &'a Value) -> Result<&'a Map<String, Value>, String> {
    let arguments = arguments.as_object().ok_or("Arguments must be an object.")?;
    let none = Map::new();
    let properties = schema.get("properties").and_then(Value::as_object).unwrap_or(&none);
    let required = schema.get("required").and_then(Value::as_array).into_iter().flatten();
    for field in required.filter_map(Value::as_str) {
        if arguments.get(field).is_none_or(Value::is_null) {
            return Err(format!("Argument '{field}' is missing."));
        }
    }
    for (field, value) in arguments {
        match properties.get(field) {
            None => {
                let known: Vec<&str> = properties.keys().map(String::as_str).collect();
                return Err(format!(
                    "Argument '{field}' is not known. Known arguments: {}.",
                    known.join(", ")
                ));
            }
            Some(_) if value.is_null() => {}
            Some(property) => {
                is_of(property, value).map_err(|wanted| format!("Argument '{field}' {wanted}."))?;
            }
        }
    }
    Ok(arguments)
}

fn is_of(property: &Value, value: &Value) -> Result<(), String> {
    if property.get("type").and_then(Value::as_str) != Some("integer") {
        return if value.is_string() { Ok(()) } else { Err("must be a string".to_owned()) };
    }
    let least = property.get("minimum").and_then(Value::as_u64).unwrap_or_default();
    match value.as_u64() {
        Some(number) if number >= least => Ok(()),
        _ => Err(format!("must be an integer of at least {least}")),
    }
}

/// The error for wrong arguments.
pub fn invalid(message: String) -> Error {
    Error::new(Code::InvalidArgument, message)
}

/// The text of an argument that [`check`] has passed.
pub fn text<'a>(arguments: &'a Map<String, Value>, field: &str) -> Option<&'a str> {
    arguments.get(field).and_then(Value::as_str)
}

/// The number of an argument that [`check`] has passed.
pub fn number(arguments: &Map<String, Value>, field: &str) -> Option<usize> {
    arguments.get(field).and_then(Value::as_u64).map(|number| usize::try_from(number).unwrap_or(usize::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_field_is_named() {
        let schema = json!({
            "properties": {
                "name": {"type": "string"},
                "path": {"type": "string"},
                "limit": {"type": "integer", "minimum": 1},
            },
            "required": ["name"],
        });
        let cases = [
            (json!([]), "Arguments must be an object."),
            (json!({}), "Argument 'name' is missing."),
            (json!({"name": null}), "Argument 'name' is missing."),
            (json!({"name": 1}), "Argument 'name' must be a string."),
            (json!({"name": "a", "x": 1}), "Argument 'x' is not known. Known arguments: name, path, limit."),
            (json!({"name": "a", "limit": "3"}), "Argument 'limit' must be an integer of at least 1."),
            (json!({"name": "a", "limit": 0}), "Argument 'limit' must be an integer of at least 1."),
            (json!({"name": "a", "limit": 1.5}), "Argument 'limit' must be an integer of at least 1."),
        ];
        for (arguments, wanted) in cases {
            assert_eq!(check(&schema, &arguments).unwrap_err(), wanted);
        }
        assert!(check(&schema, &json!({"name": "a", "path": null, "limit": 3})).is_ok());
    }
}
