//! Reading ahead of the walk, side by side: what it will ask of folders that it has not reached yet.
//!
//! Nothing is decided here. The walk takes what was read where it comes by and reads the rest itself.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;

use super::reading::{Found, Reader};
use super::roots::RootPlace;
use super::walk::{Place, SKILL_FILE, WalkRules};
use crate::store::fs::{self, EntryKind, Listing};

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
    /// Its entries.
    pub listing: io::Result<Listing>,
    /// What was read of its folders, by their place among the entries.
    pub folders: Vec<Option<Ahead>>,
}

impl Below {
    /// The entries alone.
    pub fn listed(folder: &str) -> Self {
        Self { listing: fs::list(folder), folders: Vec::new() }
    }
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

impl LookAhead<'_> {
    /// Reads a folder and all below it that the walk will enter without following a link.
    pub fn look(&self, place: &Place, room: &mut Vec<u8>) -> Ahead {
        let found = self.reader.read(self.root, place, SKILL_FILE, room);
        let ends_here = matches!(found, Found::Skill(_)) && !self.rules.nested;
        if ends_here || take(&self.directories, 1) == 0 {
            return Ahead { found, below: None };
        }
        let mut below = Below::listed(&place.location);
        if let Ok(listing) = &below.listing
            && !self.rules.respect_gitignore
        {
            below.folders = self.look_below(place, listing);
        }
        Ahead { found, below: Some(Box::new(below)) }
    }

    fn look_below(&self, parent: &Place, listing: &Listing) -> Vec<Option<Ahead>> {
        let depth = parent.depth + 1;
        if self.rules.bounds.depth.is_some_and(|limit| depth > limit) {
            return Vec::new();
        }
        let count = take(&self.entries, listing.entries.len());
        let entries = listing.entries.get(..count).unwrap_or_default();
        let look = |room: &mut Vec<u8>, entry: &fs::Entry| {
            (entry.kind == EntryKind::Folder && self.rules.enters(&entry.name)).then(|| {
                let location = fs::join(&parent.location, &entry.name);
                let real = fs::join(&parent.real, &entry.name);
                let place = Place { depth, ..Place::new(location, real) };
                self.look(&place, room)
            })
        };
        entries.par_iter().map_init(Vec::new, look).collect()
    }
}

/// Takes up to `wanted` from what is left.
fn take(left: &AtomicUsize, wanted: usize) -> usize {
    let rest = |left: usize| Some(left.saturating_sub(wanted));
    let left = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, rest);
    left.map_or(0, |left| left.min(wanted))
}
