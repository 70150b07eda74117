//! A skill for the tests of rules: a header, and what lies around it.

use super::{Profile, Subject, check};
use crate::diagnostic::Finding;
use crate::document::header::{Duplicates, Header, HeaderPolicy, read_header};

const POLICY: HeaderPolicy =
    HeaderPolicy { duplicates: Duplicates::First, repair: true, late_fence: true, max_bytes: None };

const FENCE: &str = "---\n";

pub(super) struct Sample {
    header: String,
    closed: bool,
    folder: Option<String>,
    file_name: Option<String>,
    body: Option<String>,
    files: Option<Vec<String>>,
    profile: &'static Profile,
}

impl Default for Sample {
    fn default() -> Self {
        Self::new("name: pdf\ndescription: Fill PDF files.\n")
    }
}

impl Sample {
    pub(super) fn new(header: &str) -> Self {
        Self {
            header: header.to_owned(),
            closed: true,
            folder: None,
            file_name: None,
            body: None,
            files: None,
            profile: &Profile::SPEC,
        }
    }

    /// Without its closing fence, so that the header cannot be read.
    pub(super) fn unclosed(mut self) -> Self {
        self.closed = false;
        self
    }

    pub(super) fn folder(mut self, folder: &str) -> Self {
        self.folder = Some(folder.to_owned());
        self
    }

    pub(super) fn file_name(mut self, name: &str) -> Self {
        self.file_name = Some(name.to_owned());
        self
    }

    pub(super) fn body(mut self, body: &str) -> Self {
        self.body = Some(body.to_owned());
        self
    }

    pub(super) fn files(mut self, files: &[&str]) -> Self {
        self.files = Some(files.iter().map(|file| (*file).to_owned()).collect());
        self
    }

    pub(super) fn profile(mut self, profile: &'static Profile) -> Self {
        self.profile = profile;
        self
    }

    /// The whole file.
    pub(super) fn text(&self) -> String {
        let closing = if self.closed { FENCE } else { "" };
        format!("{FENCE}{}{closing}{}", self.header, self.body.as_deref().unwrap_or(""))
    }

    /// What a finding is about.
    pub(super) fn slice(&self, finding: &Finding) -> String {
        self.text().get(finding.bytes.clone().unwrap()).unwrap().to_owned()
    }

    /// The findings of one rule.
    pub(super) fn run(&self, rule: fn(&Subject<'_>, &mut Vec<Finding>)) -> Vec<Finding> {
        self.with_subject(|subject| {
            let mut findings = Vec::new();
            rule(subject, &mut findings);
            findings
        })
    }

    /// The findings of all rules.
    pub(super) fn check(&self) -> Vec<Finding> {
        self.with_subject(check)
    }

    /// The findings of all rules under another profile.
    pub(super) fn check_as(&self, profile: &Profile) -> Vec<Finding> {
        self.with_subject(|subject| check(&Subject { profile, ..*subject }))
    }

    /// The codes of all rules' findings, sorted.
    pub(super) fn codes(&self) -> Vec<&'static str> {
        let mut codes: Vec<_> = self.check().iter().map(|finding| finding.code.as_str()).collect();
        codes.sort_unstable();
        codes
    }

    /// The header, read from the text.
    pub(super) fn with_header<T>(&self, look: impl FnOnce(&Header<'_>) -> T) -> T {
        look(&read_header(self.text().as_bytes(), true, &POLICY))
    }

    fn with_subject<T>(&self, look: impl FnOnce(&Subject<'_>) -> T) -> T {
        self.with_header(|header| {
            look(&Subject {
                folder: self.folder.as_deref(),
                file_name: self.file_name.as_deref(),
                body: self.body.as_deref(),
                files: self.files.as_deref(),
                ..Subject::new(header, self.profile)
            })
        })
    }
}
