//! The one error type.

use std::path::PathBuf;

use crate::code::Code;
use crate::diagnostic::Diagnostic;

/// An operation that failed.
///
/// `message` says what was found and what was wanted. `path` is the file or folder concerned, `skill`
/// the name of the skill where one made opening fail. `diagnostics` holds the findings that led to it, empty where there are none.
#[derive(Debug, Clone, thiserror::Error, serde::Serialize)]
#[error("{message}")]
pub struct Error {
    /// A code of kind [`CodeKind::Error`](crate::CodeKind::Error).
    pub code: Code,
    /// A sentence for people.
    pub message: String,
    /// The file or folder concerned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<PathBuf>,
    /// What is wrong with the file, without its path, in dialects that tell it apart.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<Box<str>>,
    /// The name of the skill that made opening fail.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skill: Option<String>,
    /// The findings behind the failure.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub diagnostics: Vec<Diagnostic>,
}

impl Error {
    /// An error without path and findings.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            path: None,
            problem: None,
            skill: None,
            diagnostics: Vec::new(),
        }
    }

    /// The same error with the path it is about.
    #[must_use]
    pub fn at(mut self, path: impl Into<PathBuf>) -> Self {
        self.path = Some(path.into());
        self
    }

    /// The same error with what is wrong with the file.
    #[must_use]
    pub fn with_problem(mut self, problem: impl Into<Box<str>>) -> Self {
        self.problem = Some(problem.into());
        self
    }

    /// The same error with the name of the skill it is about; none if the name is empty.
    #[must_use]
    pub fn about(mut self, skill: &str) -> Self {
        self.skill = (!skill.is_empty()).then(|| skill.to_owned());
        self
    }

    /// The same error with the findings behind it.
    #[must_use]
    pub fn with_diagnostics(mut self, diagnostics: Vec<Diagnostic>) -> Self {
        self.diagnostics = diagnostics;
        self
    }
}
