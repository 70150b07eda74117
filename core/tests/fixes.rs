//! Fixes that are written to disk.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::disallowed_methods, reason = "tests")]

use skillspan::{Applicability, Code, Profile, fixes};

#[test]
fn a_file_gets_its_name_and_its_text() {
    let folder = tempfile::tempdir().unwrap();
    let skill = folder.path().join("pdf");
    std::fs::create_dir(&skill).unwrap();
    let path = |name: &str| skill.join(name).to_str().unwrap().to_owned();
    std::fs::write(path("skill.md"), "---\nname: pdf\ndescription: Use when: asked\n---\n").unwrap();
    let root = folder.path().to_str().unwrap();
    let plans = fixes(root, &Profile::SPEC, Applicability::Safe).unwrap();
    assert_eq!((plans.len(), plans[0].rename, plans[0].changes()), (1, Some("SKILL.md"), true));
    assert!(plans[0].fixed.report.ok, "{:?}", plans[0]);
    assert_eq!(plans[0].write().unwrap(), path("SKILL.md"));
    let written = std::fs::read_to_string(path("SKILL.md")).unwrap();
    assert_eq!(written, "---\nname: pdf\ndescription: \"Use when: asked\"\n---\n");
    assert!(fixes(root, &Profile::SPEC, Applicability::Safe).unwrap().iter().all(|plan| !plan.changes()));
    // The plan is of another text now.
    assert_eq!(plans[0].write().unwrap_err().code, Code::Unwritable);
}
