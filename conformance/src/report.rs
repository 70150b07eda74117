//! `reports/<port>.json` and the matrix in the README that is made from them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};

use crate::case::SUITE;
use crate::load;
use crate::manifest::Manifest;
use crate::run::Outcome;

const OPENING: &str = "<!-- matrix -->";
const CLOSING: &str = "<!-- /matrix -->";

/// What one port made of the suite. It holds no times and no facts about the machine, so that equal runs
/// give equal bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// The number of the format.
    pub suite: u64,
    /// The name of the port.
    pub port: String,
    /// How many cases came out how.
    pub counts: Counts,
    /// `passed`, `failed`, `skipped` or `known`, by id.
    pub cases: BTreeMap<String, String>,
}

/// How many cases came out how.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counts {
    /// As expected.
    pub passed: usize,
    /// Not as expected.
    pub failed: usize,
    /// Not run: the machine lacks something.
    pub skipped: usize,
    /// Not as expected, and listed in `known/`.
    pub known: usize,
}

impl Report {
    /// The report of a run.
    pub fn new<'a>(port: &str, outcomes: impl IntoIterator<Item = (&'a str, &'a Outcome)>) -> Self {
        let mut counts = Counts::default();
        let mut cases = BTreeMap::new();
        for (id, outcome) in outcomes {
            let (count, word) = match outcome {
                Outcome::Passed => (&mut counts.passed, "passed"),
                Outcome::Failed(_) => (&mut counts.failed, "failed"),
                Outcome::Skipped(_) => (&mut counts.skipped, "skipped"),
                Outcome::Known(_) => (&mut counts.known, "known"),
            };
            *count += 1;
            cases.insert(id.to_owned(), word.to_owned());
        }
        Self { suite: SUITE, port: port.to_owned(), counts, cases }
    }

    /// The line that ends a run. A known failure is no failure of the run; it counts as skipped.
    pub fn line(&self) -> String {
        let Counts { passed, failed, skipped, known } = self.counts;
        let skipped = skipped + known;
        format!("conformance: {passed} passed, {failed} failed, {skipped} skipped")
    }

    /// Writes it as `<port>.json` into a folder.
    pub fn write(&self, folder: &Path) -> Result<()> {
        fs::create_dir_all(folder).with_context(|| format!("{}", folder.display()))?;
        let file = folder.join(format!("{}.json", self.port));
        let text = serde_json::to_string_pretty(self)? + "\n";
        fs::write(&file, text).with_context(|| format!("{}", file.display()))
    }

    /// All reports of a folder, the core first and then by name. Each must be about the whole suite.
    pub fn read_all(folder: &Path, manifest: &Manifest) -> Result<Vec<Self>> {
        let mut all = Vec::new();
        for file in load::files(folder)? {
            let name = file.display();
            let report: Self =
                serde_json::from_value(load::json(&file)?).with_context(|| format!("{name}"))?;
            let ids: BTreeSet<&str> = report.cases.keys().map(String::as_str).collect();
            let whole = ids.len() == manifest.ids.len() && manifest.missing_from(&ids).is_empty();
            ensure!(
                whole && report.suite == manifest.suite,
                "{name} is not about the cases of the manifest: run the whole suite for this port again"
            );
            all.push(report);
        }
        all.sort_by_key(|report| (report.port != "core", report.port.clone()));
        Ok(all)
    }
}

/// The reports as a Markdown table.
pub fn matrix(reports: &[Report]) -> String {
    let mut table =
        String::from("| Port | Passed | Failed | Skipped | Known failures |\n|---|---:|---:|---:|---:|\n");
    for Report { port, counts, .. } in reports {
        // Writing to a String cannot fail.
        let _ = writeln!(
            table,
            "| {port} | {} | {} | {} | {} |",
            counts.passed, counts.failed, counts.skipped, counts.known
        );
    }
    table
}

/// A text with the table between its two markers.
pub fn with_matrix(text: &str, table: &str) -> Result<String> {
    let (before, rest) = text.split_once(OPENING).with_context(|| format!("no marker {OPENING}"))?;
    let (_, after) =
        rest.split_once(CLOSING).with_context(|| format!("no marker {CLOSING} after {OPENING}"))?;
    Ok(format!("{before}{OPENING}\n\n{table}\n{CLOSING}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(port: &str) -> Report {
        let outcomes = [
            ("b", Outcome::Passed),
            ("a", Outcome::Failed("f".to_owned())),
            ("c", Outcome::Known("k".to_owned())),
            ("d", Outcome::Skipped("s".to_owned())),
        ];
        Report::new(port, outcomes.iter().map(|(id, outcome)| (*id, outcome)))
    }

    fn manifest(ids: &[&str]) -> Manifest {
        Manifest { suite: SUITE, ids: ids.iter().map(|id| (*id).to_owned()).collect() }
    }

    #[test]
    fn counts_and_line() {
        let report = sample("core");
        assert_eq!(report.line(), "conformance: 1 passed, 1 failed, 2 skipped");
        assert_eq!(report.counts.known, 1);
        assert_eq!(report.cases.keys().collect::<Vec<_>>(), ["a", "b", "c", "d"]);
    }

    #[test]
    fn the_core_stands_first_in_the_matrix() {
        let folder = tempfile::tempdir().unwrap();
        for port in ["python", "c", "core"] {
            sample(port).write(folder.path()).unwrap();
        }
        let all = Report::read_all(folder.path(), &manifest(&["a", "b", "c", "d"])).unwrap();
        let ports: Vec<&str> = all.iter().map(|report| report.port.as_str()).collect();
        assert_eq!(ports, ["core", "c", "python"]);
        assert!(matrix(&all).ends_with("| python | 1 | 1 | 1 | 1 |\n"));
    }

    #[test]
    fn a_report_about_other_cases_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        sample("core").write(folder.path()).unwrap();
        assert!(Report::read_all(folder.path(), &manifest(&["a", "b", "c"])).is_err());
        assert!(Report::read_all(folder.path(), &manifest(&["a", "b", "c", "e"])).is_err());
    }

    #[test]
    fn the_matrix_replaces_what_stands_between_the_markers() {
        let text = format!("# T\n\n{OPENING}\nold\n{CLOSING}\n\nend\n");
        let once = with_matrix(&text, "| a |\n").unwrap();
        assert_eq!(once, format!("# T\n\n{OPENING}\n\n| a |\n\n{CLOSING}\n\nend\n"));
        assert_eq!(with_matrix(&once, "| a |\n").unwrap(), once);
        assert!(with_matrix("# T\n", "").is_err());
    }
}
