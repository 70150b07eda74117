//! What a model is told about the tools.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::style::{Style, wrap};
use crate::skillset::{Record, SkillSet, Snapshot};

/// A tool: its name, what it is for, and the JSON Schema of its arguments.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ToolDefinition {
    /// The name it is called by.
    pub name: String,
    /// Where the tool comes from, in dialects whose hosts merge several sources.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// What a model reads about it.
    #[serde(default)]
    pub description: String,
    /// The JSON Schema of its arguments.
    pub input_schema: Value,
}

impl SkillSet {
    /// The tools that the set offers; none without a visible skill, unless the dialect wants them.
    pub fn tools(&self) -> Vec<ToolDefinition> {
        self.definitions(&self.snapshot())
    }

    /// The tools in the shape that a provider wants.
    pub fn tools_in(&self, style: Style) -> Value {
        wrap(&self.tools(), style)
    }

    pub(super) fn definitions(&self, snapshot: &Snapshot) -> Vec<ToolDefinition> {
        let policy = &self.policy().tools;
        let names = snapshot.names(self.policy().catalog.order);
        if names.is_empty() && !policy.without_skills {
            return Vec::new();
        }
        let mut tools = vec![ToolDefinition {
            name: policy.load.name.to_owned(),
            source: policy.load.source.map(str::to_owned),
            description: policy.load.description.to_owned(),
            input_schema: (policy.load.schema)(&names),
        }];
        if let Some(read) = policy.read {
            let callable = |record: &&Record| record.skill.model_invocable();
            if snapshot.visible().filter(callable).any(|record| self.has_files(record)) {
                tools.push(ToolDefinition {
                    name: read.name.to_owned(),
                    source: None,
                    description: read.description.to_owned(),
                    input_schema: (read.schema)(&names),
                });
            }
        }
        tools
    }
}
