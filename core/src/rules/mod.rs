//! What makes a `SKILL.md` a good one: one rule a file, a registry that lists them all, and profiles
//! that say what counts.
//!
//! [`check`] finds, [`grade`] decides how grave a finding is. Rules are pure functions of a [`Subject`].

mod body_paths;
mod broken_link;
mod compatibility_length;
mod description_characters;
mod description_length;
mod description_missing;
mod discovering;
mod filename_case;
mod header_lines;
mod hidden_character;
mod long_body;
mod move_to_metadata;
mod name_characters;
mod name_control;
mod name_length;
mod name_mismatch;
mod name_missing;
mod names;
mod profile;
mod read_only_claim;
mod reading;
mod relative_path;
#[cfg(test)]
mod sample;
mod second_frontmatter;
mod unknown_key;
mod unmentioned_file;
mod wrapper_in_body;

use crate::code::{Code, CodeKind};
use crate::diagnostic::{Diagnostic, Finding, Severity};
use crate::document::header::Header;
use crate::document::node::Node;
use crate::span::LineIndex;

pub use names::shown;
pub use profile::Profile;

/// A rule: what it is called, how grave a breach is, and how one is found.
#[derive(Debug, Clone, Copy)]
pub struct Rule {
    /// The code of its findings.
    pub code: Code,
    /// The severity in lenient profiles; `None` where they do not report it.
    pub lenient: Option<Severity>,
    /// The severity in strict profiles; `None` where they do not report it.
    pub strict: Option<Severity>,
    /// Looks for breaches; `None` where reading or discovery finds them.
    pub check: Option<fn(&Subject<'_>, &mut Vec<Finding>)>,
}

impl Rule {
    /// The rule of a code; `None` for codes that are not about a file.
    pub fn of(code: Code) -> Option<&'static Self> {
        ALL.iter().copied().find(|rule| rule.code == code)
    }

    /// How grave a breach is under `profile`; `None` where it does not count.
    pub const fn severity(&self, profile: &Profile) -> Option<Severity> {
        if profile.strict { self.strict } else { self.lenient }
    }
}

impl Profile {
    /// How grave a finding of this code is in a skill that still loads; one that makes a skill unusable
    /// is an error everywhere. `None` where the profile does not count it, and for codes that are only errors.
    pub fn severity(&self, code: Code) -> Option<Severity> {
        match Rule::of(code) {
            Some(rule) => rule.severity(self),
            None => (code.kind() == CodeKind::Finding).then_some(Severity::Warning),
        }
    }
}

/// Every finding about a file, in the order of a file's life: found, read, checked.
pub const ALL: &[&Rule] = &[
    &discovering::UNREADABLE,
    &discovering::DUPLICATE_NAME,
    &discovering::DANGLING_LINK,
    &discovering::OUTSIDE_ROOT,
    &filename_case::RULE,
    &reading::FILE_TOO_LARGE,
    &reading::NOT_UTF8,
    &reading::FRONTMATTER_NOT_FIRST,
    &reading::MISSING_FRONTMATTER,
    &reading::UNCLOSED_FRONTMATTER,
    &reading::MALFORMED_FRONTMATTER,
    &reading::YAML_LIMIT,
    &reading::YAML_REPAIRED,
    &reading::COMMENT_IN_VALUE,
    &reading::DUPLICATE_KEY,
    &reading::WRONG_TYPE,
    &reading::METADATA_NESTED,
    &reading::ALLOWED_TOOLS_FORM,
    &reading::FLAG_FORM,
    &name_missing::RULE,
    &name_control::RULE,
    &name_characters::RULE,
    &name_length::RULE,
    &name_mismatch::RULE,
    &description_missing::RULE,
    &description_length::RULE,
    &description_characters::RULE,
    &compatibility_length::RULE,
    &unknown_key::RULE,
    &hidden_character::RULE,
    &long_body::RULE,
    &wrapper_in_body::RULE,
    &second_frontmatter::RULE,
    &read_only_claim::RULE,
    &broken_link::RULE,
    &unmentioned_file::RULE,
];

/// What the rules look at.
#[derive(Debug, Clone, Copy)]
pub struct Subject<'a> {
    /// The header.
    pub header: &'a Header<'a>,
    /// Its name with the value that holds it; `None` when it counts as missing.
    pub name: Option<(&'a str, &'a Node<'a>)>,
    /// The same of its description.
    pub description: Option<(&'a str, &'a Node<'a>)>,
    /// The name of the skill's folder; `None` where only a text was given.
    pub folder: Option<&'a str>,
    /// The name of the file; `None` where only a text was given.
    pub file_name: Option<&'a str>,
    /// The body; `None` where it was not read.
    pub body: Option<&'a str>,
    /// Where the body begins in the file.
    pub body_start: usize,
    /// The paths of the skill's files, relative to its folder and with `/`; `None` where nobody looked.
    pub files: Option<&'a [String]>,
    /// What counts.
    pub profile: &'a Profile,
}

impl<'a> Subject<'a> {
    /// A text about which nothing is known but its header.
    pub fn new(header: &'a Header<'a>, profile: &'a Profile) -> Self {
        Self {
            header,
            name: text_of(header, "name"),
            description: text_of(header, "description"),
            folder: None,
            file_name: None,
            body: None,
            body_start: header.body_start,
            files: None,
            profile,
        }
    }
}

/// The trimmed text of a top-level key and its value; `None` when it counts as missing.
fn text_of<'a>(header: &'a Header<'a>, key: &str) -> Option<(&'a str, &'a Node<'a>)> {
    let value = header.value(key)?;
    let text = value.text()?.trim();
    (!text.is_empty()).then_some((text, value))
}

/// Looks for breaches of every rule that the profile counts.
///
/// A header that cannot be read is one fault, told by whoever read it: then only the file's own name
/// is checked.
pub fn check(subject: &Subject<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    let readable = subject.header.fault.is_none();
    for rule in ALL {
        let counts = rule.severity(subject.profile).is_some();
        if let Some(check) = rule.check
            && counts
            && (readable || rule.code == Code::FilenameCase)
        {
            check(subject, &mut findings);
        }
    }
    findings
}

/// The finding as the profile sees it; `None` where the profile does not count it.
///
/// The grade is the one of a skill that still loads. Whoever skips a skill because of a finding
/// makes it an error, as [`grade_all`] does for an unreadable header.
fn grade(
    finding: Finding,
    profile: &Profile,
    path: Option<&str>,
    index: &LineIndex<'_>,
) -> Option<Diagnostic> {
    let severity = profile.severity(finding.code)?;
    let span = finding.span(index);
    Some(Diagnostic {
        code: finding.code,
        severity,
        message: finding.message,
        path: path.map(str::to_owned),
        span,
        profile: Some(profile.name),
        fix: finding.fix,
    })
}

/// Grades all findings about one file and sorts them. What made the header unreadable is an error.
pub fn grade_all(
    findings: impl IntoIterator<Item = Finding>,
    fault: Option<Code>,
    profile: &Profile,
    path: Option<&str>,
    index: &LineIndex<'_>,
) -> Vec<Diagnostic> {
    let mut diagnostics: Vec<Diagnostic> =
        findings.into_iter().filter_map(|finding| grade(finding, profile, path, index)).collect();
    for diagnostic in &mut diagnostics {
        if Some(diagnostic.code) == fault {
            diagnostic.severity = Severity::Error;
        }
    }
    sort(&mut diagnostics);
    diagnostics
}

/// Sorts the findings about one file: by line, column, code. Equal ones keep their order.
pub fn sort(diagnostics: &mut [Diagnostic]) {
    diagnostics.sort_by(|a, b| {
        let place = |diagnostic: &Diagnostic| (diagnostic.span.line, diagnostic.span.column);
        place(a).cmp(&place(b)).then_with(|| a.code.as_str().cmp(b.code.as_str()))
    });
}

#[cfg(test)]
mod tests;
