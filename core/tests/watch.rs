//! A watched set follows its files.
#![allow(clippy::unwrap_used, clippy::disallowed_methods, reason = "tests lay out real folders")]

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use skillspan::{OpenOptions, Refresh, SkillSet, Watch};

fn write(root: &Path, name: &str, description: &str) {
    fs::create_dir_all(root.join(name)).unwrap();
    let text = format!("---\nname: {name}\ndescription: {description}\n---\n");
    fs::write(root.join(name).join("SKILL.md"), text).unwrap();
}

fn watch(root: &Path) -> (Arc<SkillSet>, Watch, Receiver<Refresh>) {
    let set = Arc::new(SkillSet::open(OpenOptions::roots([root.to_str().unwrap()])).unwrap());
    let (sender, receiver) = channel();
    let watch = set.watch(move |refresh| sender.send(refresh.unwrap()).unwrap_or(())).unwrap();
    (set, watch, receiver)
}

/// The changes until the set is as `wanted` says.
fn until(set: &SkillSet, receiver: &Receiver<Refresh>, wanted: impl Fn(&SkillSet) -> bool) -> Vec<Refresh> {
    let mut heard = Vec::new();
    while !wanted(set) {
        heard.push(receiver.recv_timeout(Duration::from_secs(20)).unwrap());
    }
    heard
}

#[test]
fn what_comes_changes_and_goes_is_heard() {
    let temp = tempfile::tempdir().unwrap();
    write(temp.path(), "a", "d");
    let (set, watch, receiver) = watch(temp.path());
    write(temp.path(), "b", "d");
    let heard = until(&set, &receiver, |set| set.len() == 2);
    assert_eq!(heard[0].added, ["b"]);
    write(temp.path(), "a", "another");
    until(&set, &receiver, |set| set.get("a").unwrap().description.as_deref() == Some("another"));
    fs::remove_dir_all(temp.path().join("b")).unwrap();
    until(&set, &receiver, |set| set.len() == 1);
    drop(watch);
    write(temp.path(), "c", "d");
    assert!(receiver.recv_timeout(Duration::from_millis(400)).is_err());
}

#[test]
fn a_root_that_is_missing_is_waited_for() {
    let temp = tempfile::tempdir().unwrap();
    let root = temp.path().join("later/skills");
    let (set, _watch, receiver) = watch(&root);
    write(&root, "a", "d");
    until(&set, &receiver, |set| set.len() == 1);
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_elsewhere_is_heard() {
    let temp = tempfile::tempdir().unwrap();
    write(&temp.path().join("x"), "s", "one");
    write(&temp.path().join("y"), "s", "two");
    let root = temp.path().join("skills");
    fs::create_dir(&root).unwrap();
    std::os::unix::fs::symlink("../x/s", root.join("s")).unwrap();
    let (set, _watch, receiver) = watch(&root);
    fs::remove_file(root.join("s")).unwrap();
    std::os::unix::fs::symlink("../y/s", root.join("s")).unwrap();
    let says = |wanted: &'static str| {
        move |set: &SkillSet| set.find("s").is_some_and(|skill| skill.description.as_deref() == Some(wanted))
    };
    until(&set, &receiver, says("two"));
    // What it leads to now is watched too.
    write(&temp.path().join("y"), "s", "three");
    until(&set, &receiver, says("three"));
}
