//! Reading ahead by several threads changes nothing but the time.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::disallowed_methods,
    reason = "tests lay out real folders"
)]
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use serde_json::Value;
use skillspan::{OpenOptions, SkillSet};

fn skill(folder: &Path, name: &str) {
    fs::create_dir_all(folder).unwrap();
    fs::write(folder.join("SKILL.md"), format!("---\nname: {name}\ndescription: Does it.\n---\n")).unwrap();
}

/// Teams of many sizes, with links across and back, an empty team, broken and hidden skills.
fn grow(root: &Path) {
    for team in 0..12 {
        let folder = root.join(format!("team-{team:02}"));
        fs::create_dir_all(&folder).unwrap();
        for number in 0..team * 3 {
            skill(&folder.join(format!("s-{number:02}")), &format!("s-{team}-{number}"));
        }
    }
    skill(&root.join("team-03/deep/er/skill"), "deep");
    skill(&root.join("team-05/.hidden"), "hidden");
    fs::create_dir_all(root.join("team-06/broken")).unwrap();
    fs::write(root.join("team-06/broken/SKILL.md"), "---\nname: broken\n").unwrap();
    symlink(root.join("team-11"), root.join("team-02/linked")).unwrap();
    symlink(root, root.join("team-04/back")).unwrap();
    symlink(root.join("nowhere"), root.join("team-07/dangling")).unwrap();
    fs::write(root.join("team-08/.gitignore"), "s-0*\n").unwrap();
}

fn seen(options: &OpenOptions, dialect: &str, threads: usize) -> Result<Value, String> {
    let options = OpenOptions { threads, dialect: Some(dialect.to_owned()), ..options.clone() };
    let set = SkillSet::open(options).map_err(|error| error.to_string())?;
    Ok(serde_json::to_value(&*set.snapshot()).unwrap())
}

/// One team is so large that it is not read ahead as a whole, and one skill lies as deep as paths can be long.
#[cfg(target_os = "linux")]
#[test]
fn large_and_deep_folders_look_the_same() {
    let temp = tempfile::tempdir().unwrap();
    let root = temp.path().join("root");
    for number in 0..70 {
        skill(&root.join(format!("s-{number:02}")), &format!("s-{number:02}"));
    }
    for number in 0..1_100 {
        skill(&root.join(format!("large/l-{number:04}")), &format!("l-{number:04}"));
    }
    let room = 4_000 - root.as_os_str().len();
    skill(&root.join("d/".repeat(room / 2)), "d");
    let options = OpenOptions::roots([root.to_string_lossy()]);
    let one = seen(&options, "toolnexus", 1).unwrap();
    assert_eq!(one["skills"].as_array().unwrap().len(), 70 + 1_100 + 1);
    for threads in [2, 8] {
        assert_eq!(seen(&options, "toolnexus", threads).unwrap(), one, "{threads} threads");
    }
}

#[test]
fn threads_see_the_same() {
    let temp = tempfile::tempdir().unwrap();
    let root = temp.path().join("root");
    grow(&root);
    let path = root.to_string_lossy().into_owned();
    let roots = || OpenOptions::roots([path.clone(), format!("{path}/team-09")]);
    for dialect in skillspan::dialects() {
        for options in [
            roots(),
            OpenOptions { nested: true, hidden: true, ..roots() },
            OpenOptions { respect_gitignore: true, ..roots() },
            OpenOptions { max_directories: Some(7), ..roots() },
            OpenOptions { max_entries: Some(90), ..roots() },
            OpenOptions { max_depth: Some(2), ..roots() },
        ] {
            let by = |threads| seen(&options, dialect, threads);
            assert_eq!(by(1), by(3), "{dialect} {options:?}");
        }
    }
}
