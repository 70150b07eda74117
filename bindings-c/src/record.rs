//! What handles hold: a value of the core, and what was lent of it.

use std::sync::OnceLock;

use serde::Serialize;

use crate::text::{Terminated, Texts, skillspan_str};

/// A value of the core that C reads.
pub struct Record<T> {
    value: T,
    texts: Texts,
    json: OnceLock<Terminated>,
}

impl<T> Record<T> {
    pub fn new(value: T) -> Self {
        Self { value, texts: Texts::new(), json: OnceLock::new() }
    }

    pub fn value(&self) -> &T {
        &self.value
    }

    /// Lends a text of the value; no text for `None`.
    pub fn text<'a, S: Into<Option<&'a str>>>(&'a self, read: impl FnOnce(&'a T) -> S) -> skillspan_str {
        read(&self.value).into().map_or_else(skillspan_str::default, |text| self.texts.lend(text))
    }
}

impl<T: Serialize> Record<T> {
    /// Lends the value as JSON text.
    pub fn json(&self) -> skillspan_str {
        // Values of the core have text keys only, so that they can always be written.
        let write = || Terminated::new(serde_json::to_string(&self.value).unwrap_or_default());
        self.json.get_or_init(write).lend()
    }
}

/// A list of records, lent one by one or as one JSON text.
pub struct List<H> {
    items: Vec<H>,
    json: OnceLock<Terminated>,
}

impl<H> List<H> {
    pub fn new(items: impl IntoIterator<Item = H>) -> Self {
        Self { items: items.into_iter().collect(), json: OnceLock::new() }
    }

    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// A borrowed item; NULL behind the end.
    pub fn item(&self, index: usize) -> *const H {
        self.items.get(index).map_or(std::ptr::null(), std::ptr::from_ref)
    }

    pub fn json<T: Serialize>(&self, value: impl Fn(&H) -> &T) -> skillspan_str {
        let values: Vec<&T> = self.items.iter().map(value).collect();
        self.json.get_or_init(|| Terminated::new(serde_json::to_string(&values).unwrap_or_default())).lend()
    }
}
