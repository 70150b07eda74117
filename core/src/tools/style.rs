//! The shapes that model providers want tools in.

use serde::Deserialize;
use serde_json::{Value, json};

use super::ToolDefinition;
use crate::code::Code;
use crate::error::Error;

/// A provider's shape of tool definitions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Style {
    /// `[{type: "function", function: {name, description, parameters}}]`.
    OpenAi,
    /// `[{name, description, input_schema}]`.
    Anthropic,
    /// `[{functionDeclarations: [{name, description, parameters}]}]`.
    Gemini,
    /// `[{name, description, inputSchema}]`.
    Mcp,
}

impl Style {
    /// All styles.
    pub const ALL: &'static [Self] = &[Self::OpenAi, Self::Anthropic, Self::Gemini, Self::Mcp];

    /// The word on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::OpenAi => "openai",
            Self::Anthropic => "anthropic",
            Self::Gemini => "gemini",
            Self::Mcp => "mcp",
        }
    }

    /// The style of a name.
    ///
    /// # Errors
    /// `invalid_argument` for a name that is none.
    pub fn named(name: &str) -> Result<Self, Error> {
        let known = Self::ALL.iter().copied().find(|style| style.as_str() == name);
        known.ok_or_else(|| {
            let message = format!("unknown style `{name}`; wanted `openai`, `anthropic`, `gemini` or `mcp`");
            Error::new(Code::InvalidArgument, message)
        })
    }
}

/// Any tools in the shape that a provider wants. Schemas are passed on untouched.
pub fn wrap(tools: &[ToolDefinition], style: Style) -> Value {
    let each = |shape: fn(&ToolDefinition) -> Value| tools.iter().map(shape).collect::<Vec<_>>();
    let function = |tool: &ToolDefinition| json!({"name": tool.name, "description": tool.description, "parameters": tool.input_schema});
    match style {
        Style::OpenAi => tools.iter().map(|tool| json!({"type": "function", "function": function(tool)})).collect(),
        Style::Anthropic => each(|tool| {
            json!({"name": tool.name, "description": tool.description, "input_schema": tool.input_schema})
        })
        .into(),
        Style::Gemini => json!([{"functionDeclarations": tools.iter().map(function).collect::<Vec<_>>()}]),
        Style::Mcp => each(|tool| {
            json!({"name": tool.name, "description": tool.description, "inputSchema": tool.input_schema})
        })
        .into(),
    }
}
