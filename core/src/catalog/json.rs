//! The catalog as one JSON object.

use serde::Serialize;

use super::layout::{Layout, Line};

/// An object with the keys `preamble`, `skills` and `more`.
pub struct Json<'a> {
    /// The paragraph in front.
    pub preamble: Option<&'a str>,
}

#[derive(Serialize)]
struct Entry<'a> {
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    location: Option<&'a str>,
}

impl Layout for Json<'_> {
    fn open(&self, text: &mut String) {
        text.push('{');
        if let Some(preamble) = self.preamble {
            text.extend(["\"preamble\":", &json(&preamble), ","]);
        }
        text.push_str("\"skills\":[");
    }

    fn line(&self, text: &mut String, line: &Line<'_>) {
        if !line.first {
            text.push(',');
        }
        let description = line.description.as_deref();
        text.push_str(&json(&Entry { name: line.name, description, location: line.location.as_deref() }));
    }

    fn close(&self, text: &mut String, more: Option<&str>) {
        text.push(']');
        if let Some(more) = more {
            text.extend([",\"more\":", &json(&more)]);
        }
        text.push('}');
    }
}

/// Text and objects of text always have a JSON form.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
