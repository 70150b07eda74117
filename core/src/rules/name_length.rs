//! A name has at most 64 characters.

use super::names::normalised;
use super::{Rule, Subject};
use crate::code::Code;
use crate::diagnostic::{Finding, Severity};

pub(super) const RULE: Rule = Rule {
    code: Code::NameLength,
    lenient: Some(Severity::Warning),
    strict: Some(Severity::Error),
    check: Some(check),
};

const LIMIT: usize = 64;

fn check(subject: &Subject<'_>, findings: &mut Vec<Finding>) {
    let Some((name, value)) = subject.name else {
        return;
    };
    let length = normalised(name).chars().count();
    if length > LIMIT {
        findings.push(Finding::at(
            RULE.code,
            value.bytes.clone(),
            format!("`name` has {length} characters; the limit is {LIMIT}"),
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::sample::Sample;

    fn found(name: &str) -> Vec<Finding> {
        Sample::new(&format!("name: {name}\n")).run(check)
    }

    #[test]
    fn sixty_four_are_fine_and_one_more_is_not() {
        assert!(found(&"a".repeat(64)).is_empty());
        assert_eq!(found(&"a".repeat(65))[0].message, "`name` has 65 characters; the limit is 64");
    }

    #[test]
    fn characters_count_after_normalisation() {
        assert!(found(&"菜".repeat(64)).is_empty());
        assert!(found(&"e\u{301}".repeat(64)).is_empty());
        assert_eq!(found(&"ﬁ".repeat(33))[0].message, "`name` has 66 characters; the limit is 64");
    }
}
