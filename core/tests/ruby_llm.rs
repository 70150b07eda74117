//! What the suite does not ask of the dialect `ruby_llm`: warnings of copies, refreshes, other dialects.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::disallowed_methods, reason = "tests")]

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;

use skillspan::{Code, OpenOptions, Reference, Selection, SkillSet, ruby_llm};

fn write(folder: &Path, name: &str, description: &str) {
    fs::create_dir_all(folder).unwrap();
    let text = format!("---\nname: {name}\ndescription: {description}\n---\nbody\n");
    fs::write(folder.join("SKILL.md"), text).unwrap();
}

fn options(app: &Path) -> OpenOptions {
    OpenOptions {
        dialect: Some("ruby_llm".to_owned()),
        base_dir: Some(app.to_str().unwrap().to_owned()),
        ..OpenOptions::default()
    }
}

#[test]
fn a_copy_tells_what_it_left_out() {
    let temp = tempfile::tempdir().unwrap();
    let skill = temp.path().join("app/skills/pdf");
    write(&skill, "pdf", "d");
    symlink("/etc", skill.join("out")).unwrap();
    symlink("gone", skill.join("dangling")).unwrap();
    let set = SkillSet::open(options(temp.path())).unwrap();
    let warnings = set.materialize("box").unwrap();
    let told: Vec<_> =
        warnings.iter().map(|warning| (warning.code, warning.path.as_deref().unwrap())).collect();
    assert_eq!(told, [(Code::DanglingLink, "pdf/dangling"), (Code::OutsideSkill, "pdf/out")]);
    assert_eq!(warnings[1].message, "`skills/pdf/out` leads out of the skill's folder; it is left out");
    let copy = temp.path().join("box/skills");
    for folder in [copy.clone(), copy.join("pdf")] {
        assert_eq!(fs::metadata(&folder).unwrap().permissions().mode() & 0o777, 0o555);
        fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).unwrap();
    }
}

#[test]
fn a_refresh_reads_what_the_set_has() {
    let temp = tempfile::tempdir().unwrap();
    let (pdf, tax) = (temp.path().join("app/skills/pdf"), temp.path().join("lib/tax"));
    write(&pdf, "pdf", "d");
    write(&tax, "tax", "old");
    let all = SkillSet::open(options(temp.path())).unwrap();
    let set = all.with_skills(Selection::These(vec![Reference::Path("lib/tax".to_owned())])).unwrap();
    write(&tax, "tax", "new");
    write(&temp.path().join("app/skills/more"), "more", "d");
    let refresh = set.refresh().unwrap();
    assert_eq!((refresh.changed, refresh.added.len(), refresh.removed.len()), (vec!["tax".to_owned()], 0, 0));
    let names: Vec<_> = set.iter().map(|skill| skill.name.clone()).collect();
    assert_eq!((names, all.len()), (vec!["pdf".to_owned(), "tax".to_owned()], 1));
    fs::remove_dir_all(&tax).unwrap();
    assert_eq!(set.refresh().unwrap_err().code, Code::SkillNotFound);
    assert_eq!(set.len(), 2);
}

#[test]
fn a_skill_that_was_found_is_taken_as_it_is() {
    let temp = tempfile::tempdir().unwrap();
    let pdf = temp.path().join("app/skills/pdf");
    write(&pdf, "pdf", "d");
    let skill = ruby_llm::find(Reference::Name("pdf".to_owned()), options(temp.path())).unwrap();
    let record = serde_json::to_value(&skill).unwrap();
    assert_eq!(Reference::from_json(record).unwrap(), Reference::Skill(skill.clone()));
    fs::remove_file(pdf.join("SKILL.md")).unwrap();
    let select = Selection::These(vec![Reference::Skill(skill)]);
    let set = SkillSet::open(OpenOptions { select, ..options(temp.path()) }).unwrap();
    assert_eq!(set.load("pdf", &skillspan::LoadOptions::default()).unwrap(), "body\n");
}

#[test]
fn other_dialects_have_all_skills_of_their_roots() {
    let temp = tempfile::tempdir().unwrap();
    let root = temp.path().to_str().unwrap();
    let set = SkillSet::open(OpenOptions::roots([root])).unwrap();
    assert_eq!(set.with_skills(Selection::All).unwrap_err().code, Code::InvalidArgument);
    let options = OpenOptions { select: Selection::None, ..OpenOptions::roots([root]) };
    assert_eq!(SkillSet::open(options).unwrap_err().code, Code::InvalidArgument);
}
