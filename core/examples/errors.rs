//! Prints `docs/errors.md`, the catalogue of codes.

use std::io::Write;

use skillspan::{Code, CodeKind, Profile, Severity};

const INTRODUCTION: &str = "\
# Codes

Generated from the catalogue in `core/src/code.rs` by `make docs`; do not edit.

An **error** is an operation that failed. It is raised, or is the `code` of a tool result. Every port has a class or a
constant for it. A **finding** is something about somebody's file, root or store. It is data in a list, and the rest loads.
`skillspan explain CODE` prints the same.
";

const GRADES: &str = "
How grave a finding is depends on the profile: `lenient` is the one of loading, `spec` and all others are strict. What
makes a skill unusable is an error in both.
";

fn main() -> std::io::Result<()> {
    std::io::stdout().write_all(page().as_bytes())
}

/// The whole page. A code that names an error and a finding stands in both tables.
pub fn page() -> String {
    let mut page = format!("{INTRODUCTION}\n## Errors\n\n| code | meaning | what to do |\n|---|---|---|\n");
    let errors = Code::ALL.iter().filter(|code| code.kind() == CodeKind::Error);
    page.extend(errors.map(|code| format!("| `{code}` | {} | {} |\n", code.meaning(), code.mend())));
    page.extend(["\n## Findings\n", GRADES, "\n"]);
    page.push_str("| code | lenient | strict | meaning | what to do |\n|---|---|---|---|---|\n");
    let findings = Code::ALL.iter().filter(|code| Profile::SPEC.severity(**code).is_some());
    page.extend(findings.map(|code| {
        let grade = |profile: Profile| profile.severity(*code).map_or("–", Severity::as_str);
        let (lenient, strict) = (grade(Profile::LENIENT), grade(Profile::SPEC));
        format!("| `{code}` | {lenient} | {strict} | {} | {} |\n", code.meaning(), code.mend())
    }));
    page
}
