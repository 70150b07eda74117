//! Refreshing a set when its files change.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use notify::event::{AccessKind, AccessMode};
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};

use crate::code::Code;
use crate::discovery::roots::spell;
use crate::error::Error;
use crate::skillset::{Refresh, SkillSet};
use crate::store::fs;

// An editor writes a file in several steps, an installer many files: one refresh is enough for all of them.
const QUIET: Duration = Duration::from_millis(100);
const LONGEST_WAIT: Duration = Duration::from_secs(2);

/// A watch over the roots of a set; it ends when it is dropped.
#[derive(Debug)]
pub struct Watch {
    sender: Sender<Signal>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Signal {
    Changed,
    Stop,
}

impl SkillSet {
    /// Watches the roots. After each change on disk the set is refreshed, and if a name came, went or changed,
    /// `heard` is called with what did, or with why the refresh failed; on a thread of the watch. Roots that are
    /// missing are waited for, and links are followed where the set follows them. Stores are not watched.
    ///
    /// # Errors
    /// `internal` where the system grants no watch.
    pub fn watch(
        self: &Arc<Self>,
        heard: impl FnMut(Result<Refresh, Error>) + Send + 'static,
    ) -> Result<Watch, Error> {
        self.watch_with(Self::refresh, heard)
    }

    /// As `watch`, for hosts whose callbacks need something of the thread that calls them: `refresh` does the refresh
    /// itself, on the thread of the watch.
    ///
    /// # Errors
    /// `internal` where the system grants no watch.
    pub fn watch_with(
        self: &Arc<Self>,
        refresh: impl FnMut(&Self) -> Result<Refresh, Error> + Send + 'static,
        heard: impl FnMut(Result<Refresh, Error>) + Send + 'static,
    ) -> Result<Watch, Error> {
        let (sender, receiver) = channel();
        let from_system = sender.clone();
        let watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
            if event.map_or(true, |event| is_change(event.kind)) {
                // Nobody listens once the watch has ended.
                let _ = from_system.send(Signal::Changed);
            }
        });
        let mut places = Places {
            set: Arc::clone(self),
            watcher: watcher.map_err(|fault| refused(&fault))?,
            watched: Vec::new(),
        };
        places.update()?;
        let thread = std::thread::Builder::new().name("skillspan-watch".to_owned());
        let thread = thread
            .spawn(move || follow(&receiver, places, refresh, heard))
            .map_err(|fault| refused(&fault))?;
        Ok(Watch { sender, thread: Some(thread) })
    }
}

impl Watch {
    /// Ends it, and does not wait for a refresh under way, which dropping it does: that may be waiting for who ends it.
    pub fn stop(mut self) {
        self.thread = None;
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        // The thread may have ended by itself.
        let _ = self.sender.send(Signal::Stop);
        if let Some(thread) = self.thread.take()
            && thread.thread().id() != std::thread::current().id()
        {
            let _ = thread.join();
        }
    }
}

fn refused(fault: &dyn std::fmt::Display) -> Error {
    Error::new(Code::Internal, format!("the system grants no watch: {fault}"))
}

/// A refresh opens and lists what it looks at; that is no change.
fn is_change(kind: EventKind) -> bool {
    match kind {
        EventKind::Access(access) => access == AccessKind::Close(AccessMode::Write),
        _ => true,
    }
}

fn follow(
    receiver: &Receiver<Signal>,
    mut places: Places,
    mut refresh: impl FnMut(&SkillSet) -> Result<Refresh, Error>,
    mut heard: impl FnMut(Result<Refresh, Error>),
) {
    while receiver.recv() == Ok(Signal::Changed) {
        if !becomes_quiet(receiver) {
            return;
        }
        // Places first: what changes from now on is heard again.
        let refreshed = places.update().and_then(|()| refresh(&places.set));
        if !refreshed.as_ref().is_ok_and(Refresh::is_empty) {
            heard(refreshed);
        }
    }
}

/// Waits until nothing changes for a while; false when the watch ends.
fn becomes_quiet(receiver: &Receiver<Signal>) -> bool {
    let start = Instant::now();
    while start.elapsed() < LONGEST_WAIT {
        match receiver.recv_timeout(QUIET) {
            Ok(Signal::Changed) => {}
            Err(RecvTimeoutError::Timeout) => return true,
            Ok(Signal::Stop) | Err(RecvTimeoutError::Disconnected) => return false,
        }
    }
    true
}

/// What is watched: each root with all below it, or the nearest folder above one that is missing.
struct Places {
    set: Arc<SkillSet>,
    watcher: RecommendedWatcher,
    watched: Vec<PathBuf>,
}

impl Places {
    /// Watches what the roots are now: links may lead elsewhere, missing roots may be there.
    fn update(&mut self) -> Result<(), Error> {
        for place in self.watched.drain(..) {
            // What is gone is not watched any more anyway.
            let _ = self.watcher.unwatch(&place);
        }
        for root in self.roots() {
            let (place, mode) = place_of(&root);
            if self.watched.contains(&place) {
                continue;
            }
            match self.watcher.watch(&place, mode) {
                Ok(()) => self.watched.push(place),
                // It went away just now; its folder will tell.
                Err(notify::Error { kind: notify::ErrorKind::PathNotFound, .. }) => {}
                Err(fault) => return Err(refused(&fault)),
            }
        }
        Ok(())
    }

    fn roots(&self) -> Vec<String> {
        let (options, policy) = (self.set.options(), self.set.policy());
        let base = options.base();
        let given = options.roots.iter().map(|root| root.path.as_str());
        let default = policy.roots.default.iter().copied().filter(|_| options.roots.is_empty());
        given.chain(default).map(|path| spell(path, policy.roots.spelling, base.as_deref())).collect()
    }
}

/// A root with all below it, or the nearest folder above one that is missing.
fn place_of(root: &str) -> (PathBuf, RecursiveMode) {
    if fs::is_folder(root) {
        return (PathBuf::from(root), RecursiveMode::Recursive);
    }
    let mut above = Path::new(root).ancestors().skip(1).filter(|above| !above.as_os_str().is_empty());
    let above = above.find(|above| fs::is_folder(&above.to_string_lossy()));
    (above.unwrap_or(Path::new(".")).to_owned(), RecursiveMode::NonRecursive)
}
