//! Folders that a stranger prepared: each gives a finding, hangs nothing and hides no other skill.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "tests lay out real folders"
)]

use std::fs;
use std::path::Path;
use std::sync::mpsc;
use std::time::Duration;

use skillspan::{CatalogOptions, Code, LoadOptions, OpenOptions, Profile, SkillSet};

/// A library with one good skill, to which `prepare` adds its worst.
fn with_good_skill(prepare: impl FnOnce(&Path)) -> (tempfile::TempDir, SkillSet) {
    let temp = tempfile::tempdir().unwrap();
    skill(temp.path(), "good", "---\nname: good\ndescription: Works.\n---\nBody.\n");
    prepare(temp.path());
    let root = temp.path().to_str().unwrap().to_owned();
    let set = within_a_minute(move || SkillSet::open(OpenOptions::roots([root])).unwrap());
    assert!(set.find("good").is_some(), "the good skill is hidden");
    assert!(set.load("good", &LoadOptions::default()).is_ok());
    (temp, set)
}

fn skill(root: &Path, folder: &str, text: impl AsRef<[u8]>) {
    fs::create_dir_all(root.join(folder)).unwrap();
    fs::write(root.join(folder).join("SKILL.md"), text).unwrap();
}

/// Not a measure of speed: it turns a hang into a failure.
fn within_a_minute<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let (done, wait) = mpsc::channel();
    std::thread::spawn(move || done.send(work()));
    wait.recv_timeout(Duration::from_secs(60)).expect("it hangs or panicked")
}

fn codes(set: &SkillSet) -> Vec<Code> {
    set.snapshot().diagnostics.iter().map(|diagnostic| diagnostic.code).collect()
}

#[cfg(unix)]
fn fifo(path: &Path) {
    let made = std::process::Command::new("mkfifo").arg(path).status().unwrap();
    assert!(made.success());
}

#[test]
#[cfg(unix)]
fn a_fifo_is_not_opened() {
    let (_temp, set) = with_good_skill(|root| {
        fs::create_dir(root.join("pipe")).unwrap();
        fifo(&root.join("pipe/SKILL.md"));
        fifo(&root.join("good/data"));
        fifo(&root.join("loose"));
    });
    assert_eq!(codes(&set), [Code::Unreadable]);
    let refused = set.read("good", "data", skillspan::ReadAs::Any).unwrap_err();
    assert_eq!(refused.code, Code::ResourceNotFound);
}

#[test]
#[cfg(unix)]
fn link_cycles_end() {
    use std::os::unix::fs::symlink;
    let (_temp, set) = with_good_skill(|root| {
        symlink(root, root.join("again")).unwrap();
        fs::create_dir(root.join("a")).unwrap();
        symlink("../b", root.join("a/b")).unwrap();
        fs::create_dir(root.join("b")).unwrap();
        symlink("../a", root.join("b/a")).unwrap();
        symlink("self", root.join("self")).unwrap();
        symlink(".", root.join("good/here")).unwrap();
    });
    assert_eq!(codes(&set), [Code::DanglingLink]);
    assert_eq!(set.len(), 1);
}

#[test]
#[cfg(unix)]
fn an_unreadable_folder_is_told() {
    use std::os::unix::fs::PermissionsExt;
    let (temp, set) = with_good_skill(|root| {
        fs::create_dir(root.join("locked")).unwrap();
        fs::set_permissions(root.join("locked"), fs::Permissions::from_mode(0o000)).unwrap();
    });
    let locked = temp.path().join("locked");
    let root_may = fs::read_dir(&locked).is_ok();
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o755)).unwrap();
    if root_may {
        eprintln!("skipped: this user may read every folder");
        return;
    }
    assert!(codes(&set).iter().all(|code| *code == Code::Unreadable) && !codes(&set).is_empty());
}

#[test]
#[cfg(target_os = "linux")]
fn a_name_that_is_no_unicode_is_told() {
    use std::os::unix::ffi::OsStrExt;
    let (_temp, set) = with_good_skill(|root| {
        let name = std::ffi::OsStr::from_bytes(b"bad\xffname");
        fs::create_dir(root.join(name)).unwrap();
        fs::write(root.join(name).join("SKILL.md"), "---\nname: x\n---\n").unwrap();
    });
    assert_eq!(codes(&set), [Code::Unreadable]);
}

#[test]
fn a_hundred_thousand_entries_are_cut() {
    let (_temp, set) = with_good_skill(|root| {
        fs::create_dir(root.join("heap")).unwrap();
        for number in 0..100_000 {
            fs::File::create(root.join(format!("heap/{number}"))).unwrap();
        }
    });
    let warnings = set.snapshot().warnings.clone();
    assert_eq!(warnings.len(), 1);
    assert_eq!(warnings[0].code, Code::ScanTruncated);
    assert!(warnings[0].message.contains("max_entries"), "{}", warnings[0].message);
}

#[test]
fn ten_megabytes_are_too_large() {
    let (_temp, set) = with_good_skill(|root| {
        let body = "x".repeat(10 << 20);
        skill(root, "big", format!("---\nname: big\ndescription: Big.\n---\n{body}"));
        skill(root, "endless", format!("---\nname: endless\n{}", "a: b\n".repeat(2 << 20)));
    });
    assert_eq!(codes(&set), [Code::FileTooLarge, Code::FileTooLarge]);
    assert_eq!(set.snapshot().skipped.len(), 2);
}

#[test]
fn yaml_bombs_are_told() {
    let (_temp, set) = with_good_skill(|root| {
        let mut bomb = "a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n".to_owned();
        for level in 1..9 {
            let aliases = vec![format!("*a{}", level - 1); 10].join(",");
            bomb.extend([format!("a{level}: &a{level} [{aliases}]\n")]);
        }
        skill(root, "aliases", format!("---\nname: aliases\ndescription: d\n{bomb}---\n"));
        skill(root, "deep", format!("---\nname: deep\ndescription: d\nx: {}\n---\n", "[".repeat(30_000)));
    });
    assert_eq!(codes(&set), [Code::YamlLimit, Code::YamlLimit]);
}

#[test]
fn odd_bytes_are_told() {
    let (_temp, set) = with_good_skill(|root| {
        skill(root, "binary", (0..=255_u8).cycle().take(5_000).collect::<Vec<_>>());
        skill(root, "empty", "");
        skill(root, "latin", b"---\nname: latin\ndescription: caf\xe9\n---\n");
        skill(root, "nul", "---\nname: nul\ndescription: a\0b\n---\n");
        skill(root, "utf16", [0xff, 0xfe, b'-', 0, b'-', 0, b'-', 0]);
    });
    let wanted =
        [Code::MissingFrontmatter, Code::MissingFrontmatter, Code::NotUtf8, Code::NotUtf8, Code::NotUtf8];
    assert_eq!(codes(&set), wanted);
}

#[test]
fn wrong_arguments_are_answered() {
    use serde_json::json;
    let (_temp, set) = with_good_skill(|_| ());
    let wrong =
        [json!(null), json!([]), json!("good"), json!(1e300), json!({"name": {"a": []}}), json!({"": ""})];
    for arguments in wrong {
        for tool in ["load_skill", "read_skill_file"] {
            let result = set.call(tool, &arguments);
            assert!(result.is_error && result.code == Some(Code::InvalidArgument), "{tool} {arguments}");
        }
    }
    for name in ["", "\0", "../good", "GOOD", &"x".repeat(1 << 20)] {
        assert_eq!(set.get(name).unwrap_err().code, Code::SkillNotFound);
    }
}

#[test]
fn a_set_is_shared_by_threads_while_it_is_refreshed() {
    let (temp, set) = with_good_skill(|root| {
        for number in 0..50 {
            let text = format!("---\nname: s{number}\ndescription: d\n---\nBody {number}.\n");
            skill(root, &format!("s{number}"), text);
        }
    });
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let (set, root) = (&set, temp.path());
            scope.spawn(move || {
                for round in 0..50 {
                    if thread == 0 {
                        skill(root, "s0", format!("---\nname: s0\ndescription: d{round}\n---\nBody.\n"));
                        set.refresh().unwrap();
                    }
                    assert!(set.load("s7", &LoadOptions::default()).unwrap().contains("Body 7."));
                    assert!(set.catalog(&CatalogOptions::default()).contains("<name>s49</name>"));
                }
            });
        }
    });
    assert_eq!(set.get("s0").unwrap().description.as_deref(), Some("d49"));
}

#[test]
fn every_file_of_the_corpus_is_judged() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/corpus");
    if !corpus.is_dir() {
        eprintln!("skipped: there is no corpus of real skills beside this checkout");
        return;
    }
    let corpus = corpus.to_str().unwrap();
    for profile in [&Profile::SPEC, &Profile::LENIENT, &Profile::CLAUDE] {
        let reports = skillspan::validate_all(corpus, profile).unwrap();
        assert!(reports.len() >= 280, "only {} files", reports.len());
    }
    let set = SkillSet::open(OpenOptions::roots([corpus])).unwrap();
    let loaded = set.iter().filter(|skill| set.load(&skill.id, &LoadOptions::default()).is_ok()).count();
    assert_eq!(loaded, set.len());
    let snapshot = set.snapshot();
    assert_eq!(snapshot.skills.len() + snapshot.skipped.len(), 280);
}
