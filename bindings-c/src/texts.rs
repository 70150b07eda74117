//! Lists of texts.

use crate::answer::{get, value};
use crate::record::Record;
use crate::text::skillspan_str;

/// A list of texts. One that a call gave is freed by its caller; one of another handle is borrowed.
pub struct skillspan_texts(Record<Vec<String>>);

impl skillspan_texts {
    pub fn new(texts: Vec<String>) -> Self {
        Self(Record::new(texts))
    }
}

/// How many there are.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_texts_len(texts: Option<&skillspan_texts>) -> usize {
    get(texts, |texts| texts.0.value().len())
}

/// One of them, borrowed; no text behind the end.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_texts_get(texts: Option<&skillspan_texts>, index: usize) -> skillspan_str {
    get(texts, |texts| texts.0.text(|texts| texts.get(index).map(String::as_str)))
}

/// The list as a JSON array, borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_texts_to_json(texts: Option<&skillspan_texts>) -> skillspan_str {
    get(texts, |texts| texts.0.json())
}

/// Frees a list that a call gave; NULL is fine. Never free one that is borrowed (`const`).
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_texts_free(texts: Option<Box<skillspan_texts>>) {
    value(|| drop(texts));
}
