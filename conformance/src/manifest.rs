//! `manifest.json`: the ids of all cases, so that no port can leave one out unseen.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

use crate::case::SUITE;
use crate::load::{self, LoadedCase};

/// The ids of the whole suite.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The number of the format.
    pub suite: u64,
    /// All ids, sorted.
    pub ids: BTreeSet<String>,
}

impl Manifest {
    /// The manifest of these cases.
    pub fn of(cases: &[LoadedCase]) -> Self {
        Self { suite: SUITE, ids: cases.iter().map(|loaded| loaded.case.id.clone()).collect() }
    }

    /// Reads it.
    pub fn read(file: &Path) -> Result<Self> {
        serde_json::from_value(load::json(file)?).with_context(|| format!("{}", file.display()))
    }

    /// Writes it.
    pub fn write(&self, file: &Path) -> Result<()> {
        let text = serde_json::to_string_pretty(self)? + "\n";
        fs::write(file, text).with_context(|| format!("{}", file.display()))
    }

    /// The ids that are not among these.
    pub fn missing_from<'a>(&'a self, run: &BTreeSet<&str>) -> Vec<&'a str> {
        self.ids.iter().map(String::as_str).filter(|id| !run.contains(id)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_what_was_not_run() {
        let manifest = Manifest { suite: SUITE, ids: ["b", "a", "c"].map(str::to_owned).into() };
        assert_eq!(manifest.missing_from(&["a", "x"].into()), ["b", "c"]);
    }

    #[test]
    fn reads_what_it_wrote() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("manifest.json");
        let manifest = Manifest { suite: SUITE, ids: ["b", "a"].map(str::to_owned).into() };
        manifest.write(&file).unwrap();
        assert_eq!(
            fs::read_to_string(&file).unwrap(),
            "{\n  \"suite\": 1,\n  \"ids\": [\n    \"a\",\n    \"b\"\n  ]\n}\n"
        );
        assert_eq!(Manifest::read(&file).unwrap(), manifest);
    }
}
