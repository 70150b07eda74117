//! Refreshes of one set. A host that is asked by one must not wait for another.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use skillspan::Error;
use skillspan_bindings::invalid_argument;

/// The refreshes under way, and a watch, by the numbers of their hosts.
#[derive(Clone, Default)]
pub struct Renewals(Arc<Mutex<Vec<u32>>>);

/// One of them, as long as it lives.
pub struct Renewal {
    all: Renewals,
    host: u32,
}

impl Renewals {
    /// Whether a request is one.
    pub fn are_begun_by(request: &str) -> bool {
        matches!(request, "refresh" | "approve" | "revoke")
    }

    /// Begins one, unless it asks no host. `chain` has the number of its host behind those of the hosts that wait for it.
    ///
    /// # Errors
    /// `invalid_argument` where one of these is asked by another.
    pub fn begin(&self, chain: &[u32]) -> Result<Option<Renewal>, Error> {
        if self.hosts().iter().any(|host| chain.contains(host)) {
            return Err(invalid_argument(
                "a store or callback of the set refreshes it while a refresh waits for the answer",
            ));
        }
        Ok(self.add(chain))
    }

    /// The same, where whoever begins it does not wait for it.
    pub fn add(&self, chain: &[u32]) -> Option<Renewal> {
        let host = *chain.last()?;
        self.hosts().push(host);
        Some(Renewal { all: self.clone(), host })
    }

    /// Checks that none is under way that waits for its host, and so for the thread of the host.
    ///
    /// # Errors
    /// `invalid_argument` where one is.
    pub fn none(&self) -> Result<(), Error> {
        if self.hosts().is_empty() {
            return Ok(());
        }
        Err(invalid_argument("a refresh or a watch of this set is under way; use the call without `Sync`"))
    }

    fn hosts(&self) -> MutexGuard<'_, Vec<u32>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Renewal {
    fn drop(&mut self) {
        self.all.hosts().retain(|host| *host != self.host);
    }
}
