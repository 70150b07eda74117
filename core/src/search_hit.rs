//! What a search found.

use serde::Serialize;

/// A skill that fits a query.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SearchHit {
    /// The name to load it by.
    pub name: String,
    /// How well it fits, for comparison within one search: more is better.
    pub score: f64,
}
