//! Finding the skills that a host names one by one.

use std::collections::HashSet;
use std::sync::Arc;

use super::candidate::{Candidate, Event};
use super::place::Place;
use super::reading::{Found, Reader};
use super::roots::{RootPlace, place, shown, spell};
use super::walk::SKILL_FILE;
use crate::code::Code;
use crate::error::Error;
use crate::options::Root;
use crate::policy::{ReferencePolicy, RootsPolicy};
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
    pub referring: ReferencePolicy,
    /// How roots are taken and paths spelled.
    pub roots: RootsPolicy,
    /// The roots as the host gave them.
    pub given: &'a [Root],
    /// The real folders whose skills the set has; grows with what is found.
    pub known: HashSet<String>,
}

impl Finder<'_> {
    /// What references lead to, without what the set has already, and the roots that were looked at.
    ///
    /// # Errors
    /// Those of the roots, where a name asks for them. What is not there is an event in its place.
    pub fn find_all(mut self, references: &[Reference]) -> Result<(Vec<RootPlace>, Vec<Event>), Error> {
        let mut roots = Vec::new();
        if references.iter().any(|reference| matches!(reference, Reference::Name(_))) {
            for (number, root) in self.given.iter().enumerate() {
                roots.extend(place(root, number, &self.roots, self.reader.base)?);
            }
        }
        let found = references.iter().filter_map(|reference| match reference {
            Reference::Skill(skill) if skill.particulars().instructions.is_some() => self.as_it_is(skill),
            Reference::Skill(skill) => self.at(skill.directory()),
            Reference::Name(name) => self.named(name, &roots),
            Reference::Path(path) => self.at(path),
        });
        let found = found.collect();
        Ok((roots, found))
    }

    fn as_it_is(&mut self, skill: &Arc<Skill>) -> Option<Event> {
        let folder = skill.directory();
        let real = fs::resolve(folder).unwrap_or_else(|_| folder.to_owned());
        let candidate = Candidate::new(Arc::clone(skill), self.given.len());
        self.known.insert(real).then(|| Event::Found(Box::new(candidate)))
    }

    fn named(&mut self, name: &str, roots: &[RootPlace]) -> Option<Event> {
        let folder = (self.referring.folder)(name);
        for root in roots.iter().filter(|_| is_folder_name(&folder)) {
            match self.read(root, &fs::join(&root.location, &folder)) {
                Outcome::Nothing => {}
                Outcome::Known => return None,
                Outcome::Event(event) => return Some(event),
            }
        }
        let spelled = |root: &Root| spell(&root.path, self.roots.spelling, self.reader.base);
        let locations: Vec<String> = self.given.iter().map(spelled).collect();
        let roots: Vec<&str> = locations.iter().map(|location| shown(location, self.reader.base)).collect();
        Some(not_found((self.referring.no_name)(&folder, &roots)))
    }

    fn at(&mut self, path: &str) -> Option<Event> {
        let location = spell(path, self.roots.spelling, self.reader.base);
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
        match self.read(&root, &root.location) {
            Outcome::Nothing => {
                Some(not_found((self.referring.no_path)(shown(&root.location, self.reader.base))))
            }
            Outcome::Known => None,
            Outcome::Event(event) => Some(event),
        }
    }

    fn read(&mut self, root: &RootPlace, location: &str) -> Outcome {
        let Ok(real) = fs::resolve(location) else { return Outcome::Nothing };
        if self.known.contains(&real) {
            return Outcome::Known;
        }
        let place = Place::new(location.to_owned(), real.clone());
        match self.reader.read(root, &place, SKILL_FILE, &mut Vec::new()) {
            Found::Nothing => Outcome::Nothing,
            // A disk may take `skill.md` for the name that was asked for.
            Found::Skill(_) if !fs::is_spelled(location, SKILL_FILE) => Outcome::Nothing,
            Found::Skill(candidate) => {
                self.known.insert(real);
                Outcome::Event(Event::Found(candidate))
            }
        }
    }
}

/// What a folder gives.
enum Outcome {
    Nothing,
    Known,
    Event(Event),
}

fn not_found(message: String) -> Event {
    Event::Failed(Box::new(Error::new(Code::SkillNotFound, message)))
}
