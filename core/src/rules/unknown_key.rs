//! Every top-level key is one that the profile knows.

use super::move_to_metadata::move_to_metadata;
use super::{Profile, Rule, Subject};
use crate::code::Code;
use crate::diagnostic::{Applicability, Finding, Fix, Severity};
use crate::document::header::Header;
use crate::document::node::{Entry, Value};

pub(super) const RULE: Rule = Rule {
    code: Code::UnknownKey,
    lenient: Some(Severity::Info),
    strict: Some(Severity::Error),
    check: Some(check),
};

/// The profiles of clients whose keys a message may point to.
const CLIENTS: &[&Profile] = &[&Profile::CLAUDE, &Profile::CODEX, &Profile::VSCODE];

/// Keys of clients that only describe a skill, so that they can move without changing what a client does.
const DESCRIBING: &[&str] = &["version", "tags"];

/// Words of their own that merely resemble a known key.
const NO_TYPOS: &[&str] = &["agents", "content", "contents", "mode", "models"];

fn check(subject: &Subject<'_>, findings: &mut Vec<Finding>) {
    let header = subject.header;
    let mut may_move = true;
    for entry in &header.entries {
        let Some(mut finding) = look_at(entry, header, subject.profile) else {
            continue;
        };
        if may_move && finding.fix.is_none() && is_movable(entry, subject.profile) {
            finding.fix = move_to_metadata(entry, header);
            // A second new `metadata` would repeat the key; once there is one, the next can join it.
            may_move = finding.fix.is_none() || header.entry("metadata").is_some();
        }
        findings.push(finding);
    }
}

fn look_at(entry: &Entry<'_>, header: &Header<'_>, profile: &Profile) -> Option<Finding> {
    let bytes = entry.key.bytes.clone();
    let Value::Scalar { text: key, .. } = &entry.key.value else {
        let message = format!("a key is {}; keys are text", entry.key.kind());
        return Some(Finding::at(RULE.code, bytes, message));
    };
    if profile.knows(key) {
        return None;
    }
    let knowing: Vec<&str> =
        CLIENTS.iter().filter(|client| client.knows(key)).map(|client| client.name).collect();
    if !knowing.is_empty() {
        let message = format!(
            "unknown key `{key}`: profile `{}` does not know it; {}",
            profile.name,
            who_does(&knowing)
        );
        return Some(Finding::at(RULE.code, bytes, message));
    }
    let Some(meant) = meant_by(key, profile) else {
        let message = format!("unknown key `{key}`: no profile knows it; own keys go under `metadata`");
        return Some(Finding::at(RULE.code, bytes, message));
    };
    let message = format!("unknown key `{key}`: did you mean `{meant}`?");
    let finding = Finding::at(RULE.code, bytes.clone(), message);
    if header.entry(meant).is_some() {
        return Some(finding);
    }
    Some(finding.with_fix(Fix {
        applicability: Applicability::Safe,
        title: format!("Rename the key to `{meant}`"),
        byte_start: bytes.start,
        byte_end: bytes.end,
        replacement: meant.to_owned(),
    }))
}

fn is_movable(entry: &Entry<'_>, profile: &Profile) -> bool {
    let key = entry.key_text();
    if CLIENTS.iter().any(|client| client.knows(key)) {
        return DESCRIBING.contains(&key);
    }
    !key.is_empty() && meant_by(key, profile).is_none()
}

/// `` `a` does ``, `` `a` and `b` do ``.
fn who_does(profiles: &[&str]) -> String {
    let quoted: Vec<String> = profiles.iter().map(|name| format!("`{name}`")).collect();
    match quoted.split_last() {
        Some((last, [])) => format!("{last} does"),
        Some((last, others)) => format!("{} and {last} do", others.join(", ")),
        None => String::new(),
    }
}

/// The known key that `key` is most likely a slip of; one that the profile knows comes first.
fn meant_by(key: &str, profile: &Profile) -> Option<&'static str> {
    let typed = spelling(key);
    if NO_TYPOS.contains(&typed.as_str()) {
        return None;
    }
    let all = std::iter::once(profile).chain(CLIENTS.iter().copied()).flat_map(Profile::known_keys);
    all.map(|known| (strsim::damerau_levenshtein(&typed, &spelling(known)), known))
        .filter(|(slips, known)| *slips <= slips_allowed(known))
        .min_by_key(|(slips, _)| *slips)
        .map(|(_, known)| known)
}

/// Case and `_` for `-` are no slips worth counting.
fn spelling(key: &str) -> String {
    key.to_lowercase().replace(['_', ' '], "-")
}

/// Two slips in a short word make another word.
fn slips_allowed(known: &str) -> usize {
    if known.chars().count() > 5 { 2 } else { 1 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::sample::Sample;

    fn message(header: &str, profile: &'static Profile) -> Option<String> {
        let found = Sample::new(header).profile(profile).run(check);
        assert!(found.len() < 2);
        found.first().map(|finding| finding.message.clone())
    }

    #[test]
    fn the_profiles_that_know_it_are_named() {
        assert_eq!(
            message("user-invocable: true\n", &Profile::SPEC).unwrap(),
            "unknown key `user-invocable`: profile `spec` does not know it; `claude` and `vscode` do"
        );
        assert_eq!(
            message("hooks: x\n", &Profile::VSCODE).unwrap(),
            "unknown key `hooks`: profile `vscode` does not know it; `claude` does"
        );
        assert_eq!(
            message("author: me\n", &Profile::SPEC).unwrap(),
            "unknown key `author`: no profile knows it; own keys go under `metadata`"
        );
    }

    #[test]
    fn known_keys_are_fine() {
        assert_eq!(message("allowed-tools: Read\n", &Profile::CODEX), None);
        assert_eq!(message("when_to_use: now\n", &Profile::LENIENT), None);
        assert_eq!(message("effort: high\n", &Profile::CLAUDE), None);
    }

    #[test]
    fn a_slip_is_renamed() {
        let sample = Sample::new("name: pdf\ndescriptoin: d\n");
        let found = sample.run(check);
        assert_eq!(found[0].message, "unknown key `descriptoin`: did you mean `description`?");
        assert_eq!(sample.slice(&found[0]), "descriptoin");
        let fix = found[0].fix.as_ref().unwrap();
        assert_eq!((fix.applicability, fix.replacement.as_str()), (Applicability::Safe, "description"));
    }

    #[test]
    fn a_slip_beside_the_right_key_is_not_renamed() {
        let found = Sample::new("description: d\ndescriptoin: e\n").run(check);
        assert_eq!((found.len(), &found[0].fix), (1, &None));
    }

    #[test]
    fn own_keys_may_move_and_keys_that_steer_a_client_may_not() {
        let found = Sample::new("author: me\nhomepage: x\ndisable-model-invocation: true\n").run(check);
        let fixes: Vec<_> = found.iter().map(|finding| finding.fix.is_some()).collect();
        assert_eq!(fixes, [true, false, false]);
        let found = Sample::new("version: 1.0\nauthor: me\nmetadata:\n  a: b\n").run(check);
        assert!(found.iter().all(|finding| finding.fix.is_some()));
    }

    #[test]
    fn moving_one_by_one_ends_with_all_moved() {
        let mut header = "name: pdf\nauthor: me # too\nhomepage: 'x: y'\nversion: 1.10\n".to_owned();
        while let Some(fix) = Sample::new(&header).run(check).into_iter().find_map(|finding| finding.fix) {
            let opening = "---\n".len();
            header.replace_range(fix.byte_start - opening..fix.byte_end - opening, &fix.replacement);
        }
        assert_eq!(header, "name: pdf\nmetadata:\n  author: me # too\n  homepage: 'x: y'\n  version: 1.10\n");
        assert!(Sample::new(&header).run(check).is_empty());
    }

    #[test]
    fn slips_are_few_and_near() {
        let meant = |key| meant_by(key, &Profile::SPEC);
        for (key, known) in [
            ("Name", "name"),
            ("nmae", "name"),
            ("allowed_tools", "allowed-tools"),
            ("allowedTools", "allowed-tools"),
            ("DESCRIPTION", "description"),
            ("licence", "license"),
            ("compatability", "compatibility"),
            ("user-invokable", "user-invocable"),
            ("when-to-use", "when_to_use"),
        ] {
            assert_eq!(meant(key), Some(known), "{key}");
        }
        for key in ["author", "title", "date", "tools", "mode", "content", "category", "homepage", "id"] {
            assert_eq!(meant(key), None, "{key}");
        }
    }
}
