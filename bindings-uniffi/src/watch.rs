//! Refreshes of a set, as they come.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use skillspan_bindings::{Place, guarded};

use crate::answer::{Answer, record};
use crate::error::{HostError, SkillspanError};
use crate::host::WarningListener;
use crate::records::Refresh;
use crate::set::tell;

/// Hears what a watch does, on a thread of the watch. What it fails with is passed over.
#[uniffi::export(with_foreign)]
pub trait WatchListener: Send + Sync {
    /// A refresh changed something.
    fn on_refresh(&self, refresh: Refresh) -> Result<(), HostError>;
    /// A refresh failed; the set is as it was, and the watch goes on.
    fn on_failure(&self, error: SkillspanError) -> Result<(), HostError>;
}

/// A watch over the roots of a set; it ends with `stop`, or when nothing holds it any more.
#[derive(uniffi::Object)]
pub struct Watch {
    watch: skillspan_bindings::Watch,
    is_stopped: Arc<AtomicBool>,
}

impl Watch {
    pub(crate) fn begin(
        place: Place,
        warned: Option<Arc<dyn WarningListener>>,
        listener: Arc<dyn WatchListener>,
    ) -> Answer<Arc<Self>> {
        let set = place.set()?;
        let refresh = move |set: &skillspan::SkillSet| {
            guarded(|| {
                let refresh = set.refresh()?;
                tell(&place, warned.as_deref())?;
                Ok(refresh)
            })
        };
        let is_stopped = Arc::new(AtomicBool::new(false));
        let is_over = Arc::clone(&is_stopped);
        let watch = set.watch_with(refresh, move |outcome| {
            if is_over.load(Ordering::SeqCst) {
                return;
            }
            // Nobody is left to be told.
            let _ = match outcome.and_then(|refresh| record(&refresh)) {
                Ok(refresh) => listener.on_refresh(refresh),
                Err(error) => listener.on_failure(error.into()),
            };
        })?;
        Ok(Arc::new(Self { watch: watch.into(), is_stopped }))
    }

    fn end(&self) {
        self.is_stopped.store(true, Ordering::SeqCst);
        // Whoever ends it may hold a lock of its language that the thread of the watch waits for.
        self.watch.end();
    }
}

#[uniffi::export]
impl Watch {
    /// Ends the watch; the listener hears nothing new afterwards. Stopping twice is fine.
    pub fn stop(&self) {
        self.end();
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.end();
    }
}
