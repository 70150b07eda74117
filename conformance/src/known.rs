//! Cases that a port is known to fail: `known/<port>.json`, a list of `{id, reason}`.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use crate::load;
use crate::run::Outcome;

/// The list of one port, by id.
#[derive(Debug, Clone, Default)]
pub struct Known(BTreeMap<String, String>);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: String,
    reason: String,
}

impl Known {
    /// Reads a list; a port without a file fails nothing.
    pub fn read(file: &Path) -> Result<Self> {
        if !file.exists() {
            return Ok(Self::default());
        }
        let name = file.display();
        let entries: Vec<Entry> =
            serde_json::from_value(load::json(file)?).with_context(|| format!("{name}"))?;
        let mut all = BTreeMap::new();
        for Entry { id, reason } in entries {
            ensure!(!reason.trim().is_empty(), "{name}: `{id}` needs a reason");
            let twice = all.insert(id.clone(), reason).is_some();
            ensure!(!twice, "{name}: `{id}` is listed twice");
        }
        Ok(Self(all))
    }

    /// The listed ids.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// What an outcome counts as: a listed case may fail or be skipped, but not pass.
    pub fn settle(&self, id: &str, outcome: Outcome) -> Outcome {
        match (self.0.get(id), outcome) {
            (Some(reason), Outcome::Failed(_)) => Outcome::Known(reason.clone()),
            (Some(_), Outcome::Passed) => {
                Outcome::Failed("it passes, but is listed as known to fail: take it off the list".to_owned())
            }
            (_, outcome) => outcome,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn read(text: &str) -> Result<Known> {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("core.json");
        fs::write(&file, text).unwrap();
        Known::read(&file)
    }

    #[test]
    fn a_listed_case_must_fail() {
        let known = read(r#"[{"id": "a", "reason": "r"}]"#).unwrap();
        let failed = || Outcome::Failed("f".to_owned());
        assert_eq!(known.settle("a", failed()), Outcome::Known("r".to_owned()));
        assert_eq!(known.settle("b", failed()), failed());
        assert_eq!(known.settle("b", Outcome::Passed), Outcome::Passed);
        assert!(matches!(known.settle("a", Outcome::Passed), Outcome::Failed(_)));
        let skipped = Outcome::Skipped("s".to_owned());
        assert_eq!(known.settle("a", skipped.clone()), skipped);
    }

    #[test]
    fn entries_are_unique_and_have_reasons() {
        assert!(read(r#"[{"id": "a", "reason": " "}]"#).is_err());
        assert!(read(r#"[{"id": "a", "reason": "r"}, {"id": "a", "reason": "r"}]"#).is_err());
        assert!(read(r#"[{"id": "a", "reason": "r", "port": "c"}]"#).is_err());
        assert_eq!(Known::read(Path::new("not-there.json")).unwrap().ids().count(), 0);
    }
}
