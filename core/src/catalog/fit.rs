//! How a catalog is made to fit its budget (contract `agentskills`, section 4).

use std::borrow::Cow;

use super::Locations;
use super::layout::{Layout, Line, Shown};
use crate::policy::CatalogEntry;
use crate::text::one_line;

/// The least that is shown of a description before all are left out: shorter ones tell nothing.
const SHORTEST: usize = 20;

/// What a catalog shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    /// How many entries are listed, from the first on.
    pub listed: usize,
    /// What is shown of their descriptions.
    pub shown: Shown,
}

impl Plan {
    /// All of everything.
    pub const fn whole(entries: usize) -> Self {
        Self { listed: entries, shown: Shown::Whole }
    }
}

/// A catalog that is to be fitted.
pub struct Fitting<'a> {
    /// How it is written.
    pub layout: &'a dyn Layout,
    /// All its entries.
    pub entries: &'a [CatalogEntry<'a>],
    /// How each shows its location.
    pub locations: Locations,
    /// The words for so many entries that were dropped.
    pub more: &'a dyn Fn(usize) -> String,
}

impl Fitting<'_> {
    /// What fits into `max` Unicode scalar values; `None` where not even the words for what was dropped do.
    ///
    /// All descriptions get the same room, as much as fits, so that a short one is cut only when no longer
    /// one is shown with more.
    pub fn plan(&self, max: usize) -> Option<Plan> {
        let room = max.saturating_sub(self.frame(0));
        // One after the other, since most budgets are used up after a few.
        let fits =
            |shown| self.fits(self.entries.iter().map(|entry| one_line(entry.description)), shown, room);
        if fits(Shown::Whole) {
            return Some(Plan::whole(self.entries.len()));
        }
        if fits(Shown::UpTo(SHORTEST)) {
            let shown = Shown::UpTo(self.most_for_each(max, room));
            return Some(Plan { listed: self.entries.len(), shown });
        }
        if fits(Shown::Nothing) {
            return Some(Plan { listed: self.entries.len(), shown: Shown::Nothing });
        }
        self.first_names(max)
    }

    /// The most that can be shown of every description, where the least fits and the whole does not.
    fn most_for_each(&self, max: usize, room: usize) -> usize {
        let described: Vec<Cow<'_, str>> =
            self.entries.iter().map(|entry| one_line(entry.description)).collect();
        let longest = described.iter().map(|text| text.chars().count()).max().unwrap_or(0);
        let (mut fitting, mut failing) = (SHORTEST, longest.min(max));
        while failing > fitting + 1 {
            let middle = usize::midpoint(fitting, failing);
            let texts = described.iter().map(|text| Cow::Borrowed(text.as_ref()));
            let half = if self.fits(texts, Shown::UpTo(middle), room) { &mut fitting } else { &mut failing };
            *half = middle;
        }
        fitting
    }

    /// Whether all lines fit into what the frame leaves.
    fn fits<'d>(&self, described: impl Iterator<Item = Cow<'d, str>>, shown: Shown, room: usize) -> bool {
        let mut text = String::new();
        let mut left = room;
        for (index, description) in described.enumerate() {
            let size = self.line(&mut text, index, shown.of(&description));
            match left.checked_sub(size) {
                Some(rest) => left = rest,
                None => return false,
            }
        }
        true
    }

    /// As many names as fit with the words for the others.
    fn first_names(&self, max: usize) -> Option<Plan> {
        let all = self.entries.len();
        let mut text = String::new();
        let mut lines = 0;
        let mut plan = None;
        for listed in 0..all {
            if lines + self.frame(all - listed) > max {
                break;
            }
            plan = Some(Plan { listed, shown: Shown::Nothing });
            lines += self.line(&mut text, listed, None);
        }
        plan
    }

    /// The size of what stands around the lines.
    fn frame(&self, dropped: usize) -> usize {
        let mut text = String::new();
        self.layout.open(&mut text);
        let more = (dropped > 0).then(|| (self.more)(dropped));
        self.layout.close(&mut text, more.as_deref());
        text.chars().count()
    }

    /// The size of one line.
    fn line(&self, text: &mut String, index: usize, description: Option<Cow<'_, str>>) -> usize {
        let Some(entry) = self.entries.get(index) else { return 0 };
        text.clear();
        let location = self.locations.of(entry.location);
        self.layout.line(text, &Line { first: index == 0, name: entry.name, description, location });
        text.chars().count()
    }
}
