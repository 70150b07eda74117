//! What a model is told about the tools.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::ToolOptions;
use super::shelf::SetShelf;
use super::style::{Style, wrap};
use crate::catalog::CatalogOptions;
use crate::skillset::{Record, SkillSet, Snapshot};

/// A tool: its name, what it is for, and the JSON Schema of its arguments.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "the definition of a tool")]
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
        self.tools_for(&CatalogOptions::default())
    }

    /// The tools that go with a catalog of the same options: they take the names that it lists, and where its
    /// budget drops names the tool that searches is among them.
    pub fn tools_for(&self, options: &CatalogOptions) -> Vec<ToolDefinition> {
        self.definitions(&self.snapshot(), options)
    }

    /// The tools in the shape that a provider wants.
    pub fn tools_in(&self, style: Style) -> Value {
        wrap(&self.tools(), style)
    }

    /// The tools as JSON, in the shape and for the catalog that the options name.
    pub fn tools_with(&self, options: &ToolOptions) -> Value {
        let tools = self.tools_for(&options.catalog);
        match options.style {
            Some(style) => wrap(&tools, style),
            // A definition always has a JSON form.
            None => serde_json::to_value(tools).unwrap_or_default(),
        }
    }

    fn definitions(&self, snapshot: &Snapshot, options: &CatalogOptions) -> Vec<ToolDefinition> {
        let policy = &self.policy().tools;
        let wanted = |record: &&Record| record.skill.model_invocable() && options.wants(&record.skill);
        if !policy.without_skills && !snapshot.visible().any(|record| wanted(&record)) {
            return Vec::new();
        }
        let (names, dropped) = self.callable_names(snapshot, options);
        let shelf = SetShelf { set: self, snapshot };
        let mut some_files = None;
        let mut has_files = || {
            *some_files
                .get_or_insert_with(|| snapshot.visible().filter(wanted).any(|record| self.has_files(record)))
        };
        let brought = policy.brought.map_or_else(Vec::new, |brought| (brought.list)(&shelf));
        let brought = brought.into_iter().map(|tool| ToolDefinition {
            name: tool.name,
            source: None,
            description: tool.description,
            input_schema: tool.input_schema,
        });
        let search = policy.search.iter().filter(|_| self.options().search || dropped);
        if dropped {
            self.offer_search();
        }
        let tools = policy.tools.iter().filter(|tool| !tool.needs_files || has_files()).chain(search);
        let tools = tools.map(|tool| ToolDefinition {
            name: tool.name.to_owned(),
            source: tool.source.map(str::to_owned),
            description: (tool.description)(&shelf),
            input_schema: (tool.schema)(&names),
        });
        brought.chain(tools).collect()
    }

    /// The names that a model may call, as far as its catalog lists them, and whether a budget dropped others.
    fn callable_names<'a>(&self, snapshot: &'a Snapshot, options: &CatalogOptions) -> (Vec<&'a str>, bool) {
        if self.policy().tools.search.is_some() {
            let (entries, dropped) = self.listed_entries(snapshot, options);
            return (entries.into_iter().map(|entry| entry.name).collect(), dropped);
        }
        let listed = snapshot.listed(self.policy().catalog.order).into_iter();
        let wanted = |record: &Record| record.skill.model_invocable() && options.wants(&record.skill);
        (listed.filter(|(_, record)| wanted(record)).map(|(name, _)| name).collect(), false)
    }
}
