//! A skill has a name.

use super::{Rule, Subject};
use crate::code::Code;
use crate::diagnostic::{Finding, Severity};

pub(super) const RULE: Rule = Rule {
    code: Code::MissingName,
    lenient: Some(Severity::Warning),
    strict: Some(Severity::Error),
    check: Some(check),
};

fn check(subject: &Subject<'_>, findings: &mut Vec<Finding>) {
    if subject.name.is_some() {
        return;
    }
    let fault = match subject.header.value("name") {
        None => "is missing".to_owned(),
        Some(node) if node.text().is_some() || node.is_null() => "is blank".to_owned(),
        Some(node) => format!("is {}; it must be text", node.kind()),
    };
    let message = match subject.folder {
        Some(folder) if !subject.profile.strict => {
            format!("`name` {fault}; the folder's name `{folder}` is used")
        }
        _ => format!("`name` {fault}"),
    };
    findings.push(Finding::whole(RULE.code, message));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Profile;
    use crate::rules::sample::Sample;

    fn message(sample: &Sample) -> String {
        let found = sample.run(check);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].bytes, None);
        found[0].message.clone()
    }

    #[test]
    fn lenient_names_the_folder() {
        let sample = Sample::new("description: d\n").folder("pdf").profile(&Profile::LENIENT);
        assert_eq!(message(&sample), "`name` is missing; the folder's name `pdf` is used");
        let text_only = Sample::new("description: d\n").profile(&Profile::LENIENT);
        assert_eq!(message(&text_only), "`name` is missing");
    }

    #[test]
    fn strict_says_only_what_is_wrong() {
        assert_eq!(message(&Sample::new("name: ~\n").folder("pdf")), "`name` is blank");
        assert_eq!(message(&Sample::new("name: '  '\n")), "`name` is blank");
        assert_eq!(message(&Sample::new("name: [a]\n")), "`name` is a list; it must be text");
    }

    #[test]
    fn one_letter_is_a_name() {
        assert!(Sample::new("name: a\n").run(check).is_empty());
    }
}
