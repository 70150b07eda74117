//! Finding records by name and by id.

use std::collections::HashSet;
use std::hash::BuildHasher;

use foldhash::fast::RandomState;

use super::Record;
use crate::discovery::precedence::Standing;

/// The places of records that can be looked up.
///
/// Sorted hashes are made faster than a map and searched in one small piece of memory; the texts stay
/// where they are.
#[derive(Debug, Default)]
pub struct Index {
    hasher: RandomState,
    by_name: Vec<(u64, usize)>,
    by_id: Vec<(u64, usize)>,
    shared: HashSet<String>,
}

/// What an index is made of: all records, each with its standing.
pub type Records = [(Box<Record>, Standing)];

impl Index {
    /// Indexes visible records by name and by id, shadowed ones by id alone.
    pub fn of(records: &Records) -> Self {
        let mut index = Self::default();
        for (place, (record, standing)) in records.iter().enumerate() {
            if matches!(standing, Standing::Visible | Standing::Shadowed) {
                index.by_id.push((index.hasher.hash_one(record.skill.id.as_str()), place));
            }
            if *standing == Standing::Visible {
                index.by_name.push((index.hasher.hash_one(record.skill.name.as_str()), place));
            }
        }
        index.by_name.sort_unstable();
        index.by_id.sort_unstable();
        for alike in index.by_name.chunk_by(|a, b| a.0 == b.0).filter(|alike| alike.len() > 1) {
            let names: Vec<&str> = alike.iter().map(|(_, place)| name(records, *place)).collect();
            let repeated = names.iter().filter(|name| names.iter().filter(|other| other == name).count() > 1);
            index.shared.extend(repeated.map(|name| (*name).to_owned()));
        }
        index
    }

    /// The record of a bare name, of several the first, or of a qualified id.
    pub fn find<'a>(&self, records: &'a Records, wanted: &str) -> Option<&'a Record> {
        let hash = self.hasher.hash_one(wanted);
        let among = |places: &[(u64, usize)], text: fn(&Record) -> &str| {
            let start = places.partition_point(|(other, _)| *other < hash);
            let alike = places.get(start..)?.iter().take_while(|(other, _)| *other == hash);
            let mut found = alike.filter_map(|(_, place)| records.get(*place));
            found.find(|(record, _)| text(record) == wanted).map(|(record, _)| record.as_ref())
        };
        among(&self.by_name, |record| &record.skill.name)
            .or_else(|| among(&self.by_id, |record| &record.skill.id))
    }

    /// Whether several visible skills, of different namespaces, have this bare name.
    pub fn is_shared(&self, name: &str) -> bool {
        self.shared.contains(name)
    }
}

fn name(records: &Records, place: usize) -> &str {
    records.get(place).map_or("", |(record, _)| &record.skill.name)
}
