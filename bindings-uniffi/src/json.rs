//! Data without a form of its own.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use skillspan_bindings::invalid_argument;

use crate::error::SkillspanError;

/// Any JSON: a value of the language's own where its standard library reads JSON, a JSON text elsewhere.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct JsonValue(pub Value);

uniffi::custom_type!(JsonValue, String, {
    try_lift: |text| {
        let unreadable = |fault| invalid_argument(format!("not JSON: {fault}"));
        Ok(Self(serde_json::from_str(&text).map_err(unreadable).map_err(SkillspanError::from)?))
    },
    lower: |value| value.0.to_string(),
});
