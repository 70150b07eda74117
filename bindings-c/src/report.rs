//! Checking one skill.

use skillspan::{Profile, Report};

use crate::diagnostic::skillspan_diagnostics;

record! {
    /// What a check found. One that a call gave is freed by its caller; one of another handle is borrowed.
    skillspan_report(report: Report) { diagnostics: skillspan_diagnostics = report.diagnostics.clone() }

    /// Checks a skill: its folder, or its `SKILL.md`. `profile` is `spec` (also for no text), `claude`, `codex`,
    /// `vscode`, `ascii` or `lenient`. Fails with `SKILLSPAN_CODE_INVALID_ARGUMENT` where nothing is at the path
    /// and for an unknown profile.
    call skillspan_validate(path as &str, profile as &'static Profile) -> skillspan_report as report =
        skillspan::validate(path, profile)?;

    /// Checks the bytes of a `SKILL.md`, without the rules about its folder. `profile` as for
    /// `skillspan_validate`.
    call skillspan_validate_text(bytes as Option<&[u8]>, profile as &'static Profile)
        -> skillspan_report as report = skillspan::validate_text(bytes.unwrap_or_default(), profile);

    /// Whether no finding is an error; false for NULL.
    fn skillspan_report_ok -> bool = report.ok;
    /// All findings, borrowed.
    part skillspan_report_diagnostics -> skillspan_diagnostics = &report.diagnostics;
    /// The report as a JSON object, borrowed.
    json skillspan_report_to_json;
    /// Frees a report that a call gave; NULL is fine. Never free one that is borrowed (`const`).
    free skillspan_report_free;
}
