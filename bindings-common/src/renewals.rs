//! Refreshes that wait for an answer of the host, on whatever thread it answers.

use std::cell::RefCell;

use skillspan::{Error, SkillSet};

use crate::fault::invalid_argument;

thread_local! {
    static WAITING: RefCell<Renewals> = const { RefCell::new(Renewals(Vec::new())) };
}

/// The sets whose refreshes wait for what a thread does. A binding that lets another thread of the host answer or
/// work takes them along.
#[derive(Clone)]
pub struct Renewals(Vec<usize>);

impl Renewals {
    /// Those that wait for this thread.
    pub fn current() -> Self {
        WAITING.with_borrow(Self::clone)
    }

    /// Works on this thread while they wait.
    pub fn during<T>(self, work: impl FnOnce() -> T) -> T {
        let _before = Before(WAITING.replace(self));
        work()
    }
}

/// Scans a set again.
///
/// # Errors
/// Those of the work; `invalid_argument` where a store or a callback of the set asks, whose answer a refresh waits
/// for: that would wait for itself.
pub fn renew<T>(set: &SkillSet, work: impl FnOnce(&SkillSet) -> Result<T, Error>) -> Result<T, Error> {
    let own = std::ptr::from_ref(set).addr();
    let mut waiting = Renewals::current();
    if waiting.0.contains(&own) {
        let message = "a store or callback of the set refreshes it while a refresh waits for the answer";
        return Err(invalid_argument(message));
    }
    waiting.0.push(own);
    waiting.during(|| work(set))
}

/// What waited before; it does so again when the work is done or was left.
struct Before(Renewals);

impl Drop for Before {
    fn drop(&mut self) {
        WAITING.set(Renewals(std::mem::take(&mut self.0.0)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fault::{guarded, leave};
    use skillspan::OpenOptions;

    #[test]
    fn a_refresh_does_not_wait_for_itself_whatever_thread_asks() {
        let [set, other] = [(); 2].map(|()| SkillSet::open(OpenOptions::default()).unwrap());
        let answered = renew(&set, |set| {
            let waiting = Renewals::current();
            std::thread::scope(|scope| {
                let answer = || waiting.during(|| (renew(set, |_| Ok(())), renew(&other, |_| Ok(()))));
                Ok(scope.spawn(answer).join().unwrap())
            })
        });
        let (own, others) = answered.unwrap();
        assert!(own.unwrap_err().message.contains("waits for the answer") && others.is_ok());
        assert!(guarded(|| renew(&set, |_| -> Result<(), Error> { leave(invalid_argument("no")) })).is_err());
        assert!(renew(&set, |_| Ok(())).is_ok());
    }
}
