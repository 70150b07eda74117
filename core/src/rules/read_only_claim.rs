//! `allowed-tools` takes no tool away.

use super::{Rule, Subject};
use crate::code::Code;
use crate::diagnostic::{Finding, Severity};
use crate::document::node::Entry;

pub(super) const RULE: Rule =
    Rule { code: Code::ReadOnlyClaim, lenient: None, strict: Some(Severity::Info), check: Some(check) };

fn check(subject: &Subject<'_>, findings: &mut Vec<Finding>) {
    let Some(body) = subject.body else { return };
    let is_field = |entry: &&Entry<'_>| entry.key.text() == Some("allowed-tools");
    let Some(field) = subject.header.entries.iter().find(is_field) else { return };
    let description = subject.description.map_or("", |(text, _)| text);
    if [description, body].into_iter().any(claims) {
        let message = "the skill calls itself read-only, but `allowed-tools` approves tools in advance and takes none away";
        findings.push(Finding::at(RULE.code, field.key.bytes.clone(), message.to_owned()));
    }
}

fn claims(text: &str) -> bool {
    let text = text.to_lowercase();
    ["read-only", "read only", "readonly"].into_iter().any(|word| text.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::sample::Sample;

    #[test]
    fn the_field_behind_a_claim_is_shown() {
        for (description, body) in
            [("Read only helper.", "Do it.\n"), ("Helps.", "This skill is READ-ONLY.\n")]
        {
            let sample = Sample::new(&format!("name: ro\ndescription: {description}\nallowed-tools: Read\n"));
            let sample = sample.body(body);
            let found = sample.run(check);
            assert_eq!(found.len(), 1);
            assert_eq!(sample.slice(&found[0]), "allowed-tools");
        }
    }

    #[test]
    fn a_claim_or_the_field_alone_is_fine() {
        assert!(Sample::default().body("This is read-only.\n").run(check).is_empty());
        let sample = Sample::new("name: ro\ndescription: d\nallowed-tools: Read\n");
        assert!(sample.body("Read this.\n").run(check).is_empty());
    }
}
