//! The catalog as `<available_skills>`.

use super::layout::{Layout, Line};
use crate::text::escape_xml;

/// Skills as elements of one that is named by the tag.
pub struct Xml<'a> {
    /// The outer element.
    pub tag: &'a str,
    /// The paragraph in front.
    pub preamble: Option<&'a str>,
}

impl Layout for Xml<'_> {
    fn open(&self, text: &mut String) {
        if let Some(preamble) = self.preamble {
            text.extend([preamble, "\n\n"]);
        }
        text.extend(["<", self.tag, ">\n"]);
    }

    fn line(&self, text: &mut String, line: &Line<'_>) {
        text.push_str("  <skill>\n");
        element(text, "name", line.name);
        if let Some(description) = &line.description {
            element(text, "description", description);
        }
        if let Some(location) = &line.location {
            element(text, "location", location);
        }
        text.push_str("  </skill>\n");
    }

    fn close(&self, text: &mut String, more: Option<&str>) {
        if let Some(more) = more {
            text.extend(["  ", more, "\n"]);
        }
        text.extend(["</", self.tag, ">"]);
    }
}

fn element(text: &mut String, tag: &str, content: &str) {
    text.extend(["    <", tag, ">", &escape_xml(content), "</", tag, ">\n"]);
}
