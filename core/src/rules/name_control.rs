//! A name holds nothing that cannot be seen.

use super::names::{is_hidden, shown, shown_char};
use super::{Rule, Subject};
use crate::code::Code;
use crate::diagnostic::{Finding, Severity};

pub(super) const RULE: Rule = Rule {
    code: Code::NameControl,
    lenient: Some(Severity::Error),
    strict: Some(Severity::Error),
    check: Some(check),
};

fn check(subject: &Subject<'_>, findings: &mut Vec<Finding>) {
    let Some((name, value)) = subject.name else {
        return;
    };
    if let Some(hidden) = name.chars().find(|c| is_hidden(*c)) {
        findings.push(Finding::at(
            RULE.code,
            value.bytes.clone(),
            format!("name `{}` holds the hidden character {}", shown(name), shown_char(hidden)),
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::sample::Sample;

    #[test]
    fn a_hidden_character_is_found() {
        let sample = Sample::new("name: pd\u{202e}f\n");
        let found = sample.run(check);
        assert_eq!(found[0].message, "name `pd<U+202E>f` holds the hidden character U+202E");
        assert_eq!(sample.slice(&found[0]), "pd\u{202e}f");
    }

    #[test]
    fn visible_names_are_fine() {
        assert!(Sample::new("name: 菜谱-2\n").run(check).is_empty());
        assert!(Sample::new("name: A b\n").run(check).is_empty());
    }

    #[test]
    fn one_fault_is_told_once_and_two_are_told_both() {
        assert_eq!(Sample::new("name: pd\u{200b}f\ndescription: d\n").codes(), ["name-control"]);
        let both = Sample::new("name: Pd\u{200b}f\ndescription: d\n");
        assert_eq!(both.codes(), ["name-characters", "name-control"]);
    }
}
