//! Skills that were found and do not count.

use skillspan::Skipped;

use crate::answer::get;
use crate::code::skillspan_code;
use crate::record::{List, Record};
use crate::text::skillspan_str;

/// A skill that was found and does not count.
pub struct skillspan_skipped(Record<Skipped>);

/// The path of its `SKILL.md`, or its base.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_skipped_path(skipped: Option<&skillspan_skipped>) -> skillspan_str {
    get(skipped, |skipped| skipped.0.text(|skipped| skipped.path.as_str()))
}

/// Why, as the code of a finding.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_skipped_reason(skipped: Option<&skillspan_skipped>) -> skillspan_code {
    get(skipped, |skipped| skipped.0.value().reason.into())
}

/// Why, as a sentence for people.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_skipped_message(skipped: Option<&skillspan_skipped>) -> skillspan_str {
    get(skipped, |skipped| skipped.0.text(|skipped| skipped.message.as_str()))
}

/// The name it would have had; no text where it has none.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_skipped_name(skipped: Option<&skillspan_skipped>) -> skillspan_str {
    get(skipped, |skipped| skipped.0.text(|skipped| skipped.name.as_deref()))
}

/// The location of the skill that has its name instead; no text where none has.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_skipped_winner(skipped: Option<&skillspan_skipped>) -> skillspan_str {
    get(skipped, |skipped| skipped.0.text(|skipped| skipped.winner.as_deref()))
}

/// A list of skills that do not count, borrowed from a snapshot.
pub struct skillspan_skipped_list(List<skillspan_skipped>);

impl skillspan_skipped_list {
    pub fn new(skipped: &[Skipped]) -> Self {
        Self(List::new(skipped.iter().map(|skipped| skillspan_skipped(Record::new(skipped.clone())))))
    }
}

/// How many there are.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_skipped_list_len(list: Option<&skillspan_skipped_list>) -> usize {
    get(list, |list| list.0.len())
}

/// One of them, borrowed; NULL behind the end.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_skipped_list_get(
    list: Option<&skillspan_skipped_list>,
    index: usize,
) -> *const skillspan_skipped {
    get(list, |list| list.0.item(index))
}

/// The list as a JSON array, borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_skipped_list_to_json(list: Option<&skillspan_skipped_list>) -> skillspan_str {
    get(list, |list| list.0.json(|skipped| skipped.0.value()))
}
