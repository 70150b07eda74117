//! What a search found.

record! {
    /// The skills that fit a query, the best first. The caller that got them frees them.
    skillspan_search_hits(hits: Vec<skillspan::SearchHit>)

    /// How many there are.
    fn skillspan_search_hits_len -> usize = hits.len();
    /// The name to load one of them by; no text behind the end.
    text skillspan_search_hits_name(index: usize) = hits.get(index).map(|hit| &hit.name);
    /// How well it fits, for comparison within one search: more is better. 0 behind the end.
    fn skillspan_search_hits_score(index: usize) -> f64 = hits.get(index).map_or(0.0, |hit| hit.score);
    /// The hits as a JSON array, borrowed.
    json skillspan_search_hits_to_json;
    /// Frees hits; NULL is fine.
    free skillspan_search_hits_free;
}
