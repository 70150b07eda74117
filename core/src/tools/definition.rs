//! What a model is told about the tools.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::shelf::SetShelf;
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

    fn definitions(&self, snapshot: &Snapshot) -> Vec<ToolDefinition> {
        let policy = &self.policy().tools;
        let names = snapshot.names(self.policy().catalog.order);
        if names.is_empty() && !policy.without_skills {
            return Vec::new();
        }
        let shelf = SetShelf { set: self, snapshot };
        let callable = |record: &&Record| record.skill.model_invocable();
        let mut some_files = None;
        let mut has_files = || {
            *some_files.get_or_insert_with(|| {
                snapshot.visible().filter(callable).any(|record| self.has_files(record))
            })
        };
        let brought = policy.brought.map_or_else(Vec::new, |brought| (brought.list)(&shelf));
        let brought = brought.into_iter().map(|tool| ToolDefinition {
            name: tool.name,
            source: None,
            description: tool.description,
            input_schema: tool.input_schema,
        });
        let tools = policy.tools.iter().filter(|tool| !tool.needs_files || has_files());
        let tools = tools.map(|tool| ToolDefinition {
            name: tool.name.to_owned(),
            source: tool.source.map(str::to_owned),
            description: (tool.description)(&shelf),
            input_schema: (tool.schema)(&names),
        });
        brought.chain(tools).collect()
    }
}
