//! What a set knew at its last scan.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, OnceLock};

use serde::Serialize;

use super::Refresh;
use super::index::Index;
use crate::code::Code;
use crate::diagnostic::{Diagnostic, Severity, Warning};
use crate::discovery::candidate::{Candidate, Event};
use crate::discovery::precedence::{Settled, Standing};
use crate::error::Error;
use crate::policy::{Assembled, CatalogOrder, Kept, SkillOrder};
use crate::search;
use crate::selection::{Reference, Selection};
use crate::skill::{Skill, Skipped};
use crate::store::fs;

/// A candidate of the scan that the snapshot was made from.
pub type Record = Candidate;

/// The names, fields and order of a set as of its last scan.
#[derive(Debug, Default, Serialize)]
pub struct Snapshot {
    /// The skills that the set shows.
    pub skills: Vec<Arc<Skill>>,
    /// What was found and does not count.
    pub skipped: Vec<Skipped>,
    /// Skills that may not be used.
    pub blocked: Vec<Arc<Skill>>,
    /// What was found in files.
    pub diagnostics: Vec<Diagnostic>,
    /// What was met at opening.
    pub warnings: Vec<Warning>,
    #[serde(skip)]
    records: Vec<(Box<Candidate>, Standing)>,
    #[serde(skip)]
    index: Index,
    #[serde(skip)]
    search: OnceLock<search::Index>,
    #[serde(skip)]
    assembled: Option<Kept>,
}

impl Snapshot {
    pub(super) fn new(mut settled: Settled, order: SkillOrder) -> Self {
        if order == SkillOrder::Name {
            settled.records.sort_by(|(a, _), (b, _)| a.skill.name.cmp(&b.skill.name));
        }
        let of = |wanted: Standing| {
            let records = settled.records.iter().filter(move |(_, standing)| *standing == wanted);
            records.map(|(record, _)| Arc::clone(&record.skill)).collect::<Vec<_>>()
        };
        let (skills, blocked) = (of(Standing::Visible), of(Standing::Blocked));
        Self {
            skills,
            blocked,
            skipped: settled.skipped,
            diagnostics: settled.diagnostics,
            warnings: settled.warnings,
            index: Index::of(&settled.records),
            search: OnceLock::new(),
            records: settled.records,
            assembled: None,
        }
    }

    /// Takes what the dialect made of the skills.
    pub(super) fn keep(&mut self, assembled: Assembled) {
        self.warnings.extend(assembled.warnings);
        self.assembled = Some(assembled.kept);
    }

    /// What the dialect made of the skills.
    pub(crate) fn assembled(&self) -> Option<&Kept> {
        self.assembled.as_ref()
    }

    /// The record of a bare name or a qualified id.
    pub(crate) fn record(&self, name: &str) -> Option<&Record> {
        self.index.find(&self.records, name)
    }

    /// Why a name that is known cannot be loaded.
    pub(crate) fn reason_skipped(&self, name: &str) -> Option<&str> {
        let skipped = self.skipped.iter().filter(|skipped| skipped.reason != Code::DuplicateName);
        let mut named = skipped.filter(|skipped| skipped.name.as_deref() == Some(name));
        named.next().map(|skipped| skipped.message.as_str())
    }

    /// The visible records in the catalog's order, each with the name it is listed by.
    pub(crate) fn listed(&self, order: CatalogOrder) -> Vec<(&str, &Record)> {
        let mut records: Vec<&Record> = self.visible().collect();
        match order {
            CatalogOrder::RootThenName => {
                records.sort_by(|a, b| a.root.cmp(&b.root).then_with(|| a.skill.name.cmp(&b.skill.name)));
            }
            CatalogOrder::Skills => {}
            CatalogOrder::Name => records.sort_by(|a, b| a.skill.name.cmp(&b.skill.name)),
        }
        records.into_iter().map(|record| (self.listed_name(record), record)).collect()
    }

    /// The name that a record is listed by: the bare name, or the id where namespaces share a name.
    pub(crate) fn listed_name<'a>(&self, record: &'a Record) -> &'a str {
        let skill = &record.skill;
        if self.index.is_shared(&skill.name) { &skill.id } else { &skill.name }
    }

    /// The index for searching, made when it is first wanted.
    pub(crate) fn search_index(&self) -> &search::Index {
        self.search.get_or_init(|| {
            let callable = self.visible().filter(|record| record.skill.model_invocable());
            search::Index::of(callable.map(|record| (self.listed_name(record), record.skill.as_ref())))
        })
    }

    /// The names that a model may call, in the catalog's order.
    pub(crate) fn names(&self, order: CatalogOrder) -> Vec<&str> {
        let listed = self.listed(order).into_iter();
        listed.filter(|(_, record)| record.skill.model_invocable()).map(|(name, _)| name).collect()
    }

    pub(crate) fn visible(&self) -> impl Iterator<Item = &Record> {
        let visible = self.records.iter().filter(|(_, standing)| *standing == Standing::Visible);
        visible.map(|(record, _)| record.as_ref())
    }

    pub(super) fn by_location(&self) -> HashMap<&str, &Candidate> {
        self.records.iter().map(|(record, _)| (record.skill.location.as_str(), record.as_ref())).collect()
    }

    /// All records as a scan meets them.
    pub(super) fn events(&self) -> Vec<Event> {
        self.records.iter().map(|(record, _)| Event::Found(record.clone())).collect()
    }

    /// The folders of all records, with links resolved.
    pub(super) fn real_folders(&self) -> HashSet<String> {
        let folders = self.records.iter().map(|(record, _)| record.skill.directory());
        folders.filter_map(|folder| fs::resolve(folder).ok()).collect()
    }

    /// What selects the skills that the set has.
    pub(super) fn selection(&self) -> Selection {
        let folder =
            |(record, _): &(Box<Candidate>, Standing)| Reference::Path(record.skill.directory().to_owned());
        Selection::These(self.records.iter().map(folder).collect())
    }

    pub(super) fn refuse_errors(&self) -> Result<(), Error> {
        let errors =
            self.diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error).count();
        if errors == 0 {
            return Ok(());
        }
        let first = self.diagnostics.iter().find(|diagnostic| diagnostic.severity == Severity::Error);
        let (path, message) =
            first.map_or((None, ""), |first| (first.path.as_deref(), first.message.as_str()));
        let place = path.map_or(String::new(), |path| format!(" `{path}`:"));
        let error =
            Error::new(Code::InvalidSkill, format!("{errors} error(s) in skills, first:{place} {message}"));
        let error = match path {
            Some(path) => error.at(path),
            None => error,
        };
        Err(error.with_diagnostics(self.diagnostics.clone()))
    }

    pub(super) fn difference(&self, after: &Self) -> Refresh {
        let known = |snapshot: &Self| -> HashMap<String, Record> {
            snapshot.visible().map(|record| (record.skill.id.clone(), record.clone())).collect()
        };
        let (old, new) = (known(self), known(after));
        let name = |record: &Record| record.skill.name.clone();
        let names = |skills: &[Arc<Skill>], chosen: &dyn Fn(&Skill) -> bool| -> Vec<String> {
            skills.iter().filter(|skill| chosen(skill)).map(|skill| skill.name.clone()).collect()
        };
        let changed = after.visible().filter(|record| {
            old.get(&record.skill.id).is_some_and(|before| {
                before.skill != record.skill || before.broken != record.broken || differs(before, record)
            })
        });
        Refresh {
            added: names(&after.skills, &|skill| !old.contains_key(&skill.id)),
            changed: changed.map(name).collect(),
            removed: names(&self.skills, &|skill| !new.contains_key(&skill.id)),
        }
    }
}

/// Whether a file changed: by digest where both scans have one, else by size and time.
fn differs(before: &Record, after: &Record) -> bool {
    match (&before.seen.digest, &after.seen.digest) {
        (Some(before), Some(after)) => before != after,
        _ => before.seen.stamp != after.seen.stamp,
    }
}
