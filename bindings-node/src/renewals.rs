//! Refreshes of one set that ask its host. Where one waits for an answer of the JavaScript thread, this thread must not
//! wait for the refresh.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use skillspan::Error;
use skillspan_bindings::{invalid_argument, waits_for_itself};

/// The refreshes under way.
#[derive(Clone, Default)]
pub struct Renewals(Arc<Shared>);

#[derive(Default)]
struct Shared {
    under_way: Mutex<UnderWay>,
    direct_ended: Condvar,
}

#[derive(Default)]
struct UnderWay {
    /// The numbers of the hosts of those on other threads.
    hosts: Vec<u32>,
    /// How many are on the JavaScript thread, one within the other.
    direct: u32,
}

/// One on another thread, as long as it lives.
pub struct Renewal {
    all: Renewals,
    host: u32,
}

/// One on the JavaScript thread, as long as it lives.
pub struct Direct(Renewals);

impl Renewals {
    /// Whether a request is one.
    pub fn are_begun_by(request: &str) -> bool {
        matches!(request, "refresh" | "approve" | "revoke")
    }

    /// The JavaScript thread begins one on another thread, unless it asks no host. `chain` has the number of its host
    /// behind those of the hosts that wait for it.
    ///
    /// # Errors
    /// `invalid_argument` where one of these is asked by another.
    pub fn begin(&self, chain: &[u32]) -> Result<Option<Renewal>, Error> {
        let under_way = self.lock();
        if under_way.hosts.iter().any(|host| chain.contains(host)) {
            return Err(waits_for_itself());
        }
        Ok(chain.last().map(|host| self.add(under_way, *host)))
    }

    /// Another thread begins one. It waits for those on the JavaScript thread, which could not answer it before they end.
    pub fn begin_after_direct(&self, host: u32) -> Renewal {
        let under_way = self.0.direct_ended.wait_while(self.lock(), |under_way| under_way.direct > 0);
        self.add(under_way.unwrap_or_else(PoisonError::into_inner), host)
    }

    /// The JavaScript thread begins one on itself.
    ///
    /// # Errors
    /// `invalid_argument` where one on another thread is under way.
    pub fn begin_direct(&self) -> Result<Direct, Error> {
        let mut under_way = self.lock();
        if !under_way.hosts.is_empty() {
            return Err(invalid_argument("a refresh of this set is under way; use the call without `Sync`"));
        }
        under_way.direct += 1;
        Ok(Direct(self.clone()))
    }

    fn add(&self, mut under_way: MutexGuard<'_, UnderWay>, host: u32) -> Renewal {
        under_way.hosts.push(host);
        Renewal { all: self.clone(), host }
    }

    fn lock(&self) -> MutexGuard<'_, UnderWay> {
        self.0.under_way.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Renewal {
    fn drop(&mut self) {
        self.all.lock().hosts.retain(|host| *host != self.host);
    }
}

impl Drop for Direct {
    fn drop(&mut self) {
        self.0.lock().direct -= 1;
        self.0.0.direct_ended.notify_all();
    }
}
