//! Finding records by name and by id.

use std::borrow::Borrow;
use std::collections::{HashMap, HashSet};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::Record;
use crate::discovery::precedence::Standing;
use crate::skill::Skill;

/// The places of records that can be looked up.
#[derive(Debug, Default)]
pub struct Index {
    by_name: HashMap<Key, usize>,
    by_id: HashMap<Key, usize>,
    shared: HashSet<String>,
}

impl Index {
    /// Indexes visible records by name, of several the first, and shadowed ones too by id.
    pub fn of(records: &[(Box<Record>, Standing)]) -> Self {
        let mut index = Self {
            by_name: HashMap::with_capacity(records.len()),
            by_id: HashMap::with_capacity(records.len()),
            shared: HashSet::new(),
        };
        for (place, (record, standing)) in records.iter().enumerate() {
            if matches!(standing, Standing::Visible | Standing::Shadowed) {
                index.by_id.insert(Key::new(&record.skill, |skill| &skill.id), place);
            }
            if *standing == Standing::Visible {
                let first =
                    index.by_name.entry(Key::new(&record.skill, |skill| &skill.name)).or_insert(place);
                if *first != place {
                    index.shared.insert(record.skill.name.clone());
                }
            }
        }
        index
    }

    /// The place of a bare name or a qualified id.
    pub fn place(&self, name: &str) -> Option<usize> {
        self.by_name.get(name).or_else(|| self.by_id.get(name)).copied()
    }

    /// Whether several visible skills, of different namespaces, have this bare name.
    pub fn is_shared(&self, name: &str) -> bool {
        self.shared.contains(name)
    }
}

/// A text of a skill, without a copy of it.
#[derive(Debug)]
struct Key {
    skill: Arc<Skill>,
    text: fn(&Skill) -> &str,
}

impl Key {
    fn new(skill: &Arc<Skill>, text: fn(&Skill) -> &str) -> Self {
        Self { skill: Arc::clone(skill), text }
    }
}

impl Borrow<str> for Key {
    fn borrow(&self) -> &str {
        (self.text)(&self.skill)
    }
}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let text: &str = self.borrow();
        text.hash(state);
    }
}

impl PartialEq for Key {
    fn eq(&self, other: &Self) -> bool {
        let (text, other): (&str, &str) = (self.borrow(), other.borrow());
        text == other
    }
}

impl Eq for Key {}
