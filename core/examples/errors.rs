//! Prints `docs/errors.md`, the catalogue of codes.

use std::io::Write;

use skillspan::{Code, CodeKind, Profile, Severity};

const INTRODUCTION: &str = "\
# Codes

Generated from the catalogue in `core/src/error.rs` by `make docs`; do not edit.

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

/// The whole page.
pub fn page() -> String {
    let of_kind = |kind| Code::ALL.iter().filter(move |code| code.kind() == kind);
    let mut page = format!("{INTRODUCTION}\n## Errors\n\n| code | meaning | what to do |\n|---|---|---|\n");
    page.extend(
        of_kind(CodeKind::Error).map(|code| format!("| `{code}` | {} | {} |\n", code.meaning(), code.mend())),
    );
    page.extend(["\n## Findings\n", GRADES, "\n"]);
    page.push_str("| code | lenient | strict | meaning | what to do |\n|---|---|---|---|---|\n");
    page.extend(of_kind(CodeKind::Finding).map(|code| {
        let grade = |profile: Profile| profile.severity(*code).map_or("–", Severity::as_str);
        let (lenient, strict) = (grade(Profile::LENIENT), grade(Profile::SPEC));
<<<<<<< HEAD
        format!("| `{code}` | {lenient} | {strict} | {} | {} |\n", code.meaning(), code.mend())
    }));
=======
        page.push_str(&format!(
            "| `{code}` | {lenient} | {strict} | {} | {} |\n",
            code.meaning(),
            code.mend()
        ));
    }
>>>>>>> policies
    page
}
