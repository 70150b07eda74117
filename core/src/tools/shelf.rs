//! A set as a dialect's tools see it: one snapshot for the whole call.

use super::LoadedBy;
use crate::error::Error;
use crate::policy::{BodyFault, CatalogEntry, Files, Kept, Shelf};
use crate::resource::ReadAs;
use crate::resource_record::Resource;
use crate::search::SearchOptions;
use crate::search_hit::SearchHit;
use crate::skill::Skill;
use crate::skillset::{Record, SkillSet, Snapshot};

/// A set and the snapshot that a call works on.
pub struct SetShelf<'a> {
    /// The set.
    pub set: &'a SkillSet,
    /// Its snapshot when the call began.
    pub snapshot: &'a Snapshot,
}

impl SetShelf<'_> {
    fn record(&self, skill: &Skill) -> Result<&Record, String> {
        self.snapshot.record(&skill.id).ok_or_else(|| format!("skill `{}` is gone", skill.name))
    }
}

impl Shelf for SetShelf<'_> {
    fn assembled(&self) -> Option<&Kept> {
        self.snapshot.assembled()
    }

    fn code_execution(&self) -> bool {
        self.set.options().code_execution
    }

    fn entries(&self) -> Vec<CatalogEntry<'_>> {
        self.set.catalog_entries(self.snapshot)
    }

    fn names(&self) -> Vec<&str> {
        self.snapshot.names(self.set.policy().catalog.order)
    }

    fn search(&self, query: &str, limit: usize) -> Vec<SearchHit> {
        self.set.search(query, &SearchOptions { limit: Some(limit), ..SearchOptions::default() })
    }

    fn find(&self, name: &str) -> Option<&Skill> {
        self.set.record(self.snapshot, name).map(|record| record.skill.as_ref())
    }

    fn loadable(&self, name: &str) -> Result<&Skill, Error> {
        self.set.loadable(self.snapshot, name, LoadedBy::Model).map(|record| record.skill.as_ref())
    }

    fn body(&self, skill: &Skill) -> Result<String, BodyFault> {
        self.set.body(self.record(skill).map_err(BodyFault::Unreadable)?)
    }

    fn shown_files(&self, skill: &Skill) -> Option<Files> {
        self.set.shown_files(self.record(skill).ok()?)
    }

    fn text(&self, skill: &Skill, called: &str, arguments: Option<&str>) -> Result<String, Error> {
        let record = self.record(skill).map_err(|reason| SkillSet::broken(called, &reason))?;
        self.set.render(record, called, arguments, false)
    }

    fn read(&self, skill: &Skill, called: &str, path: &str) -> Result<Resource, Error> {
        let record = self.record(skill).map_err(|reason| SkillSet::broken(called, &reason))?;
        self.set.read_resource(record, called, path, ReadAs::Any)
    }
}
