//! Checking one skill.

use std::mem::MaybeUninit;

use skillspan::{Error, Profile, Report};

use crate::answer::{answer, get, own, value};
use crate::code::skillspan_code;
use crate::diagnostic::skillspan_diagnostics;
use crate::error::skillspan_error;
use crate::record::Record;
use crate::text::skillspan_str;

/// What a check found. One that a call gave is freed by its caller; one of another handle is borrowed.
pub struct skillspan_report {
    record: Record<Report>,
    diagnostics: skillspan_diagnostics,
}

impl skillspan_report {
    pub fn new(report: Report) -> Self {
        Self { diagnostics: skillspan_diagnostics::new(&report.diagnostics), record: Record::new(report) }
    }
}

/// The profile of a name; `spec` for no text.
///
/// # Safety
/// The text can be read.
pub unsafe fn profile(name: skillspan_str) -> Result<&'static Profile, Error> {
    // SAFETY: the caller's promise.
    unsafe { name.text("profile") }?.map_or(Ok(&Profile::SPEC), Profile::named)
}

/// Checks a skill: its folder, or its `SKILL.md`. `profile` is `spec` (also for no text), `claude`, `codex`,
/// `vscode`, `ascii` or `lenient`. Fails with `SKILLSPAN_CODE_INVALID_ARGUMENT` where nothing is at the path
/// and for an unknown profile.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_validate(
    path: skillspan_str,
    profile: skillspan_str,
    report: Option<&mut MaybeUninit<*mut skillspan_report>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(report, error, || {
        // SAFETY: the header demands texts that can be read.
        let (path, profile) = unsafe { (path.needed("path")?, self::profile(profile)?) };
        Ok(own(skillspan_report::new(skillspan::validate(path, profile)?)))
    })
}

/// Checks the bytes of a `SKILL.md`, without the rules about its folder. `profile` as for
/// `skillspan_validate`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_validate_text(
    bytes: skillspan_str,
    profile: skillspan_str,
    report: Option<&mut MaybeUninit<*mut skillspan_report>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(report, error, || {
        // SAFETY: the header demands texts that can be read.
        let (bytes, profile) = unsafe { (bytes.bytes().unwrap_or_default(), self::profile(profile)?) };
        Ok(own(skillspan_report::new(skillspan::validate_text(bytes, profile))))
    })
}

/// Whether no finding is an error; false for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_report_ok(report: Option<&skillspan_report>) -> bool {
    get(report, |report| report.record.value().ok)
}

/// All findings, borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_report_diagnostics(
    report: Option<&skillspan_report>,
) -> *const skillspan_diagnostics {
    get(report, |report| &raw const report.diagnostics)
}

/// The report as a JSON object, borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_report_to_json(report: Option<&skillspan_report>) -> skillspan_str {
    get(report, |report| report.record.json())
}

/// Frees a report that a call gave; NULL is fine. Never free one that is borrowed (`const`).
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_report_free(report: Option<Box<skillspan_report>>) {
    value(|| drop(report));
}
