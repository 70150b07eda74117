//! A name holds lower-case letters, digits and single inner hyphens.

use super::names::{is_hidden, is_letter_or_digit, normalised, shown, shown_char};
use super::{Profile, Rule, Subject};
use crate::code::Code;
use crate::diagnostic::{Finding, Severity};

pub(super) const RULE: Rule = Rule {
    code: Code::NameCharacters,
    lenient: Some(Severity::Warning),
    strict: Some(Severity::Error),
    check: Some(check),
};

fn check(subject: &Subject<'_>, findings: &mut Vec<Finding>) {
    let Some((name, value)) = subject.name else {
        return;
    };
    if let Some(fault) = fault(name, subject.profile) {
        findings.push(Finding::at(RULE.code, value.bytes.clone(), format!("name `{}` {fault}", shown(name))));
    }
}

/// Whether a name would pass.
pub(super) fn is_fine(name: &str, profile: &Profile) -> bool {
    fault(name, profile).is_none()
}

fn fault(name: &str, profile: &Profile) -> Option<String> {
    // The hidden ones are `name-control`'s.
    if profile.ascii_names
        && let Some(c) = name.chars().find(|c| !c.is_ascii() && !is_hidden(*c))
    {
        return Some(format!("holds {}; profile `{}` allows only ASCII", shown_char(c), profile.name));
    }
    let name = normalised(name);
    let is_allowed = |c: char| {
        matches!(c, 'a'..='z' | '0'..='9' | '-') || is_letter_or_digit(c) && c.to_lowercase().eq([c])
    };
    if let Some(c) = name.chars().find(|c| !is_allowed(*c) && !is_hidden(*c)) {
        let wanted = "allowed are lower-case letters, digits and single hyphens between them";
        return Some(format!("holds {}; {wanted}", shown_char(c)));
    }
    let fault = if name.starts_with('-') {
        "begins with a hyphen"
    } else if name.ends_with('-') {
        "ends with a hyphen"
    } else if name.as_bytes().windows(2).any(|pair| pair == b"--") {
        "holds two hyphens in a row"
    } else {
        return None;
    };
    Some(format!("{fault}; hyphens stand singly between letters and digits"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::sample::Sample;

    fn fault_of(name: &str) -> Option<String> {
        fault(name, &Profile::SPEC)
    }

    #[test]
    fn letters_and_digits_of_every_script_are_fine() {
        for name in ["pdf", "a", "7", "pdf-2", "菜谱", "данные", "قالب", "ας", "²", "ﬁnd"] {
            assert_eq!(fault_of(name), None, "{name}");
        }
    }

    #[test]
    fn the_first_wrong_character_is_named() {
        let starts = |name: &str, start: &str| {
            let fault = fault_of(name).unwrap();
            assert!(fault.starts_with(start), "{name}: {fault}");
        };
        starts("pdF_x", "holds `F`;");
        starts("pdf_x", "holds `_`;");
        starts("pdf x", "holds U+0020;");
        starts("ÉTÉ", "holds `É`;");
        starts("Ａ", "holds `A`;");
        starts("e\u{338}", "holds U+0338;");
        starts("pdf\u{fe0f}", "holds U+FE0F;");
    }

    #[test]
    fn hyphens_stand_singly_inside() {
        assert!(fault_of("-pdf").unwrap().starts_with("begins with a hyphen"));
        assert!(fault_of("pdf-").unwrap().starts_with("ends with a hyphen"));
        assert!(fault_of("pdf--x").unwrap().starts_with("holds two hyphens in a row"));
        assert!(fault_of("-").unwrap().starts_with("begins with a hyphen"));
        assert_eq!(fault_of("a-b-c"), None);
    }

    #[test]
    fn composed_and_decomposed_names_are_equal() {
        assert_eq!(fault_of("cafe\u{301}"), None);
        assert_eq!(fault_of("caf\u{e9}"), None);
    }

    #[test]
    fn ascii_is_asked_for_by_its_profile_only() {
        let fault = fault("café", &Profile::ASCII).unwrap();
        assert_eq!(fault, "holds `é`; profile `ascii` allows only ASCII");
        assert!(is_fine("cafe", &Profile::ASCII));
        assert!(is_fine("café", &Profile::SPEC));
    }

    #[test]
    fn the_value_is_shown() {
        let sample = Sample::new("name: Pdf\n");
        let found = sample.run(check);
        assert_eq!(found.len(), 1);
        assert_eq!(sample.slice(&found[0]), "Pdf");
        assert!(found[0].message.starts_with("name `Pdf` holds `P`; allowed are "));
    }
}
