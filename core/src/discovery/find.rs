//! Finding skill files for checks, without judging them.

use std::collections::HashSet;

use crate::store::fs::{self, EntryKind};

/// The `SKILL.md` files at or below a folder, hidden folders included, in walk order.
///
/// Folders inside a skill are not searched, nor are `.git` and other pruned folders.
pub fn find_skill_files(folder: &str, pruned: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    let mut seen = HashSet::new();
    // Each folder by its path and by the one with links resolved.
    let mut stack: Vec<(String, String)> = Vec::new();
    stack.extend(fs::resolve(folder).map(|real| (folder.to_owned(), real)));
    while let Some((folder, real)) = stack.pop() {
        if !seen.insert(real.clone()) {
            continue;
        }
        let Ok(listing) = fs::list(&folder) else {
            continue;
        };
        if let Some(file) = fs::skill_file_among(&folder, &listing) {
            found.push(file);
            continue;
        }
        let entries = listing.iter().rev().filter(|entry| !pruned.contains(&entry.name));
        stack.extend(entries.filter_map(|entry| {
            let path = fs::join(&folder, entry.name);
            let real = match entry.kind {
                EntryKind::Folder => fs::join(&real, entry.name),
                EntryKind::Link if fs::is_folder(&path) => fs::resolve(&path).ok()?,
                EntryKind::Link | EntryKind::File | EntryKind::Special => return None,
            };
            Some((path, real))
        }));
    }
    found
}
