//! A model's call of a tool.

use serde::Serialize;
use serde_json::Value;

use super::arguments;
use crate::error::{Code, Error};
use crate::resource::{ReadAs, Resource, ResourceKind};
use crate::skillset::{SkillSet, Snapshot};
use crate::tools::LoadedBy;

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
}

impl From<Error> for ToolResult {
    fn from(error: Error) -> Self {
        Self { is_error: true, code: Some(error.code), ..Self::text(error.message) }
    }
}

impl SkillSet {
    /// Runs a tool. What a model may get wrong comes back as a result with `is_error`.
    pub fn call(&self, tool: &str, arguments: &Value) -> ToolResult {
        let snapshot = self.snapshot();
        self.dispatch(&snapshot, tool, arguments).unwrap_or_else(ToolResult::from)
    }

    fn dispatch(&self, snapshot: &Snapshot, tool: &str, given: &Value) -> Result<ToolResult, Error> {
        let policy = &self.policy().tools;
        let invalid = |message: String| Error::new(Code::InvalidArgument, message);
        // The names only guide a model, so the check needs none of them.
        if tool == policy.load.name {
            let schema = (policy.load.schema)(&[]);
            let name = (policy.load.skill_argument)(&schema, given).map_err(invalid)?;
            let given = given.get("arguments").and_then(Value::as_str).map(str::to_owned);
            return self.load_result(snapshot, &name, given);
        }
        if let Some(read) = policy.read.filter(|read| tool == read.name) {
            let schema = (read.schema)(&[]);
            let given = arguments::check(&schema, given).map_err(invalid)?;
            let name = arguments::text(given, "name").unwrap_or_default();
            let path = arguments::text(given, "path").unwrap_or_default();
            let record = self.loadable(snapshot, name, LoadedBy::Model)?;
            let resource = self.read_resource(record, name, path, ReadAs::Any)?;
            return Ok(match resource {
                Resource { kind: ResourceKind::Text, text: Some(text), .. } => ToolResult::text(text),
                other => ToolResult { content: Some(vec![other]), ..ToolResult::text("") },
            });
        }
        Err(Error::new(Code::UnknownTool, format!("Unknown tool: {tool}")))
    }
}
