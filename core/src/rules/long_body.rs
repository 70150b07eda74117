//! A body is short enough to be read as a whole.

use super::{Rule, Subject};
use crate::code::Code;
use crate::diagnostic::{Finding, Severity};
use crate::text::estimated_tokens;

pub(super) const RULE: Rule = Rule {
    code: Code::LongBody,
    lenient: Some(Severity::Info),
    strict: Some(Severity::Warning),
    check: Some(check),
};

const LINES: usize = 500;
const TOKENS: usize = 5_000;

fn check(subject: &Subject<'_>, findings: &mut Vec<Finding>) {
    let Some(body) = subject.body else { return };
    let lines = body.lines().count();
    let line_ends_of_two = body.matches("\r\n").count();
    let tokens = estimated_tokens(body.chars().count() - line_ends_of_two);
    let message = match (lines > LINES, tokens > TOKENS) {
        (true, true) => format!(
            "the body has {lines} lines and about {tokens} tokens; the limits are {LINES} and {TOKENS}"
        ),
        (true, false) => format!("the body has {lines} lines; the limit is {LINES}"),
        (false, true) => format!("the body has about {tokens} tokens; the limit is {TOKENS}"),
        (false, false) => return,
    };
    findings.push(Finding::whole(RULE.code, message));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::sample::Sample;

    fn message(body: &str) -> Option<String> {
        let found = Sample::default().body(body).run(check);
        assert!(found.iter().all(|finding| finding.bytes.is_none()) && found.len() < 2);
        found.first().map(|finding| finding.message.clone())
    }

    #[test]
    fn five_hundred_lines_are_fine_and_one_more_is_not() {
        assert_eq!(message(&"x\n".repeat(500)), None);
        assert_eq!(message(&"x\n".repeat(501)).unwrap(), "the body has 501 lines; the limit is 500");
    }

    #[test]
    fn tokens_are_characters_by_four_rounded_up() {
        assert_eq!(message(&"é".repeat(20_000)), None);
        assert_eq!(
            message(&"é".repeat(20_001)).unwrap(),
            "the body has about 5001 tokens; the limit is 5000"
        );
    }

    #[test]
    fn both_are_one_finding() {
        assert_eq!(
            message(&format!("{}\n", "x".repeat(59)).repeat(501)).unwrap(),
            "the body has 501 lines and about 7515 tokens; the limits are 500 and 5000"
        );
    }

    #[test]
    fn line_ends_make_no_difference() {
        let line = format!("{}\n", "x".repeat(39));
        assert_eq!(message(&line.repeat(500)), None);
        assert_eq!(message(&line.replace('\n', "\r\n").repeat(500)), None);
    }

    #[test]
    fn a_body_that_was_not_read_is_not_judged() {
        assert!(Sample::default().run(check).is_empty());
    }
}
