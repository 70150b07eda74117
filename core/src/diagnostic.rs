//! Findings: what was found in a file, where, how grave it is and how to mend it.

use std::ops::Range;

use crate::code::Code;
use crate::span::{LineIndex, Span};

/// How grave a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The file breaks a rule that counts; `ok` of a report is false.
    Error,
    /// The file loads and should be mended.
    Warning,
    /// Worth knowing.
    Info,
}

impl Severity {
    /// The word on the wire: `error`, `warning` or `info`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Info => "info",
        }
    }
}

/// Whether a fix can be applied without asking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Applicability {
    /// The meaning stays what the reader already understood.
    Safe,
    /// The meaning may change; a person should look.
    Unsafe,
}

/// A mechanical mend: replace the bytes `byte_start..byte_end` of the file by `replacement`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
pub struct Fix {
    /// Whether it can be applied without asking.
    pub applicability: Applicability,
    /// What the fix does, as an imperative: ``Quote the value``.
    pub title: String,
    /// Offset of the first byte to replace.
    pub byte_start: usize,
    /// Offset behind the last byte to replace.
    pub byte_end: usize,
    /// The new text.
    pub replacement: String,
}

/// A finding about a file.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Diagnostic {
    /// A code of kind [`crate::CodeKind::Finding`]; of kind `Error` where the skill makes opening fail.
    pub code: Code,
    /// How grave it is under the profile that was asked for.
    pub severity: Severity,
    /// What was found and what was wanted.
    pub message: String,
    /// The file, spelled as the host configured its root. Absent where only a text was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// Where in the file.
    #[serde(flatten)]
    pub span: Span,
    /// The profile that decided the severity.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile: Option<&'static str>,
    /// How to mend it mechanically.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fix: Option<Fix>,
}

/// Something about opening a set: a root, a bound, a store, the provider, the filter.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Warning {
    /// A code of kind [`crate::CodeKind::Finding`].
    pub code: Code,
    /// What was found and what was wanted.
    pub message: String,
    /// The path concerned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
}

/// A finding before a profile has graded it: what, and which bytes of the text.
///
/// The ground floors produce these; [`crate::rules`] turns them into [`Diagnostic`]s.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The code.
    pub code: Code,
    /// What was found and what was wanted.
    pub message: String,
    /// The bytes concerned in the file; `None` for what is missing and for the whole file.
    pub bytes: Option<Range<usize>>,
    /// How to mend it mechanically.
    pub fix: Option<Fix>,
}

impl Finding {
    /// A finding about the whole file, or about what is missing.
    pub fn whole(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), bytes: None, fix: None }
    }

    /// A finding about some bytes of the file.
    pub fn at(code: Code, bytes: Range<usize>, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), bytes: Some(bytes), fix: None }
    }

    /// The same finding with a fix.
    #[must_use]
    pub fn with_fix(mut self, fix: Fix) -> Self {
        self.fix = Some(fix);
        self
    }

    /// Where the finding is, in lines and columns of `index`.
    pub fn span(&self, index: &LineIndex<'_>) -> Span {
        self.bytes.as_ref().map_or(Span::START, |bytes| index.span(bytes.clone()))
    }
}
