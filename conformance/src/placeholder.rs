//! `{root}` and `{root_uri}` in the strings of a case.

use std::fmt::Write;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

/// The values of the placeholders in one run of a case.
#[derive(Debug, Clone)]
pub struct Placeholders {
    root: String,
    root_uri: String,
}

impl Placeholders {
    /// Placeholders for a root, which must be absolute and made of unreserved URL characters, because
    /// expected texts hold it both plain and percent-encoded.
    pub fn new(root: &Path) -> Result<Self> {
        let text = root.to_str().with_context(|| format!("{} is not UTF-8", root.display()))?;
        ensure!(root.is_absolute(), "the temporary folder {text} is not absolute");
        ensure!(
            text.bytes().all(is_plain),
            "the temporary folder {text} has characters that a URL would encode: set TMPDIR to another"
        );
        Ok(Self { root: text.to_owned(), root_uri: percent_encoded(text) })
    }

    /// Fills in one text.
    pub fn fill(&self, text: &str) -> String {
        text.replace("{root}", &self.root).replace("{root_uri}", &self.root_uri)
    }

    /// Fills in every string of a value, the keys of objects included.
    pub fn fill_value(&self, value: &Value) -> Value {
        match value {
            Value::String(text) => Value::String(self.fill(text)),
            Value::Array(items) => items.iter().map(|item| self.fill_value(item)).collect(),
            Value::Object(fields) => {
                fields.iter().map(|(key, field)| (self.fill(key), self.fill_value(field))).collect()
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => value.clone(),
        }
    }
}

fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~' | b'/')
}

fn percent_encoded(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        if is_plain(byte) {
            encoded.push(char::from(byte));
        } else {
            // Writing to a String cannot fail.
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn fills_strings_at_any_depth_and_keys() {
        let placeholders = Placeholders::new(Path::new("/t/x-1")).unwrap();
        let filled = placeholders.fill_value(&json!({
            "roots": ["{root}/s", {"path": "{root}"}],
            "{root}/key": 1,
            "url": "file://{root_uri}/s",
            "other": ["{roots}", "{ROOT}", null, true],
        }));
        assert_eq!(
            filled,
            json!({
                "roots": ["/t/x-1/s", {"path": "/t/x-1"}],
                "/t/x-1/key": 1,
                "url": "file:///t/x-1/s",
                "other": ["{roots}", "{ROOT}", null, true],
            })
        );
    }

    #[test]
    fn refuses_a_root_that_a_url_would_change() {
        assert!(Placeholders::new(Path::new("t/x")).is_err());
        assert!(Placeholders::new(Path::new("/t/a b")).is_err());
        assert!(Placeholders::new(Path::new("/t/é")).is_err());
    }

    #[test]
    fn encodes_bytes() {
        assert_eq!(percent_encoded("/a b/é~"), "/a%20b/%C3%A9~");
    }
}
