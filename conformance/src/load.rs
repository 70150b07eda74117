//! Reading case files.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::case::{Case, CaseFile, SUITE};

/// A case and where it comes from.
#[derive(Debug, Clone)]
pub struct LoadedCase {
    /// The file it stands in.
    pub file: PathBuf,
    /// The dialect of that file.
    pub dialect: String,
    /// The case.
    pub case: Case,
}

/// The case files of a folder, at any depth, in byte order of their paths; or the one file.
pub fn files(place: &Path) -> Result<Vec<PathBuf>> {
    let metadata = fs::metadata(place).with_context(|| format!("{}", place.display()))?;
    if !metadata.is_dir() {
        return Ok(vec![place.to_owned()]);
    }
    let mut found = Vec::new();
    let mut waiting = vec![place.to_owned()];
    while let Some(folder) = waiting.pop() {
        let entries = fs::read_dir(&folder).with_context(|| format!("{}", folder.display()))?;
        for entry in entries {
            let path = entry?.path();
            if path.is_dir() {
                waiting.push(path);
            } else if path.extension().is_some_and(|extension| extension == "json") {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// All cases of a folder or file, in a stable order, with unique ids.
pub fn cases(place: &Path) -> Result<Vec<LoadedCase>> {
    let mut all = Vec::new();
    let mut owners: BTreeMap<String, PathBuf> = BTreeMap::new();
    for file in files(place)? {
        for loaded in cases_of_file(&file)? {
            let id = loaded.case.id.clone();
            if let Some(first) = owners.insert(id.clone(), file.clone()) {
                anyhow::bail!("{}: the id `{id}` is taken by a case in {}", file.display(), first.display());
            }
            all.push(loaded);
        }
    }
    ensure!(!all.is_empty(), "no cases in {}", place.display());
    Ok(all)
}

/// One file as plain JSON.
pub fn json(file: &Path) -> Result<Value> {
    let text = fs::read_to_string(file).with_context(|| format!("{}", file.display()))?;
    serde_json::from_str(&text).with_context(|| format!("{}", file.display()))
}

fn cases_of_file(file: &Path) -> Result<Vec<LoadedCase>> {
    let name = file.display();
    let content: CaseFile = serde_json::from_value(json(file)?).with_context(|| format!("{name}"))?;
    ensure!(content.suite == SUITE, "{name}: suite {}, but this runner reads suite {SUITE}", content.suite);
    let mut all = Vec::new();
    for (index, value) in content.cases.into_iter().enumerate() {
        let id = value
            .get("id")
            .and_then(Value::as_str)
            .map_or_else(|| format!("number {}", index + 1), |id| format!("`{id}`"));
        let case = Case::from_json(value).with_context(|| format!("{name}: case {id}"))?;
        all.push(LoadedCase { file: file.to_owned(), dialect: content.dialect.clone(), case });
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn case(id: &str) -> Value {
        json!({"id": id, "summary": "s", "tree": {}, "steps": [{"call": "skills", "expect": []}]})
    }

    fn file(cases: &[Value]) -> Value {
        json!({"suite": 1, "dialect": "agentskills", "cases": cases})
    }

    fn folder(files: &[(&str, Value)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (name, value) in files {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, value.to_string()).unwrap();
        }
        folder
    }

    fn refusal(files: &[(&str, Value)]) -> String {
        format!("{:#}", cases(folder(files).path()).unwrap_err())
    }

    #[test]
    fn order_is_that_of_paths_and_then_of_the_file() {
        let folder = folder(&[
            ("b/one.json", file(&[case("m"), case("a")])),
            ("a.json", file(&[case("z")])),
            ("b/notes.md", json!("no case file")),
        ]);
        let ids = |place: &Path| -> Vec<String> {
            cases(place).unwrap().into_iter().map(|loaded| loaded.case.id).collect()
        };
        assert_eq!(ids(folder.path()), ["z", "m", "a"]);
        assert_eq!(ids(&folder.path().join("b/one.json")), ["m", "a"]);
    }

    #[test]
    fn ids_are_unique_over_all_files() {
        let message = refusal(&[("a.json", file(&[case("x")])), ("b.json", file(&[case("x")]))]);
        assert!(message.contains("b.json: the id `x` is taken"));
        assert!(message.contains("a.json"));
    }

    #[test]
    fn mistakes_name_file_and_case() {
        let mut wrong = case("typo");
        wrong["sumary"] = json!("s");
        let message = refusal(&[("a.json", file(&[case("x"), wrong]))]);
        assert!(message.contains("a.json: case `typo`"), "{message}");
        assert!(message.contains("sumary"), "{message}");
    }

    #[test]
    fn another_suite_or_no_case_is_refused() {
        let mut other = file(&[case("x")]);
        other["suite"] = json!(2);
        assert!(refusal(&[("a.json", other)]).contains("suite 2"));
        assert!(refusal(&[("a.json", file(&[]))]).contains("no cases"));
        assert!(refusal(&[]).contains("no cases"));
        assert!(cases(Path::new("not-there")).is_err());
    }
}
