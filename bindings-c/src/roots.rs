//! The well-known roots of a project and a person.

use std::mem::MaybeUninit;

use skillspan::{Conventional, ConventionalRoot};

use crate::answer::{answer, get, own, value};
use crate::code::skillspan_code;
use crate::error::skillspan_error;
use crate::record::Record;
use crate::text::skillspan_str;

/// Well-known roots that exist. The caller that got them frees them.
pub struct skillspan_roots(Record<Vec<ConventionalRoot>>);

/// The well-known roots that exist, nearest first: `.<client>/skills`, `.agents/skills` and `.claude/skills`
/// of each folder from `start_dir` up to the project's, then of `home`. `client`, `home` and `stop_at` (the
/// last folder to look at) may be no text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_conventional_roots(
    start_dir: skillspan_str,
    client: skillspan_str,
    home: skillspan_str,
    stop_at: skillspan_str,
    roots: Option<&mut MaybeUninit<*mut skillspan_roots>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(roots, error, || {
        // SAFETY: the header demands texts that can be read.
        let place = unsafe {
            Conventional {
                start_dir: start_dir.needed("start_dir")?,
                client: client.text("client")?,
                home: home.text("home")?,
                stop_at: stop_at.text("stop_at")?,
            }
        };
        Ok(own(skillspan_roots(Record::new(skillspan::conventional_roots(&place)))))
    })
}

/// How many there are.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_roots_len(roots: Option<&skillspan_roots>) -> usize {
    get(roots, |roots| roots.0.value().len())
}

/// The path of one of them; no text behind the end.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_roots_path(roots: Option<&skillspan_roots>, index: usize) -> skillspan_str {
    get(roots, |roots| roots.0.text(|roots| roots.get(index).map(|root| root.path.as_str())))
}

/// `project` or `user`; no text behind the end.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_roots_scope(roots: Option<&skillspan_roots>, index: usize) -> skillspan_str {
    get(roots, |roots| roots.0.text(|roots| roots.get(index).map(|root| root.scope)))
}

/// The roots as a JSON array, borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_roots_to_json(roots: Option<&skillspan_roots>) -> skillspan_str {
    get(roots, |roots| roots.0.json())
}

/// Frees roots; NULL is fine.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_roots_free(roots: Option<Box<skillspan_roots>>) {
    value(|| drop(roots));
}
