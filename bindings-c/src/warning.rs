//! What was met when a set was opened.

use skillspan::Warning;

use crate::answer::{get, value};
use crate::code::skillspan_code;
use crate::record::{List, Record};
use crate::text::skillspan_str;

/// Something about opening a set (a root, a bound, a store, the provider, the filter) or about copying its folders.
pub struct skillspan_warning(Record<Warning>);

impl skillspan_warning {
    pub fn new(warning: Warning) -> Self {
        Self(Record::new(warning))
    }
}

/// The code of the finding.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_warning_code(warning: Option<&skillspan_warning>) -> skillspan_code {
    get(warning, |warning| warning.0.value().code.into())
}

/// A sentence for people.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_warning_message(warning: Option<&skillspan_warning>) -> skillspan_str {
    get(warning, |warning| warning.0.text(|warning| warning.message.as_str()))
}

/// The path concerned; no text where there is none.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_warning_path(warning: Option<&skillspan_warning>) -> skillspan_str {
    get(warning, |warning| warning.0.text(|warning| warning.path.as_deref()))
}

/// A list of warnings. One that a call gave is freed by its caller; one of a snapshot or of types is borrowed.
pub struct skillspan_warnings(List<skillspan_warning>);

impl skillspan_warnings {
    pub fn new(warnings: &[Warning]) -> Self {
        Self(List::new(warnings.iter().cloned().map(skillspan_warning::new)))
    }
}

/// How many there are.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_warnings_len(warnings: Option<&skillspan_warnings>) -> usize {
    get(warnings, |warnings| warnings.0.len())
}

/// One of them, borrowed; NULL behind the end.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_warnings_get(
    warnings: Option<&skillspan_warnings>,
    index: usize,
) -> *const skillspan_warning {
    get(warnings, |warnings| warnings.0.item(index))
}

/// The list as a JSON array, borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_warnings_to_json(warnings: Option<&skillspan_warnings>) -> skillspan_str {
    get(warnings, |warnings| warnings.0.json(|warning| warning.0.value()))
}

/// Frees a list that a call gave; NULL is fine. Never free one that is borrowed (`const`).
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_warnings_free(warnings: Option<Box<skillspan_warnings>>) {
    value(|| drop(warnings));
}
