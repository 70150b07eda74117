//! Finding skills by words.

mod fuse;
mod index;
mod words;

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use crate::error::Error;
use crate::options::from_wire;
use crate::search_hit::SearchHit;
use crate::skillset::SkillSet;

pub use index::Index;

/// How many skills a search gives where no number is asked for.
pub const LIMIT: usize = 10;

/// What a host asks of a search.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "an object of options")]
pub struct SearchOptions {
    /// The most skills that are given; 10 if nothing is said.
    pub limit: Option<usize>,
    /// What the host's own search, of vectors for example, found for the same query: a score by name or id,
    /// more is better. Names that the set does not show count for nothing.
    pub scores: BTreeMap<String, f64>,
}

impl SearchOptions {
    /// Reads options from their wire form.
    ///
    /// # Errors
    /// `invalid_argument` for an option that is unknown or has a wrong type; the message names it.
    pub fn from_json(options: Value) -> Result<Self, Error> {
        from_wire("search option", options)
    }
}

impl SkillSet {
    /// The skills that fit a query, the best first, those alike by name. Skills that are hidden from the
    /// model are not found.
    ///
    /// They are ranked by BM25 over name (words count three times), `tags` and the `keywords` and `tags` of
    /// `metadata` (twice), description and `when_to_use`. Words are compared without case and accents. With
    /// `scores` of the host both rankings are fused by reciprocal rank: 1 / (60 + rank) in each.
    pub fn search(&self, query: &str, options: &SearchOptions) -> Vec<SearchHit> {
        let snapshot = self.snapshot();
        let index = snapshot.search_index();
        let mut ranked = index.ranked(query);
        if !options.scores.is_empty() {
            let place = |name: &str| {
                let record = self.record(&snapshot, name)?;
                index.place(snapshot.listed_name(record))
            };
            let given = options.scores.iter().filter(|(_, score)| score.is_finite());
            let theirs: BTreeMap<usize, f64> =
                given.filter_map(|(name, score)| Some((place(name)?, *score))).collect();
            let mut theirs: Vec<(usize, f64)> = theirs.into_iter().collect();
            theirs.sort_by(index::best_first);
            ranked = fuse::fuse(&ranked, &theirs);
        }
        let best = ranked.into_iter().take(options.limit.unwrap_or(LIMIT));
        best.filter_map(|(place, score)| Some(SearchHit { name: index.name(place)?.to_owned(), score }))
            .collect()
    }
}
