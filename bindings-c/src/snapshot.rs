//! What a set knew at one time.

use std::sync::Arc;

use skillspan::Snapshot;

use crate::answer::{get, value};
use crate::diagnostic::skillspan_diagnostics;
use crate::record::Record;
use crate::skill::skillspan_skills;
use crate::skipped::skillspan_skipped_list;
use crate::text::skillspan_str;
use crate::warning::skillspan_warnings;

/// What a set knew at one time. It never changes, so that its lists agree with one another and can be read
/// while another thread refreshes the set. The caller that got it frees it, before or after the set.
pub struct skillspan_snapshot {
    record: Record<Arc<Snapshot>>,
    skills: skillspan_skills,
    skipped: skillspan_skipped_list,
    blocked: skillspan_skills,
    diagnostics: skillspan_diagnostics,
    warnings: skillspan_warnings,
}

impl skillspan_snapshot {
    pub fn new(snapshot: Arc<Snapshot>) -> Self {
        Self {
            skills: skillspan_skills::new(&snapshot.skills),
            skipped: skillspan_skipped_list::new(&snapshot.skipped),
            blocked: skillspan_skills::new(&snapshot.blocked),
            diagnostics: skillspan_diagnostics::new(&snapshot.diagnostics),
            warnings: skillspan_warnings::new(&snapshot.warnings),
            record: Record::new(snapshot),
        }
    }
}

/// The skills that the set shows, borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_snapshot_skills(
    snapshot: Option<&skillspan_snapshot>,
) -> *const skillspan_skills {
    get(snapshot, |snapshot| &raw const snapshot.skills)
}

/// What was found and does not count, borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_snapshot_skipped(
    snapshot: Option<&skillspan_snapshot>,
) -> *const skillspan_skipped_list {
    get(snapshot, |snapshot| &raw const snapshot.skipped)
}

/// Skills that may not be used, borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_snapshot_blocked(
    snapshot: Option<&skillspan_snapshot>,
) -> *const skillspan_skills {
    get(snapshot, |snapshot| &raw const snapshot.blocked)
}

/// What was found in files, borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_snapshot_diagnostics(
    snapshot: Option<&skillspan_snapshot>,
) -> *const skillspan_diagnostics {
    get(snapshot, |snapshot| &raw const snapshot.diagnostics)
}

/// What was met at opening, borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_snapshot_warnings(
    snapshot: Option<&skillspan_snapshot>,
) -> *const skillspan_warnings {
    get(snapshot, |snapshot| &raw const snapshot.warnings)
}

/// All five lists as a JSON object, borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_snapshot_to_json(snapshot: Option<&skillspan_snapshot>) -> skillspan_str {
    get(snapshot, |snapshot| snapshot.record.json())
}

/// Frees a snapshot; NULL is fine.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_snapshot_free(snapshot: Option<Box<skillspan_snapshot>>) {
    value(|| drop(snapshot));
}
