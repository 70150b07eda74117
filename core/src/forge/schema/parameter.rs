//! One parameter of a tool.

use serde_json::Value;

use super::annotation::{Annotation, bare};

/// A parameter.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Parameter {
    pub(super) name: String,
    pub(super) annotation: Annotation,
    /// The text of the annotation; `None` without brackets.
    pub(super) annotated: Option<String>,
    /// The text behind the brackets.
    pub(super) behind: String,
    pub(super) is_first: bool,
    /// What the column `Required` says.
    pub(super) column: Option<bool>,
}

impl Parameter {
    /// Reads `name (annotation) text`.
    pub(super) fn read(text: &str, is_first: bool) -> Self {
        let (name, behind) = match text.split_once('(') {
            Some((name, behind)) => (name, Some(behind)),
            None => (text, None),
        };
        let (annotated, behind) = match behind.map(split_at_close) {
            Some((annotated, behind)) => (Some(annotated), behind),
            None => (None, ""),
        };
        Self {
            name: bare(name).to_owned(),
            annotation: annotated.map(Annotation::read).unwrap_or_default(),
            annotated: annotated.map(str::to_owned),
            behind: behind.to_owned(),
            is_first,
            column: None,
        }
    }

    /// The first parameter is required unless it says otherwise, others if they say so.
    pub(super) fn is_required(&self) -> bool {
        let by_itself = || self.is_first && self.annotation.default.is_none();
        self.column.or(self.annotation.required).unwrap_or_else(by_itself)
    }

    /// The text behind the brackets without the mark that leads to it.
    pub(super) fn description(&self) -> &str {
        let text = self.behind.trim();
        text.strip_prefix(['-', '—', ':']).unwrap_or(text).trim()
    }

    pub(super) fn schema(&self) -> Value {
        self.annotation.schema(self.description())
    }
}

/// Splits a text at the bracket that closes one before it.
fn split_at_close(text: &str) -> (&str, &str) {
    let mut depth = 0_usize;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' if depth == 0 => {
                let (inside, behind) = text.split_at(at);
                return (inside, behind.strip_prefix(')').unwrap_or(behind));
            }
            ')' => depth -= 1,
            _ => {}
        }
    }
    (text, "")
}
