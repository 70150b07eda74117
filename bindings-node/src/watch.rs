//! Changes on disk, told to the JavaScript side from the thread of a watch.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use napi::Status;
use napi::bindgen_prelude::FnArgs;
use napi::threadsafe_function::{ThreadsafeFunction, ThreadsafeFunctionCallMode};
use serde::Serialize;
use skillspan::{Code, Error, Refresh, SkillSet, Watch};
use skillspan_bindings::Answers;

use crate::answer::{Answer, Json, answered};

/// What is heard: a refresh or the error in its place, or null.
pub type Heard = FnArgs<(Answer,)>;

/// The function that hears it, for other threads; it keeps no loop alive.
pub type Hear = ThreadsafeFunction<Heard, (), Heard, Status, false, true>;

/// Who hears it.
struct Listener(Hear);

impl Listener {
    fn tell(&self, heard: Result<impl Serialize, Error>) {
        let answer = answered(|| Json.record(&heard?));
        self.0.call(FnArgs::from((answer,)), ThreadsafeFunctionCallMode::NonBlocking);
    }
}

impl Drop for Listener {
    /// The thread of the watch ended, perhaps because the host ended a refresh.
    fn drop(&mut self) {
        self.tell(Ok(()));
    }
}

/// The watch of a set, while there is one: the thread that begins it gives it.
#[derive(Default)]
pub struct Watching(Mutex<Option<JoinHandle<Option<Watch>>>>);

impl Watching {
    /// Begins to watch; `refresh` and `hear` are called on the thread of the watch.
    pub fn begin(
        &self,
        set: Arc<SkillSet>,
        refresh: impl FnMut(&SkillSet) -> Result<Refresh, Error> + Send + 'static,
        hear: Hear,
    ) -> Result<(), Error> {
        let listener = Arc::new(Listener(hear));
        let heard = Arc::clone(&listener);
        let begin = move || {
            let watch = set.watch_with(refresh, move |refreshed| heard.tell(refreshed));
            watch.inspect_err(|fault| listener.tell(Err::<(), _>(fault.clone()))).ok()
        };
        let thread = thread::Builder::new().name("skillspan".to_owned()).spawn(begin);
        let refused = |fault| Error::new(Code::Internal, format!("the system grants no thread: {fault}"));
        *self.lock() = Some(thread.map_err(refused)?);
        Ok(())
    }

    /// Ends the watch and waits for a refresh under way.
    pub fn end(&self) {
        let thread = self.lock().take();
        end(thread);
    }

    fn lock(&self) -> MutexGuard<'_, Option<JoinHandle<Option<Watch>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn end(thread: Option<JoinHandle<Option<Watch>>>) {
    drop(thread.map(JoinHandle::join));
}

impl Drop for Watching {
    /// Whoever forgets a watch may be the JavaScript thread, for whose answer the refresh under way waits.
    fn drop(&mut self) {
        let thread = self.lock().take();
        if thread.is_some() {
            thread::spawn(|| end(thread));
        }
    }
}
