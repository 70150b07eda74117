//! Finding records by name and by id.

use std::collections::HashSet;
use std::hash::BuildHasher;
use std::sync::OnceLock;

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
    // Ids are seldom asked for.
    by_id: OnceLock<Vec<(u64, usize)>>,
    shared: HashSet<String>,
}

/// What an index is made of: all records, each with its standing.
pub type Records = [(Box<Record>, Standing)];

impl Index {
    /// Indexes visible records by name and by id, shadowed ones by id alone.
    pub fn of(records: &Records) -> Self {
        let mut index = Self::default();
        index.by_name = index.places(records, |standing| standing == Standing::Visible, name_of);
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
        let among = |places: &[(u64, usize)], text: Text| {
            let start = places.partition_point(|(other, _)| *other < hash);
            let alike = places.get(start..)?.iter().take_while(|(other, _)| *other == hash);
            let mut found = alike.filter_map(|(_, place)| records.get(*place));
            found.find(|(record, _)| text(record) == wanted).map(|(record, _)| record.as_ref())
        };
        among(&self.by_name, name_of).or_else(|| {
            let by_id = self.by_id.get_or_init(|| {
                let has_id = |standing| matches!(standing, Standing::Visible | Standing::Shadowed);
                self.places(records, has_id, id_of)
            });
            among(by_id, id_of)
        })
    }

    fn places(&self, records: &Records, counts: fn(Standing) -> bool, text: Text) -> Vec<(u64, usize)> {
        let counting = records.iter().enumerate().filter(|(_, (_, standing))| counts(*standing));
        let mut places: Vec<_> =
            counting.map(|(place, (record, _))| (self.hasher.hash_one(text(record)), place)).collect();
        places.sort_unstable();
        places
    }

    /// Whether several visible skills, of different namespaces, have this bare name.
    pub fn is_shared(&self, name: &str) -> bool {
        self.shared.contains(name)
    }
}

type Text = fn(&Record) -> &str;

fn name_of(record: &Record) -> &str {
    &record.skill.name
}

fn id_of(record: &Record) -> &str {
    &record.skill.id
}

fn name(records: &Records, place: usize) -> &str {
    records.get(place).map_or("", |(record, _)| name_of(record))
}
