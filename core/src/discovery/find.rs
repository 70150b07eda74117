//! Finding skill files for checks, without judging them.

use crate::store::fs;

/// The `SKILL.md` files at or below a folder, hidden folders included, in walk order.
///
/// Folders inside a skill are not searched, nor are `.git` and other pruned folders.
pub fn find_skill_files(folder: &str, pruned: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    let mut seen = std::collections::HashSet::new();
    let mut stack = vec![folder.to_owned()];
    while let Some(folder) = stack.pop() {
        if !fs::resolve(&folder).is_ok_and(|real| seen.insert(real)) {
            continue;
        }
        if let Some(file) = fs::skill_file(&folder) {
            found.push(file);
            continue;
        }
        let Ok(listing) = fs::list(&folder) else {
            continue;
        };
        let folders = listing.entries.iter().rev().filter(|entry| !pruned.contains(&entry.name.as_str()));
        stack.extend(folders.map(|entry| fs::join(&folder, &entry.name)).filter(|path| fs::is_folder(path)));
    }
    found
}
