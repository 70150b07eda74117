//! Watches of a set, which end with it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

/// A watch. A clone is the same one.
#[derive(Clone)]
pub struct Watch(Arc<Mutex<Option<skillspan::Watch>>>);

impl From<skillspan::Watch> for Watch {
    fn from(watch: skillspan::Watch) -> Self {
        Self(Arc::new(Mutex::new(Some(watch))))
    }
}

impl Watch {
    /// Ends it. Whoever does so does not wait for a refresh under way: that may be waiting for them.
    pub fn end(&self) {
        if let Some(watch) = self.lock().take() {
            thread::spawn(move || drop(watch));
        }
    }

    /// Whether it was ended.
    pub fn has_ended(&self) -> bool {
        self.lock().is_none()
    }

    fn lock(&self) -> MutexGuard<'_, Option<skillspan::Watch>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
