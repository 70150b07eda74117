//! The folders of skills, for hosts that run code.

record! {
    /// Folders to mount where code runs, all read-only. The caller that got them frees them.
    skillspan_mounts(mounts: Vec<skillspan::Mount>)

    /// How many there are.
    fn skillspan_mounts_len -> usize = mounts.len();
    /// The name of the skill; no text behind the end.
    text skillspan_mounts_name(index: usize) = mounts.get(index).map(|mount| &mount.name);
    /// Its folder with links resolved; no text behind the end.
    text skillspan_mounts_source(index: usize) = mounts.get(index).map(|mount| &mount.source);
    /// Its place in the folder in which code runs, `skills/NAME`; no text behind the end.
    text skillspan_mounts_target(index: usize) = mounts.get(index).map(|mount| &mount.target);
    /// The mounts as a JSON array, borrowed.
    json skillspan_mounts_to_json;
    /// Frees mounts; NULL is fine.
    free skillspan_mounts_free;
}
