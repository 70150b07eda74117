//! Several stores as one.

use std::sync::Arc;

use super::{SkillStore, StoreError};

/// Several stores as one: of equal ids the first store's counts.
#[derive(Debug, Clone, Default)]
pub struct LayeredStore {
    layers: Vec<Arc<dyn SkillStore>>,
}

impl LayeredStore {
    /// These stores, the first on top.
    pub fn new(layers: impl IntoIterator<Item = Arc<dyn SkillStore>>) -> Self {
        Self { layers: layers.into_iter().collect() }
    }

    fn owner(&self, id: &str) -> Result<&dyn SkillStore, StoreError> {
        for layer in &self.layers {
            if layer.list()?.iter().any(|listed| listed == id) {
                return Ok(layer.as_ref());
            }
        }
        Err(StoreError(format!("no skill `{id}` in any layer")))
    }
}

impl SkillStore for LayeredStore {
    fn list(&self) -> Result<Vec<String>, StoreError> {
        let mut ids: Vec<String> = Vec::new();
        for layer in &self.layers {
            for id in layer.list()? {
                if !ids.contains(&id) {
                    ids.push(id);
                }
            }
        }
        Ok(ids)
    }

    fn read_document(&self, id: &str) -> Result<Vec<u8>, StoreError> {
        self.owner(id)?.read_document(id)
    }

    fn list_files(&self, id: &str) -> Result<Vec<String>, StoreError> {
        self.owner(id)?.list_files(id)
    }

    fn read_file(&self, id: &str, path: &str) -> Result<Vec<u8>, StoreError> {
        self.owner(id)?.read_file(id, path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{MemorySkill, MemoryStore};

    fn layer(name: &str, description: &str) -> Arc<dyn SkillStore> {
        Arc::new(MemoryStore::new([MemorySkill {
            name: name.to_owned(),
            description: description.to_owned(),
            ..MemorySkill::default()
        }]))
    }

    #[test]
    fn the_first_layer_wins() {
        let store = LayeredStore::new([layer("a", "top"), layer("a", "bottom"), layer("b", "other")]);
        assert_eq!(store.list().unwrap(), ["a", "b"]);
        let document = String::from_utf8(store.read_document("a").unwrap()).unwrap();
        assert!(document.contains("top"), "{document}");
        assert!(store.read_document("c").is_err());
    }
}
