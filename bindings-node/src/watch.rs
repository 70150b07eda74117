//! Changes on disk, told to the JavaScript side from the thread of a watch.

use std::sync::{Arc, PoisonError};
use std::thread;

use napi::Status;
use napi::bindgen_prelude::FnArgs;
use napi::threadsafe_function::{ThreadsafeFunction, ThreadsafeFunctionCallMode};
use skillspan::{Error, SkillSet, Watch};

use crate::host::{Home, Server};
use crate::request::{Answer, failure, json};

/// What is heard: a refresh or why it failed, as an answer; nothing once the watch has ended.
pub type Heard = FnArgs<(Option<Answer>,)>;

/// The function that hears it, for other threads; it keeps no loop alive.
pub type Hear = ThreadsafeFunction<Heard, (), Heard, Status, false, true>;

/// Who hears it.
pub struct Listener(pub Hear);

impl Listener {
    fn tell(&self, heard: Option<Answer>) {
        self.0.call(FnArgs::from((heard,)), ThreadsafeFunctionCallMode::NonBlocking);
    }
}

impl Drop for Listener {
    /// The thread of the watch ended, perhaps because the host ended a refresh.
    fn drop(&mut self) {
        self.tell(None);
    }
}

/// A watch whose refreshes may ask the host.
pub struct Watcher {
    watch: Option<Watch>,
    home: Home,
}

impl Watcher {
    /// Begins to watch; `server` answers what the refreshes ask.
    pub fn begin(
        set: &Arc<SkillSet>,
        listener: Listener,
        server: Option<Server>,
        home: Home,
    ) -> Result<Self, Error> {
        *home.write().unwrap_or_else(PoisonError::into_inner) = server.map(Arc::new);
        let mut watcher = Self { watch: None, home };
        watcher.watch = Some(set.watch(move |refreshed| {
            let answer = refreshed.and_then(|refresh| json(&refresh));
            listener.tell(Some(answer.unwrap_or_else(|error| failure(&error))));
        })?);
        Ok(watcher)
    }

    /// Ends the watch and waits for a refresh under way.
    pub fn end(mut self) {
        self.stop();
    }

    fn stop(&mut self) {
        drop(self.watch.take());
        *self.home.write().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

impl Drop for Watcher {
    /// Whoever forgets a watch may be the JavaScript thread, for whose answer the refresh under way waits.
    fn drop(&mut self) {
        if self.watch.is_some() {
            let watcher = Self { watch: self.watch.take(), home: Arc::clone(&self.home) };
            thread::spawn(|| watcher.end());
        }
    }
}
