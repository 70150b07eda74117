//! Approvals of skills that may not be used without one.

use skillspan::Approvals;

use crate::answer::{get, value};
use crate::record::Record;
use crate::text::skillspan_str;

/// The digests of approved folders by the locations of their skills. As JSON it is what a host keeps, and passes to
/// the next set as `{"trust": {"approvals": …}}`. The caller that got it frees it.
pub struct skillspan_approvals(Record<Approvals>);

impl skillspan_approvals {
    pub fn new(approvals: Approvals) -> Self {
        Self(Record::new(approvals))
    }
}

/// How many there are.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_approvals_len(approvals: Option<&skillspan_approvals>) -> usize {
    get(approvals, |approvals| approvals.0.value().len())
}

/// The location of an approved skill, in byte order; no text behind the end.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_approvals_location(
    approvals: Option<&skillspan_approvals>,
    index: usize,
) -> skillspan_str {
    get(approvals, |approvals| approvals.0.text(|approvals| approvals.keys().nth(index).map(String::as_str)))
}

/// The digest of its folder; no text behind the end.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_approvals_digest(
    approvals: Option<&skillspan_approvals>,
    index: usize,
) -> skillspan_str {
    get(approvals, |approvals| {
        approvals.0.text(|approvals| approvals.values().nth(index).map(String::as_str))
    })
}

/// The approvals as a JSON object, borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_approvals_to_json(approvals: Option<&skillspan_approvals>) -> skillspan_str {
    get(approvals, |approvals| approvals.0.json())
}

/// Frees approvals; NULL is fine.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_approvals_free(approvals: Option<Box<skillspan_approvals>>) {
    value(|| drop(approvals));
}
