//! The tree of a frontmatter: what YAML says, with the place of every key and value.

use std::borrow::Cow;
use std::ops::Range;

/// A key or a value with its bytes in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node<'a> {
    /// What stands there.
    pub value: Value<'a>,
    /// Its bytes, quotes and block indicator included, counted from the start of the file.
    pub bytes: Range<usize>,
}

/// What a node holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value<'a> {
    /// A scalar. Nothing is typed: `1.10` stays `1.10`.
    Scalar {
        /// The source text, with quotes, escapes, folds and chomping resolved and line ends as `\n`.
        text: Cow<'a, str>,
        /// Written without quotes and not as a block.
        plain: bool,
    },
    /// A sequence.
    List(Vec<Node<'a>>),
    /// A mapping in source order. Below [`Header::entries`](super::header::Header::entries) every
    /// key stands once.
    Map(Vec<Entry<'a>>),
}

/// One key of a mapping with its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry<'a> {
    /// The key.
    pub key: Node<'a>,
    /// The value.
    pub value: Node<'a>,
}

impl Node<'_> {
    /// The text of a scalar; `None` for lists, maps and null.
    pub fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Scalar { text, .. } if !self.is_null() => Some(text),
            _ => None,
        }
    }

    /// Whether this is a plain empty value, `~` or `null`.
    pub fn is_null(&self) -> bool {
        matches!(&self.value, Value::Scalar { text, plain: true }
            if matches!(text.as_ref(), "" | "~" | "null" | "Null" | "NULL"))
    }

    /// `a text`, `a list` or `a mapping`, for messages.
    pub fn kind(&self) -> &'static str {
        match &self.value {
            Value::Scalar { .. } if self.is_null() => "nothing",
            Value::Scalar { .. } => "a text",
            Value::List(_) => "a list",
            Value::Map(_) => "a mapping",
        }
    }

    /// The value as JSON: scalars as text, null as null. Keys that are no texts are their JSON.
    pub fn to_json(&self) -> serde_json::Value {
        match &self.value {
            Value::Scalar { .. } => self.text().map_or(serde_json::Value::Null, Into::into),
            Value::List(items) => items.iter().map(Node::to_json).collect(),
            Value::Map(entries) => {
                let mut map = serde_json::Map::with_capacity(entries.len());
                for entry in entries {
                    map.entry(entry.key_json()).or_insert_with(|| entry.value.to_json());
                }
                map.into()
            }
        }
    }
}

impl Entry<'_> {
    /// The key's text; empty for a key that is no scalar.
    pub fn key_text(&self) -> &str {
        match &self.key.value {
            Value::Scalar { text, .. } => text,
            _ => "",
        }
    }

    /// The key as a key of a JSON object: its text, or the JSON of a key that is none.
    pub fn key_json(&self) -> String {
        match &self.key.value {
            Value::Scalar { text, .. } => text.to_string(),
            _ => self.key.to_json().to_string(),
        }
    }
}
