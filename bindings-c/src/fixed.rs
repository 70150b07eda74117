//! Applying the fixes of findings.

use std::mem::MaybeUninit;

use skillspan::{Applicability, AppliedFix, FileFix, Fixed};

use crate::answer::{answer, get, given, own, value};
use crate::code::skillspan_code;
use crate::error::skillspan_error;
use crate::record::{List, Record};
use crate::report::{profile, skillspan_report};
use crate::text::{skillspan_str, skillspan_text};

/// A text with fixes applied. One that a call gave is freed by its caller; one of another handle is borrowed.
pub struct skillspan_fixed {
    record: Record<Fixed>,
    report: skillspan_report,
}

impl skillspan_fixed {
    fn new(fixed: Fixed) -> Self {
        Self { report: skillspan_report::new(fixed.report.clone()), record: Record::new(fixed) }
    }

    fn applied(&self, index: usize) -> Option<&AppliedFix> {
        self.record.value().applied.get(index)
    }
}

/// Which fixes are applied.
fn upto(also_unsafe: bool) -> Applicability {
    if also_unsafe { Applicability::Unsafe } else { Applicability::Safe }
}

/// Applies the fixes of the bytes of a `SKILL.md`; with `also_unsafe` those too that may change its meaning.
/// Comments, order and line ends stay, and a second run changes nothing. `profile` as for `skillspan_validate`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_fix_text(
    bytes: skillspan_str,
    profile: skillspan_str,
    also_unsafe: bool,
    fixed: Option<&mut MaybeUninit<*mut skillspan_fixed>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(fixed, error, || {
        // SAFETY: the header demands texts that can be read.
        let (bytes, profile) = unsafe { (bytes.bytes().unwrap_or_default(), self::profile(profile)?) };
        Ok(own(skillspan_fixed::new(skillspan::fix_text(bytes, profile, upto(also_unsafe)))))
    })
}

/// The text.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_fixed_text(fixed: Option<&skillspan_fixed>) -> skillspan_str {
    get(fixed, |fixed| fixed.record.text(|fixed| fixed.text.as_str()))
}

/// How many fixes were applied.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_fixed_applied_len(fixed: Option<&skillspan_fixed>) -> usize {
    get(fixed, |fixed| fixed.record.value().applied.len())
}

/// The code of the finding that a fix mended, in the order of their work; `SKILLSPAN_CODE_OK` behind the end.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_fixed_applied_code(
    fixed: Option<&skillspan_fixed>,
    index: usize,
) -> skillspan_code {
    get(fixed, |fixed| fixed.applied(index).map_or_else(Default::default, |fix| fix.code.into()))
}

/// Whether it may have changed the meaning, so that a person should look; false behind the end.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_fixed_applied_unsafe(fixed: Option<&skillspan_fixed>, index: usize) -> bool {
    get(fixed, |fixed| fixed.applied(index).is_some_and(|fix| fix.applicability == Applicability::Unsafe))
}

/// What it did, for example `Quote the value`; no text behind the end.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_fixed_applied_title(
    fixed: Option<&skillspan_fixed>,
    index: usize,
) -> skillspan_str {
    get(fixed, |fixed| fixed.record.text(|fixed| fixed.applied.get(index).map(|fix| fix.title.as_str())))
}

/// The line of the finding, as the text was then, counted from 1; 0 behind the end.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_fixed_applied_line(fixed: Option<&skillspan_fixed>, index: usize) -> usize {
    get(fixed, |fixed| fixed.applied(index).map_or(0, |fix| fix.line))
}

/// What is found in the text now, borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_fixed_report(fixed: Option<&skillspan_fixed>) -> *const skillspan_report {
    get(fixed, |fixed| &raw const fixed.report)
}

/// Text, fixes and report as one JSON object, borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_fixed_to_json(fixed: Option<&skillspan_fixed>) -> skillspan_str {
    get(fixed, |fixed| fixed.record.json())
}

/// Frees a text that a call gave; NULL is fine. Never free one that is borrowed (`const`).
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_fixed_free(fixed: Option<Box<skillspan_fixed>>) {
    value(|| drop(fixed));
}

/// A `SKILL.md` with what its fixes would make of it; borrowed from its list.
pub struct skillspan_file_fix {
    record: Record<FileFix>,
    fixed: skillspan_fixed,
}

/// What fixes would make of files. The caller that got it frees it.
pub struct skillspan_file_fixes(List<skillspan_file_fix>);

/// What fixes would make of every skill at or below a path, hidden folders included; nothing is written yet.
/// `profile` and `also_unsafe` as for `skillspan_fix_text`. Fails with `SKILLSPAN_CODE_INVALID_ARGUMENT` where
/// nothing is at the path and for an unknown profile, and with `_UNREADABLE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_fixes(
    path: skillspan_str,
    profile: skillspan_str,
    also_unsafe: bool,
    fixes: Option<&mut MaybeUninit<*mut skillspan_file_fixes>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(fixes, error, || {
        // SAFETY: the header demands texts that can be read.
        let (path, profile) = unsafe { (path.needed("path")?, self::profile(profile)?) };
        let fixes = skillspan::fixes(path, profile, upto(also_unsafe))?.into_iter().map(|fix| {
            skillspan_file_fix { fixed: skillspan_fixed::new(fix.fixed.clone()), record: Record::new(fix) }
        });
        Ok(own(skillspan_file_fixes(List::new(fixes))))
    })
}

/// How many files there are.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_file_fixes_len(fixes: Option<&skillspan_file_fixes>) -> usize {
    get(fixes, |fixes| fixes.0.len())
}

/// One of them, borrowed; NULL behind the end.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_file_fixes_get(
    fixes: Option<&skillspan_file_fixes>,
    index: usize,
) -> *const skillspan_file_fix {
    get(fixes, |fixes| fixes.0.item(index))
}

/// The list as a JSON array, borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_file_fixes_to_json(fixes: Option<&skillspan_file_fixes>) -> skillspan_str {
    get(fixes, |fixes| fixes.0.json(|fix| fix.record.value()))
}

/// Frees the list with all in it; NULL is fine.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_file_fixes_free(fixes: Option<Box<skillspan_file_fixes>>) {
    value(|| drop(fixes));
}

/// The file.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_file_fix_path(fix: Option<&skillspan_file_fix>) -> skillspan_str {
    get(fix, |fix| fix.record.text(|fix| fix.path.as_str()))
}

/// The name that it gets, if its own is in another casing; else no text.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_file_fix_rename(fix: Option<&skillspan_file_fix>) -> skillspan_str {
    get(fix, |fix| fix.record.text(|fix| fix.rename))
}

/// The text before.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_file_fix_before(fix: Option<&skillspan_file_fix>) -> skillspan_str {
    get(fix, |fix| fix.record.text(|fix| fix.before.as_str()))
}

/// The text after, what was applied and what is found then; borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_file_fix_fixed(fix: Option<&skillspan_file_fix>) -> *const skillspan_fixed {
    get(fix, |fix| &raw const fix.fixed)
}

/// Whether anything would change.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_file_fix_changes(fix: Option<&skillspan_file_fix>) -> bool {
    get(fix, |fix| fix.record.value().changes())
}

/// Writes the text and gives the file its name. `path` is the path of the file now. Fails with
/// `SKILLSPAN_CODE_UNWRITABLE`, also where the file is no longer what was read or the name is taken.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_file_fix_write(
    fix: Option<&skillspan_file_fix>,
    path: Option<&mut MaybeUninit<*mut skillspan_text>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(path, error, || Ok(own(skillspan_text::new(&given(fix, "fix")?.record.value().write()?))))
}

/// The file, its new name, text, fixes and findings as one JSON object; borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_file_fix_to_json(fix: Option<&skillspan_file_fix>) -> skillspan_str {
    get(fix, |fix| fix.record.json())
}
