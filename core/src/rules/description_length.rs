//! A description has at most 1024 characters.

use super::{Rule, Subject};
use crate::code::Code;
use crate::diagnostic::{Finding, Severity};

pub(super) const RULE: Rule = Rule {
    code: Code::DescriptionLength,
    lenient: Some(Severity::Warning),
    strict: Some(Severity::Error),
    check: Some(check),
};

const LIMIT: usize = 1024;

fn check(subject: &Subject<'_>, findings: &mut Vec<Finding>) {
    let Some((description, value)) = subject.description else {
        return;
    };
    // A character has at least one byte.
    if description.len() <= LIMIT {
        return;
    }
    let length = description.chars().count();
    if length > LIMIT {
        findings.push(Finding::at(
            RULE.code,
            value.bytes.clone(),
            format!("`description` has {length} characters; the limit is {LIMIT}"),
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::sample::Sample;

    fn found(description: &str) -> Vec<Finding> {
        Sample::new(&format!("description: {description}\n")).run(check)
    }

    #[test]
    fn the_limit_is_fine_and_one_more_is_not() {
        assert!(found(&"é".repeat(1024)).is_empty());
        let over = found(&"é".repeat(1025));
        assert_eq!(over[0].message, "`description` has 1025 characters; the limit is 1024");
    }

    #[test]
    fn surrounding_blanks_do_not_count() {
        assert!(found(&format!("'  {}  '", "d".repeat(1024))).is_empty());
    }
}
