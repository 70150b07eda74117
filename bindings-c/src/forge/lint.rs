//! What is wrong with an agent's skills, in the dialect `forge`.

use std::mem::MaybeUninit;

use skillspan::forge::{self, Level, LintFinding};

use crate::answer::{answer, get, given, own, value};
use crate::code::skillspan_code;
use crate::diagnostic::skillspan_severity;
use crate::error::skillspan_error;
use crate::record::Record;
use crate::set::skillspan_set;
use crate::text::skillspan_str;

/// What is wrong with an agent's skills. The caller that got it frees it.
pub struct skillspan_forge_findings(Record<Vec<LintFinding>>);

/// Checks an agent: all skills of its set, their scripts, and what they require of the host and of its `.env`. By
/// skill, then by level, then by tool. Fails with `SKILLSPAN_CODE_INVALID_ARGUMENT` in other dialects.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_lint(
    set: Option<&skillspan_set>,
    findings: Option<&mut MaybeUninit<*mut skillspan_forge_findings>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(findings, error, || {
        let findings = forge::lint(&given(set, "set")?.set)?;
        Ok(own(skillspan_forge_findings(Record::new(findings))))
    })
}

/// How many there are.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_findings_len(findings: Option<&skillspan_forge_findings>) -> usize {
    get(findings, |findings| findings.0.value().len())
}

/// How grave one of them is: an error, if the agent will not work as its author means it, or a warning;
/// `SKILLSPAN_SEVERITY_NONE` behind the end.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_findings_level(
    findings: Option<&skillspan_forge_findings>,
    index: usize,
) -> skillspan_severity {
    get(findings, |findings| match findings.0.value().get(index).map(|finding| finding.level) {
        Some(Level::Error) => skillspan_severity::Error,
        Some(Level::Warn) => skillspan_severity::Warning,
        None => skillspan_severity::None,
    })
}

/// Its code; `SKILLSPAN_CODE_OK` behind the end.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_findings_code(
    findings: Option<&skillspan_forge_findings>,
    index: usize,
) -> skillspan_code {
    get(findings, |findings| {
        findings.0.value().get(index).map_or_else(Default::default, |finding| finding.code.into())
    })
}

/// The skill's folder, the name of its file, or `(shared)`; no text behind the end.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_findings_skill(
    findings: Option<&skillspan_forge_findings>,
    index: usize,
) -> skillspan_str {
    get(findings, |findings| {
        findings.0.text(|findings| findings.get(index).map(|finding| finding.skill.as_str()))
    })
}

/// The tool concerned; no text where there is none.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_findings_tool(
    findings: Option<&skillspan_forge_findings>,
    index: usize,
) -> skillspan_str {
    get(findings, |findings| {
        findings.0.text(|findings| findings.get(index).and_then(|finding| finding.tool.as_deref()))
    })
}

/// What was found and what was wanted; no text behind the end.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_findings_message(
    findings: Option<&skillspan_forge_findings>,
    index: usize,
) -> skillspan_str {
    get(findings, |findings| {
        findings.0.text(|findings| findings.get(index).map(|finding| finding.message.as_str()))
    })
}

/// The findings as a JSON array, borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_findings_to_json(
    findings: Option<&skillspan_forge_findings>,
) -> skillspan_str {
    get(findings, |findings| findings.0.json())
}

/// Frees findings; NULL is fine.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_findings_free(findings: Option<Box<skillspan_forge_findings>>) {
    value(|| drop(findings));
}
