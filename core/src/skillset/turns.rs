//! Refreshes of a set, one after the other.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::code::Code;
use crate::error::Error;

thread_local! {
    /// Its address tells one thread from another; a `ThreadId` would cost a thread of the host some memory.
    static OWN: u8 = const { 0 };
}

/// Lets one thread at a time refresh.
#[derive(Debug, Default)]
pub(super) struct Turns {
    one: Mutex<()>,
    /// The address of the one that refreshes.
    whose: Mutex<Option<usize>>,
}

/// As long as it lives, no other thread refreshes.
pub(super) struct Turn<'a> {
    turns: &'a Turns,
    _one: MutexGuard<'a, ()>,
}

impl Turns {
    /// Waits for the turn of this thread.
    ///
    /// # Errors
    /// `invalid_argument` where it has the turn already: a store or a callback of the set asks, and the refresh
    /// would wait for itself.
    pub(super) fn take(&self) -> Result<Turn<'_>, Error> {
        let own = OWN.with(|own| std::ptr::from_ref(own).addr());
        if *self.whose() == Some(own) {
            let message = "a store or callback of the set refreshes it while a refresh waits for the answer";
            return Err(Error::new(Code::InvalidArgument, message));
        }
        let one = self.one.lock().unwrap_or_else(PoisonError::into_inner);
        *self.whose() = Some(own);
        Ok(Turn { turns: self, _one: one })
    }

    fn whose(&self) -> MutexGuard<'_, Option<usize>> {
        self.whose.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        *self.turns.whose() = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_does_not_wait_for_itself() {
        let turns = Turns::default();
        let turn = turns.take().unwrap();
        assert_eq!(turns.take().map(drop).unwrap_err().code, Code::InvalidArgument);
        drop(turn);
        assert!(turns.take().is_ok());
    }

    #[test]
    fn one_thread_waits_for_another() {
        let turns = Turns::default();
        let turn = turns.take().unwrap();
        std::thread::scope(|scope| {
            let other = scope.spawn(|| turns.take().is_ok());
            drop(turn);
            assert!(other.join().unwrap());
        });
    }
}
