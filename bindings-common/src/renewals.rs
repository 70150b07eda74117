//! Refreshes that wait for an answer of the host, on whatever thread it answers.

use std::cell::{Cell, RefCell};

use skillspan::{Error, SkillSet};

use crate::fault::invalid_argument;

thread_local! {
    static WAITING: RefCell<Vec<Waiting>> = const { RefCell::new(Vec::new()) };
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

/// A set whose refresh waits for what a thread does, since the work of this number began.
struct Waiting {
    set: usize,
    work: u64,
}

/// The sets whose refreshes wait for what a thread does. A binding that lets another thread of the host answer or
/// work takes them along.
pub struct Renewals(Vec<usize>);

impl Renewals {
    /// Those that wait for this thread.
    pub fn current() -> Self {
        Self(WAITING.with_borrow(|waiting| waiting.iter().map(|waiting| waiting.set).collect()))
    }

    /// Works on this thread while they wait.
    pub fn during<T>(self, work: impl FnOnce() -> T) -> T {
        let _end = End::of(self.0);
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
    if Renewals::current().0.contains(&own) {
        return Err(waits_for_itself());
    }
    Renewals(vec![own]).during(|| work(set))
}

/// What is said to a refresh that would wait for itself.
pub fn waits_for_itself() -> Error {
    invalid_argument("a store or callback of the set refreshes it while a refresh waits for the answer")
}

/// The end of a work, done or left. Works of one thread may end in any order: a host may have fibers.
struct End(u64);

impl End {
    /// Begins a work for which these sets wait.
    fn of(sets: Vec<usize>) -> Self {
        let work = COUNT.replace(COUNT.get() + 1);
        WAITING.with_borrow_mut(|waiting| waiting.extend(sets.into_iter().map(|set| Waiting { set, work })));
        Self(work)
    }
}

impl Drop for End {
    fn drop(&mut self) {
        WAITING.with_borrow_mut(|waiting| waiting.retain(|waiting| waiting.work != self.0));
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

    #[test]
    fn works_of_one_thread_may_end_in_any_order() {
        let set = SkillSet::open(OpenOptions::default()).unwrap();
        let own = std::ptr::from_ref(&set).addr();
        let (first, second) = (End::of(vec![own]), End::of(vec![own]));
        drop(first);
        assert!(renew(&set, |_| Ok(())).is_err());
        drop(second);
        assert!(renew(&set, |_| Ok(())).is_ok());
    }
}
