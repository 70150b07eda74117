//! The native object behind `Skillspan::Watch`.

use std::cell::RefCell;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use magnus::value::{Opaque, ReprValue};
use magnus::{DataTypeFunctions, Ruby, TypedData, Value, gc};
use skillspan::{Error, SkillSet};
use skillspan_bindings::{Answers, Values};

use crate::guard::entry;
use crate::gvl::{Line, Listeners, Question, answer_all};
use crate::to_ruby::to_ruby;

/// The core's watch, until it is ended.
pub type Running = Mutex<Option<skillspan::Watch>>;

/// A watch, and what it asks of the Ruby thread that runs it: the host's callbacks, and hearing refreshes.
#[derive(TypedData)]
#[magnus(class = "Skillspan::Native::Watch", free_immediately, mark)]
pub struct Watch {
    // Dropped before the watch, whose thread may be waiting for an answer.
    questions: RefCell<Option<Receiver<Question>>>,
    pub running: Arc<Running>,
    line: Line,
    hosts: Vec<Opaque<Value>>,
}

impl DataTypeFunctions for Watch {
    fn mark(&self, marker: &gc::Marker) {
        self.hosts.iter().for_each(|host| marker.mark(*host));
    }
}

impl Watch {
    /// Begins to watch a set. `hosts` are all objects that it asks.
    ///
    /// # Errors
    /// Those of [`SkillSet::watch`].
    pub fn new(
        set: &Arc<SkillSet>,
        heard: Opaque<Value>,
        hosts: Vec<Opaque<Value>>,
        listeners: &Listeners,
    ) -> Result<Self, Error> {
        let (sender, questions) = channel::<Question>();
        let sender = Arc::new(sender);
        let line = Arc::downgrade(&sender);
        listeners.add(line.clone());
        let (own, listeners) = (line.clone(), listeners.clone());
        let watch = set.watch(move |refresh| {
            let (done, end) = channel::<()>();
            let question: Question = Box::new(move |ruby| {
                let _done = done;
                entry(ruby, || {
                    let refresh = to_ruby(ruby, &Values.record(&refresh?)?)?;
                    Ok(ruby.get_inner(heard).funcall::<_, _, Value>("call", (refresh,)).map(drop)?)
                })
            });
            // What the block calls may wait for another refresh, which must not wait for the block.
            listeners.remove(&own);
            if sender.send(question).is_ok() {
                // It fails when the question is done, or dropped because the watch was left.
                let _ = end.recv();
            }
            listeners.add(own.clone());
        })?;
        Ok(Self {
            questions: RefCell::new(Some(questions)),
            running: Arc::new(Mutex::new(Some(watch))),
            line,
            hosts,
        })
    }

    /// Answers the watch until it ends.
    pub fn run(ruby: &Ruby, this: &Self) -> Result<(), magnus::Error> {
        entry(ruby, || {
            let Some(mut questions) = this.questions.take() else { return Ok(()) };
            let answered = answer_all(ruby, &mut questions, Some(&this.line));
            // Whatever is asked from now on fails at once.
            drop(questions);
            stop(&this.running);
            Ok(answered?)
        })
    }

    pub fn stop(&self) {
        stop(&self.running);
    }
}

/// Ends a watch without waiting for it: it may be waiting for an answer.
pub fn stop(running: &Running) {
    let watch = running.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let Some(watch) = watch {
        thread::spawn(move || drop(watch));
    }
}
