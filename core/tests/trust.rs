//! Approvals are bound to what lies in a skill's folder (contract `agentskills`, section 1).
#![allow(clippy::unwrap_used, clippy::disallowed_methods, reason = "tests lay out real folders")]

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use skillspan::{Approvals, Code, Error, LoadOptions, OpenOptions, Root, SkillSet, Trust};

fn skill(root: &Path) -> std::path::PathBuf {
    let folder = root.join("y");
    fs::create_dir_all(folder.join("references")).unwrap();
    fs::write(folder.join("SKILL.md"), "---\nname: y\ndescription: v1.\n---\nBody.\n").unwrap();
    fs::write(folder.join("references/r.md"), "v1\n").unwrap();
    folder
}

fn open(root: &Path, approvals: Approvals) -> SkillSet {
    let root = Root { trusted: false, ..Root::new(root.to_str().unwrap()) };
    let trust = Trust { approvals, ..Trust::default() };
    SkillSet::open(OpenOptions { roots: vec![root], trust, ..OpenOptions::default() }).unwrap()
}

fn loads(set: &SkillSet) -> bool {
    set.load("y", &LoadOptions::default()).is_ok()
}

#[test]
fn an_approval_shows_a_skill_until_its_folder_changes() {
    type Change = fn(&Path);
    let changes: [(&str, Change); 5] = [
        ("a file is edited", |folder| fs::write(folder.join("references/r.md"), "v2\n").unwrap()),
        ("a file is added", |folder| fs::write(folder.join(".hidden"), "").unwrap()),
        ("a file is removed", |folder| fs::remove_file(folder.join("references/r.md")).unwrap()),
        ("an empty folder is added", |folder| fs::create_dir(folder.join("empty")).unwrap()),
        ("the text is edited", |folder| {
            fs::write(folder.join("SKILL.md"), "---\nname: y\ndescription: v1.\n---\nBodY.\n").unwrap();
        }),
    ];
    for (what, change) in changes {
        let temp = tempfile::tempdir().unwrap();
        let folder = skill(temp.path());
        let set = open(temp.path(), Approvals::new());
        assert!(set.is_empty() && !loads(&set), "{what}");
        let approvals = set.approve("y").unwrap();
        assert!(loads(&set) && set.len() == 1, "{what}");
        let again = open(temp.path(), approvals.clone());
        assert!(loads(&again), "{what}");
        change(&folder);
        // Even before a refresh the changed folder is not used.
        let error = again.load("y", &LoadOptions::default()).unwrap_err();
        assert_eq!(error.code, Code::InvalidSkill, "{what}");
        again.refresh().unwrap();
        assert!(again.is_empty() && again.snapshot().blocked.len() == 1, "{what}");
        assert!(open(temp.path(), approvals).is_empty(), "{what}");
    }
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_elsewhere_ends_an_approval() {
    let temp = tempfile::tempdir().unwrap();
    let folder = skill(temp.path());
    std::os::unix::fs::symlink("references/r.md", folder.join("link")).unwrap();
    let set = open(temp.path(), Approvals::new());
    set.approve("y").unwrap();
    fs::remove_file(folder.join("link")).unwrap();
    std::os::unix::fs::symlink("references/../references/r.md", folder.join("link")).unwrap();
    assert!(!loads(&set));
}

#[test]
fn an_approval_can_be_taken_back_and_never_beats_a_no() {
    let temp = tempfile::tempdir().unwrap();
    skill(temp.path());
    let set = open(temp.path(), Approvals::new());
    assert_eq!(set.approve("x").unwrap_err().code, Code::SkillNotFound);
    let approvals = set.approve("project:y").unwrap();
    assert_eq!(approvals.len(), 1);
    assert!(set.revoke("y").unwrap().is_empty() && set.is_empty());
    assert_eq!(set.revoke("y").unwrap_err().code, Code::SkillNotFound);

    let trust = Trust { approvals, decide: Some(Arc::new(|_| Ok(Some(false)))), demand: false };
    let options = OpenOptions { trust, ..OpenOptions::roots([temp.path().to_str().unwrap()]) };
    assert!(SkillSet::open(options).unwrap().is_empty());
}

#[test]
fn a_verdict_that_fails_ends_the_scan_and_nothing_else() {
    let temp = tempfile::tempdir().unwrap();
    skill(temp.path());
    let fails = Arc::new(AtomicBool::new(false));
    let failing = Arc::clone(&fails);
    let decide = move |_: &_| {
        if failing.load(Ordering::Relaxed) {
            return Err(Error::new(Code::InvalidArgument, "the list of verdicts is away"));
        }
        Ok(Some(true))
    };
    let trust = Trust { decide: Some(Arc::new(decide)), ..Trust::default() };
    let options = OpenOptions { trust, ..OpenOptions::roots([temp.path().to_str().unwrap()]) };
    let set = SkillSet::open(options.clone()).unwrap();

    fails.store(true, Ordering::Relaxed);
    fs::remove_dir_all(temp.path().join("y")).unwrap();
    fs::create_dir_all(temp.path().join("z")).unwrap();
    fs::write(temp.path().join("z/SKILL.md"), "---\nname: z\ndescription: d\n---\n").unwrap();
    let words = "the list of verdicts is away";
    assert_eq!(set.refresh().unwrap_err().message, words);
    assert_eq!((set.len(), set.get("y").unwrap().name.as_str()), (1, "y"));
    assert_eq!(SkillSet::open(options).unwrap_err().message, words);

    fails.store(false, Ordering::Relaxed);
    assert_eq!(set.refresh().unwrap().added, ["z"]);
}
