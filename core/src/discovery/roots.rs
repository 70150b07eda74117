//! The spelling of a root.

use std::borrow::Cow;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use crate::code::Code;
use crate::error::Error;
use crate::options::Root;
use crate::policy::{MissingRoot, RootSpelling, RootsPolicy};
use crate::store::fs;

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

/// Finds a root; `None` if it is missing.
///
/// # Errors
/// `missing_root`, or `invalid_argument` for something else than a folder, in dialects that want it there.
pub fn place(
    root: &Root,
    number: usize,
    policy: &RootsPolicy,
    base: Option<&str>,
) -> Result<Option<RootPlace>, Error> {
    let mut location = spell(&root.path, policy.spelling, base);
    if root.path.is_empty() || !fs::is_folder(&location) {
        let there = !root.path.is_empty() && fs::exists(&location);
        return match (policy.no_folder, policy.missing) {
            (Some(word), _) if there => {
                Err(Error::new(Code::InvalidArgument, word(shown(&location, base))).at(&root.path))
            }
            (_, MissingRoot::Error(word)) => {
                Err(Error::new(Code::RootMissing, word(trimmed(&root.path))).at(&root.path))
            }
            (_, MissingRoot::Warning | MissingRoot::Empty) => Ok(None),
        };
    }
    if let Some(below) = policy.below {
        location = fs::join(&location, below);
    }
    let Ok(real) = fs::resolve(&location) else { return Ok(None) };
    Ok(Some(RootPlace {
        number,
        shown: trimmed(&root.path).to_owned(),
        location,
        real,
        scope: Arc::from(root.scope.as_str()),
        namespace: root.namespace.as_deref().map(Arc::from),
        trusted: root.trusted,
    }))
}

/// A path as messages show it: relative to `base` where it lies below it.
pub fn shown<'a>(path: &'a str, base: Option<&str>) -> &'a str {
    let below = base.and_then(|base| {
        let base = Path::new(base);
        // Components are compared, so only `..` needs to be resolved first.
        let steps_up = base.components().any(|component| component == Component::ParentDir);
        let base = if steps_up { Cow::Owned(normalise(base)) } else { Cow::Borrowed(base) };
        Path::new(path).strip_prefix(&base).ok()
    });
    match below.and_then(Path::to_str) {
        Some("") => ".",
        Some(below) => below,
        None => path,
    }
}

/// The path of a root as it stands in locations.
pub fn spell(path: &str, spelling: RootSpelling, base: Option<&str>) -> String {
    let given = Path::new(path);
    let absolute = match base {
        Some(base) if given.is_relative() => Path::new(base).join(given),
        _ => given.to_path_buf(),
    };
    let spelled = match spelling {
        RootSpelling::AsGiven => return trimmed(path).to_owned(),
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
            assert_eq!(spell(given, RootSpelling::Normalised, Some("/cur")), normalised);
            assert_eq!(spell(given, RootSpelling::Absolute, Some("/cur")), as_given);
        }
    }

    #[test]
    fn messages_show_what_lies_below_the_base() {
        for (path, base, wanted) in [
            ("/srv/app/a", Some("/srv/./app/"), "a"),
            ("/srv/app", Some("/srv/app"), "."),
            ("/srv/app/a", Some("/srv/x/../app"), "a"),
            ("/srv/apple/a", Some("/srv/app"), "/srv/apple/a"),
            ("/srv/a", None, "/srv/a"),
        ] {
            assert_eq!(shown(path, base), wanted);
        }
    }
}
