//! Prints `docs/errors.md`, the catalogue of codes.
#![allow(clippy::print_stdout, reason = "the page is its result")]

use skillspan::{Code, CodeKind};

const INTRODUCTION: &str = "\
# Codes

Generated from the catalogue in `core/src/error.rs` by `make docs`; do not edit.

An **error** is an operation that failed. It is raised, or is the `code` of a tool result. Every port has a class or a
constant for it. A **finding** is something about somebody's file, root or store. It is data in a list, and the rest loads.
`skillspan explain CODE` prints the same.
";

fn main() {
    print!("{INTRODUCTION}");
    table("Errors", CodeKind::Error);
    table("Findings", CodeKind::Finding);
}

fn table(title: &str, kind: CodeKind) {
    println!("\n## {title}\n\n| code | meaning | what to do |\n|---|---|---|");
    for code in Code::ALL.iter().filter(|code| code.kind() == kind) {
        println!("| `{code}` | {} | {} |", code.meaning(), code.mend());
    }
}
