//! What is wrong with an agent's skills, in the dialect `forge`.

use skillspan::forge::{self, Level, LintFinding};

use crate::diagnostic::skillspan_severity;
use crate::set::skillspan_set;

record! {
    /// What is wrong with an agent's skills. The caller that got it frees it.
    skillspan_forge_findings(findings: Vec<LintFinding>)

    /// Checks an agent: all skills of its set, their scripts, and what they require of the host and of its `.env`. By
    /// skill, then by level, then by tool. Fails with `SKILLSPAN_CODE_INVALID_ARGUMENT` in other dialects.
    call skillspan_forge_lint(set: &skillspan_set) -> skillspan_forge_findings as findings =
        forge::lint(set)?;

    /// How many there are.
    fn skillspan_forge_findings_len -> usize = findings.len();
    /// How grave one of them is: an error, if the agent will not work as its author means it, or a warning;
    /// `SKILLSPAN_SEVERITY_NONE` behind the end.
    fn skillspan_forge_findings_level(index: usize) -> skillspan_severity =
        match findings.get(index).map(|finding| finding.level) {
            Some(Level::Error) => skillspan_severity::Error,
            Some(Level::Warn) => skillspan_severity::Warning,
            None => skillspan_severity::None,
        };
    /// Its code; `SKILLSPAN_CODE_OK` behind the end.
    code skillspan_forge_findings_code(index: usize) =
        findings.get(index).map(|finding| finding.code);
    /// The skill's folder, the name of its file, or `(shared)`; no text behind the end.
    text skillspan_forge_findings_skill(index: usize) = findings.get(index).map(|finding| &finding.skill);
    /// The tool concerned; no text where there is none.
    text skillspan_forge_findings_tool(index: usize) =
        findings.get(index).and_then(|finding| finding.tool.as_deref());
    /// What was found and what was wanted; no text behind the end.
    text skillspan_forge_findings_message(index: usize) = findings.get(index).map(|finding| &finding.message);
    /// The findings as a JSON array, borrowed.
    json skillspan_forge_findings_to_json;
    /// Frees findings; NULL is fine.
    free skillspan_forge_findings_free;
}
