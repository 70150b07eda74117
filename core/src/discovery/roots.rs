//! The spelling of a root.

use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use crate::options::Root;
use crate::policy::RootSpelling;

/// A root that is there.
#[derive(Debug, Clone)]
pub struct RootPlace {
    /// Its number, from 0.
    pub number: usize,
    /// Its path as the host gave it, without trailing separators.
    pub shown: String,
    /// The path of the folder that holds its skills, as it stands in locations.
    pub location: String,
    /// Its path with links resolved.
    pub real: String,
    /// Its scope.
    pub scope: Arc<str>,
    /// Its namespace.
    pub namespace: Option<Arc<str>>,
    /// Whether its skills may be used.
    pub trusted: bool,
}

/// The path of a root as it stands in locations.
pub fn spell(root: &Root, spelling: RootSpelling, current_dir: Option<&str>) -> String {
    let given = Path::new(&root.path);
    let absolute = match current_dir {
        Some(current) if given.is_relative() => Path::new(current).join(given),
        _ => given.to_path_buf(),
    };
    let spelled = match spelling {
        RootSpelling::AsGiven => return trimmed(&root.path).to_owned(),
        RootSpelling::Normalised => normalise(&absolute),
        // Iterating drops `.` and doubled separators, which say nothing about links.
        RootSpelling::Absolute => absolute.components().collect(),
    };
    spelled.to_string_lossy().into_owned()
}

/// The path without trailing separators.
pub fn trimmed(path: &str) -> &str {
    match path.trim_end_matches(['/', std::path::MAIN_SEPARATOR]) {
        "" => path.get(..1).unwrap_or(path),
        trimmed => trimmed,
    }
}

/// Resolves `.`, `..` and doubled separators as text.
fn normalise(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                if matches!(normal.components().next_back(), Some(Component::Normal(_))) {
                    normal.pop();
                } else if !normal.has_root() {
                    normal.push("..");
                }
            }
            other => normal.push(other),
        }
    }
    normal
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    #[test]
    fn spelling_follows_the_policy() {
        let cases = [
            ("/a/../b//c/", "/b/c", "/a/../b/c"),
            ("x/./y", "/cur/x/y", "/cur/x/y"),
            ("..", "/", "/cur/.."),
            ("/", "/", "/"),
        ];
        for (given, normalised, as_given) in cases {
            let root = Root::new(given);
            assert_eq!(spell(&root, RootSpelling::Normalised, Some("/cur")), normalised);
            assert_eq!(spell(&root, RootSpelling::Absolute, Some("/cur")), as_given);
        }
    }
}
