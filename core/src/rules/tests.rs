use std::collections::HashSet;

use proptest::prelude::*;

use super::sample::Sample;
use super::*;
use crate::code::CodeKind;

/// Findings about opening a set: warnings, which no profile grades.
const ABOUT_OPENING: &[Code] = &[
    Code::MissingRoot,
    Code::ScanTruncated,
    Code::StoreFailed,
    Code::ProviderFailed,
    Code::FilterUnmatched,
    Code::InvalidName,
    Code::InvalidUtf8,
    Code::NotAString,
    Code::OutsideSkill,
];

/// Findings of the dialect `forge`, which grades them itself.
const OF_FORGE: &[Code] = &[
    Code::BadMetadata,
    Code::BadTimeout,
    Code::BadCategory,
    Code::BadTag,
    Code::UnknownCapability,
    Code::MissingScript,
    Code::MissingInterpreter,
    Code::MissingBin,
    Code::BadPropertyKey,
    Code::BadToolName,
    Code::DuplicateTool,
    Code::OrphanScript,
    Code::NoDescription,
    Code::BadGuardrailPattern,
    Code::EnvRequired,
    Code::EnvOneOf,
    Code::EnvOptional,
    Code::FlatNotCompiled,
];

fn finding(code: Code) -> Finding {
    Finding::whole(code, "found")
}

fn graded(code: Code, profile: &Profile) -> Option<Severity> {
    grade(finding(code), profile, None, &LineIndex::new("")).map(|diagnostic| diagnostic.severity)
}

#[test]
fn the_registry_holds_every_finding_about_a_file_once() {
    let listed: HashSet<Code> = ALL.iter().map(|rule| rule.code).collect();
    assert_eq!(listed.len(), ALL.len());
    for code in Code::ALL {
        // The one code that is an error of a call and a finding about a file alike.
        let finding = code.kind() == CodeKind::Finding || *code == Code::Unreadable;
        let about_a_file = finding && !ABOUT_OPENING.contains(code) && !OF_FORGE.contains(code);
        assert_eq!(listed.contains(code), about_a_file, "{code}");
    }
}

#[test]
fn no_rule_is_milder_when_strict() {
    for rule in ALL {
        if let (Some(lenient), Some(strict)) = (rule.lenient, rule.strict) {
            assert!(strict <= lenient, "{}", rule.code);
        }
        assert!(rule.strict.is_some(), "{}", rule.code);
    }
}

#[test]
fn a_good_skill_has_no_findings() {
    let sample = Sample::default()
        .folder("pdf")
        .file_name("SKILL.md")
        .body("Read references/forms.md.\n")
        .files(&["references/forms.md"]);
    for profile in Profile::ALL {
        assert!(sample.check_as(profile).is_empty(), "{}", profile.name);
    }
}

#[test]
fn an_unreadable_header_is_not_told_again() {
    let sample = Sample::new("").unclosed().body("[a](a.md)\n").files(&["b.md"]);
    assert!(sample.check().is_empty());
}

#[test]
fn an_empty_header_misses_both_fields() {
    assert_eq!(Sample::new("").codes(), ["missing-description", "missing-name"]);
}

#[test]
fn profiles_grade() {
    assert_eq!(graded(Code::NameLength, &Profile::SPEC), Some(Severity::Error));
    assert_eq!(graded(Code::NameLength, &Profile::LENIENT), Some(Severity::Warning));
    assert_eq!(graded(Code::UnmentionedFile, &Profile::LENIENT), None);
    assert_eq!(graded(Code::UnmentionedFile, &Profile::CODEX), Some(Severity::Info));
    assert_eq!(graded(Code::MissingDescription, &Profile::LENIENT), Some(Severity::Error));
    assert_eq!(graded(Code::UnknownKey, &Profile::LENIENT), Some(Severity::Info));
    assert_eq!(graded(Code::ScanTruncated, &Profile::SPEC), Some(Severity::Warning));
}

#[test]
fn a_diagnostic_carries_place_path_and_profile() {
    let index = LineIndex::new("ab\ncd\n");
    let diagnostic =
        grade(Finding::at(Code::UnknownKey, 4..5, "m"), &Profile::VSCODE, Some("a/SKILL.md"), &index)
            .unwrap();
    assert_eq!((diagnostic.span.line, diagnostic.span.column), (2, 2));
    assert_eq!(diagnostic.path.as_deref(), Some("a/SKILL.md"));
    assert_eq!(diagnostic.profile, Some("vscode"));
}

#[test]
fn the_fault_of_a_header_is_an_error_everywhere() {
    let all = |fault| {
        let findings = [finding(Code::NotUtf8), finding(Code::FlagForm)];
        grade_all(findings, fault, &Profile::LENIENT, None, &LineIndex::new(""))
            .iter()
            .map(|diagnostic| (diagnostic.code, diagnostic.severity))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        all(Some(Code::NotUtf8)),
        [(Code::FlagForm, Severity::Warning), (Code::NotUtf8, Severity::Error)]
    );
    assert_eq!(all(None)[1], (Code::NotUtf8, Severity::Warning));
}

#[test]
fn findings_are_sorted_by_line_column_and_code() {
    let text = "abc\ndef\n";
    let at = |code, start: usize| Finding::at(code, start..start + 1, "m");
    let findings = [
        at(Code::UnknownKey, 5),
        at(Code::NameLength, 4),
        at(Code::NameCharacters, 4),
        at(Code::WrapperInBody, 0),
    ];
    let sorted: Vec<_> = grade_all(findings, None, &Profile::SPEC, None, &LineIndex::new(text))
        .iter()
        .map(|diagnostic| diagnostic.code.as_str())
        .collect();
    assert_eq!(sorted, ["wrapper-in-body", "name-characters", "name-length", "unknown-key"]);
}

proptest! {
    #[test]
    fn spans_lie_in_the_file(
        name in "\\PC{0,80}",
        key in "[a-z_-]{1,12}",
        body in prop::collection::vec(
            prop_oneof![
                Just("[é](".to_owned()), Just("](<".to_owned()), Just(")".to_owned()),
                Just("scripts/".to_owned()), Just("./a.md".to_owned()), Just("../".to_owned()),
                Just("`".to_owned()), Just("\n".to_owned()), Just("\r\n\r\n".to_owned()),
                Just("[r]: ".to_owned()), Just("[r]".to_owned()), Just("![".to_owned()),
                Just("</skill_content>".to_owned()), Just("*".to_owned()), Just("%C3%A9.md".to_owned()),
                Just("é".to_owned()), Just("\\".to_owned()), "\\PC{0,4}", "[ .a-z/]{0,6}",
            ],
            0..40,
        ),
    ) {
        let sample = Sample::new(&format!("name: {name}\n{key}: x\n"))
            .folder("pdf")
            .body(&body.concat())
            .files(&["é.md", "scripts/a.py"]);
        let text = sample.text();
        for profile in Profile::ALL {
            for finding in sample.check_as(profile) {
                let fix = finding.fix.as_ref().map(|fix| fix.byte_start..fix.byte_end);
                for bytes in finding.bytes.iter().chain(&fix) {
                    prop_assert!(text.get(bytes.clone()).is_some(), "{:?} in {:?}", finding, text);
                }
            }
        }
    }
}
