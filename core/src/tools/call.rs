//! A model's call of a tool.

use serde_json::Value;

use super::shelf::SetShelf;
use crate::catalog::CatalogOptions;
use crate::code::Code;
use crate::error::Error;
use crate::skillset::{SkillSet, Snapshot};
use crate::tool_result::ToolResult;

impl SkillSet {
    /// Runs a tool. What a model may get wrong comes back as a result with `is_error`.
    pub fn call(&self, tool: &str, arguments: &Value) -> ToolResult {
        let policy = &self.policy().tools;
        let snapshot = self.snapshot();
        let shelf = SetShelf { set: self, snapshot: &snapshot };
        let search = policy.search.iter().filter(|search| search.name == tool && self.searches(&snapshot));
        let brought = || policy.brought.and_then(|brought| (brought.run)(&shelf, tool, arguments));
        let known = policy.tools.iter().chain(search).find(|known| known.name == tool);
        let result = match known {
            Some(known) => (known.run)(&shelf, arguments),
            None => {
                brought().unwrap_or_else(|| Err(Error::new(Code::UnknownTool, (policy.unknown_tool)(tool))))
            }
        };
        result.unwrap_or_else(ToolResult::from)
    }

    /// Whether the model has the tool that searches: the host wants it, a text told of it, or one would.
    fn searches(&self, snapshot: &Snapshot) -> bool {
        self.options().search
            || self.search_offered()
            || self.listed_entries(snapshot, &CatalogOptions::default()).1
    }
}
