//! What a set knows of its files, as reports.

use std::collections::BTreeMap;

use super::{FileReport, Report};
use crate::diagnostic::{Diagnostic, Severity};
use crate::skillset::SkillSet;
use crate::span::Span;

impl SkillSet {
    /// A report for each skill that is shown and each that is not, by the rules of the set's dialect, in the order
    /// of their paths. What made a skill be left out is an error in its report; what only the host is warned of
    /// is in the snapshot's `warnings`.
    pub fn reports(&self) -> Vec<FileReport> {
        let snapshot = self.snapshot();
        let mut by_path: BTreeMap<&str, Vec<Diagnostic>> = BTreeMap::new();
        for skill in snapshot.skills.iter().chain(&snapshot.blocked) {
            by_path.entry(&skill.location).or_default();
        }
        for found in &snapshot.diagnostics {
            by_path.entry(found.path.as_deref().unwrap_or_default()).or_default().push(found.clone());
        }
        for skipped in &snapshot.skipped {
            let told = by_path.entry(&skipped.path).or_default();
            if told.iter().all(|told| told.code != skipped.reason) {
                told.push(Diagnostic {
                    code: skipped.reason,
                    severity: Severity::Error,
                    message: skipped.message.clone(),
                    path: Some(skipped.path.clone()),
                    span: Span::START,
                    profile: None,
                    fix: None,
                });
            }
        }
        let reports = by_path.into_iter();
        reports.map(|(path, found)| FileReport { path: path.to_owned(), report: Report::of(found) }).collect()
    }
}
