//! What a catalog shows of its skills and what its budget cost.

use skillspan::CatalogReport;

use crate::answer::{get, value};
use crate::record::Record;
use crate::text::skillspan_str;
use crate::texts::skillspan_texts;

/// What a catalog shows of its skills. The caller that got it frees it.
pub struct skillspan_catalog_report {
    record: Record<CatalogReport>,
    shortened: skillspan_texts,
    omitted: skillspan_texts,
}

impl skillspan_catalog_report {
    pub fn new(report: CatalogReport) -> Self {
        Self {
            shortened: skillspan_texts::new(report.shortened.clone()),
            omitted: skillspan_texts::new(report.omitted.clone()),
            record: Record::new(report),
        }
    }
}

/// How many skills there are to list, filters applied.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_catalog_report_total(report: Option<&skillspan_catalog_report>) -> usize {
    get(report, |report| report.record.value().total)
}

/// How many are listed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_catalog_report_listed(report: Option<&skillspan_catalog_report>) -> usize {
    get(report, |report| report.record.value().listed)
}

/// The names of those listed without all of their description, in the catalog's order; borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_catalog_report_shortened(
    report: Option<&skillspan_catalog_report>,
) -> *const skillspan_texts {
    get(report, |report| &raw const report.shortened)
}

/// The names of those not listed, in the catalog's order; borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_catalog_report_omitted(
    report: Option<&skillspan_catalog_report>,
) -> *const skillspan_texts {
    get(report, |report| &raw const report.omitted)
}

/// The size of the text in Unicode scalar values.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_catalog_report_chars(report: Option<&skillspan_catalog_report>) -> usize {
    get(report, |report| report.record.value().chars)
}

/// The report as a JSON object, borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_catalog_report_to_json(
    report: Option<&skillspan_catalog_report>,
) -> skillspan_str {
    get(report, |report| report.record.json())
}

/// Frees a report; NULL is fine.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_catalog_report_free(report: Option<Box<skillspan_catalog_report>>) {
    value(|| drop(report));
}
