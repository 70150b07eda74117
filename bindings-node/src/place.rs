//! What requests work on: a set, a watch and a conversation over it, the plans of a fix.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use skillspan::{Error, FileFix, Session, SkillSet};

use crate::host::{Home, Server};
use crate::request::invalid_argument;
use crate::watch::{Listener, Watcher};

/// Where requests find what they work on; each is filled by a request.
#[derive(Clone, Default)]
pub struct Place {
    set: Arc<Mutex<Option<Arc<SkillSet>>>>,
    home: Home,
    watcher: Arc<Mutex<Option<Watcher>>>,
    session: Arc<OnceLock<Session>>,
    fixes: Arc<OnceLock<Vec<FileFix>>>,
}

impl Place {
    /// A place of its own for the same set.
    pub fn copy(&self) -> Self {
        let set = Arc::new(Mutex::new(self.lock().clone()));
        Self { set, home: Arc::clone(&self.home), ..Self::default() }
    }

    /// A place for a conversation over the set; it closes with the set's.
    pub fn conversation(&self) -> Self {
        Self { set: Arc::clone(&self.set), ..Self::default() }
    }

    /// Puts a set here.
    pub fn fill(&self, set: SkillSet) {
        *self.lock() = Some(Arc::new(set));
    }

    /// Lets the set go.
    pub fn close(&self) {
        drop(self.lock().take());
    }

    /// The set.
    pub fn set(&self) -> Result<Arc<SkillSet>, Error> {
        self.lock().clone().ok_or_else(|| invalid_argument("the set is closed; open another"))
    }

    /// Where a watch's refreshes find the host.
    pub fn home(&self) -> &Home {
        &self.home
    }

    /// Watches the set, in place of an earlier watch.
    pub fn watch(&self, listener: Listener, server: Option<Server>) -> Result<(), Error> {
        self.unwatch();
        let watcher = Watcher::begin(&self.set()?, listener, server, Arc::clone(&self.home))?;
        *self.watcher.lock().unwrap_or_else(PoisonError::into_inner) = Some(watcher);
        Ok(())
    }

    /// Ends the watch.
    pub fn unwatch(&self) {
        let watcher = self.watcher.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(watcher) = watcher {
            watcher.end();
        }
    }

    /// Begins the conversation.
    pub fn begin(&self, session: Session) {
        // A place is made for each conversation, so that none is there.
        let _ = self.session.set(session);
    }

    /// The conversation, while its set is open.
    pub fn session(&self) -> Result<&Session, Error> {
        self.set()?;
        self.session.get().ok_or_else(|| invalid_argument("a session is wanted, as `set.session` gives it"))
    }

    /// Keeps the plans of a fix.
    pub fn keep(&self, plans: Vec<FileFix>) -> &[FileFix] {
        self.fixes.get_or_init(|| plans)
    }

    /// One of these plans.
    pub fn plan(&self, index: usize) -> Result<&FileFix, Error> {
        let plan = self.fixes.get().and_then(|plans| plans.get(index));
        plan.ok_or_else(|| invalid_argument("a plan is wanted, as `fixes` gives it"))
    }

    fn lock(&self) -> MutexGuard<'_, Option<Arc<SkillSet>>> {
        self.set.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
