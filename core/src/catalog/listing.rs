//! From a snapshot to the text of its catalog.

use super::fit::{Fitting, Plan};
use super::json::Json;
use super::layout::{Layout, Shown, write};
use super::markdown::Markdown;
use super::xml::Xml;
use super::{CatalogOptions, CatalogReport, Format, Locations, preamble};
use crate::budget::Budget;
use crate::policy::CatalogEntry;
use crate::skillset::{Record, SkillSet, Snapshot};
use crate::tools::shelf::SetShelf;

impl SkillSet {
    /// The list of skills that a model sees, without final newline; empty if there is none.
    ///
    /// Left out are skills that are hidden from the model. The same set gives the same bytes on every
    /// system. Within a budget descriptions are shortened, then left out, then names are dropped from the
    /// end; where not even the line that tells of them fits, the text is empty (contract `agentskills`,
    /// section 4).
    pub fn catalog(&self, options: &CatalogOptions) -> String {
        let snapshot = self.snapshot();
        let entries = self.wanted_entries(&snapshot, options);
        let plan = self.plan(&entries, options);
        if plan.is_none_or(|plan| plan.listed < entries.len()) {
            self.offer_search();
        }
        self.text(&snapshot, &entries, options, plan)
    }

    /// What [`catalog`](Self::catalog) shows with the same options, and what its budget cost.
    pub fn catalog_report(&self, options: &CatalogOptions) -> CatalogReport {
        let snapshot = self.snapshot();
        let entries = self.wanted_entries(&snapshot, options);
        let plan = self.plan(&entries, options);
        let Plan { listed, shown } = plan.unwrap_or(Plan { listed: 0, shown: Shown::Nothing });
        let (kept, dropped) = entries.split_at_checked(listed).unwrap_or((&entries, &[]));
        let cut = kept.iter().filter(|entry| shown.cuts(entry.description));
        CatalogReport {
            total: entries.len(),
            listed,
            shortened: cut.map(|entry| entry.name.to_owned()).collect(),
            omitted: dropped.iter().map(|entry| entry.name.to_owned()).collect(),
            chars: self.text(&snapshot, &entries, options, plan).chars().count(),
        }
    }

    /// The entries that the catalog lists, and whether its budget dropped others.
    pub(crate) fn listed_entries<'a>(
        &self,
        snapshot: &'a Snapshot,
        options: &CatalogOptions,
    ) -> (Vec<CatalogEntry<'a>>, bool) {
        let mut entries = self.wanted_entries(snapshot, options);
        let all = entries.len();
        entries.truncate(self.plan(&entries, options).map_or(0, |plan| plan.listed));
        let dropped = entries.len() < all;
        (entries, dropped)
    }

    /// The lines of a catalog without options.
    pub(crate) fn catalog_entries<'a>(&self, snapshot: &'a Snapshot) -> Vec<CatalogEntry<'a>> {
        self.wanted_entries(snapshot, &CatalogOptions::default())
    }

    /// Whether the model may see a skill and the host wants it listed.
    fn lists(&self, record: &Record, options: &CatalogOptions) -> bool {
        let skill = &record.skill;
        skill.model_invocable()
            && options.wants(skill)
            && (self.policy().catalog.lists_undescribed || skill.description.is_some())
    }

    fn wanted_entries<'a>(&self, snapshot: &'a Snapshot, options: &CatalogOptions) -> Vec<CatalogEntry<'a>> {
        let listed = snapshot.listed(self.policy().catalog.order).into_iter();
        listed
            .filter(|(_, record)| self.lists(record, options))
            .map(|(name, record)| CatalogEntry {
                name,
                description: record.skill.description.as_deref().unwrap_or(""),
                location: &record.skill.location,
            })
            .collect()
    }

    /// What is shown of the entries; `None` for nothing.
    fn plan(&self, entries: &[CatalogEntry<'_>], options: &CatalogOptions) -> Option<Plan> {
        let budget = options.budget.or(self.options().budget).and_then(Budget::chars);
        match budget {
            Some(max) if self.policy().catalog.render.is_none() && !entries.is_empty() => {
                self.in_layout(options, |layout| {
                    let more = |dropped: usize| self.more(dropped);
                    Fitting { layout, entries, locations: options.locations, more: &more }.plan(max)
                })
            }
            _ => Some(Plan::whole(entries.len())),
        }
    }

    fn text(
        &self,
        snapshot: &Snapshot,
        entries: &[CatalogEntry<'_>],
        options: &CatalogOptions,
        plan: Option<Plan>,
    ) -> String {
        if let Some(render) = self.policy().catalog.render {
            return render(&SetShelf { set: self, snapshot }, entries);
        }
        let Some(plan) = plan.filter(|_| !entries.is_empty()) else { return String::new() };
        let dropped = entries.len() - plan.listed;
        let more = (dropped > 0).then(|| self.more(dropped));
        let listed = entries.get(..plan.listed).unwrap_or(entries);
        self.in_layout(options, |layout| {
            write(layout, listed, options.locations, plan.shown, more.as_deref())
        })
    }

    fn in_layout<T>(&self, options: &CatalogOptions, act: impl Fn(&dyn Layout) -> T) -> T {
        let preamble = preamble::text(&options.preamble, self.policy().load_tool(), options.locations);
        let preamble = preamble.as_deref();
        match options.format {
            Format::Xml => act(&Xml { tag: "available_skills", preamble }),
            Format::Markdown => act(&Markdown { preamble }),
            Format::Json => act(&Json { preamble }),
        }
    }

    /// The words for so many entries that were dropped.
    fn more(&self, dropped: usize) -> String {
        let finder = self.policy().tools.search.map_or("", |tool| tool.name);
        format!("… and {dropped} more; {finder} finds them")
    }
}

/// Skills that a search found, the best first: XML without preamble, written as in a catalog.
pub fn found(entries: &[CatalogEntry<'_>]) -> String {
    write(&Xml { tag: "found_skills", preamble: None }, entries, Locations::Hidden, Shown::Whole, None)
}
