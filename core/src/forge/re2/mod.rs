//! RE2 patterns, run by the crate `regex` (contract `forge`, section 11).
//!
//! The two read most patterns alike, but not all: a pattern is parsed as RE2 does, refused where RE2
//! refuses it, and written anew so that each part means the same whatever stands around it.

mod class;
mod escape;
mod pattern;
mod source;

use regex::{Regex, RegexBuilder};

/// Large enough for repeats of Unicode classes, and still bounded.
const LARGEST_PROGRAM: usize = 32 << 20;

/// The flags of RE2 that are on.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Flags {
    /// `i`: upper and lower case match each other.
    pub(super) ignore_case: bool,
    /// `m`: `^` and `$` stand at lines.
    pub(super) multi_line: bool,
    /// `s`: a dot takes a line end.
    pub(super) dot_all: bool,
    /// `U`: repeats prefer fewer, and more with `?`.
    pub(super) swap_greed: bool,
}

/// Compiles an RE2 pattern, which begins with these flags.
///
/// # Errors
/// What is wrong with the pattern, as a sentence.
pub(super) fn compile(pattern: &str, flags: Flags) -> Result<Regex, String> {
    let translated = pattern::translate(pattern, flags)?;
    let built = RegexBuilder::new(&translated).size_limit(LARGEST_PROGRAM).build();
    built.map_err(|fault| format!("the pattern cannot be compiled: {fault}"))
}

#[cfg(test)]
mod tests;
