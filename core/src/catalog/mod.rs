//! The list of skills that a model sees.

mod json;
mod markdown;
mod preamble;
mod xml;

use serde::{Deserialize, Serialize};

use crate::error::{Code, Error};
use crate::policy::CatalogEntry;
use crate::skillset::{Record, SkillSet, Snapshot};
use crate::tools::shelf::SetShelf;

/// How a catalog is written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// `<available_skills>`.
    #[default]
    Xml,
    /// A heading and a list.
    Markdown,
    /// One object on one line.
    Json,
}

/// The paragraph in front of a catalog.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Preamble {
    /// The house's sentences.
    #[default]
    Standard,
    /// None.
    Off,
    /// The host's own.
    Own(String),
}

/// What a host asks of a catalog.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CatalogOptions {
    /// How it is written.
    pub format: Format,
    /// Whether each entry shows its location, for hosts whose model reads files itself.
    pub locations: bool,
    /// The paragraph in front: `true`, `false` or a text.
    #[serde(deserialize_with = "preamble::read")]
    pub preamble: Preamble,
    /// Only these names or ids; `None` for all.
    pub include: Option<Vec<String>>,
    /// Not these names or ids.
    pub exclude: Vec<String>,
}

impl CatalogOptions {
    /// Reads options from their wire form.
    ///
    /// # Errors
    /// `invalid_argument` for an option that is unknown or has a wrong type; the message names it.
    pub fn from_json(options: serde_json::Value) -> Result<Self, Error> {
        serde_path_to_error::deserialize(options).map_err(|fault| {
            let message = format!("catalog option `{}`: {}", fault.path(), fault.inner());
            Error::new(Code::InvalidArgument, message)
        })
    }
}

/// A line of the menu of skills that a person may call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MenuEntry {
    /// The name to call it by.
    pub name: String,
    /// The description on one line.
    pub description: String,
    /// What the menu shows behind the name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub argument_hint: Option<String>,
}

impl SkillSet {
    /// The list of skills that a model sees, without final newline; empty if there is none.
    ///
    /// Left out are skills that are hidden from the model. The same set gives the same bytes on every
    /// system (contract `agentskills`, section 4).
    pub fn catalog(&self, options: &CatalogOptions) -> String {
        let snapshot = self.snapshot();
        let policy = self.policy().catalog;
        let chosen = |record: &Record| {
            let (name, id) = (&record.skill.name, &record.skill.id);
            let names = |list: &[String]| list.iter().any(|entry| entry == name || entry == id);
            options.include.as_ref().is_none_or(|include| names(include)) && !names(&options.exclude)
        };
        let entries = self.chosen_entries(&snapshot, chosen);
        if let Some(render) = policy.render {
            return render(&SetShelf { set: self, snapshot: &snapshot }, &entries);
        }
        if entries.is_empty() {
            return String::new();
        }
        let preamble = preamble::text(&options.preamble, self.policy().load_tool(), options.locations);
        match options.format {
            Format::Xml => xml::render(&entries, preamble.as_deref(), options.locations),
            Format::Markdown => markdown::render(&entries, preamble.as_deref(), options.locations),
            Format::Json => json::render(&entries, preamble.as_deref(), options.locations),
        }
    }

    pub(crate) fn catalog_entries<'a>(&self, snapshot: &'a Snapshot) -> Vec<CatalogEntry<'a>> {
        self.chosen_entries(snapshot, |_| true)
    }

    fn chosen_entries<'a>(
        &self,
        snapshot: &'a Snapshot,
        chosen: impl Fn(&Record) -> bool,
    ) -> Vec<CatalogEntry<'a>> {
        let policy = self.policy().catalog;
        snapshot
            .listed(policy.order)
            .into_iter()
            .filter(|(_, record)| record.skill.model_invocable() && chosen(record))
            .filter(|(_, record)| policy.lists_undescribed || record.skill.description.is_some())
            .map(|(name, record)| CatalogEntry {
                name,
                description: record.skill.description.as_deref().unwrap_or(""),
                location: &record.skill.location,
            })
            .collect()
    }

    /// The skills that a person may call, in the catalog's order; hidden from the model or not.
    pub fn user_menu(&self) -> Vec<MenuEntry> {
        let snapshot = self.snapshot();
        let listed = snapshot.listed(self.policy().catalog.order).into_iter();
        listed
            .filter(|(_, record)| record.skill.user_invocable())
            .map(|(name, record)| MenuEntry {
                name: name.to_owned(),
                description: crate::text::one_line(record.skill.description.as_deref().unwrap_or(""))
                    .into_owned(),
                argument_hint: record.skill.argument_hint().map(str::to_owned),
            })
            .collect()
    }
}
