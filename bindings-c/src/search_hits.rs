//! What a search found.

use skillspan::SearchHit;

use crate::answer::{get, value};
use crate::record::Record;
use crate::text::skillspan_str;

/// The skills that fit a query, the best first. The caller that got them frees them.
pub struct skillspan_search_hits(Record<Vec<SearchHit>>);

impl skillspan_search_hits {
    pub fn new(hits: Vec<SearchHit>) -> Self {
        Self(Record::new(hits))
    }
}

/// How many there are.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_search_hits_len(hits: Option<&skillspan_search_hits>) -> usize {
    get(hits, |hits| hits.0.value().len())
}

/// The name to load one of them by; no text behind the end.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_search_hits_name(
    hits: Option<&skillspan_search_hits>,
    index: usize,
) -> skillspan_str {
    get(hits, |hits| hits.0.text(|hits| hits.get(index).map(|hit| hit.name.as_str())))
}

/// How well it fits, for comparison within one search: more is better. 0 behind the end.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_search_hits_score(hits: Option<&skillspan_search_hits>, index: usize) -> f64 {
    get(hits, |hits| hits.0.value().get(index).map_or(0.0, |hit| hit.score))
}

/// The hits as a JSON array, borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_search_hits_to_json(hits: Option<&skillspan_search_hits>) -> skillspan_str {
    get(hits, |hits| hits.0.json())
}

/// Frees hits; NULL is fine.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_search_hits_free(hits: Option<Box<skillspan_search_hits>>) {
    value(|| drop(hits));
}
