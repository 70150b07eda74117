//! `compatibility` has at most 500 characters.

use super::{Rule, Subject, text_of};
use crate::code::Code;
use crate::diagnostic::{Finding, Severity};

pub(super) const RULE: Rule = Rule {
    code: Code::CompatibilityLength,
    lenient: Some(Severity::Warning),
    strict: Some(Severity::Error),
    check: Some(check),
};

const LIMIT: usize = 500;

fn check(subject: &Subject<'_>, findings: &mut Vec<Finding>) {
    let Some((compatibility, value)) = text_of(subject.header, "compatibility") else {
        return;
    };
    let length = compatibility.chars().count();
    if length > LIMIT {
        findings.push(Finding::at(
            RULE.code,
            value.bytes.clone(),
            format!("`compatibility` has {length} characters; the limit is {LIMIT}"),
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::sample::Sample;

    fn found(compatibility: &str) -> Vec<Finding> {
        Sample::new(&format!("compatibility: {compatibility}\n")).run(check)
    }

    #[test]
    fn the_limit_is_fine_and_one_more_is_not() {
        assert!(found(&"ü".repeat(500)).is_empty());
        let over = found(&"ü".repeat(501));
        assert_eq!(over[0].message, "`compatibility` has 501 characters; the limit is 500");
    }

    #[test]
    fn blank_counts_as_missing() {
        assert!(found("").is_empty());
        assert!(found(&format!("'{}'", " ".repeat(600))).is_empty());
    }
}
