//! A body does not close the wrapper in which a model sees it.

use super::{Rule, Subject};
use crate::code::Code;
use crate::diagnostic::{Finding, Severity};

pub(super) const RULE: Rule = Rule {
    code: Code::WrapperInBody,
    lenient: Some(Severity::Warning),
    strict: Some(Severity::Warning),
    check: Some(check),
};

const TAG: &str = "</skill_content>";

fn check(subject: &Subject<'_>, findings: &mut Vec<Finding>) {
    let Some(body) = subject.body else { return };
    for (at, tag) in body.match_indices(TAG) {
        let start = subject.body_start + at;
        findings.push(Finding::at(
            RULE.code,
            start..start + tag.len(),
            format!("the body holds `{TAG}`, which closes the wrapper that a model sees"),
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::sample::Sample;

    #[test]
    fn the_tag_is_shown() {
        let sample = Sample::default().body("é\n</skill_content> and more\n");
        let found = sample.run(check);
        assert_eq!(found.len(), 1);
        assert_eq!(sample.slice(&found[0]), "</skill_content>");
    }

    #[test]
    fn other_tags_are_fine() {
        let body = "<skill_content> </skill> &lt;/skill_content&gt;\n";
        assert!(Sample::default().body(body).run(check).is_empty());
    }
}
