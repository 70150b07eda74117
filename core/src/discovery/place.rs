//! A folder on a walk, by its name in the folder that was listed.

use std::path::Path;
use std::sync::Arc;

use super::ahead::Ahead;
use super::gitignore::IgnoreChain;
use crate::store::fs;

/// A folder's two paths.
#[derive(Debug)]
pub struct Folder {
    /// As configured.
    pub location: String,
    /// With links resolved.
    pub real: String,
}

/// A folder that is looked at. Its paths are put together when they are asked for: most places are
/// needed as the path of a file alone.
#[derive(Debug)]
pub struct Place {
    /// The folder that it was listed in; where a walk begins, the folder itself.
    above: Arc<Folder>,
    /// Its name there; empty where a walk begins.
    name: String,
    /// Where it really lies, if it is a link.
    target: Option<String>,
    /// How deep it lies below its root.
    pub depth: usize,
    /// The ignore files that count for it.
    pub ignores: IgnoreChain,
    /// What was read of it before the walk came here.
    pub ahead: Option<Ahead>,
}

impl Place {
    /// A folder from which something begins.
    pub fn new(location: String, real: String) -> Self {
        Self {
            above: Arc::new(Folder { location, real }),
            name: String::new(),
            target: None,
            depth: 0,
            ignores: IgnoreChain::default(),
            ahead: None,
        }
    }

    /// A folder in `above`, or a link to `target` there, one step deeper than `depth`.
    pub fn below(above: &Arc<Folder>, name: String, target: Option<String>, depth: usize) -> Self {
        let ignores = IgnoreChain::default();
        Self { above: Arc::clone(above), name, target, depth: depth + 1, ignores, ahead: None }
    }

    /// Its paths.
    pub fn folder(&self) -> Folder {
        Folder { location: self.location(), real: self.real() }
    }

    /// Its path as configured.
    pub fn location(&self) -> String {
        fs::join(&self.above.location, &self.name)
    }

    /// Its path with links resolved.
    pub fn real(&self) -> String {
        self.target.clone().unwrap_or_else(|| fs::join(&self.above.real, &self.name))
    }

    /// The path of a file in it, as configured.
    pub fn file(&self, name: &str) -> String {
        fs::join_all(&self.above.location, [&self.name, name])
    }

    /// The path of a file in it, with the folder's links resolved.
    pub fn real_file(&self, name: &str) -> String {
        match &self.target {
            Some(target) => fs::join(target, name),
            None => fs::join_all(&self.above.real, [&self.name, name]),
        }
    }

    /// What the folder is called: as configured, unless that ends in no name (`..`).
    pub fn folder_name(&self) -> &str {
        if !self.name.is_empty() {
            return &self.name;
        }
        let named = Path::new(&self.above.location).file_name().is_some();
        last_segment(if named { &self.above.location } else { &self.above.real })
    }
}

/// The last name in a path.
pub fn last_segment(path: &str) -> &str {
    let path = path.trim_end_matches(std::path::is_separator);
    path.rfind(std::path::is_separator).and_then(|at| path.get(at + 1..)).unwrap_or(path)
}
