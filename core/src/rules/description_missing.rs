//! A skill has a description.

use super::{Rule, Subject};
use crate::code::Code;
use crate::diagnostic::{Finding, Severity};

pub(super) const RULE: Rule = Rule {
    code: Code::MissingDescription,
    lenient: Some(Severity::Error),
    strict: Some(Severity::Error),
    check: Some(check),
};

fn check(subject: &Subject<'_>, findings: &mut Vec<Finding>) {
    if subject.description.is_some() {
        return;
    }
    let message = match subject.header.value("description") {
        None => "`description` is missing".to_owned(),
        Some(node) if node.text().is_some() || node.is_null() => "`description` is blank".to_owned(),
        Some(node) => format!("`description` is {}; it must be text", node.kind()),
    };
    findings.push(Finding::whole(RULE.code, message));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::sample::Sample;

    fn message(header: &str) -> Option<String> {
        let found = Sample::new(header).run(check);
        found.first().map(|finding| {
            assert_eq!(finding.bytes, None);
            finding.message.clone()
        })
    }

    #[test]
    fn absent_blank_and_other_types_are_told_apart() {
        assert_eq!(message("name: pdf\n").unwrap(), "`description` is missing");
        assert_eq!(message("description:\n").unwrap(), "`description` is blank");
        assert_eq!(message("description: ' '\n").unwrap(), "`description` is blank");
        assert_eq!(message("description: [a]\n").unwrap(), "`description` is a list; it must be text");
    }

    #[test]
    fn one_character_is_a_description() {
        assert_eq!(message("description: d\n"), None);
        assert_eq!(message("description: no\n"), None);
    }
}
