//! The files of a skill's folder.

use std::collections::HashSet;

use super::list::{EntryKind, link_target_kind, list};
use super::{join, resolve};

/// What a walk over a skill's files leaves out and where it ends.
#[derive(Debug, Clone, Copy)]
pub struct FileWalk<'a> {
    /// Names of folders that are not entered.
    pub pruned: &'a [&'a str],
    /// Whether hidden files and folders count.
    pub hidden: bool,
    /// Whether a `SKILL.md` below the folder counts.
    pub skill_files: bool,
    /// The most entries that are looked at.
    pub max_entries: usize,
}

/// The relative paths of a skill's regular files, with `/`, in byte order, and whether the bound
/// ended the walk.
///
/// Left out: the folder's `SKILL.md` and, unless the walk says otherwise, those below it and everything
/// hidden; what lies in linked or pruned folders, and linked files whose target lies outside the folder.
pub fn sorted_files(folder: &str, walk: FileWalk<'_>) -> (Vec<String>, bool) {
    let mut search = Search::new(walk, usize::MAX);
    search.descend(folder, folder, "");
    search.paths.sort_unstable();
    (search.paths, search.truncated)
}

/// Whether the folder holds any file that [`sorted_files`] would list.
pub fn has_files(folder: &str, walk: FileWalk<'_>) -> bool {
    let mut search = Search::new(walk, 1);
    search.descend(folder, folder, "");
    !search.paths.is_empty()
}

struct Search<'a> {
    walk: FileWalk<'a>,
    wanted: usize,
    seen: usize,
    truncated: bool,
    paths: Vec<String>,
    real: Option<String>,
}

impl<'a> Search<'a> {
    fn new(walk: FileWalk<'a>, wanted: usize) -> Self {
        Self { walk, wanted, seen: 0, truncated: false, paths: Vec::new(), real: None }
    }

    fn descend(&mut self, top: &str, folder: &str, prefix: &str) {
        let Ok(listing) = list(folder) else { return };
        for entry in listing.iter() {
            if self.truncated || self.paths.len() >= self.wanted {
                return;
            }
            if self.seen == self.walk.max_entries {
                self.truncated = true;
                return;
            }
            self.seen += 1;
            if (entry.name.starts_with('.') && !self.walk.hidden)
                || entry.name == "SKILL.md"
                    && entry.kind != EntryKind::Folder
                    && (prefix.is_empty() || !self.walk.skill_files)
            {
                continue;
            }
            match entry.kind {
                EntryKind::Folder if self.walk.pruned.contains(&entry.name) => {}
                EntryKind::Folder => {
                    let prefix = [prefix, entry.name, "/"].concat();
                    self.descend(top, &join(folder, entry.name), &prefix);
                }
                EntryKind::File => self.paths.push([prefix, entry.name].concat()),
                EntryKind::Link if self.is_file_inside(top, &join(folder, entry.name)) => {
                    self.paths.push([prefix, entry.name].concat());
                }
                EntryKind::Link | EntryKind::Special => {}
            }
        }
    }

    fn is_file_inside(&mut self, top: &str, path: &str) -> bool {
        if link_target_kind(path) != Some(EntryKind::File) {
            return false;
        }
        if self.real.is_none() {
            self.real = resolve(top).ok();
        }
        let (Some(top), Ok(target)) = (&self.real, resolve(path)) else {
            return false;
        };
        crate::text::is_within(&target, top)
    }
}

/// Full paths of the files below a folder, links followed, hidden ones included, each folder's own
/// files before its folders, these from the last to the first, until `limit` are found. Left out:
/// files named `SKILL.md` and folders in `pruned`.
pub fn sampled_files(folder: &str, pruned: &[&str], limit: usize) -> Vec<String> {
    let mut paths = Vec::new();
    let mut seen: HashSet<String> = resolve(folder).into_iter().collect();
    let mut stack = vec![folder.to_owned()];
    while let Some(folder) = stack.pop() {
        let Ok(listing) = list(&folder) else { continue };
        for entry in listing.iter() {
            let path = join(&folder, entry.name);
            let kind = match entry.kind {
                EntryKind::Link => link_target_kind(&path),
                kind => Some(kind),
            };
            match kind {
                Some(EntryKind::Folder)
                    if !pruned.contains(&entry.name)
                        && resolve(&path).is_ok_and(|real| seen.insert(real)) =>
                {
                    stack.push(path);
                }
                Some(EntryKind::File) if entry.name != "SKILL.md" => {
                    if paths.len() == limit {
                        return paths;
                    }
                    paths.push(path);
                }
                _ => {}
            }
        }
    }
    paths
}
