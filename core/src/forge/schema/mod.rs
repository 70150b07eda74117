//! The JSON Schema of what a tool's `**Input:**` says (contract `forge`, section 4).

mod annotation;
pub(super) mod block;
mod line;
mod parameter;

use serde_json::{Map, Value, json};

use parameter::Parameter;

/// The most characters of a parameter's name.
const LONGEST_KEY: usize = 64;

/// The JSON Schema of an input: of parameters on one line, in a list or in a table. A blank one says
/// nothing, so that anything goes.
pub fn input_schema(spec: &str) -> Value {
    if spec.trim().is_empty() {
        return json!({"type": "object", "properties": {}, "additionalProperties": true});
    }
    let mut properties = Map::new();
    let mut required: Vec<String> = Vec::new();
    for parameter in parameters(spec) {
        // Of equal names the last counts.
        properties.shift_remove(&parameter.name);
        required.retain(|name| *name != parameter.name);
        if parameter.is_required() {
            required.push(parameter.name.clone());
        }
        properties.insert(parameter.name.clone(), parameter.schema());
    }
    let mut schema = Map::new();
    schema.insert("type".to_owned(), "object".into());
    schema.insert("properties".to_owned(), properties.into());
    if !required.is_empty() {
        schema.insert("required".to_owned(), required.into());
    }
    schema.into()
}

fn parameters(spec: &str) -> Vec<Parameter> {
    match block::kind(spec) {
        Some(kind) => block::parameters(spec, kind),
        None => line::parameters(spec),
    }
}

/// The names of properties that models' providers refuse, sorted: those that do not match
/// `^[a-zA-Z0-9_.-]{1,64}$`.
pub fn invalid_keys(schema: &Value) -> Vec<String> {
    let properties = schema.get("properties").and_then(Value::as_object);
    let keys = properties.into_iter().flat_map(Map::keys).filter(|key| !is_key(key));
    let mut keys: Vec<String> = keys.cloned().collect();
    keys.sort();
    keys
}

fn is_key(name: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-');
    (1..=LONGEST_KEY).contains(&name.len()) && name.bytes().all(fits)
}

#[cfg(test)]
mod tests;
