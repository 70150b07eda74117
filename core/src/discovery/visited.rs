//! The folders that a walk has entered, so that none is entered twice.

use std::collections::HashMap;

use super::candidate::Event;
use super::place::Place;

/// Real folders, each with its event if it holds a skill.
///
/// Within one root a folder can be met again only behind a link. Until a link is followed or a second
/// root begins, folders are therefore only noted down, which is much cheaper than looking each up.
#[derive(Debug, Default)]
pub struct Visited {
    noted: Vec<Noted>,
    by_path: HashMap<String, Option<usize>>,
    may_repeat: bool,
}

#[derive(Debug)]
enum Noted {
    Folder(String, Option<usize>),
    /// The folder of the file that this event tells of.
    FolderOf(usize),
}

impl Visited {
    /// From now on a folder may be met again. `events` are those of the walk until now.
    pub fn expect_repeats(&mut self, events: &[Event]) {
        self.may_repeat = true;
        let noted = self.noted.drain(..).filter_map(|noted| match noted {
            Noted::Folder(real, event) => Some((real, event)),
            Noted::FolderOf(event) => Some((real_folder(events.get(event)?)?, Some(event))),
        });
        self.by_path.extend(noted);
    }

    /// The event of a folder that was entered before, if it holds a skill; `None` for a new one.
    #[allow(clippy::option_option, reason = "met or not is one question, a skill or not another")]
    pub fn get(&self, place: &Place) -> Option<Option<usize>> {
        if self.may_repeat { self.by_path.get(&place.real()).copied() } else { None }
    }

    /// Notes a folder; true if it is a new one.
    pub fn insert(&mut self, place: &Place, event: Option<usize>) -> bool {
        if self.may_repeat {
            return self.by_path.insert(place.real(), event).is_none();
        }
        self.noted.push(Noted::Folder(place.real(), event));
        true
    }

    /// Notes the folder of a skill whose event is the number `event` of `events`.
    pub fn insert_skill(&mut self, place: &Place, event: usize, events: &[Event]) {
        let told = matches!(events.get(event), Some(Event::Found(found)) if !found.seen.linked);
        if told && !self.may_repeat {
            self.noted.push(Noted::FolderOf(event));
        } else {
            self.insert(place, Some(event));
        }
    }

    /// Begins another root. It passes over the skills of those before, but looks again at the folders
    /// that held none.
    pub fn begin_root(&mut self, events: &[Event]) {
        if !self.noted.is_empty() || self.may_repeat {
            self.expect_repeats(events);
            self.by_path.retain(|_, event| event.is_some());
        }
    }
}

fn real_folder(event: &Event) -> Option<String> {
    let Event::Found(candidate) = event else { return None };
    let file = candidate.skill.real_path.as_deref()?;
    Some(crate::store::fs::parent(file))
}
