//! A store of skills held in memory.

use std::collections::BTreeMap;

use super::{SkillStore, StoreError};

/// One skill of a [`MemoryStore`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MemorySkill {
    /// Its name, also its id.
    pub name: String,
    /// What it does and when to use it.
    pub description: String,
    /// The body of its `SKILL.md`.
    pub instructions: String,
    /// Its other files by relative path.
    pub files: BTreeMap<String, Vec<u8>>,
}

/// Skills held in memory, in the order given.
///
/// ```
/// use std::sync::Arc;
/// use skillspan::{MemorySkill, MemoryStore, OpenOptions, SkillSet};
///
/// let store = MemoryStore::new([MemorySkill {
///     name: "greet".to_owned(),
///     description: "Greets people. Use when somebody arrives.".to_owned(),
///     instructions: "Say hello.\n".to_owned(),
///     ..MemorySkill::default()
/// }]);
/// let set = SkillSet::open(OpenOptions { store: Some(Arc::new(store)), ..OpenOptions::default() })?;
/// assert_eq!(set.get("greet")?.name, "greet");
/// # Ok::<(), skillspan::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct MemoryStore {
    skills: Vec<MemorySkill>,
}

impl MemoryStore {
    /// A store of these skills.
    pub fn new(skills: impl IntoIterator<Item = MemorySkill>) -> Self {
        Self { skills: skills.into_iter().collect() }
    }

    fn skill(&self, id: &str) -> Result<&MemorySkill, StoreError> {
        self.skills
            .iter()
            .find(|skill| skill.name == id)
            .ok_or_else(|| StoreError(format!("no skill `{id}` in memory")))
    }
}

impl SkillStore for MemoryStore {
    fn list(&self) -> Result<Vec<String>, StoreError> {
        Ok(self.skills.iter().map(|skill| skill.name.clone()).collect())
    }

    fn read_document(&self, id: &str) -> Result<Vec<u8>, StoreError> {
        let skill = self.skill(id)?;
        // JSON's quoting is a double-quoted YAML scalar.
        let name = serde_json::Value::from(skill.name.as_str());
        let description = serde_json::Value::from(skill.description.as_str());
        let text = format!("---\nname: {name}\ndescription: {description}\n---\n{}", skill.instructions);
        Ok(text.into_bytes())
    }

    fn list_files(&self, id: &str) -> Result<Vec<String>, StoreError> {
        Ok(self.skill(id)?.files.keys().cloned().collect())
    }

    fn read_file(&self, id: &str, path: &str) -> Result<Vec<u8>, StoreError> {
        let file = self.skill(id)?.files.get(path);
        file.cloned().ok_or_else(|| StoreError(format!("no file `{path}` in skill `{id}`")))
    }
}
