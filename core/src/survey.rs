//! What the walk over a root passes by, for somebody who wonders why a skill is missing.

use std::collections::HashSet;

use serde::Serialize;

use crate::dialect::default_policy;
use crate::discovery::roots::spell;
use crate::discovery::walk::SKILL_FILE;
use crate::store::fs::{self, EntryKind};

/// What stands at the path of a root.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RootState {
    /// Nothing.
    Missing,
    /// Something that is no folder.
    NotAFolder,
    /// A folder that cannot be listed.
    Unreadable,
    /// A folder.
    Folder,
}

/// What lies at and below a root. Paths are spelled as locations are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Survey {
    /// The root, as it stands in locations.
    pub path: String,
    /// What stands there.
    pub state: RootState,
    /// How many folders were looked at.
    pub folders: usize,
    /// The files that make a folder a skill, good or not.
    pub skill_files: Vec<String>,
    /// Hidden folders, which are left out.
    pub hidden: Vec<String>,
    /// Folders that are left out by their name: `node_modules`, `target` and the like.
    pub pruned: Vec<String>,
    /// Files that may have been meant as `SKILL.md` and are called otherwise.
    pub misnamed: Vec<String>,
}

/// Looks over a root by the rules of the default dialect, without reading any file.
///
/// `current_dir` is what a relative root is relative to.
pub fn survey(root: &str, current_dir: Option<&str>) -> Survey {
    let policy = default_policy();
    let path = spell(root, policy.roots.spelling, current_dir);
    let state = match (fs::exists(&path), fs::is_folder(&path)) {
        (false, _) => RootState::Missing,
        (true, false) => RootState::NotAFolder,
        (true, true) if fs::list(&path).is_err() => RootState::Unreadable,
        (true, true) => RootState::Folder,
    };
    let mut survey = Survey {
        path: path.clone(),
        state,
        folders: 0,
        skill_files: Vec::new(),
        hidden: Vec::new(),
        pruned: Vec::new(),
        misnamed: Vec::new(),
    };
    let bounds = policy.bounds();
    let (deepest, most) = (bounds.depth.unwrap_or(usize::MAX), bounds.directories.unwrap_or(usize::MAX));
    let mut seen = HashSet::new();
    let mut stack = vec![(path, 0)];
    while let Some((folder, depth)) = stack.pop() {
        let fresh = fs::resolve(&folder).is_ok_and(|real| seen.insert(real));
        if !fresh {
            continue;
        }
        let Ok(listing) = fs::list(&folder) else { continue };
        if let Some(file) = fs::skill_file_among(&folder, &listing) {
            survey.skill_files.push(file);
            continue;
        }
        if survey.folders == most {
            break;
        }
        survey.folders += 1;
        for entry in listing.iter().rev() {
            let path = fs::join(&folder, entry.name);
            let is_folder = match entry.kind {
                EntryKind::Folder => true,
                EntryKind::Link => fs::is_folder(&path),
                EntryKind::File | EntryKind::Special => false,
            };
            if !is_folder {
                if is_misnamed(entry.name) {
                    survey.misnamed.push(path);
                }
            } else if policy.pruned().contains(&entry.name) {
                survey.pruned.push(path);
            } else if entry.name.starts_with('.') {
                survey.hidden.push(path);
            } else if depth < deepest {
                stack.push((path, depth + 1));
            }
        }
    }
    for paths in [&mut survey.hidden, &mut survey.pruned, &mut survey.misnamed] {
        paths.sort_unstable();
    }
    survey
}

/// `skills.md`, `SKILL.markdown`, `SKILL.md.txt`, `skill`.
fn is_misnamed(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    let (stem, extension) = lower.split_once('.').unwrap_or((&lower, ""));
    matches!(stem, "skill" | "skills")
        && matches!(extension, "" | "md" | "markdown" | "mdx" | "txt" | "md.txt")
        && !name.eq_ignore_ascii_case(SKILL_FILE)
}
