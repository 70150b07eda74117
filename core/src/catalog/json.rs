//! The catalog as one JSON object.

use serde::Serialize;

use crate::policy::CatalogEntry;
use crate::text::one_line;

#[derive(Serialize)]
struct Catalog<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    preamble: Option<&'a str>,
    skills: Vec<Entry<'a>>,
}

#[derive(Serialize)]
struct Entry<'a> {
    name: &'a str,
    description: std::borrow::Cow<'a, str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    location: Option<&'a str>,
}

pub fn render(entries: &[CatalogEntry<'_>], preamble: Option<&str>, locations: bool) -> String {
    let skills = entries.iter().map(|entry| Entry {
        name: entry.name,
        description: one_line(entry.description),
        location: locations.then_some(entry.location),
    });
    let catalog = Catalog { preamble, skills: skills.collect() };
    // Text and lists of text always have a JSON form.
    serde_json::to_string(&catalog).unwrap_or_default()
}
