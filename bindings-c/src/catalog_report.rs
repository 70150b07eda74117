//! What a catalog shows of its skills and what its budget cost.

use crate::texts::skillspan_texts;

record! {
    /// What a catalog shows of its skills. The caller that got it frees it.
    skillspan_catalog_report(report: skillspan::CatalogReport) {
        shortened: skillspan_texts = report.shortened.clone(),
        omitted: skillspan_texts = report.omitted.clone(),
    }

    /// How many skills there are to list, filters applied.
    fn skillspan_catalog_report_total -> usize = report.total;
    /// How many are listed.
    fn skillspan_catalog_report_listed -> usize = report.listed;
    /// The names of those listed without all of their description, in the catalog's order; borrowed.
    part skillspan_catalog_report_shortened -> skillspan_texts = &report.shortened;
    /// The names of those not listed, in the catalog's order; borrowed.
    part skillspan_catalog_report_omitted -> skillspan_texts = &report.omitted;
    /// The size of the text in Unicode scalar values.
    fn skillspan_catalog_report_chars -> usize = report.chars;
    /// The report as a JSON object, borrowed.
    json skillspan_catalog_report_to_json;
    /// Frees a report; NULL is fine.
    free skillspan_catalog_report_free;
}
