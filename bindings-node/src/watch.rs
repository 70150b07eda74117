//! Changes on disk, told to the JavaScript side from the thread of a watch.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use napi::Status;
use napi::bindgen_prelude::FnArgs;
use napi::threadsafe_function::{ThreadsafeFunction, ThreadsafeFunctionCallMode};
use skillspan::{Error, SkillSet, Watch};
use skillspan_bindings::Answers;

use crate::answer::{Answer, Json, answered};
use crate::host::{Bridge, Server, during};

/// What is heard: a refresh or why it failed, as an answer; nothing once the watch has ended.
pub type Heard = FnArgs<(Option<Answer>,)>;

/// The function that hears it, for other threads; it keeps no loop alive.
pub type Hear = ThreadsafeFunction<Heard, (), Heard, Status, false, true>;

/// Who hears it.
struct Listener(Hear);

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

/// The watch of a set, while there is one.
#[derive(Default)]
pub struct Watching(Mutex<Option<Watch>>);

impl Watching {
    /// Begins to watch; the refreshes ask the host by way of `server`.
    pub fn begin(&self, set: &Arc<SkillSet>, hear: Hear, server: Option<Arc<Server>>) -> Result<(), Error> {
        let listener = Listener(hear);
        let refresh = move |set: &SkillSet| during(server.clone().map(Bridge::Remote), || set.refresh());
        let heard = move |refreshed: Result<_, Error>| {
            listener.tell(Some(answered(|| Json.record(&refreshed?))));
        };
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(set.watch_with(refresh, heard)?);
        Ok(())
    }

    /// Ends the watch and waits for a refresh under way.
    pub fn end(&self) {
        let watch = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        drop(watch);
    }
}

impl Drop for Watching {
    /// Whoever forgets a watch may be the JavaScript thread, for whose answer the refresh under way waits.
    fn drop(&mut self) {
        if let Some(watch) = self.0.get_mut().unwrap_or_else(PoisonError::into_inner).take() {
            thread::spawn(|| drop(watch));
        }
    }
}
