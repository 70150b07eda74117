//! Searching a set.
#![allow(clippy::unwrap_used, clippy::float_cmp, clippy::indexing_slicing, reason = "tests")]

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::json;
use skillspan::{Code, OpenOptions, SearchOptions, SkillSet, SkillStore, StoreError};

/// A store of documents, each by the name of its skill.
#[derive(Debug)]
struct Documents(Vec<(&'static str, &'static str)>);

impl SkillStore for Documents {
    fn list(&self) -> Result<Vec<String>, StoreError> {
        Ok(self.0.iter().map(|(name, _)| (*name).to_owned()).collect())
    }

    fn read_document(&self, id: &str) -> Result<Vec<u8>, StoreError> {
        let (name, fields) = self.0.iter().find(|(name, _)| *name == id).unwrap();
        Ok(format!("---\nname: {name}\n{fields}\n---\n").into_bytes())
    }

    fn list_files(&self, _id: &str) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }

    fn read_file(&self, _id: &str, path: &str) -> Result<Vec<u8>, StoreError> {
        Err(StoreError(path.to_owned()))
    }
}

fn open(documents: Vec<(&'static str, &'static str)>) -> SkillSet {
    let store = Some(Arc::new(Documents(documents)) as _);
    SkillSet::open(OpenOptions { store, ..OpenOptions::default() }).unwrap()
}

fn office() -> SkillSet {
    open(vec![
        ("pdf-forms", "description: Fills in forms."),
        ("letters", "description: Writes letters, and fills in a PDF where one is asked for."),
        ("spreadsheets", "description: Cleans tables.\nmetadata:\n  keywords: excel, csv"),
        ("travel", "description: Books trips.\nwhen_to_use: Somebody wants to fly to Zürich.\ntags: [plane]"),
        ("菜谱", "description: 按照食材查找菜谱。"),
        ("secret", "description: PDF.\ndisable-model-invocation: true"),
    ])
}

fn names(set: &SkillSet, query: &str) -> Vec<String> {
    set.search(query, &SearchOptions::default()).into_iter().map(|hit| hit.name).collect()
}

#[test]
fn every_field_counts_and_names_count_most() {
    let set = office();
    assert_eq!(names(&set, "pdf"), ["pdf-forms", "letters"]);
    assert_eq!(names(&set, "EXCEL"), ["spreadsheets"]);
    assert_eq!(names(&set, "zurich"), ["travel"]);
    assert_eq!(names(&set, "planes"), ["travel"]);
    assert_eq!(names(&set, "食材"), ["菜谱"]);
    assert_eq!(names(&set, "table"), ["spreadsheets"]);
    assert_eq!(names(&set, "nothing of this kind"), [""; 0]);
    assert_eq!(names(&set, " … "), [""; 0]);
}

#[test]
fn those_alike_come_by_name_whatever_the_roots() {
    let set = open(["c", "a", "d", "b"].map(|name| (name, "description: Does it.")).to_vec());
    assert_eq!(names(&set, "does"), ["a", "b", "c", "d"]);
    let two = SearchOptions { limit: Some(2), ..SearchOptions::default() };
    assert_eq!(set.search("does", &two).len(), 2);
    let none = SearchOptions { limit: Some(0), ..SearchOptions::default() };
    assert!(set.search("does", &none).is_empty());
}

#[test]
fn scores_of_the_host_are_fused_by_rank() {
    let set = office();
    let scores =
        [("letters", 0.9), ("project:travel", 0.5), ("secret", 1.0), ("gone", 1.0), ("pdf-forms", f64::NAN)];
    let scores: BTreeMap<String, f64> = scores.map(|(name, score)| (name.to_owned(), score)).into();
    let hits = set.search("pdf", &SearchOptions { limit: None, scores: scores.clone() });
    let found: Vec<(&str, f64)> = hits.iter().map(|hit| (hit.name.as_str(), hit.score)).collect();
    assert_eq!(
        found,
        [("letters", 1.0 / 61.0 + 1.0 / 62.0), ("pdf-forms", 1.0 / 61.0), ("travel", 1.0 / 62.0)]
    );
    let alone = set.search("", &SearchOptions { limit: Some(1), scores });
    assert_eq!(alone[0].name, "letters");
}

#[test]
fn options_are_checked() {
    for options in
        [json!({"limit": -1}), json!({"limit": "3"}), json!({"scores": {"a": "b"}}), json!({"top": 3})]
    {
        assert_eq!(SearchOptions::from_json(options).unwrap_err().code, Code::InvalidArgument);
    }
}

#[test]
fn a_refresh_renews_what_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().to_str().unwrap();
    let write = |name: &str| {
        let skill = skillspan::new_skill(name, "Brews tea.").unwrap();
        #[allow(clippy::disallowed_methods, reason = "tests lay out real folders")]
        {
            std::fs::create_dir_all(folder.path().join(name)).unwrap();
            std::fs::write(folder.path().join(name).join("SKILL.md"), skill.text).unwrap();
        }
    };
    write("green");
    let set = SkillSet::open(OpenOptions::roots([root])).unwrap();
    assert_eq!(names(&set, "tea"), ["green"]);
    write("black");
    set.refresh().unwrap();
    assert_eq!(names(&set, "tea"), ["black", "green"]);
}
