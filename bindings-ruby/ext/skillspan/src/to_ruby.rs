//! The core's answers as frozen Ruby values.

use magnus::value::ReprValue;
use magnus::{IntoValue, Ruby, Value as Made};
use serde_json::Value;

/// A JSON value as a frozen Ruby value; the keys of hashes are texts.
pub fn to_ruby(ruby: &Ruby, value: &Value) -> Result<Made, magnus::Error> {
    let made = match value {
        Value::Null => return Ok(ruby.qnil().as_value()),
        Value::Bool(flag) => flag.into_value_with(ruby),
        Value::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(whole), _) => whole.into_value_with(ruby),
            (None, Some(whole)) => whole.into_value_with(ruby),
            (None, None) => number.as_f64().into_value_with(ruby),
        },
        Value::String(text) => text.as_str().into_value_with(ruby),
        Value::Array(items) => {
            ruby.ary_try_from_iter(items.iter().map(|item| to_ruby(ruby, item)))?.as_value()
        }
        Value::Object(fields) => {
            let pair = |(key, field): (&String, &Value)| {
                to_ruby(ruby, field).map(|field| (ruby.str_new(key).to_interned_str(), field))
            };
            ruby.hash_try_from_iter(fields.iter().map(pair))?.as_value()
        }
    };
    made.freeze();
    Ok(made)
}
