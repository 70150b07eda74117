//! What a host asks of a catalog.

use serde::Deserialize;

use super::{Locations, preamble};
use crate::budget::Budget;
use crate::error::Error;
use crate::options::from_wire;
use crate::skill::Skill;

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

/// What a host asks of a catalog. A dialect with a catalog of its own heeds `include` and `exclude` alone.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "an object of options")]
pub struct CatalogOptions {
    /// How it is written.
    pub format: Format,
    /// How each entry shows its location.
    pub locations: Locations,
    /// The paragraph in front: `true`, `false` or a text.
    #[serde(deserialize_with = "preamble::read")]
    pub preamble: Preamble,
    /// Only these names or ids; `None` for all.
    pub include: Option<Vec<String>>,
    /// Not these names or ids.
    pub exclude: Vec<String>,
    /// The most that the whole text may take; `None` for what the set was opened with.
    pub budget: Option<Budget>,
}

impl CatalogOptions {
    /// Reads options from their wire form.
    ///
    /// # Errors
    /// `invalid_argument` for an option that is unknown or has a wrong type; the message names it.
    pub fn from_json(options: serde_json::Value) -> Result<Self, Error> {
        from_wire("catalog option", options)
    }

    /// Whether the filters let a skill through.
    pub(crate) fn wants(&self, skill: &Skill) -> bool {
        let names = |list: &[String]| list.iter().any(|entry| *entry == skill.name || *entry == skill.id);
        self.include.as_ref().is_none_or(|include| names(include)) && !names(&self.exclude)
    }
}
