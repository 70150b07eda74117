//! What handles hold: a value of the core, and what was lent of it.

use std::ops::Deref;
use std::sync::OnceLock;

use serde::Serialize;

use crate::text::{Terminated, Texts, skillspan_str};

/// A value of the core that C reads.
pub struct Record<T> {
    pub value: T,
    texts: Texts,
    json: OnceLock<Terminated>,
}

impl<T> Record<T> {
    pub fn new(value: T) -> Self {
        Self { value, texts: Texts::new(), json: OnceLock::new() }
    }

    /// Lends a text of the value; no text for `None`.
    pub fn text<'a, S: AsRef<str> + ?Sized + 'a>(
        &'a self,
        read: impl FnOnce(&'a T) -> Option<&'a S>,
    ) -> skillspan_str {
        read(&self.value).map_or_else(skillspan_str::default, |text| self.texts.lend(text.as_ref()))
    }
}

impl<T: Serialize> Record<T> {
    /// Lends the value as JSON text.
    pub fn json(&self) -> skillspan_str {
        self.json.get_or_init(|| written(&self.value)).lend()
    }
}

impl<H: Deref<Target: Serialize>> Record<Vec<H>> {
    /// Lends the values of a list of handles as JSON text.
    pub fn array(&self) -> skillspan_str {
        self.json.get_or_init(|| written(&self.value.iter().map(Deref::deref).collect::<Vec<_>>())).lend()
    }
}

fn written(value: &impl Serialize) -> Terminated {
    // Values of the core have text keys only, so that they can always be written.
    Terminated::new(serde_json::to_string(value).unwrap_or_default())
}
