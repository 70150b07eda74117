//! What a refresh changed.

use skillspan::Refresh;

use crate::answer::{get, value};
use crate::record::Record;
use crate::text::skillspan_str;

/// What became of a skill.
#[repr(i32)]
#[derive(Clone, Copy)]
pub enum skillspan_change {
    /// It was not there before.
    Added = 1,
    /// Its file or place changed.
    Changed = 2,
    /// It is gone.
    Removed = 3,
}

/// What a refresh changed. The caller that got it frees it.
pub struct skillspan_refresh(Record<Refresh>);

impl skillspan_refresh {
    pub fn new(refresh: Refresh) -> Self {
        Self(Record::new(refresh))
    }
}

fn names(refresh: &Refresh, change: i32) -> &[String] {
    const ADDED: i32 = skillspan_change::Added as i32;
    const CHANGED: i32 = skillspan_change::Changed as i32;
    const REMOVED: i32 = skillspan_change::Removed as i32;
    match change {
        ADDED => &refresh.added,
        CHANGED => &refresh.changed,
        REMOVED => &refresh.removed,
        _ => &[],
    }
}

/// How many skills changed this way; `change` is one of `SKILLSPAN_CHANGE_ADDED`, `_CHANGED` and `_REMOVED`.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_refresh_len(refresh: Option<&skillspan_refresh>, change: i32) -> usize {
    get(refresh, |refresh| names(refresh.0.value(), change).len())
}

/// The name of one of them; no text behind the end.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_refresh_name(
    refresh: Option<&skillspan_refresh>,
    change: i32,
    index: usize,
) -> skillspan_str {
    get(refresh, |refresh| refresh.0.text(|refresh| names(refresh, change).get(index).map(String::as_str)))
}

/// The changes as a JSON object of three lists, borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_refresh_to_json(refresh: Option<&skillspan_refresh>) -> skillspan_str {
    get(refresh, |refresh| refresh.0.json())
}

/// Frees the changes; NULL is fine.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_refresh_free(refresh: Option<Box<skillspan_refresh>>) {
    value(|| drop(refresh));
}
