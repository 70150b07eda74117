//! Conversations over a set.
#![allow(clippy::unwrap_used, clippy::disallowed_methods, reason = "tests lay out real folders")]

use std::fs;
use std::path::Path;
use std::sync::Arc;

use serde_json::json;
use skillspan::{Code, LoadOptions, OpenOptions, Repeat, Session, SessionOptions, SkillSet};

fn write(root: &Path, name: &str, fields: &str, body: &str) {
    fs::create_dir_all(root.join(name)).unwrap();
    let text = format!("---\nname: {name}\ndescription: d\n{fields}---\n{body}\n");
    fs::write(root.join(name).join("SKILL.md"), text).unwrap();
}

fn place() -> (tempfile::TempDir, Arc<SkillSet>) {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "pdf", "", "Fill.");
    write(folder.path(), "mail", "arguments: to\n", "Write to $to.");
    let set = SkillSet::open(OpenOptions::roots([folder.path().to_str().unwrap()])).unwrap();
    (folder, Arc::new(set))
}

const AGAIN: &str =
    "Skill \"pdf\" is loaded already and has not changed; follow its instructions as given before.";

#[test]
fn a_text_is_sent_once_until_it_changes() {
    let (folder, set) = place();
    let session = set.session(SessionOptions::default());
    let load = || session.call("load_skill", &json!({"name": "pdf", "arguments": null})).text;
    let first = load();
    assert!(first.contains("Fill."));
    assert_eq!(load(), AGAIN);
    assert_eq!(
        session.call("load_skill", &json!({"name": "project:pdf"})).text,
        AGAIN.replace("\"pdf\"", "\"project:pdf\"")
    );
    assert_eq!(session.load("pdf", &LoadOptions::default()).unwrap(), AGAIN);
    write(folder.path(), "pdf", "", "Merge.");
    assert!(load().contains("Merge."));
    assert_eq!(load(), AGAIN);
    write(folder.path(), "pdf", "", "Fill.");
    assert_eq!(load(), first);
    // Another conversation knows nothing of it.
    assert_eq!(set.session(SessionOptions::default()).load("pdf", &LoadOptions::default()).unwrap(), first);
}

#[test]
fn arguments_count_where_the_skill_takes_some() {
    let (_folder, set) = place();
    let session = set.session(SessionOptions::default());
    let load = |name: &str, arguments: &str| {
        session.call("load_skill", &json!({"name": name, "arguments": arguments})).text
    };
    assert!(load("mail", "Ann").contains("Write to Ann."));
    assert!(load("mail", "Bob").contains("Write to Bob."));
    assert!(load("mail", "Ann").contains("is loaded already"));
    load("pdf", "x");
    assert_eq!(load("pdf", "y"), AGAIN);
}

#[test]
fn errors_and_other_tools_pass_through() {
    let (folder, set) = place();
    fs::write(folder.path().join("pdf/a.md"), "A").unwrap();
    let session = set.session(SessionOptions::default());
    for _ in 0..2 {
        assert!(session.call("load_skill", &json!({"name": "gone"})).is_error);
        assert_eq!(session.call("read_skill_file", &json!({"name": "pdf", "path": "a.md"})).text, "A");
    }
    assert_eq!(session.load("gone", &LoadOptions::default()).unwrap_err().code, Code::SkillNotFound);
}

#[test]
fn the_line_is_the_hosts_to_choose() {
    let (_folder, set) = place();
    for (repeat, wanted) in [(Repeat::Off, None), (Repeat::Own("See above.".to_owned()), Some("See above."))]
    {
        let session = set.session(SessionOptions { repeat });
        let first = session.load("pdf", &LoadOptions::default()).unwrap();
        let again = session.load("pdf", &LoadOptions::default()).unwrap();
        assert_eq!(again, wanted.map_or(first, str::to_owned));
    }
    assert!(SessionOptions::from_json(json!({"repeat": 1})).is_err());
    assert!(SessionOptions::from_json(json!({"repeats": true})).is_err());
}

#[test]
fn state_goes_on_in_another_session() {
    let (_folder, set) = place();
    let session = set.session(SessionOptions::default());
    let text = session.load("pdf", &LoadOptions::default()).unwrap();
    let state = session.export_state();
    assert_eq!(state, json!({"version": 1, "sent": [{"id": "project:pdf", "name": "pdf", "text": text}]}));
    let later = Session::new(Arc::clone(&set), SessionOptions::default());
    later.import_state(state.clone()).unwrap();
    assert_eq!(later.load("pdf", &LoadOptions::default()).unwrap(), AGAIN);
    for wrong in [json!([]), json!({"version": 2, "sent": []}), json!({"version": 1}), json!("x")] {
        let error = later.import_state(wrong).unwrap_err();
        assert_eq!(error.code, Code::InvalidArgument);
        assert!(error.message.starts_with("session state"), "{}", error.message);
    }
    assert_eq!(later.export_state(), state);
}

#[test]
fn what_compaction_lost_can_be_put_back() {
    let (folder, set) = place();
    let session = set.session(SessionOptions::default());
    let pdf = session.load("pdf", &LoadOptions::default()).unwrap();
    let mail = session.load("mail", &LoadOptions::default()).unwrap();
    let lost = |texts: &[String]| {
        session.to_restore(texts).into_iter().map(|skill| (skill.name, skill.text)).collect::<Vec<_>>()
    };
    assert_eq!(lost(&[pdf.clone(), format!("before\n{mail}\nbehind")]), []);
    assert_eq!(lost(&[pdf.clone(), "a summary".to_owned()]), [("mail".to_owned(), mail.clone())]);
    assert_eq!(lost(&[]).len(), 2);
    // What is put back counts as sent; what is not can be forgotten.
    assert_eq!(session.load("pdf", &LoadOptions::default()).unwrap(), AGAIN);
    assert!(session.forget("project:pdf") && !session.forget("pdf"));
    assert_eq!(session.load("pdf", &LoadOptions::default()).unwrap(), pdf);
    // A skill that is gone is not put back.
    fs::remove_dir_all(folder.path().join("mail")).unwrap();
    set.refresh().unwrap();
    assert_eq!(lost(&[]).into_iter().map(|(name, _)| name).collect::<Vec<_>>(), ["pdf"]);
}
