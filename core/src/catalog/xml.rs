//! The catalog as `<available_skills>`.

use crate::policy::CatalogEntry;
use crate::text::{escape_xml, one_line};

pub fn render(entries: &[CatalogEntry<'_>], preamble: Option<&str>, locations: bool) -> String {
    let mut text = String::with_capacity(entries.len() * 256);
    if let Some(preamble) = preamble {
        text.push_str(preamble);
        text.push_str("\n\n");
    }
    text.push_str("<available_skills>\n");
    for entry in entries {
        text.push_str("  <skill>\n");
        element(&mut text, "name", entry.name);
        element(&mut text, "description", &one_line(entry.description));
        if locations {
            element(&mut text, "location", entry.location);
        }
        text.push_str("  </skill>\n");
    }
    text.push_str("</available_skills>");
    text
}

fn element(text: &mut String, tag: &str, content: &str) {
    text.extend(["    <", tag, ">", &escape_xml(content), "</", tag, ">\n"]);
}
