//! The native object behind `Skillspan::Watch`.

use std::cell::RefCell;

use magnus::value::{Opaque, ReprValue};
use magnus::{DataTypeFunctions, Ruby, TypedData, Value, gc};
use skillspan::Refresh;
use skillspan_bindings::{Answers, Place, Values};

use crate::guard::{Fault, entry};
use crate::gvl::{Questions, ask, asking, channel, without_gvl};
use crate::host::Host;
use crate::to_ruby::to_ruby;

/// A watch, and what it asks of the Ruby thread that runs it: the host's callbacks, and hearing refreshes.
#[derive(TypedData)]
#[magnus(class = "Skillspan::Native::Watch", free_immediately, mark)]
pub struct Watch {
    questions: RefCell<Option<Questions>>,
    running: skillspan_bindings::Watch,
    host: Option<Host>,
    heard: Opaque<Value>,
}

impl DataTypeFunctions for Watch {
    fn mark(&self, marker: &gc::Marker) {
        self.host.iter().for_each(|host| marker.mark(host.given));
        marker.mark(self.heard);
    }
}

impl Drop for Watch {
    /// Ends also one that no thread came to run.
    fn drop(&mut self) {
        self.stop();
    }
}

impl Watch {
    /// Begins to watch the set of a place.
    pub fn new(ruby: &Ruby, place: &Place, host: Option<Host>, heard: Value) -> Result<Self, Fault> {
        let heard = Opaque::from(heard);
        let (caller, questions) = channel();
        let own = caller.clone();
        let hear = move |refresh: Result<Refresh, _>| {
            // Another refresh waits until the block is done: it might ask the thread that runs the block.
            asking(&caller, || {
                ask(move |ruby| {
                    let refresh = to_ruby(ruby, &Values.record(&refresh?)?)?;
                    Ok(ruby.get_inner(heard).funcall::<_, _, Value>("call", (refresh,)).map(drop)?)
                });
            });
        };
        let running = without_gvl(ruby, || place.watch(move |refresh| asking(&own, refresh), hear))??;
        Ok(Self { questions: RefCell::new(Some(questions)), running, host, heard })
    }

    /// Answers the watch until it ends.
    pub fn run(ruby: &Ruby, this: &Self) -> Result<(), magnus::Error> {
        entry(ruby, || {
            let questions = this.questions.take();
            let answered = questions.map_or(Ok(()), |questions| questions.answer_all(ruby, true));
            this.stop();
            Ok(answered?)
        })
    }

    pub fn stop(&self) {
        self.running.end();
    }
}
