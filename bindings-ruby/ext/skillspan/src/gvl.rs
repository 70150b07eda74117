//! Working without Ruby's global lock, and coming back to Ruby for a host's callbacks.
//!
//! A set with callbacks works on a thread of its own, while the Ruby thread that made the call waits
//! without the lock and answers its questions. So a callback is an ordinary Ruby call on the caller's
//! thread: it may raise, throw, be interrupted or switch fibers, and no jump ever crosses the core.
//! The thread of a watch works for no call; the Ruby thread that runs the watch answers it.

use std::cell::RefCell;
use std::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::ptr;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;

use magnus::Ruby;

use crate::guard::words;

/// Runs `work` without the lock. `Send` keeps Ruby values out of it.
///
/// # Errors
/// What an interrupt raised before the work began: a signal, `Thread#raise`, `Thread#kill`.
pub fn without_gvl<T: Send>(ruby: &Ruby, work: impl FnOnce() -> T + Send) -> Result<T, magnus::Error> {
    interruptible(ruby, None, work)
}

/// As [`without_gvl`]; an interrupt that comes during the work is asked as a question.
fn interruptible<T: Send>(
    ruby: &Ruby,
    line: Option<&Line>,
    work: impl FnOnce() -> T + Send,
) -> Result<T, magnus::Error> {
    let (mut work, mut outcome) = (Some(work), None);
    loop {
        // A panic must not cross Ruby's frames.
        unlocked(line, &mut || outcome = work.take().map(|work| catch_unwind(AssertUnwindSafe(work))));
        match outcome.take() {
            Some(Ok(value)) => return Ok(value),
            Some(Err(panic)) => resume_unwind(panic),
            None => ruby.thread_check_ints()?,
        }
    }
}

/// What is run without the lock.
type Job<'a> = &'a mut (dyn FnMut() + Send);

/// Runs the job, unless an interrupt is waiting. No interrupt is served here: it would jump over us.
fn unlocked(line: Option<&Line>, mut job: Job<'_>) {
    unsafe extern "C" fn run(job: *mut c_void) -> *mut c_void {
        // SAFETY: it is the job that `unlocked` has for the whole call.
        unsafe { (*job.cast::<Job<'_>>())() };
        ptr::null_mut()
    }
    unsafe extern "C" fn interrupt(line: *mut c_void) {
        // SAFETY: it is the line that `unlocked` borrows for the whole call.
        if let Some(sender) = unsafe { &*line.cast::<Line>() }.upgrade() {
            // Nobody waits any more only if the work is done.
            let _ = sender.send(Box::new(Ruby::thread_check_ints));
        }
    }
    let wake = line.map(|_| interrupt as unsafe extern "C" fn(*mut c_void));
    let line = line.map_or(ptr::null_mut(), |line| ptr::from_ref(line).cast_mut().cast());
    // SAFETY: the functions get the job and the line of their own types and do not unwind; without an
    // unblocking function Ruby waits for the work.
    unsafe { rb_sys::rb_thread_call_without_gvl2(Some(run), ptr::from_mut(&mut job).cast(), wake, line) };
}

/// Where a watch takes questions, as long as it works.
pub type Line = Weak<Sender<Question>>;

/// The lines of all watches of a set that are free to answer.
#[derive(Clone, Default)]
pub struct Listeners(Arc<Mutex<Vec<Line>>>);

impl Listeners {
    /// Adds one, and forgets those that are gone.
    pub fn add(&self, line: Line) {
        let mut lines = self.lines();
        lines.retain(|line| line.strong_count() > 0);
        lines.push(line);
    }

    pub fn remove(&self, line: &Line) {
        self.lines().retain(|other| !other.ptr_eq(line));
    }

    /// Asks any of them. Whether one took it; the lock is kept until then, so that none is removed meanwhile.
    fn send(&self, mut question: Question) -> bool {
        for sender in self.lines().iter().filter_map(Weak::upgrade) {
            match sender.send(question) {
                Ok(()) => return true,
                Err(refused) => question = refused.0,
            }
        }
        false
    }

    fn lines(&self) -> MutexGuard<'_, Vec<Line>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What is asked of a Ruby thread.
pub type Question = Box<dyn FnOnce(&Ruby) -> Result<(), magnus::Error> + Send>;

thread_local! {
    /// Where the call that this thread works for takes questions.
    static CALLER: RefCell<Option<Sender<Question>>> = const { RefCell::new(None) };
}

/// Runs `work` on a thread of its own and answers what it [`ask`]s.
///
/// # Errors
/// What a callback raised that is not to be isolated, or how it jumped elsewhere; also an interrupt.
pub fn answering<T: Send>(ruby: &Ruby, work: impl FnOnce() -> T + Send) -> Result<T, magnus::Error> {
    thread::scope(|scope| {
        let (sender, mut questions) = mpsc::channel();
        let worker = scope.spawn(move || {
            CALLER.set(Some(sender));
            let done = work();
            CALLER.set(None);
            done
        });
        let answered = answer_all(ruby, &mut questions, None);
        // Whatever is asked from now on fails at once.
        drop(questions);
        let joined = without_gvl(ruby, || worker.join());
        answered?;
        joined?.or_else(|panic| resume_unwind(panic))
    })
}

/// Answers until nobody is left to ask. With a line, interrupts are served while it waits.
///
/// # Errors
/// What a question raised that ends it all.
pub fn answer_all(
    ruby: &Ruby,
    questions: &mut Receiver<Question>,
    line: Option<&Line>,
) -> Result<(), magnus::Error> {
    loop {
        let waiting = &mut *questions;
        match interruptible(ruby, line, move || waiting.recv())? {
            Ok(question) => question(ruby)?,
            Err(_) => return Ok(()),
        }
    }
}

/// Asks Ruby on the thread of the call that this thread works for, or of a watch.
///
/// # Errors
/// The words of an exception that `isolated` lets pass; any other one ends the whole call.
pub fn ask<T: Send + 'static>(
    listeners: &Listeners,
    isolated: fn(&Ruby, &magnus::Error) -> bool,
    question: impl FnOnce(&Ruby) -> Result<T, magnus::Error> + Send + 'static,
) -> Result<T, String> {
    const LEFT: &str = "the call was left";
    let (sender, answer) = mpsc::channel();
    let question: Question = Box::new(move |ruby| {
        let answer = match question(ruby) {
            Err(error) if !isolated(ruby, &error) => return Err(error),
            answer => answer.map_err(|error| words(&error)),
        };
        // Nobody waits any more only if the asking thread panicked.
        let _ = sender.send(answer);
        Ok(())
    });
    let asked = match CALLER.with_borrow(Clone::clone) {
        Some(caller) => caller.send(question).is_ok(),
        None => listeners.send(question),
    };
    asked.then(|| answer.recv().ok()).flatten().unwrap_or_else(|| Err(LEFT.to_owned()))
}
