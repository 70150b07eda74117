//! The temporary folder of one case.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use tempfile::TempDir;

use crate::placeholder::Placeholders;
use crate::tree;

/// A folder with an absolute path free of links, removed when dropped.
#[derive(Debug)]
pub struct Root {
    folder: TempDir,
    path: PathBuf,
    placeholders: Placeholders,
}

impl Root {
    /// Makes a folder in the system's place for temporary files.
    pub fn new() -> Result<Self> {
        let place = env::temp_dir();
        let place = place.canonicalize().with_context(|| format!("temporary folder {}", place.display()))?;
        let folder = tempfile::Builder::new().prefix("skillspan-").tempdir_in(place)?;
        let path = folder.path().to_owned();
        let placeholders = Placeholders::new(&path)?;
        Ok(Self { folder, path, placeholders })
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The placeholders that stand for it.
    pub fn placeholders(&self) -> &Placeholders {
        &self.placeholders
    }
}

impl Drop for Root {
    fn drop(&mut self) {
        // A folder without permissions would stay behind; what still fails here leaves only rubbish.
        let _ = tree::unlock(self.folder.path());
    }
}
