//! What a refresh changed.

use skillspan::Refresh;

/// What became of a skill.
#[repr(i32)]
#[derive(Clone, Copy)]
pub enum skillspan_change {
    /// It was not there before.
    Added = 1,
    /// Its file or place changed.
    Changed = 2,
    /// It is gone.
    Removed = 3,
}

/// The names of skills that changed this way.
fn names(refresh: &Refresh, change: i32) -> Option<&Vec<String>> {
    use skillspan_change::{Added, Changed, Removed};
    let lists = [(Added, &refresh.added), (Changed, &refresh.changed), (Removed, &refresh.removed)];
    lists.into_iter().find_map(|(kind, names)| (kind as i32 == change).then_some(names))
}

record! {
    /// What a refresh changed. The caller that got it frees it.
    skillspan_refresh(refresh: Refresh)

    /// How many skills changed this way; `change` is one of `SKILLSPAN_CHANGE_ADDED`, `_CHANGED` and `_REMOVED`.
    fn skillspan_refresh_len(change: i32) -> usize = names(refresh, change).map_or(0, Vec::len);
    /// The name of one of them; no text behind the end.
    text skillspan_refresh_name(change: i32, index: usize) =
        names(refresh, change).and_then(|names| names.get(index));
    /// The changes as a JSON object of three lists, borrowed.
    json skillspan_refresh_to_json;
    /// Frees the changes; NULL is fine.
    free skillspan_refresh_free;
}
