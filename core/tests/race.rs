//! Reads stay beneath a skill's folder while somebody swaps its parts for links (contract `agentskills`,
//! section 6: no race between check and open).
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::disallowed_methods, reason = "tests lay out real folders")]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use skillspan::{Code, OpenOptions, ReadAs, SkillSet};

const READS: usize = 4_000;

/// Swaps `place` between a real entry and a link to `outside` until told to stop; how often it did.
fn swap(place: &Path, outside: &Path, stop: &AtomicBool) -> usize {
    let (aside, link) = (place.with_extension("aside"), place.with_extension("link"));
    let mut swaps = 0;
    while !stop.load(Ordering::Relaxed) {
        std::thread::yield_now();
        symlink(outside, &link).unwrap();
        fs::rename(place, &aside).unwrap();
        fs::rename(&link, place).unwrap();
        std::thread::yield_now();
        fs::remove_file(place).unwrap();
        fs::rename(&aside, place).unwrap();
        swaps += 1;
    }
    swaps
}

/// Reads `path` of the skill while `part` of its folder is swapped for a link to `target`; how many reads gave
/// the inner text.
fn race(part: &str, target: &str, path: &str) -> usize {
    let temp = tempfile::tempdir().unwrap();
    let folder = temp.path().join("root/pdf");
    fs::create_dir_all(folder.join("docs/deep")).unwrap();
    fs::create_dir_all(temp.path().join("secret/deep")).unwrap();
    fs::write(folder.join("SKILL.md"), "---\nname: pdf\ndescription: d\n---\n").unwrap();
    fs::write(folder.join("docs/deep/a.md"), "inside").unwrap();
    fs::write(temp.path().join("secret/deep/a.md"), "outside").unwrap();
    let root = temp.path().join("root").to_str().unwrap().to_owned();
    let set = SkillSet::open(OpenOptions::roots([root])).unwrap();
    let stop = AtomicBool::new(false);
    let (part, outside) = (folder.join(part), temp.path().join(target));
    std::thread::scope(|scope| {
        let swapper = scope.spawn(|| swap(&part, &outside, &stop));
        let mut inside = 0;
        for _ in 0..READS {
            match set.read("pdf", path, ReadAs::Any) {
                Ok(resource) => {
                    assert_eq!(resource.text.as_deref(), Some("inside"));
                    inside += 1;
                }
                Err(error) => {
                    let refused = matches!(error.code, Code::ResourceOutsideSkill | Code::ResourceNotFound);
                    assert!(refused, "{error:?}");
                }
            }
        }
        stop.store(true, Ordering::Relaxed);
        assert!(swapper.join().unwrap() > 0);
        inside
    })
}

#[test]
fn a_folder_on_the_way() {
    println!("{} of {READS} reads saw the file", race("docs", "secret", "docs/deep/a.md"));
}

#[test]
fn a_deeper_folder() {
    println!("{} of {READS} reads saw the file", race("docs/deep", "secret/deep", "docs/deep/a.md"));
}

#[test]
fn the_file_itself() {
    println!(
        "{} of {READS} reads saw the file",
        race("docs/deep/a.md", "secret/deep/a.md", "docs/deep/a.md")
    );
}
