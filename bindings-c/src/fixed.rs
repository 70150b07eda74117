//! Applying the fixes of findings.

use skillspan::{Applicability, FileFix, Fixed, Profile};

use crate::report::skillspan_report;
use crate::text::skillspan_text;

/// Which fixes are applied.
fn upto(also_unsafe: bool) -> Applicability {
    if also_unsafe { Applicability::Unsafe } else { Applicability::Safe }
}

record! {
    /// A text with fixes applied. One that a call gave is freed by its caller; one of another handle is borrowed.
    skillspan_fixed(fixed: Fixed) { report: skillspan_report = fixed.report.clone() }

    /// Applies the fixes of the bytes of a `SKILL.md`; with `also_unsafe` those too that may change its meaning.
    /// Comments, order and line ends stay, and a second run changes nothing. `profile` as for `skillspan_validate`.
    call skillspan_fix_text(bytes as Option<&[u8]>, profile as &'static Profile, also_unsafe: bool)
        -> skillspan_fixed as fixed =
        skillspan::fix_text(bytes.unwrap_or_default(), profile, upto(also_unsafe));

    /// The text.
    text skillspan_fixed_text = &fixed.text;
    /// How many fixes were applied.
    fn skillspan_fixed_applied_len -> usize = fixed.applied.len();
    /// The code of the finding that a fix mended, in the order of their work; `SKILLSPAN_CODE_OK` behind the end.
    code skillspan_fixed_applied_code(index: usize) = fixed.applied.get(index).map(|fix| fix.code);
    /// Whether it may have changed the meaning, so that a person should look; false behind the end.
    fn skillspan_fixed_applied_unsafe(index: usize) -> bool =
        fixed.applied.get(index).is_some_and(|fix| fix.applicability == Applicability::Unsafe);
    /// What it did, for example `Quote the value`; no text behind the end.
    text skillspan_fixed_applied_title(index: usize) = fixed.applied.get(index).map(|fix| &fix.title);
    /// The line of the finding, as the text was then, counted from 1; 0 behind the end.
    fn skillspan_fixed_applied_line(index: usize) -> usize =
        fixed.applied.get(index).map_or(0, |fix| fix.line);
    /// What is found in the text now, borrowed.
    part skillspan_fixed_report -> skillspan_report = &fixed.report;
    /// Text, fixes and report as one JSON object, borrowed.
    json skillspan_fixed_to_json;
    /// Frees a text that a call gave; NULL is fine. Never free one that is borrowed (`const`).
    free skillspan_fixed_free;
}

record! {
    /// What fixes would make of files. The caller that got it frees it.
    skillspan_file_fixes(fixes: [skillspan_file_fix])

    /// What fixes would make of every skill at or below a path, hidden folders included; nothing is written yet.
    /// `profile` and `also_unsafe` as for `skillspan_fix_text`. Fails with `SKILLSPAN_CODE_INVALID_ARGUMENT` where
    /// nothing is at the path and for an unknown profile, and with `_UNREADABLE`.
    call skillspan_fixes(path as &str, profile as &'static Profile, also_unsafe: bool)
        -> skillspan_file_fixes as fixes = skillspan::fixes(path, profile, upto(also_unsafe))?;

    /// How many files there are.
    fn skillspan_file_fixes_len -> usize = fixes.len();
    /// One of them, borrowed; NULL behind the end.
    part skillspan_file_fixes_get(index: usize) -> skillspan_file_fix = fixes.get(index);
    /// The list as a JSON array, borrowed.
    array skillspan_file_fixes_to_json;
    /// Frees the list with all in it; NULL is fine.
    free skillspan_file_fixes_free;
}

record! {
    /// A `SKILL.md` with what its fixes would make of it; borrowed from its list.
    skillspan_file_fix(fix: FileFix) { fixed: skillspan_fixed = fix.fixed.clone() }

    /// The file.
    text skillspan_file_fix_path = &fix.path;
    /// The name that it gets, if its own is in another casing; else no text.
    text skillspan_file_fix_rename = fix.rename;
    /// The text before.
    text skillspan_file_fix_before = &fix.before;
    /// The text after, what was applied and what is found then; borrowed.
    part skillspan_file_fix_fixed -> skillspan_fixed = &fix.fixed;
    /// Whether anything would change.
    fn skillspan_file_fix_changes -> bool = fix.changes();

    /// Writes the text and gives the file its name. `path` is the path of the file now. Fails with
    /// `SKILLSPAN_CODE_UNWRITABLE`, also where the file is no longer what was read or the name is taken.
    call skillspan_file_fix_write(&fix) -> skillspan_text as path = fix.write()?;

    /// The file, its new name, text, fixes and findings as one JSON object; borrowed.
    json skillspan_file_fix_to_json;
}
