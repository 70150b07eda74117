//! Reading ahead of the walk, side by side: what it will ask of folders that it has not reached yet.
//!
//! Nothing is decided here. The walk takes what was read where it comes by and reads the rest itself.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::place::{Folder, Place};
use super::reading::{Found, Reader};
use super::roots::RootPlace;
use super::walk::{SKILL_FILE, WalkRules};
use crate::store::fs::{Entry, EntryKind, Listing};

/// What was read of a folder ahead of the walk.
#[derive(Debug)]
pub struct Ahead {
    /// Its skill.
    pub found: Found,
    /// What lies in it, where the walk will go on below it.
    pub below: Option<Box<Below>>,
}

/// What lies in a folder.
#[derive(Debug)]
pub struct Below {
    /// The folder, listed.
    pub folder: Arc<Folder>,
    /// What was read of its folders, by their place among the entries.
    pub folders: Vec<Option<Ahead>>,
}

/// Reads ahead within a root.
#[derive(Debug)]
pub struct LookAhead<'a> {
    /// How the walk goes.
    pub rules: WalkRules,
    /// What reads a folder.
    pub reader: &'a Reader<'a>,
    /// The root.
    pub root: &'a RootPlace,
    /// How many folders may still be listed.
    pub directories: AtomicUsize,
    /// How many entries may still be looked at.
    pub entries: AtomicUsize,
}

// A folder of more entries is left to the walk, which has all readers share it.
const MANY: usize = 1024;
// So is what lies deeper below the folder that a reader began with: its stack is small.
const DEEP: usize = 16;

impl LookAhead<'_> {
    /// Reads a folder and what lies below it that the walk will enter without following a link.
    pub fn look(&self, place: &Place, room: &mut Vec<u8>) -> Ahead {
        self.look_down(place, DEEP, room)
    }

    fn look_down(&self, place: &Place, levels: usize, room: &mut Vec<u8>) -> Ahead {
        let found = self.reader.read(self.root, place, SKILL_FILE, room);
        let ends_here = matches!(found, Found::Skill(_)) && !self.rules.nested;
        if ends_here || levels == 0 || take(&self.directories, 1) == 0 {
            return Ahead { found, below: None };
        }
        let folder = place.list();
        let folders = match &folder.listing {
            Ok(listing) if !self.rules.respect_gitignore && listing.len() <= MANY => {
                self.look_below(&folder, listing, place.depth, levels - 1, room)
            }
            _ => Vec::new(),
        };
        Ahead { found, below: Some(Box::new(Below { folder, folders })) }
    }

    fn look_below(
        &self,
        folder: &Arc<Folder>,
        listing: &Listing,
        depth: usize,
        levels: usize,
        room: &mut Vec<u8>,
    ) -> Vec<Option<Ahead>> {
        if self.rules.bounds.depth.is_some_and(|limit| depth >= limit) {
            return Vec::new();
        }
        let count = take(&self.entries, listing.len());
        let look = |(at, entry): (usize, Entry<'_>)| {
            let enters = entry.kind == EntryKind::Folder && self.rules.enters(entry.name);
            enters.then(|| self.look_down(&Place::below(folder, at, None, depth), levels, room))
        };
        listing.iter().take(count).enumerate().map(look).collect()
    }
}

/// Takes up to `wanted` from what is left.
fn take(left: &AtomicUsize, wanted: usize) -> usize {
    let rest = |left: usize| Some(left.saturating_sub(wanted));
    let left = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, rest);
    left.map_or(0, |left| left.min(wanted))
}
