//! A description holds no characters of markup, where a profile forbids them.

use super::{Rule, Subject};
use crate::code::Code;
use crate::diagnostic::{Finding, Severity};

pub(super) const RULE: Rule = Rule {
    code: Code::DescriptionCharacters,
    lenient: None,
    strict: Some(Severity::Error),
    check: Some(check),
};

fn check(subject: &Subject<'_>, findings: &mut Vec<Finding>) {
    if !subject.profile.plain_descriptions {
        return;
    }
    let Some((description, value)) = subject.description else {
        return;
    };
    if let Some(found) = description.chars().find(|c| matches!(c, '<' | '>')) {
        findings.push(Finding::at(
            RULE.code,
            value.bytes.clone(),
            format!(
                "`description` holds `{found}`; profile `{}` allows no `<` and no `>`",
                subject.profile.name
            ),
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Profile;
    use crate::rules::sample::Sample;

    #[test]
    fn claude_wants_plain_text() {
        let sample = Sample::new("description: Fill a <form>\n").profile(&Profile::CLAUDE);
        let found = sample.run(check);
        assert_eq!(found[0].message, "`description` holds `<`; profile `claude` allows no `<` and no `>`");
        assert_eq!(found.len(), 1);
        assert_eq!(sample.slice(&found[0]), "Fill a <form>");
        assert!(Sample::new("description: Fill\n").profile(&Profile::CLAUDE).run(check).is_empty());
    }

    #[test]
    fn others_do_not() {
        assert!(Sample::new("description: a -> b\n").run(check).is_empty());
    }
}
