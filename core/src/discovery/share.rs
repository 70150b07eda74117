//! Work that several threads share.

use std::sync::{Mutex, PoisonError};
use std::thread;

/// Does `work` on each item, roughly from the last to the first, by `threads` threads, the caller's among them.
/// Each thread has `work`'s first argument for itself.
pub fn share<T: Send, Room: Default>(
    items: &mut [T],
    threads: usize,
    work: impl Fn(&mut Room, &mut T) + Sync,
) {
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
        for _ in 1..threads {
            // Where no more threads can be had, those that are there do the work.
            if thread::Builder::new().spawn_scoped(scope, help).is_err() {
                break;
            }
        }
        help();
    });
}

#[cfg(test)]
mod tests {
    use super::*;

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
