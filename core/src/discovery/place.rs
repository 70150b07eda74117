//! A folder on a walk, by its name in the folder that was listed.

use std::io;
use std::path::Path;
use std::sync::Arc;

use super::ahead::Ahead;
use super::gitignore::IgnoreChain;
use crate::policy::Placement;
use crate::store::fs::{self, Listing};
use crate::text::{file_name, stem};

/// A folder that was listed.
#[derive(Debug)]
pub struct Folder {
    /// Its path as configured.
    pub location: String,
    /// Its path with links resolved.
    pub real: String,
    /// What lies in it.
    pub listing: io::Result<Listing>,
}

impl Folder {
    fn name(&self, entry: usize) -> &str {
        let entry = self.listing.as_ref().ok().and_then(|listing| listing.get(entry));
        entry.map_or("", |entry| entry.name)
    }
}

/// A folder that is looked at. Its paths are put together when they are asked for: most places are
/// needed as the path of a file alone.
#[derive(Debug)]
pub struct Place {
    /// The folder that it was listed in; where a walk begins, the folder itself.
    above: Arc<Folder>,
    /// Which entry it is there; `None` where a walk begins.
    entry: Option<usize>,
    /// Where it really lies, if it is a link.
    target: Option<String>,
    /// How deep it lies below its root.
    pub depth: usize,
    /// The ignore files that count for it.
    pub ignores: IgnoreChain,
    /// What was read of it before the walk came here.
    pub ahead: Option<Ahead>,
    /// How the files in it that are skills stand in their root.
    pub placement: Placement,
}

impl Place {
    /// A folder from which something begins.
    pub fn new(location: String, real: String) -> Self {
        Self {
            above: Arc::new(Folder { location, real, listing: Ok(Listing::default()) }),
            entry: None,
            target: None,
            depth: 0,
            ignores: IgnoreChain::default(),
            ahead: None,
            placement: Placement::Folder,
        }
    }

    /// An entry of `above` that is a folder, or a link to the folder `target`; one step deeper than `depth`.
    pub fn below(above: &Arc<Folder>, entry: usize, target: Option<String>, depth: usize) -> Self {
        let ignores = IgnoreChain::default();
        let (above, depth) = (Arc::clone(above), depth + 1);
        Self { above, entry: Some(entry), target, depth, ignores, ahead: None, placement: Placement::Folder }
    }

    /// Lists it.
    pub fn list(&self) -> Arc<Folder> {
        let location = self.location();
        let listing = fs::list(&location);
        Arc::new(Folder { location, real: self.real(), listing })
    }

    /// Its name in the folder that it was listed in; empty where a walk begins.
    fn name(&self) -> &str {
        self.entry.map_or("", |entry| self.above.name(entry))
    }

    /// Its path as configured.
    pub fn location(&self) -> String {
        fs::join(&self.above.location, self.name())
    }

    /// Its path with links resolved.
    pub fn real(&self) -> String {
        self.target.clone().unwrap_or_else(|| fs::join(&self.above.real, self.name()))
    }

    /// The path of a file in it, as configured.
    pub fn file(&self, name: &str) -> String {
        fs::join_all(&self.above.location, [self.name(), name])
    }

    /// The path of a file in it, with the folder's links resolved.
    pub fn real_file(&self, name: &str) -> String {
        match &self.target {
            Some(target) => fs::join(target, name),
            None => fs::join_all(&self.above.real, [self.name(), name]),
        }
    }

    /// What a skill in `file` is called where it gives no name: by its folder, or by the file alone.
    pub fn skill_name<'a>(&'a self, file: &'a str) -> &'a str {
        match self.placement {
            Placement::Folder => self.folder_name(),
            Placement::Single | Placement::Main => stem(file),
        }
    }

    /// What the folder is called: as configured, unless that ends in no name (`..`).
    pub fn folder_name(&self) -> &str {
        if self.entry.is_some() {
            return self.name();
        }
        let named = Path::new(&self.above.location).file_name().is_some();
        last_segment(if named { &self.above.location } else { &self.above.real })
    }
}

/// The last name in a path, separators at its end aside.
pub fn last_segment(path: &str) -> &str {
    file_name(path.trim_end_matches(std::path::is_separator))
}
