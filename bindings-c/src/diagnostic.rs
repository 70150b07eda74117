//! Findings in files.

use skillspan::{Diagnostic, Severity};

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

record! {
    /// A finding about a file.
    skillspan_diagnostic(diagnostic: Diagnostic)

    /// Its code.
    code skillspan_diagnostic_code = diagnostic.code;
    /// How grave it is under the profile that was asked for.
    fn skillspan_diagnostic_severity -> skillspan_severity = match diagnostic.severity {
        Severity::Error => skillspan_severity::Error,
        Severity::Warning => skillspan_severity::Warning,
        Severity::Info => skillspan_severity::Info,
    };
    /// What was found and what was wanted.
    text skillspan_diagnostic_message = &diagnostic.message;
    /// The file; no text where only a text was checked.
    text skillspan_diagnostic_path = diagnostic.path.as_deref();
    /// The line, counted from 1.
    fn skillspan_diagnostic_line -> usize = diagnostic.span.line;
    /// The column, counted from 1 in Unicode scalar values.
    fn skillspan_diagnostic_column -> usize = diagnostic.span.column;
    /// The offset of the first byte concerned.
    fn skillspan_diagnostic_byte_start -> usize = diagnostic.span.byte_start;
    /// The offset behind the last byte concerned.
    fn skillspan_diagnostic_byte_end -> usize = diagnostic.span.byte_end;
}

record! {
    /// A list of findings, borrowed from the error, document, report or snapshot that holds it.
    skillspan_diagnostics(diagnostics: [skillspan_diagnostic])

    /// How many there are.
    fn skillspan_diagnostics_len -> usize = diagnostics.len();
    /// One of them, borrowed; NULL behind the end.
    part skillspan_diagnostics_get(index: usize) -> skillspan_diagnostic = diagnostics.get(index);
    /// The list as a JSON array, with fixes and profiles; borrowed.
    array skillspan_diagnostics_to_json;
}
