//! What a catalog shows of its skills and what its budget cost.

use serde::Serialize;

/// What a catalog shows of its skills.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct CatalogReport {
    /// How many skills there are to list, filters applied.
    pub total: usize,
    /// How many are listed.
    pub listed: usize,
    /// The names of those listed without all of their description, in the catalog's order.
    pub shortened: Vec<String>,
    /// The names of those not listed, in the catalog's order.
    pub omitted: Vec<String>,
    /// The size of the text in Unicode scalar values.
    pub chars: usize,
}
