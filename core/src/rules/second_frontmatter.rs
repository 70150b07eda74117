//! A body does not begin with a second frontmatter.

use super::{Rule, Subject};
use crate::code::Code;
use crate::diagnostic::{Finding, Severity};

pub(super) const RULE: Rule = Rule {
    code: Code::SecondFrontmatter,
    lenient: None,
    strict: Some(Severity::Warning),
    check: Some(check),
};

fn check(subject: &Subject<'_>, findings: &mut Vec<Finding>) {
    let Some(body) = subject.body else { return };
    let start = body.len() - body.trim_start().len();
    let mut lines = body.get(start..).unwrap_or_default().lines().map(str::trim_end);
    if lines.next() != Some("---") || !lines.next().is_some_and(is_field) {
        return;
    }
    if lines.any(|line| line == "---") {
        let start = subject.body_start + start;
        let message = "the body begins with a second block like a frontmatter; only the first one is read";
        findings.push(Finding::at(RULE.code, start..start + 3, message.to_owned()));
    }
}

/// Whether a line is a key and a colon.
fn is_field(line: &str) -> bool {
    let key = line.split_once(':').map_or("", |(key, _)| key);
    !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || "-_".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::sample::Sample;

    #[test]
    fn the_second_block_is_shown() {
        for body in ["---\nname: other\n---\nBody\n", "\n\n---\r\nname: other\r\nx: y\r\n---\r\n"] {
            let sample = Sample::default().body(body);
            let found = sample.run(check);
            assert_eq!(found.len(), 1, "{body:?}");
            assert_eq!(sample.slice(&found[0]), "---");
        }
    }

    #[test]
    fn rules_and_later_blocks_are_fine() {
        for body in [
            "---\n",
            "---\nText: none follows\n",
            "---\nSome words: here\n---\n",
            "---\n\na: b\n---\n",
            "# A\n---\na: b\n---\n",
        ] {
            assert!(Sample::default().body(body).run(check).is_empty(), "{body:?}");
        }
    }
}
