//! What requests work on: a set, a conversation over it, the plans of a fix.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use serde_json::Value;
use skillspan::{Error, FileFix, Refresh, Session, SkillSet};

use crate::fault::{guarded, invalid_argument};
use crate::open::{Hosts, open};
use crate::renewals::renew;
use crate::watch::Watch;

/// Where requests find what they work on. A clone is the same place.
#[derive(Clone, Default)]
pub struct Place {
    set: Arc<Mutex<Option<Arc<SkillSet>>>>,
    session: Arc<OnceLock<Session>>,
    fixes: Arc<OnceLock<Vec<FileFix>>>,
    watches: Arc<Mutex<Vec<Watch>>>,
}

impl Place {
    /// A place of its own for the same set; the request `with_skills` puts another one there.
    #[must_use]
    pub fn copy(&self) -> Self {
        Self { set: Arc::new(Mutex::new(self.lock().clone())), ..Self::default() }
    }

    /// A place for a conversation over the set, which the request `session` begins; it closes with the set's.
    #[must_use]
    pub fn conversation(&self) -> Self {
        Self { set: Arc::clone(&self.set), ..Self::default() }
    }

    /// Opens a set here; `options` are those of the wire.
    ///
    /// # Errors
    /// Those of `SkillSet::open`; `invalid_argument` for options of a wrong type.
    pub fn open(&self, options: Value, hosts: Hosts) -> Result<(), Error> {
        self.fill(open(options, hosts)?);
        Ok(())
    }

    /// The set.
    ///
    /// # Errors
    /// `invalid_argument` once it is closed.
    pub fn set(&self) -> Result<Arc<SkillSet>, Error> {
        self.lock().clone().ok_or_else(|| invalid_argument("the set is closed; open another"))
    }

    /// Whether no set is here.
    pub fn is_closed(&self) -> bool {
        self.lock().is_none()
    }

    /// Watches the set until the watch is ended or the set closed. `within` is given each refresh, to do it as the
    /// host's callbacks need it; `heard` is that of [`SkillSet::watch`].
    ///
    /// # Errors
    /// Those of `watch`; `invalid_argument` once the set is closed.
    pub fn watch(
        &self,
        mut within: impl FnMut(&dyn Fn() -> Result<Refresh, Error>) -> Result<Refresh, Error> + Send + 'static,
        heard: impl FnMut(Result<Refresh, Error>) + Send + 'static,
    ) -> Result<Watch, Error> {
        // Kept all the while, so that none begins when the others have ended.
        let mut watches = self.watches();
        let refresh = move |set: &SkillSet| within(&|| guarded(|| renew(set, SkillSet::refresh)));
        let watch = Watch::from(self.set()?.watch_with(refresh, heard)?);
        watches.retain(|watch| !watch.has_ended());
        watches.push(watch.clone());
        Ok(watch)
    }

    /// Lets the set go, and ends its watches. It ends with the last call that uses it, or with what is returned.
    pub fn close(&self) -> Option<Arc<SkillSet>> {
        let set = self.lock().take();
        self.watches().drain(..).for_each(|watch| watch.end());
        set
    }

    /// Puts a set here.
    pub(crate) fn fill(&self, set: SkillSet) {
        *self.lock() = Some(Arc::new(set));
    }

    /// Begins the conversation.
    pub(crate) fn begin(&self, session: Session) {
        // A place is made for each conversation, so that none is there.
        let _ = self.session.set(session);
    }

    /// The conversation, while its set is open.
    pub(crate) fn session(&self) -> Result<&Session, Error> {
        self.set()?;
        self.session
            .get()
            .ok_or_else(|| invalid_argument("a session is wanted, as the set's `session` gives it"))
    }

    /// Keeps the plans of a fix.
    pub(crate) fn keep(&self, plans: Vec<FileFix>) -> &[FileFix] {
        self.fixes.get_or_init(|| plans)
    }

    /// One of these plans.
    pub(crate) fn plan(&self, index: usize) -> Result<&FileFix, Error> {
        let plan = self.fixes.get().and_then(|plans| plans.get(index));
        plan.ok_or_else(|| invalid_argument("a plan is wanted, as `fixes` gives it"))
    }

    fn lock(&self) -> MutexGuard<'_, Option<Arc<SkillSet>>> {
        self.set.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn watches(&self) -> MutexGuard<'_, Vec<Watch>> {
        self.watches.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
