//! Skills whose texts a conversation has lost.

use skillspan::Restorable;

use crate::answer::{get, value};
use crate::record::Record;
use crate::text::skillspan_str;

/// Skills whose texts a conversation has lost. The caller that got them frees them.
pub struct skillspan_restorables(Record<Vec<Restorable>>);

impl skillspan_restorables {
    pub fn new(lost: Vec<Restorable>) -> Self {
        Self(Record::new(lost))
    }
}

/// How many there are.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_restorables_len(lost: Option<&skillspan_restorables>) -> usize {
    get(lost, |lost| lost.0.value().len())
}

/// The name that one of them was loaded by; no text behind the end.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_restorables_name(
    lost: Option<&skillspan_restorables>,
    index: usize,
) -> skillspan_str {
    get(lost, |lost| lost.0.text(|lost| lost.get(index).map(|skill| skill.name.as_str())))
}

/// Its text as it was sent; no text behind the end.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_restorables_text(
    lost: Option<&skillspan_restorables>,
    index: usize,
) -> skillspan_str {
    get(lost, |lost| lost.0.text(|lost| lost.get(index).map(|skill| skill.text.as_str())))
}

/// All of them as a JSON array, borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_restorables_to_json(lost: Option<&skillspan_restorables>) -> skillspan_str {
    get(lost, |lost| lost.0.json())
}

/// Frees them; NULL is fine.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_restorables_free(lost: Option<Box<skillspan_restorables>>) {
    value(|| drop(lost));
}
