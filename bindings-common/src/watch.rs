//! Watches of a set, which end with it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A watch. A clone is the same one.
#[derive(Clone)]
pub struct Watch(Arc<Mutex<Option<skillspan::Watch>>>);

impl From<skillspan::Watch> for Watch {
    fn from(watch: skillspan::Watch) -> Self {
        Self(Arc::new(Mutex::new(Some(watch))))
    }
}

impl Watch {
    /// Ends it, and does not wait for a refresh under way.
    pub fn end(&self) {
        if let Some(watch) = self.lock().take() {
            watch.stop();
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
