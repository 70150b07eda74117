//! Finding the skills that a host names one by one.

use std::collections::HashSet;
use std::sync::Arc;

use super::candidate::{Candidate, Event};
use super::reading::{Found, Reader};
use super::roots::{RootPlace, shown, spell};
use super::walk::{Place, SKILL_FILE};
use crate::error::{Code, Error};
use crate::options::Root;
use crate::policy::{ReferencePolicy, RootSpelling};
use crate::selection::Reference;
use crate::skill::Skill;
use crate::store::fs;
use crate::text::is_folder_name;

/// Finds skills by name, by path, or as they are.
#[derive(Debug)]
pub struct Finder<'a> {
    /// What reads a folder.
    pub reader: &'a Reader<'a>,
    /// The meaning of a name, and the words for what is not there.
    pub policy: ReferencePolicy,
    /// How paths are spelled.
    pub spelling: RootSpelling,
    /// The roots as the host gave them.
    pub given: &'a [Root],
    /// Those that are there; only names ask for them.
    pub roots: &'a [RootPlace],
    /// The real folders whose skills the set has; grows with what is found.
    pub known: HashSet<String>,
}

impl Finder<'_> {
    /// What a reference leads to; `None` if the set has it already.
    pub fn find(&mut self, reference: &Reference) -> Option<Event> {
        match reference {
            Reference::Skill(skill) if skill.instructions.is_some() => self.take(skill),
            Reference::Skill(skill) => self.at(skill.directory()),
            Reference::Name(name) => self.named(name),
            Reference::Path(path) => self.at(path),
        }
    }

    fn take(&mut self, skill: &Arc<Skill>) -> Option<Event> {
        let folder = skill.directory();
        let real = fs::resolve(folder).unwrap_or_else(|_| folder.to_owned());
        let candidate = Candidate::new(Arc::clone(skill), self.given.len());
        self.known.insert(real).then(|| Event::Found(Box::new(candidate)))
    }

    fn named(&mut self, name: &str) -> Option<Event> {
        let folder = (self.policy.folder)(name);
        let roots = self.roots.iter().filter(|_| is_folder_name(&folder));
        for root in roots {
            match self.read(root, fs::join(&root.location, &folder)) {
                Outcome::Nothing => {}
                Outcome::Known => return None,
                Outcome::Event(event) => return Some(event),
            }
        }
        let spelled = |root: &Root| spell(&root.path, self.spelling, self.reader.base);
        let locations: Vec<String> = self.given.iter().map(spelled).collect();
        let roots: Vec<&str> = locations.iter().map(|location| shown(location, self.reader.base)).collect();
        Some(not_found((self.policy.no_name)(&folder, &roots)))
    }

    fn at(&mut self, path: &str) -> Option<Event> {
        let location = spell(path, self.spelling, self.reader.base);
        // The folder is its own root: nothing is known about what lies around it.
        let root = RootPlace {
            number: self.given.len(),
            shown: path.to_owned(),
            real: fs::resolve(&location).unwrap_or_else(|_| location.clone()),
            location,
            scope: Arc::from("project"),
            namespace: None,
            trusted: true,
        };
        match self.read(&root, root.location.clone()) {
            Outcome::Nothing => {
                let path = shown(&root.location, self.reader.base);
                Some(not_found((self.policy.no_path)(path)))
            }
            Outcome::Known => None,
            Outcome::Event(event) => Some(event),
        }
    }

    fn read(&mut self, root: &RootPlace, location: String) -> Outcome {
        let Ok(real) = fs::resolve(&location) else { return Outcome::Nothing };
        if self.known.contains(&real) {
            return Outcome::Known;
        }
        let place = Place::new(location, real);
        match self.reader.read(root, &place, SKILL_FILE, &mut Vec::new()) {
            Found::Nothing => Outcome::Nothing,
            Found::Skill(candidate) => {
                self.known.insert(place.real);
                Outcome::Event(Event::Found(candidate))
            }
        }
    }
}

enum Outcome {
    Nothing,
    Known,
    Event(Event),
}

fn not_found(message: String) -> Event {
    Event::Failed(Box::new(Error::new(Code::SkillNotFound, message)))
}
