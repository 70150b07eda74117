//! Which of several skills of one name counts, what each is called, and who may not be used.

use std::borrow::Borrow;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use foldhash::fast::RandomState;

use super::candidate::{Candidate, Event};
use super::roots::{RootPlace, shown};
use crate::code::{Code, CodeKind};
use crate::diagnostic::{Diagnostic, Severity, Warning};
use crate::error::Error;
use crate::options::Trust;
use crate::policy::{BrokenSkill, Duplicate, DuplicatePolicy};
use crate::skill::{Origin, Skill, Skipped};
use crate::store::fs;

/// What became of a candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// It is in the set.
    Visible,
    /// An earlier one has its name; it is reached by its id alone.
    Shadowed,
    /// It may not be used.
    Blocked,
    /// The filter leaves it out.
    Filtered,
    /// It cannot be used.
    Skipped,
}

/// All candidates with their standing, and what is to be told about them.
#[derive(Debug, Default)]
pub struct Settled {
    /// In walk order.
    pub records: Vec<(Box<Candidate>, Standing)>,
    /// Those that do not count, in walk order.
    pub skipped: Vec<Skipped>,
    /// What was found in files.
    pub diagnostics: Vec<Diagnostic>,
    /// What was met at opening.
    pub warnings: Vec<Warning>,
}

/// What names are settled by.
#[derive(Debug)]
pub struct Rules<'a> {
    /// The roots that are there.
    pub roots: &'a [RootPlace],
    /// What becomes of a second skill of one name.
    pub duplicates: DuplicatePolicy,
    /// What a skill that cannot be used leads to.
    pub broken: BrokenSkill,
    /// What paths in messages are relative to.
    pub base: Option<String>,
    /// The host's filter.
    pub filter: Option<&'a BTreeMap<String, bool>>,
    /// The host's trust.
    pub trust: &'a Trust,
    /// The digests of approved folders by the locations of their skills.
    pub approvals: &'a BTreeMap<String, String>,
}

/// Settles names in the order of the events.
///
/// # Errors
/// The first skill that cannot be used, in dialects where that makes opening fail, what could not be had, and
/// those of the host's verdicts.
pub fn settle(events: Vec<Event>, rules: &Rules<'_>) -> Result<Settled, Error> {
    let mut settled = Settled { records: Vec::with_capacity(events.len()), ..Settled::default() };
    let mut ids = HashSet::with_capacity_and_hasher(events.len(), RandomState::default());
    let mut winners: HashMap<Named, usize, RandomState> =
        HashMap::with_capacity_and_hasher(events.len(), RandomState::default());
    for event in events {
        let mut candidate = match event {
            Event::Found(candidate) => candidate,
            Event::Obstacle(diagnostic) => {
                settled.diagnostics.push(*diagnostic);
                continue;
            }
            Event::Warning(warning) => {
                settled.warnings.push(*warning);
                continue;
            }
            Event::Failed(error) => return Err(*error),
        };
        let first_finding = settled.diagnostics.len();
        settled.diagnostics.extend_from_slice(&candidate.diagnostics);
        settled.warnings.extend_from_slice(&candidate.warnings);
        if let Some((reason, message)) = &candidate.skip {
            if rules.broken != BrokenSkill::Skipped && reason.kind() == CodeKind::Error {
                return Err(raised(&candidate.skill, *reason, message, rules));
            }
            settled.skipped.push(Skipped {
                path: candidate.skill.location.clone(),
                reason: *reason,
                message: message.clone(),
                winner: None,
                name: (!candidate.skill.name.is_empty()).then(|| candidate.skill.name.clone()),
            });
            settled.records.push((candidate, Standing::Skipped));
            continue;
        }
        if !candidate.skill.has_plain_id() {
            let skill = Arc::make_mut(&mut candidate.skill);
            skill.id = skill.plain_id();
        }
        if !ids.insert(ById(Arc::clone(&candidate.skill))) {
            let id = longer_id(&candidate, rules.roots, &ids);
            Arc::make_mut(&mut candidate.skill).id = id;
            ids.insert(ById(Arc::clone(&candidate.skill)));
        }
        candidate.approved = None;
        let standing = if is_blocked(&mut candidate, rules)? {
            Standing::Blocked
        } else {
            match winners.entry(Named(Arc::clone(&candidate.skill))) {
                Entry::Occupied(winner) => {
                    let winner = settled.records.get(*winner.get());
                    let winner = winner.map(|(winner, _)| Arc::clone(&winner.skill));
                    let winner = winner.unwrap_or_else(|| Arc::clone(&candidate.skill));
                    let standing = shadow(&candidate, &winner, rules, &mut settled)?;
                    crate::rules::sort(settled.diagnostics.get_mut(first_finding..).unwrap_or_default());
                    standing
                }
                Entry::Vacant(place) => {
                    place.insert(settled.records.len());
                    Standing::Visible
                }
            }
        };
        settled.records.push((candidate, standing));
    }
    if let Some(filter) = rules.filter.filter(|filter| !filter.is_empty()) {
        apply_filter(filter, &mut settled);
    }
    Ok(settled)
}

fn raised(skill: &Skill, reason: Code, message: &str, rules: &Rules<'_>) -> Error {
    let error = match rules.broken {
        BrokenSkill::Skipped | BrokenSkill::Raised => Error::new(reason, message),
        BrokenSkill::RaisedWithFile => {
            let file = shown(&skill.location, rules.base.as_deref());
            Error::new(reason, format!("{file}: {message}")).with_problem(message)
        }
    };
    error.at(&skill.location).about(&skill.name)
}

/// A skill by what must be unique among those that are seen: its name in its namespace.
#[derive(Debug)]
struct Named(Arc<Skill>);

impl Named {
    fn key(&self) -> (Option<&str>, &str) {
        (self.0.namespace.as_deref(), &self.0.name)
    }
}

impl Hash for Named {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl PartialEq for Named {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Named {}

/// A skill by its id.
#[derive(Debug)]
struct ById(Arc<Skill>);

impl Borrow<str> for ById {
    fn borrow(&self) -> &str {
        &self.0.id
    }
}

impl Hash for ById {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.id.as_str().hash(state);
    }
}

impl PartialEq for ById {
    fn eq(&self, other: &Self) -> bool {
        self.0.id == other.0.id
    }
}

impl Eq for ById {}

/// An id for a skill whose plain one is taken.
fn longer_id(candidate: &Candidate, roots: &[RootPlace], taken: &HashSet<ById, RandomState>) -> String {
    let skill = &candidate.skill;
    let id = &skill.id;
    let relative = relative_folder(skill, roots, candidate.root);
    let with_path = format!("{id}@{relative}");
    if !taken.contains(with_path.as_str()) {
        return with_path;
    }
    let number = candidate.root + 1;
    let mut with_root = format!("{id}@{number}/{relative}");
    // Two data skills can still share everything; the later one is told apart by count.
    let mut count = 2;
    while taken.contains(with_root.as_str()) {
        with_root = format!("{id}@{number}/{relative}#{count}");
        count += 1;
    }
    with_root
}

fn relative_folder(skill: &Skill, roots: &[RootPlace], number: usize) -> String {
    let folder = skill.directory();
    let root = roots.iter().find(|root| root.number == number && skill.origin == Origin::Fs);
    let below = root.and_then(|root| std::path::Path::new(folder).strip_prefix(&root.location).ok());
    match below {
        Some(below) if below.as_os_str().is_empty() => ".".to_owned(),
        Some(below) => below.to_string_lossy().replace(std::path::MAIN_SEPARATOR, "/"),
        None => folder.trim_end_matches('/').to_owned(),
    }
}

fn is_blocked(candidate: &mut Candidate, rules: &Rules<'_>) -> Result<bool, Error> {
    let root = rules.roots.iter().find(|root| root.number == candidate.root);
    let verdict = rules.trust.decide.as_ref().map_or(Ok(None), |decide| decide(&candidate.skill))?;
    let free = root.is_none_or(|root| root.trusted) && verdict.unwrap_or(!rules.trust.demand);
    if free || verdict == Some(false) {
        return Ok(!free);
    }
    let approval = rules.approvals.get(&candidate.skill.location);
    let now = || fs::folder_digest(candidate.skill.directory()).ok();
    candidate.approved =
        approval.filter(|approved| now().as_ref() == Some(approved)).map(|approved| approved.as_str().into());
    Ok(candidate.approved.is_none())
}

/// Tells of a second skill of one name, and where it stands.
fn shadow(
    candidate: &Candidate,
    winner: &Skill,
    rules: &Rules<'_>,
    settled: &mut Settled,
) -> Result<Standing, Error> {
    let skill = &candidate.skill;
    let (name, first, this) = (&skill.name, &winner.location, &skill.location);
    let message = format!("the name `{name}` is taken by `{first}`; `{this}` is left out");
    let warning = |word: fn(&str, &str) -> String| Warning {
        code: Code::DuplicateName,
        message: word(&skill.name, &skill.location),
        path: Some(skill.location.clone()),
    };
    match rules.duplicates {
        DuplicatePolicy::Kept(word) => {
            settled.warnings.push(warning(word));
            return Ok(Standing::Visible);
        }
        DuplicatePolicy::SkippedWithWarning(word) => settled.warnings.push(warning(word)),
        DuplicatePolicy::Skipped => settled.diagnostics.push(Diagnostic {
            code: Code::DuplicateName,
            severity: Severity::Error,
            message: message.clone(),
            path: Some(skill.location.clone()),
            span: candidate.name_span,
            profile: None,
            fix: None,
        }),
        DuplicatePolicy::Raised(word) => {
            let root = rules.roots.iter().find(|root| root.number == candidate.root);
            let duplicate = Duplicate {
                name,
                first,
                this,
                folders: (
                    shown(winner.directory(), rules.base.as_deref()),
                    shown(skill.directory(), rules.base.as_deref()),
                ),
                root: root.map_or("", |root| &root.shown),
            };
            let error = Error::new(Code::DuplicateSkill, word(&duplicate));
            return Err(error.at(&skill.location).about(&skill.name));
        }
    }
    settled.skipped.push(Skipped {
        path: skill.location.clone(),
        reason: Code::DuplicateName,
        message,
        winner: Some(first.clone()),
        name: Some(skill.name.clone()),
    });
    Ok(Standing::Shadowed)
}

/// Keeps what the filter names, by name or id. Names that match nothing are told in their order.
fn apply_filter(filter: &BTreeMap<String, bool>, settled: &mut Settled) {
    let only_named = filter.values().any(|shown| *shown);
    let mut matched = HashSet::new();
    for (candidate, standing) in &mut settled.records {
        if !matches!(standing, Standing::Visible | Standing::Shadowed) {
            continue;
        }
        let entry =
            filter.get_key_value(&candidate.skill.id).or_else(|| filter.get_key_value(&candidate.skill.name));
        if let Some((name, _)) = entry {
            matched.insert(name.as_str());
        }
        if !entry.map_or(!only_named, |(_, shown)| *shown) {
            *standing = Standing::Filtered;
        }
    }
    for name in filter.keys().filter(|name| !matched.contains(name.as_str())) {
        settled.warnings.push(Warning {
            code: Code::FilterUnmatched,
            message: format!("skill filter name \"{name}\" matched no skill"),
            path: None,
        });
    }
}
