//! The walk over a root: which folders are looked at, in which order, and where it ends.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

use super::ahead::{Ahead, Below, LookAhead};
use super::candidate::{Candidate, Event};
use super::place::{Folder, Place};
use super::reading::{Found, Reader};
use super::roots::RootPlace;
use super::share::share;
use super::visited::Visited;
use crate::code::Code;
use crate::diagnostic::{Diagnostic, Severity, Warning};
use crate::options::Links;
use crate::policy::{Admission, Bounds, FlatPolicy, WalkOrder};
use crate::span::Span;
use crate::store::fs::{self, EntryKind};
use crate::text::{file_name, is_within};

/// The file that makes a folder a skill.
pub const SKILL_FILE: &str = "SKILL.md";

/// How to walk: the dialect's policy with the host's options applied.
#[derive(Debug, Clone, Copy)]
pub struct WalkRules {
    /// The order of folders.
    pub order: WalkOrder,
    /// Whether skills are looked for below a skill.
    pub nested: bool,
    /// Whether hidden folders are entered.
    pub hidden: bool,
    /// Names of folders that are never entered.
    pub pruned: &'static [&'static str],
    /// Whether `skill.md` in another casing is accepted.
    pub any_case: bool,
    /// Whether obstacles are reported.
    pub reports_obstacles: bool,
    /// Limits.
    pub bounds: Bounds,
    /// What happens to links.
    pub links: Links,
    /// Whether ignore files are heeded.
    pub respect_gitignore: bool,
    /// How many threads read; 0 chooses.
    pub threads: usize,
}

impl WalkRules {
    /// Whether folders of this name are entered.
    pub fn enters(&self, name: &str) -> bool {
        (self.hidden || !name.starts_with('.')) && !self.pruned.contains(&name)
    }
}

impl Default for WalkRules {
    /// A listing of one folder: no rules of a tree apply.
    fn default() -> Self {
        Self {
            order: WalkOrder::DepthFirst,
            nested: false,
            hidden: true,
            pruned: &[],
            any_case: false,
            reports_obstacles: false,
            bounds: Bounds { depth: None, directories: None, entries: None },
            links: Links::Follow,
            respect_gitignore: false,
            threads: 0,
        }
    }
}

/// Walks roots one after the other.
#[derive(Debug)]
pub struct Walker<'a> {
    rules: WalkRules,
    reader: &'a Reader<'a>,
    visited: Visited,
    /// The real folders whose skills the set has before the walk.
    known: &'a HashSet<String>,
    /// The names of skill folders that were listed.
    names: HashSet<String>,
    /// How many folders were found since the last look ahead.
    waiting: usize,
    /// Memory to read files into.
    room: Vec<u8>,
    events: Vec<Event>,
}

// From this many folders on, reading them side by side beats starting threads.
const WORTH_THREADS: usize = 64;
// More readers than cores: on a cold disk they wait, on a warm one they do no harm.
const READERS: usize = 8;

impl<'a> Walker<'a> {
    /// A walker that hands each folder to `reader`. Of what it lists, `known` real folders are not read.
    pub fn new(rules: WalkRules, reader: &'a Reader<'a>, known: &'a HashSet<String>) -> Self {
        Self {
            rules,
            reader,
            visited: Visited::default(),
            known,
            names: HashSet::new(),
            waiting: 0,
            room: Vec::new(),
            events: Vec::new(),
        }
    }

    /// What was met, in order.
    pub fn into_events(self) -> Vec<Event> {
        self.events
    }

    /// Adds what was met on another way.
    pub fn extend(&mut self, events: Vec<Event>) {
        self.events.extend(events);
    }

    /// Notes something about opening.
    pub fn warn(&mut self, warning: Warning) {
        self.events.push(Event::Warning(Box::new(warning)));
    }

    /// Walks a root.
    pub fn walk(&mut self, root: &RootPlace) {
        let mut count = Count::default();
        self.visited.begin_root(&self.events);
        let start = Place::new(root.location.clone(), root.real.clone());
        if self.rules.order == WalkOrder::LastFirst {
            self.visited.insert(&start, None);
        }
        let mut stack = vec![Step::Enter(start)];
        while let Some(step) = stack.pop() {
            let mut place = match step {
                Step::Enter(place) => place,
                Step::Tell(event) => {
                    self.events.push(event);
                    continue;
                }
            };
            if self.rules.order == WalkOrder::LastFirst {
                self.visit(root, &mut place, &mut count, &mut stack);
            } else if let Some(event) = self.visited.get(&place) {
                self.alias(event, &place);
            } else if let Some(event) = self.visit(root, &mut place, &mut count, &mut stack) {
                self.visited.insert_skill(&place, event, &self.events);
            } else {
                self.visited.insert(&place, None);
            }
            if self.waiting >= WORTH_THREADS && self.rules.threads != 1 {
                self.look_ahead(root, &count, &mut stack);
            }
        }
    }

    /// Looks at the folders of a root, one level down, in byte order of their names.
    pub fn list(&mut self, root: &RootPlace, flat: FlatPolicy) {
        let parent = Place::new(root.location.clone(), root.real.clone());
        let folder = parent.list();
        let Ok(listing) = &folder.listing else { return };
        let mut count = Count::default();
        for (at, entry) in listing.iter().enumerate() {
            let admission = (flat.admits)(entry.name);
            if admission == Admission::PassedOver || (flat.first_only && self.names.contains(entry.name)) {
                continue;
            }
            let child = self.child(root, &parent, &folder, at, &mut count);
            let Some(Step::Enter(place)) = child else { continue };
            if self.known.is_empty() || !self.known.contains(&place.real()) {
                let found = self.reader.read(root, &place, SKILL_FILE, &mut self.room);
                let Found::Skill(candidate) = found else { continue };
                // A disk may take `skill.md` for the name that was asked for.
                if !fs::is_spelled(&place.location(), SKILL_FILE) {
                    continue;
                }
                let candidate = match admission {
                    Admission::Skipped(code, message) => {
                        let skip = Some((code, message));
                        Box::new(Candidate { skip, ..Candidate::new(candidate.skill, root.number) })
                    }
                    Admission::Taken | Admission::PassedOver => candidate,
                };
                self.events.push(Event::Found(candidate));
            }
            if flat.first_only {
                self.names.insert(entry.name.to_owned());
            }
        }
    }

    /// Looks at a folder and puts those in it on the stack; the event, if it is a skill.
    fn visit(
        &mut self,
        root: &RootPlace,
        place: &mut Place,
        count: &mut Count,
        stack: &mut Vec<Step>,
    ) -> Option<usize> {
        let (found, below) = match place.ahead.take() {
            Some(Ahead { found, below }) => (found, below),
            None => (self.reader.read(root, place, SKILL_FILE, &mut self.room), None),
        };
        let mut skill = self.take(found);
        if skill.is_some() && !self.rules.nested {
            return skill;
        }
        if count.reached(Limit::Directories, self.rules.bounds.directories) {
            self.truncated(count, Limit::Directories, self.rules.bounds.directories, &place.location());
            return skill;
        }
        count.directories += 1;
        let Below { folder, folders } = match below {
            Some(below) => *below,
            None => Below { folder: place.list(), folders: Vec::new() },
        };
        let listing = match &folder.listing {
            Ok(listing) => listing,
            Err(fault) => {
                let message = format!("the folder cannot be read: {fault}");
                self.obstacle(Code::Unreadable, &folder.location, message);
                return skill;
            }
        };
        for name in &listing.not_unicode {
            let path = fs::join(&folder.location, name);
            self.obstacle(Code::Unreadable, &path, "the name is not Unicode".to_owned());
        }
        let room = self.rules.bounds.entries.map_or(usize::MAX, |limit| limit.saturating_sub(count.entries));
        if let Some(cut) = listing.get(room) {
            let path = fs::join(&folder.location, cut.name);
            self.truncated(count, Limit::Entries, self.rules.bounds.entries, &path);
        }
        let entries = || listing.iter().take(room);
        count.entries += entries().len();
        if skill.is_none() && self.rules.any_case {
            let variant = entries().find(|entry| {
                entry.name.eq_ignore_ascii_case(SKILL_FILE)
                    && entry.name != SKILL_FILE
                    && entry.kind != EntryKind::Folder
            });
            if let Some(variant) = variant {
                let found = self.reader.read(root, place, variant.name, &mut self.room);
                skill = self.take(found);
                if skill.is_some() && !self.rules.nested {
                    return skill;
                }
            }
        }
        if self.rules.respect_gitignore && entries().any(|entry| entry.name == ".gitignore") {
            place.ignores = place.ignores.entering(&folder.location);
        }
        let first = stack.len();
        let folders = folders.into_iter().chain(std::iter::repeat_with(|| None));
        stack.reserve(entries().len());
        for (at, ahead) in (0..entries().len()).zip(folders) {
            match self.child(root, place, &folder, at, count) {
                Some(Step::Enter(mut child)) => {
                    let fresh =
                        self.rules.order == WalkOrder::DepthFirst || self.visited.insert(&child, None);
                    if fresh {
                        self.waiting += usize::from(ahead.is_none());
                        child.ahead = ahead;
                        stack.push(Step::Enter(child));
                    }
                }
                told => stack.extend(told),
            }
        }
        if self.rules.order == WalkOrder::DepthFirst {
            stack.get_mut(first..).unwrap_or_default().reverse();
        }
        skill
    }

    /// The place of an entry that is a folder to look at.
    fn child(
        &mut self,
        root: &RootPlace,
        parent: &Place,
        folder: &Arc<Folder>,
        at: usize,
        count: &mut Count,
    ) -> Option<Step> {
        let entry = folder.listing.as_ref().ok()?.get(at)?;
        if matches!(entry.kind, EntryKind::File | EntryKind::Special) {
            return None;
        }
        if !self.rules.enters(entry.name) {
            return None;
        }
        let location = || fs::join(&folder.location, entry.name);
        let target = if entry.kind == EntryKind::Link {
            match self.follow(root, entry.name, &location())? {
                Ok(real) => {
                    self.visited.expect_repeats(&self.events);
                    Some(real)
                }
                Err(obstacle) => return self.rules.reports_obstacles.then_some(Step::Tell(obstacle)),
            }
        } else {
            None
        };
        if parent.ignores.ignores_folder(location) {
            return None;
        }
        if self.rules.bounds.depth.is_some_and(|limit| parent.depth >= limit) {
            self.truncated(count, Limit::Depth, self.rules.bounds.depth, &location());
            return None;
        }
        let mut place = Place::below(folder, at, target, parent.depth);
        place.ignores = parent.ignores.clone();
        Some(Step::Enter(place))
    }

    /// The real folder behind a link, if the link is to be followed, or why it cannot be.
    fn follow(&self, root: &RootPlace, name: &str, location: &str) -> Option<Result<String, Event>> {
        if self.rules.links == Links::None {
            return None;
        }
        match fs::link_target_kind(location) {
            Some(EntryKind::Folder) => {}
            Some(_) => return None,
            // A dangling `SKILL.md` was reported when its folder was read.
            None if name == SKILL_FILE => return None,
            None => {
                return Some(Err(obstacle(
                    Code::DanglingLink,
                    location,
                    "the link leads nowhere".to_owned(),
                )));
            }
        }
        let real = fs::resolve(location).ok()?;
        if self.rules.links == Links::WithinRoot && !is_within(&real, &root.real) {
            let message = "the link leaves its root; it is not followed".to_owned();
            return Some(Err(obstacle(Code::OutsideRoot, location, message)));
        }
        Some(Ok(real))
    }

    /// Reads what waits on the stack side by side, each folder into its place.
    fn look_ahead(&mut self, root: &RootPlace, count: &Count, stack: &mut [Step]) {
        self.waiting = 0;
        let threads = if self.rules.threads == 0 { READERS } else { self.rules.threads };
        let left = |bound: Option<usize>, used: usize| {
            AtomicUsize::new(bound.map_or(usize::MAX, |bound| bound.saturating_sub(used)))
        };
        let ahead = LookAhead {
            rules: self.rules,
            reader: self.reader,
            root,
            directories: left(self.rules.bounds.directories, count.directories),
            entries: left(self.rules.bounds.entries, count.entries),
        };
        share(stack, threads, |room, step| {
            if let Step::Enter(place) = step
                && place.ahead.is_none()
            {
                place.ahead = Some(ahead.look(place, room));
            }
        });
    }

    /// Keeps what was found; its event, if the folder is a skill.
    fn take(&mut self, found: Found) -> Option<usize> {
        match found {
            Found::Nothing => None,
            Found::Skill(candidate) => {
                self.events.push(Event::Found(candidate));
                Some(self.events.len() - 1)
            }
        }
    }

    /// Another way to a folder: if a skill was loaded from it, the record notes it.
    fn alias(&mut self, event: Option<usize>, place: &Place) {
        if let Some(Event::Found(candidate)) = event.and_then(|at| self.events.get_mut(at)) {
            let alias = place.file(file_name(&candidate.skill.location));
            let known = &candidate.skill.particulars().aliases;
            if alias != candidate.skill.location && !known.contains(&alias) {
                let skill = Arc::make_mut(&mut candidate.skill);
                skill.particulars.get_or_insert_default().aliases.push(alias);
            }
        }
    }

    fn obstacle(&mut self, code: Code, path: &str, message: String) {
        if self.rules.reports_obstacles {
            self.events.push(obstacle(code, path, message));
        }
    }

    fn truncated(&mut self, count: &mut Count, limit: Limit, value: Option<usize>, path: &str) {
        if count.told(limit) {
            return;
        }
        let value = value.unwrap_or(0);
        let message = match limit {
            Limit::Depth => {
                format!("folders deeper than `max_depth` {value} are not searched, first `{path}`")
            }
            Limit::Directories => {
                format!("`max_directories` {value} is reached; not searched: `{path}` and what follows")
            }
            Limit::Entries => {
                format!("`max_entries` {value} is reached; not looked at: `{path}` and what follows")
            }
        };
        self.warn(Warning { code: Code::ScanTruncated, message, path: Some(path.to_owned()) });
    }
}

/// What comes next on a walk.
#[derive(Debug)]
enum Step {
    /// Look at a folder.
    Enter(Place),
    /// Tell something in its place among the folders.
    Tell(Event),
}

fn obstacle(code: Code, path: &str, message: String) -> Event {
    Event::Obstacle(Box::new(Diagnostic {
        code,
        severity: Severity::Warning,
        message,
        path: Some(path.to_owned()),
        span: Span::START,
        profile: None,
        fix: None,
    }))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Limit {
    Depth,
    Directories,
    Entries,
}

/// What a walk has used up.
#[derive(Debug, Default)]
struct Count {
    directories: usize,
    entries: usize,
    told: Vec<Limit>,
}

impl Count {
    fn reached(&self, limit: Limit, value: Option<usize>) -> bool {
        let used = match limit {
            Limit::Directories => self.directories,
            Limit::Entries => self.entries,
            Limit::Depth => 0,
        };
        value.is_some_and(|value| used >= value)
    }

    /// Whether this limit was told before; from now on it was.
    fn told(&mut self, limit: Limit) -> bool {
        let told = self.told.contains(&limit);
        if !told {
            self.told.push(limit);
        }
        told
    }
}
