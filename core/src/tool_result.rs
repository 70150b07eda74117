//! What a model gets back from a tool.

use serde::Serialize;
use serde_json::Value;

use crate::code::Code;
use crate::error::Error;
use crate::resource_record::Resource;

/// What a model gets back.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ToolResult {
    /// The text.
    pub text: String,
    /// Whether the call failed.
    pub is_error: bool,
    /// The code of a failure.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<Code>,
    /// Files that are no text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content: Option<Vec<Resource>>,
    /// Facts for the host.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<Value>,
}

impl ToolResult {
    /// A hit with this text.
    pub fn text(text: impl Into<String>) -> Self {
        Self { text: text.into(), is_error: false, code: None, content: None, metadata: None }
    }

    /// A hit with this file: its text, or its record as content.
    pub fn file(resource: Resource) -> Self {
        match resource.text {
            Some(text) => Self::text(text),
            None => Self { content: Some(vec![resource]), ..Self::text("") },
        }
    }
}

impl From<Error> for ToolResult {
    fn from(error: Error) -> Self {
        Self { is_error: true, code: Some(error.code), ..Self::text(error.message) }
    }
}
