//! A set of skills: an immutable snapshot behind a handle that can be refreshed.

mod approvals;
mod ascii_names;
mod index;
mod mounts;
mod open;
mod restrict;
mod snapshot;
mod text;
mod turns;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use serde::Serialize;

use crate::code::Code;
use crate::error::Error;
use crate::options::OpenOptions;
use crate::policy::Policy;
use crate::selection::Selection;
use crate::skill::Skill;
use turns::Turns;

pub use approvals::Approvals;
pub use mounts::Mount;
pub use open::{Start, find};
pub use snapshot::{Record, Snapshot};

/// Skills opened from roots, data, a store and a provider.
///
/// All methods take `&self` and may be called from many threads. A call that runs while
/// [`refresh`](Self::refresh) swaps the snapshot keeps the one that it began with.
#[derive(Debug)]
pub struct SkillSet {
    policy: &'static Policy,
    options: OpenOptions,
    approvals: RwLock<Approvals>,
    current: RwLock<Arc<Snapshot>>,
    refreshes: Turns,
    /// Whether a catalog or a list of tools told the model of the tool that searches.
    search_offered: AtomicBool,
}

/// What a refresh changed, by name.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Refresh {
    /// Names that were not there before.
    pub added: Vec<String>,
    /// Names whose file or place changed.
    pub changed: Vec<String>,
    /// Names that are gone.
    pub removed: Vec<String>,
}

impl Refresh {
    /// Whether nothing changed.
    pub fn is_empty(&self) -> bool {
        self.added.is_empty() && self.changed.is_empty() && self.removed.is_empty()
    }
}

impl SkillSet {
    pub(crate) fn open_with(policy: &'static Policy, options: OpenOptions) -> Result<Self, Error> {
        let approvals = options.trust.approvals.clone();
        let snapshot = open::scan(policy, &options, &approvals, Start::Fresh)?;
        if options.strict {
            snapshot.refuse_errors()?;
        }
        Ok(Self::holding(policy, options, approvals, snapshot))
    }

    fn holding(
        policy: &'static Policy,
        options: OpenOptions,
        approvals: Approvals,
        snapshot: Snapshot,
    ) -> Self {
        let (approvals, current) = (RwLock::new(approvals), RwLock::new(Arc::new(snapshot)));
        let (refreshes, search_offered) = (Turns::default(), AtomicBool::new(false));
        Self { policy, options, approvals, current, refreshes, search_offered }
    }

    /// A new set with more skills, or with none: these are read and checked now, those that the set has
    /// stay as they are (contract `ruby_llm`, section 3). A folder that the set has already is nothing new.
    ///
    /// # Errors
    /// `skill_not_found`, `invalid_skill`, `duplicate_skill`, and `invalid_argument` for a root that is no
    /// folder and in dialects whose sets have all skills of their roots.
    pub fn with_skills(&self, selection: Selection) -> Result<Self, Error> {
        if self.policy.references.is_none() {
            let message = format!("a set of the dialect `{}` has all skills of its roots", self.policy.name);
            return Err(Error::new(Code::InvalidArgument, message));
        }
        let before = self.snapshot();
        let mut options = OpenOptions { select: selection, ..self.options.clone() };
        let approvals = self.approvals();
        let snapshot = open::scan(self.policy, &options, &approvals, Start::Adding(&before))?;
        // A refresh reads again what the set has now.
        options.select = snapshot.selection();
        Ok(Self::holding(self.policy, options, approvals, snapshot))
    }

    /// The dialect's name.
    pub fn dialect(&self) -> &'static str {
        self.policy.name
    }

    pub(crate) fn policy(&self) -> &'static Policy {
        self.policy
    }

    pub(crate) fn options(&self) -> &OpenOptions {
        &self.options
    }

    /// From now on the model may call the tool that searches.
    pub(crate) fn offer_search(&self) {
        self.search_offered.store(true, Ordering::Relaxed);
    }

    pub(crate) fn search_offered(&self) -> bool {
        self.search_offered.load(Ordering::Relaxed)
    }

    /// The names, fields and order as of the last scan.
    pub fn snapshot(&self) -> Arc<Snapshot> {
        Arc::clone(&self.current.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// The skills, in the dialect's order.
    pub fn skills(&self) -> Vec<Arc<Skill>> {
        self.snapshot().skills.clone()
    }

    /// How many skills the set shows.
    pub fn len(&self) -> usize {
        self.snapshot().skills.len()
    }

    /// Whether the set shows no skill.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The skill of a bare name (of several the winner) or of a qualified id (any).
    pub fn find(&self, name: &str) -> Option<Arc<Skill>> {
        self.record(&self.snapshot(), name).map(|record| Arc::clone(&record.skill))
    }

    /// As [`find`](Self::find), where the skill must be there.
    ///
    /// # Errors
    /// `skill_not_found`; its message lists close matches and other names.
    pub fn get(&self, name: &str) -> Result<Arc<Skill>, Error> {
        let snapshot = self.snapshot();
        match self.record(&snapshot, name) {
            Some(record) => Ok(Arc::clone(&record.skill)),
            None => Err(Error::new(Code::SkillNotFound, self.not_found_text(&snapshot, name))),
        }
    }

    /// The record that a name stands for in this dialect.
    pub(crate) fn record<'a>(&self, snapshot: &'a Snapshot, name: &str) -> Option<&'a Record> {
        snapshot.record(name).filter(|record| self.policy.tools.ids || record.skill.name == name)
    }

    /// The record of a name that is used: one that is there and can be loaded.
    pub(crate) fn known<'a>(&self, snapshot: &'a Snapshot, name: &str) -> Result<&'a Record, Error> {
        let reason = |name| snapshot.reason_skipped(name).filter(|_| self.policy.tools.tells_broken);
        let record = self.record(snapshot, name).ok_or_else(|| match reason(name) {
            Some(reason) => Self::broken(name, reason),
            None => Error::new(Code::SkillNotFound, self.not_found_text(snapshot, name)),
        })?;
        Self::still_approved(name, record)?;
        Ok(record)
    }

    pub(crate) fn broken(name: &str, reason: &str) -> Error {
        Error::new(Code::InvalidSkill, format!("Skill \"{name}\" cannot be loaded: {reason}"))
    }

    fn not_found_text(&self, snapshot: &Snapshot, name: &str) -> String {
        let names = snapshot.names(self.policy.catalog.order);
        (self.policy.tools.not_found)(name, &names)
    }

    /// Scans the roots again and swaps the snapshot.
    ///
    /// A file whose size and time are as before is not read. A file that broke keeps its last good
    /// fields, with a diagnostic; loading it is `invalid_skill`.
    ///
    /// # Errors
    /// Those of opening; `invalid_argument` from within a store or callback that a refresh of this set asks. The
    /// snapshot then stays as it was.
    pub fn refresh(&self) -> Result<Refresh, Error> {
        let _one_at_a_time = self.refreshes.take()?;
        let before = self.snapshot();
        let after = open::scan(self.policy, &self.options, &self.approvals(), Start::Again(&before))?;
        if self.options.strict {
            after.refuse_errors()?;
        }
        let refresh = before.difference(&after);
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(after);
        Ok(refresh)
    }
}

impl SkillSet {
    /// The skills one by one, as of now.
    pub fn iter(&self) -> std::vec::IntoIter<Arc<Skill>> {
        self.skills().into_iter()
    }
}

impl IntoIterator for &SkillSet {
    type Item = Arc<Skill>;
    type IntoIter = std::vec::IntoIter<Arc<Skill>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
