//! Names for places that take ASCII alone.

use std::collections::BTreeMap;

use crate::answer::{get, value};
use crate::record::Record;
use crate::text::skillspan_str;

/// A name of ASCII for each skill, by its id. The caller that got them frees them.
pub struct skillspan_ascii_names(Record<BTreeMap<String, String>>);

impl skillspan_ascii_names {
    pub fn new(names: BTreeMap<String, String>) -> Self {
        Self(Record::new(names))
    }
}

/// How many there are.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_ascii_names_len(names: Option<&skillspan_ascii_names>) -> usize {
    get(names, |names| names.0.value().len())
}

/// The id of a skill, in byte order; no text behind the end.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_ascii_names_id(
    names: Option<&skillspan_ascii_names>,
    index: usize,
) -> skillspan_str {
    get(names, |names| names.0.text(|names| names.keys().nth(index).map(String::as_str)))
}

/// The name of that skill: at most 64 letters, digits, `-` and `_`; no text behind the end.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_ascii_names_name(
    names: Option<&skillspan_ascii_names>,
    index: usize,
) -> skillspan_str {
    get(names, |names| names.0.text(|names| names.values().nth(index).map(String::as_str)))
}

/// The names as a JSON object, borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_ascii_names_to_json(names: Option<&skillspan_ascii_names>) -> skillspan_str {
    get(names, |names| names.0.json())
}

/// Frees names; NULL is fine.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_ascii_names_free(names: Option<Box<skillspan_ascii_names>>) {
    value(|| drop(names));
}
