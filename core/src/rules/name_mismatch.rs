//! A skill is called as its folder.

use super::header_lines::HeaderLines;
use super::names::{is_hidden, normalised, shown};
use super::{Rule, Subject, name_characters};
use crate::code::Code;
use crate::diagnostic::{Applicability, Finding, Fix, Severity};

pub(super) const RULE: Rule = Rule {
    code: Code::NameMismatch,
    lenient: Some(Severity::Warning),
    strict: Some(Severity::Error),
    check: Some(check),
};

fn check(subject: &Subject<'_>, findings: &mut Vec<Finding>) {
    let (Some((name, value)), Some(folder)) = (subject.name, subject.folder) else {
        return;
    };
    let bytes = value.bytes.clone();
    if normalised(name) == normalised(folder) {
        return;
    }
    let message = format!("name `{}` differs from the folder's name `{}`", shown(name), shown(folder));
    let mut finding = Finding::at(RULE.code, bytes.clone(), message);
    let is_good = name_characters::is_fine(folder, subject.profile) && !folder.chars().any(is_hidden);
    let on_one_line = HeaderLines::new(subject.header).around(&bytes).is_some();
    if is_good && on_one_line {
        finding = finding.with_fix(Fix {
            applicability: Applicability::Unsafe,
            title: format!("Name the skill `{folder}`"),
            byte_start: bytes.start,
            byte_end: bytes.end,
            replacement: as_scalar(folder),
        });
    }
    findings.push(finding);
}

/// A good name as a YAML scalar that every reader takes for text.
fn as_scalar(name: &str) -> String {
    const OTHER_TYPES: &[&str] = &["null", "true", "false", "yes", "no", "on", "off", "y", "n"];
    let plain = name.starts_with(char::is_alphabetic) && !OTHER_TYPES.contains(&name);
    if plain { name.to_owned() } else { format!("\"{name}\"") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::sample::Sample;

    #[test]
    fn both_names_are_shown() {
        let sample = Sample::new("name: pdf\n").folder("docs");
        let found = sample.run(check);
        assert_eq!(found[0].message, "name `pdf` differs from the folder's name `docs`");
        assert_eq!(sample.slice(&found[0]), "pdf");
        let fix = found[0].fix.as_ref().unwrap();
        assert_eq!(fix.applicability, Applicability::Unsafe);
        assert_eq!((fix.byte_start, fix.byte_end), (10, 13));
        assert_eq!(fix.replacement, "docs");
    }

    #[test]
    fn normal_forms_are_equal() {
        assert!(Sample::new("name: cafe\u{301}\n").folder("caf\u{e9}").run(check).is_empty());
        assert!(Sample::new("name: pdf\n").folder("pdf").run(check).is_empty());
        assert_eq!(Sample::new("name: pdf\n").folder("PDF").run(check).len(), 1);
    }

    #[test]
    fn without_a_folder_or_a_name_there_is_nothing_to_compare() {
        assert!(Sample::new("name: pdf\n").run(check).is_empty());
        assert!(Sample::new("description: d\n").folder("pdf").run(check).is_empty());
    }

    #[test]
    fn a_bad_folder_name_is_no_fix() {
        for folder in ["My Docs", "a_b", "docs-"] {
            let found = Sample::new("name: pdf\n").folder(folder).run(check);
            assert_eq!(found[0].fix, None, "{folder}");
        }
    }

    #[test]
    fn names_that_look_like_other_types_are_quoted() {
        assert_eq!(as_scalar("no"), "\"no\"");
        assert_eq!(as_scalar("2024-01-15"), "\"2024-01-15\"");
        assert_eq!(as_scalar("菜谱"), "菜谱");
    }
}
