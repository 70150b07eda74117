//! The skills of an agent's folder: single files, folders, and the main file.

use super::candidate::Event;
use super::reading::{Found, Reader};
use super::roots::RootPlace;
use super::walk::{Place, SKILL_FILE, is_within};
use crate::options::Links;
use crate::policy::{AgentPolicy, Obstacle, Placement};
use crate::store::fs::{self, Entry, EntryKind};

/// All skills of an agent, in order. `main` is the main file that the host names, relative to the root.
pub fn find(root: &RootPlace, policy: AgentPolicy, main: Option<&str>, reader: &Reader<'_>) -> Vec<Event> {
    let folder = if policy.folder.is_empty() {
        root.location.clone()
    } else {
        fs::join(&root.location, policy.folder)
    };
    let mut search = Search { root, reader, room: Vec::new(), events: Vec::new() };
    if let (Ok(listing), Ok(real)) = (fs::list(&folder), fs::resolve(&folder)) {
        let parent = Place { placement: Placement::Single, ..Place::new(folder, real) };
        let seen = |entry: &&Entry| !entry.name.starts_with(policy.hidden);
        let entries: Vec<&Entry> = listing.entries.iter().filter(seen).collect();
        let is_single = |entry: &Entry| policy.single.is_some_and(|ending| entry.name.ends_with(ending));
        for entry in entries.iter().filter(|entry| is_single(entry)) {
            if kind(&parent, entry) != Some(EntryKind::Folder) {
                search.read(&parent, &entry.name);
            }
        }
        for entry in entries {
            match kind(&parent, entry) {
                Some(EntryKind::Folder) => search.enter(&parent, entry),
                None if !is_single(entry) => search.refuse(&folder_of(&parent, entry), Obstacle::Dangling),
                _ => {}
            }
        }
    }
    if let Some(main) = main.or(policy.main) {
        search.read_main(main);
    }
    search.events
}

/// What an entry is, links followed; `None` for a link that leads nowhere.
fn kind(parent: &Place, entry: &Entry) -> Option<EntryKind> {
    match entry.kind {
        EntryKind::Link => fs::link_target_kind(&fs::join(&parent.location, &entry.name)),
        kind => Some(kind),
    }
}

fn folder_of(parent: &Place, entry: &Entry) -> Place {
    Place::new(fs::join(&parent.location, &entry.name), fs::join(&parent.real, &entry.name))
}

struct Search<'a> {
    root: &'a RootPlace,
    reader: &'a Reader<'a>,
    room: Vec<u8>,
    events: Vec<Event>,
}

impl Search<'_> {
    /// Looks into a folder, which may be a link.
    fn enter(&mut self, parent: &Place, entry: &Entry) {
        let mut place = folder_of(parent, entry);
        if entry.kind == EntryKind::Link {
            if self.reader.links == Links::None {
                return;
            }
            let Ok(real) = fs::resolve(&place.location) else { return };
            place.real = real;
        }
        if self.leaves(&place) {
            self.refuse(&place, Obstacle::OutsideRoot);
        } else {
            self.read(&place, SKILL_FILE);
        }
    }

    /// Reads a file that is a skill, if it is there and spelled so.
    fn read(&mut self, place: &Place, file: &str) {
        let found = if self.leaves(place) && fs::exists(&fs::join(&place.location, file)) {
            self.reader.obstructed(self.root, place, file, Obstacle::OutsideRoot)
        } else {
            self.reader.read(self.root, place, file, &mut self.room)
        };
        // A disk may take another casing for the name that was asked for.
        if let Found::Skill(candidate) = found
            && fs::is_spelled(&place.location, file)
        {
            self.events.push(Event::Found(candidate));
        }
    }

    fn read_main(&mut self, main: &str) {
        let path = fs::join(&self.root.location, main);
        let file = path.rsplit(['/', std::path::MAIN_SEPARATOR]).next().unwrap_or(main);
        let folder = fs::parent(&path);
        let is_read = self
            .events
            .iter()
            .any(|event| matches!(event, Event::Found(candidate) if candidate.skill.location == path));
        if is_read {
            return;
        }
        if let Ok(real) = fs::resolve(&folder) {
            let place = Place { placement: Placement::Main, ..Place::new(folder, real) };
            self.read(&place, file);
        }
    }

    fn refuse(&mut self, place: &Place, obstacle: Obstacle<'_>) {
        if let Found::Skill(candidate) = self.reader.obstructed(self.root, place, SKILL_FILE, obstacle) {
            self.events.push(Event::Found(candidate));
        }
    }

    fn leaves(&self, place: &Place) -> bool {
        self.reader.links == Links::WithinRoot && !is_within(&place.real, &self.root.real)
    }
}
