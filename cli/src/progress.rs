//! A sign of life on the terminal.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use indicatif::ProgressBar;
use skillspan::shown;

// What ends sooner needs no sign.
const PATIENCE: Duration = Duration::from_millis(400);
const TURN: Duration = Duration::from_millis(100);

/// Does `work`, and shows on a terminal that it goes on when it takes long.
pub fn during<T>(on_terminal: bool, message: &str, work: impl FnOnce() -> T) -> T {
    if !on_terminal {
        return work();
    }
    let (working, watcher) = channel::<()>();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            if watcher.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                let spinner = ProgressBar::new_spinner().with_message(shown(message).into_owned());
                while watcher.recv_timeout(TURN) == Err(RecvTimeoutError::Timeout) {
                    spinner.tick();
                }
                spinner.finish_and_clear();
            }
        });
        let result = work();
        drop(working);
        result
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_result_comes_back() {
        assert_eq!(during(true, "working", || 1), 1);
        let slow = || std::thread::sleep(PATIENCE + TURN * 3);
        during(true, "working", slow);
    }
}
