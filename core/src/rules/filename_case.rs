//! The file is called `SKILL.md`, in this spelling on every system.

use super::{Rule, Subject};
use crate::code::Code;
use crate::diagnostic::{Finding, Severity};

pub(super) const RULE: Rule = Rule {
    code: Code::FilenameCase,
    lenient: Some(Severity::Warning),
    strict: Some(Severity::Error),
    check: Some(check),
};

const FILE_NAME: &str = "SKILL.md";

fn check(subject: &Subject<'_>, findings: &mut Vec<Finding>) {
    let Some(found) = subject.file_name else {
        return;
    };
    if found != FILE_NAME && found.eq_ignore_ascii_case(FILE_NAME) {
        findings.push(Finding::whole(
            RULE.code,
            format!("the file is called `{found}`; its name is `{FILE_NAME}`"),
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::sample::Sample;

    #[test]
    fn another_casing_is_found() {
        let found = Sample::default().file_name("skill.md").run(check);
        assert_eq!(found[0].message, "the file is called `skill.md`; its name is `SKILL.md`");
        assert_eq!(found[0].bytes, None);
    }

    #[test]
    fn the_right_casing_and_other_names_are_fine() {
        assert!(Sample::default().file_name("SKILL.md").run(check).is_empty());
        assert!(Sample::default().file_name("notes.md").run(check).is_empty());
    }

    #[test]
    fn a_broken_header_does_not_hide_it() {
        let sample = Sample::default().file_name("Skill.md").unclosed();
        assert_eq!(sample.codes(), ["filename-case"]);
    }
}
