//! What a set knew at one time.

use std::sync::Arc;

use crate::diagnostic::skillspan_diagnostics;
use crate::skill::skillspan_skills;
use crate::skipped::skillspan_skipped_list;
use crate::warning::skillspan_warnings;

record! {
    /// What a set knew at one time. It never changes, so that its lists agree with one another and can be read
    /// while another thread refreshes the set. The caller that got it frees it, before or after the set.
    skillspan_snapshot(snapshot: Arc<skillspan::Snapshot>) {
        skills: skillspan_skills = snapshot.skills.clone(),
        skipped: skillspan_skipped_list = snapshot.skipped.clone(),
        blocked: skillspan_skills = snapshot.blocked.clone(),
        diagnostics: skillspan_diagnostics = snapshot.diagnostics.clone(),
        warnings: skillspan_warnings = snapshot.warnings.clone(),
    }

    /// The skills that the set shows, borrowed.
    part skillspan_snapshot_skills -> skillspan_skills = &snapshot.skills;
    /// What was found and does not count, borrowed.
    part skillspan_snapshot_skipped -> skillspan_skipped_list = &snapshot.skipped;
    /// Skills that may not be used, borrowed.
    part skillspan_snapshot_blocked -> skillspan_skills = &snapshot.blocked;
    /// What was found in files, borrowed.
    part skillspan_snapshot_diagnostics -> skillspan_diagnostics = &snapshot.diagnostics;
    /// What was met at opening, borrowed.
    part skillspan_snapshot_warnings -> skillspan_warnings = &snapshot.warnings;
    /// All five lists as a JSON object, borrowed.
    json skillspan_snapshot_to_json;
    /// Frees a snapshot; NULL is fine.
    free skillspan_snapshot_free;
}
