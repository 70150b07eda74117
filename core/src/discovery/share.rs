//! Work that several threads share.

use std::panic::resume_unwind;
use std::sync::{Mutex, PoisonError};
use std::thread;

// Fewer items than this are not worth another thread.
const WORTH_A_THREAD: usize = 16;

/// Does `work` on each item, roughly from the last to the first, by at most `threads` threads, the caller's among
/// them. Each thread has `work`'s first argument for itself.
pub fn share<T: Send, Room: Default>(
    items: &mut [T],
    threads: usize,
    work: impl Fn(&mut Room, &mut T) + Sync,
) {
    let threads = threads.min(items.len() / WORTH_A_THREAD);
    // An item may be one file or hundreds: small portions share them evenly.
    let portion = (items.len() / 256).max(1);
    let portions = Mutex::new(items.rchunks_mut(portion));
    let help = || {
        let mut room = Room::default();
        loop {
            let next = portions.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(portion) = next else { break };
            portion.iter_mut().rev().for_each(|item| work(&mut room, item));
        }
    };
    thread::scope(|scope| {
        // Where no more threads can be had, those that are there do the work.
        let spawn = |_| thread::Builder::new().spawn_scoped(scope, help).ok();
        let helpers: Vec<_> = (1..threads).map_while(spawn).collect();
        help();
        for helper in helpers {
            helper.join().unwrap_or_else(|panic| resume_unwind(panic));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_says_what_it_said() {
        let mut items = [0; 1_000];
        let caught = std::panic::catch_unwind(move || {
            share(&mut items, 4, |(): &mut (), _| std::panic::resume_unwind(Box::new("on purpose")));
        });
        assert_eq!(caught.unwrap_err().downcast_ref(), Some(&"on purpose"));
    }

    #[test]
    fn each_item_is_worked_on_once() {
        for threads in [1, 2, 8] {
            for count in [0, 1, 255, 1_000] {
                let mut items = vec![0_u8; count];
                share(&mut items, threads, |(): &mut (), item| *item += 1);
                assert_eq!(items, vec![1; count], "{threads} threads");
            }
        }
    }
}
