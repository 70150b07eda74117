//! The skills of an agent's folder: single files, folders, and the main file.

use super::candidate::Event;
use super::place::Place;
use super::reading::{Found, Reader};
use super::roots::RootPlace;
use super::walk::SKILL_FILE;
use crate::options::Links;
use crate::policy::{AgentPolicy, Obstacle, Placement};
use crate::store::fs::{self, Entry, EntryKind};
use crate::text::{file_name, is_within};

/// All skills of an agent, in order. `main` is the main file that the host names, relative to the root.
pub fn find(root: &RootPlace, policy: AgentPolicy, main: Option<&str>, reader: &Reader<'_>) -> Vec<Event> {
    let folder = if policy.folder.is_empty() {
        root.location.clone()
    } else {
        fs::join(&root.location, policy.folder)
    };
    let mut search = Search { root, reader, room: Vec::new(), events: Vec::new() };
    if let (Ok(listing), Ok(real)) = (fs::list(&folder), fs::resolve(&folder)) {
        let kind = |entry: &Entry<'_>| match entry.kind {
            // `None` for a link that leads nowhere.
            EntryKind::Link => fs::link_target_kind(&fs::join(&folder, entry.name)),
            kind => Some(kind),
        };
        let place_of = |entry: &Entry<'_>| (fs::join(&folder, entry.name), fs::join(&real, entry.name));
        let entries = || listing.iter().filter(|entry| !entry.name.starts_with(policy.hidden));
        let is_single = |entry: &Entry<'_>| policy.single.is_some_and(|ending| entry.name.ends_with(ending));
        let mut parent = Place::new(folder.clone(), real.clone());
        parent.placement = Placement::Single;
        for entry in entries().filter(is_single) {
            if kind(&entry) != Some(EntryKind::Folder) {
                search.read(&parent, entry.name);
            }
        }
        for entry in entries() {
            let (location, real) = place_of(&entry);
            match kind(&entry) {
                Some(EntryKind::Folder) => search.enter(location, real, entry.kind),
                None if !is_single(&entry) => search.refuse(&Place::new(location, real), Obstacle::Dangling),
                _ => {}
            }
        }
    }
    if let Some(main) = main.or(policy.main) {
        search.read_main(main);
    }
    search.events
}

struct Search<'a> {
    root: &'a RootPlace,
    reader: &'a Reader<'a>,
    room: Vec<u8>,
    events: Vec<Event>,
}

impl Search<'_> {
    /// Looks into a folder, which may be a link.
    fn enter(&mut self, location: String, mut real: String, kind: EntryKind) {
        if kind == EntryKind::Link {
            if self.reader.links == Links::None {
                return;
            }
            let Ok(target) = fs::resolve(&location) else { return };
            real = target;
        }
        let place = Place::new(location, real);
        if self.leaves(&place) {
            self.refuse(&place, Obstacle::OutsideRoot);
        } else {
            self.read(&place, SKILL_FILE);
        }
    }

    /// Reads a file that is a skill, if it is there and spelled so.
    fn read(&mut self, place: &Place, file: &str) {
        let found = if self.leaves(place) && fs::exists(&place.file(file)) {
            self.reader.obstructed(self.root, place, file, Obstacle::OutsideRoot)
        } else {
            self.reader.read(self.root, place, file, &mut self.room)
        };
        // A disk may take another casing for the name that was asked for.
        if let Found::Skill(candidate) = found
            && fs::is_spelled(&place.location(), file)
        {
            self.events.push(Event::Found(candidate));
        }
    }

    fn read_main(&mut self, main: &str) {
        let path = fs::join(&self.root.location, main);
        let file = file_name(&path);
        let folder = fs::parent(&path);
        let is_read = self
            .events
            .iter()
            .any(|event| matches!(event, Event::Found(candidate) if candidate.skill.location == path));
        if is_read {
            return;
        }
        if let Ok(real) = fs::resolve(&folder) {
            let mut place = Place::new(folder, real);
            place.placement = Placement::Main;
            self.read(&place, file);
        }
    }

    fn refuse(&mut self, place: &Place, obstacle: Obstacle<'_>) {
        if let Found::Skill(candidate) = self.reader.obstructed(self.root, place, SKILL_FILE, obstacle) {
            self.events.push(Event::Found(candidate));
        }
    }

    fn leaves(&self, place: &Place) -> bool {
        self.reader.links == Links::WithinRoot && !is_within(&place.real(), &self.root.real)
    }
}
