//! Findings in files.

use skillspan::{Diagnostic, Severity};

use crate::answer::get;
use crate::code::skillspan_code;
use crate::record::{List, Record};
use crate::text::skillspan_str;

/// How grave a finding is.
#[repr(i32)]
#[derive(Clone, Copy, Default)]
pub enum skillspan_severity {
    /// No finding: the handle was NULL.
    #[default]
    None = 0,
    /// The file breaks a rule that counts; the report is not ok.
    Error = 1,
    /// The file loads and should be mended.
    Warning = 2,
    /// Worth knowing.
    Info = 3,
}

/// A finding about a file.
pub struct skillspan_diagnostic(Record<Diagnostic>);

/// Its code.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_diagnostic_code(diagnostic: Option<&skillspan_diagnostic>) -> skillspan_code {
    get(diagnostic, |diagnostic| diagnostic.0.value().code.into())
}

/// How grave it is under the profile that was asked for.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_diagnostic_severity(
    diagnostic: Option<&skillspan_diagnostic>,
) -> skillspan_severity {
    get(diagnostic, |diagnostic| match diagnostic.0.value().severity {
        Severity::Error => skillspan_severity::Error,
        Severity::Warning => skillspan_severity::Warning,
        Severity::Info => skillspan_severity::Info,
    })
}

/// What was found and what was wanted.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_diagnostic_message(diagnostic: Option<&skillspan_diagnostic>) -> skillspan_str {
    get(diagnostic, |diagnostic| diagnostic.0.text(|diagnostic| diagnostic.message.as_str()))
}

/// The file; no text where only a text was checked.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_diagnostic_path(diagnostic: Option<&skillspan_diagnostic>) -> skillspan_str {
    get(diagnostic, |diagnostic| diagnostic.0.text(|diagnostic| diagnostic.path.as_deref()))
}

/// The line, counted from 1.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_diagnostic_line(diagnostic: Option<&skillspan_diagnostic>) -> usize {
    get(diagnostic, |diagnostic| diagnostic.0.value().span.line)
}

/// The column, counted from 1 in Unicode scalar values.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_diagnostic_column(diagnostic: Option<&skillspan_diagnostic>) -> usize {
    get(diagnostic, |diagnostic| diagnostic.0.value().span.column)
}

/// The offset of the first byte concerned.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_diagnostic_byte_start(diagnostic: Option<&skillspan_diagnostic>) -> usize {
    get(diagnostic, |diagnostic| diagnostic.0.value().span.byte_start)
}

/// The offset behind the last byte concerned.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_diagnostic_byte_end(diagnostic: Option<&skillspan_diagnostic>) -> usize {
    get(diagnostic, |diagnostic| diagnostic.0.value().span.byte_end)
}

/// A list of findings, borrowed from the error, document, report or snapshot that holds it.
pub struct skillspan_diagnostics(List<skillspan_diagnostic>);

impl skillspan_diagnostics {
    pub fn new(diagnostics: &[Diagnostic]) -> Self {
        Self(List::new(diagnostics.iter().map(|found| skillspan_diagnostic(Record::new(found.clone())))))
    }
}

/// How many there are.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_diagnostics_len(diagnostics: Option<&skillspan_diagnostics>) -> usize {
    get(diagnostics, |diagnostics| diagnostics.0.len())
}

/// One of them, borrowed; NULL behind the end.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_diagnostics_get(
    diagnostics: Option<&skillspan_diagnostics>,
    index: usize,
) -> *const skillspan_diagnostic {
    get(diagnostics, |diagnostics| diagnostics.0.item(index))
}

/// The list as a JSON array, with fixes and profiles; borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_diagnostics_to_json(
    diagnostics: Option<&skillspan_diagnostics>,
) -> skillspan_str {
    get(diagnostics, |diagnostics| diagnostics.0.json(|diagnostic| diagnostic.0.value()))
}
