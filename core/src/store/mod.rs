//! Where skills lie: the seam for hosts, and the only room that reads the disk.

pub mod fs;
mod layered;
mod memory;

use std::fmt;

pub use layered::LayeredStore;
pub use memory::{MemorySkill, MemoryStore};

/// Skills that do not lie on disk. Hosts implement it in their own language.
///
/// A store that fails is isolated: its skills are missing, a `store-failed` warning keeps its words,
/// and all others load.
pub trait SkillStore: fmt::Debug + Send + Sync {
    /// The ids of all skills, in order. An id is any text, for example a path or a key.
    ///
    /// # Errors
    /// The store's own words.
    fn list(&self) -> Result<Vec<String>, StoreError>;

    /// The `SKILL.md` of a skill, as bytes.
    ///
    /// # Errors
    /// The store's own words.
    fn read_document(&self, id: &str) -> Result<Vec<u8>, StoreError>;

    /// The relative paths of a skill's other files.
    ///
    /// # Errors
    /// The store's own words.
    fn list_files(&self, id: &str) -> Result<Vec<String>, StoreError>;

    /// The bytes of one of these files.
    ///
    /// # Errors
    /// The store's own words.
    fn read_file(&self, id: &str, path: &str) -> Result<Vec<u8>, StoreError>;
}

/// What went wrong in a store, in its own words.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct StoreError(pub String);
