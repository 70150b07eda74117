//! The folders of skills, for hosts that run code.

use skillspan::Mount;

use crate::answer::{get, value};
use crate::record::Record;
use crate::text::skillspan_str;

/// Folders to mount where code runs, all read-only. The caller that got them frees them.
pub struct skillspan_mounts(Record<Vec<Mount>>);

impl skillspan_mounts {
    pub fn new(mounts: Vec<Mount>) -> Self {
        Self(Record::new(mounts))
    }
}

/// How many there are.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_mounts_len(mounts: Option<&skillspan_mounts>) -> usize {
    get(mounts, |mounts| mounts.0.value().len())
}

/// The name of the skill; no text behind the end.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_mounts_name(mounts: Option<&skillspan_mounts>, index: usize) -> skillspan_str {
    get(mounts, |mounts| mounts.0.text(|mounts| mounts.get(index).map(|mount| mount.name.as_str())))
}

/// Its folder with links resolved; no text behind the end.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_mounts_source(mounts: Option<&skillspan_mounts>, index: usize) -> skillspan_str {
    get(mounts, |mounts| mounts.0.text(|mounts| mounts.get(index).map(|mount| mount.source.as_str())))
}

/// Its place in the folder in which code runs, `skills/NAME`; no text behind the end.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_mounts_target(mounts: Option<&skillspan_mounts>, index: usize) -> skillspan_str {
    get(mounts, |mounts| mounts.0.text(|mounts| mounts.get(index).map(|mount| mount.target.as_str())))
}

/// The mounts as a JSON array, borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_mounts_to_json(mounts: Option<&skillspan_mounts>) -> skillspan_str {
    get(mounts, |mounts| mounts.0.json())
}

/// Frees mounts; NULL is fine.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_mounts_free(mounts: Option<Box<skillspan_mounts>>) {
    value(|| drop(mounts));
}
