//! Working without Ruby's global lock, and coming back to Ruby for a host's callbacks.
//!
//! A set with callbacks works on a thread of its own, while the Ruby thread that made the call waits
//! without the lock and answers its questions. So a callback is an ordinary Ruby call on the caller's
//! thread: it may raise, throw, be interrupted or switch fibers, and no jump ever crosses the core.

use std::cell::RefCell;
use std::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::ptr;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use magnus::Ruby;

use crate::guard::words;

/// Runs `work` without the lock. `Send` keeps Ruby values out of it.
///
/// # Errors
/// What an interrupt raised before the work began: a signal, `Thread#raise`, `Thread#kill`.
pub fn without_gvl<T: Send>(ruby: &Ruby, work: impl FnOnce() -> T + Send) -> Result<T, magnus::Error> {
    let mut job = Job { work: Some(work), outcome: None };
    loop {
        unlocked(&mut job);
        match job.outcome {
            Some(Ok(value)) => return Ok(value),
            Some(Err(panic)) => resume_unwind(panic),
            None => ruby.thread_check_ints()?,
        }
    }
}

struct Job<F, T> {
    work: Option<F>,
    outcome: Option<thread::Result<T>>,
}

/// Runs the job, unless an interrupt is waiting. No interrupt is served here: it would jump over us.
fn unlocked<T: Send, F: FnOnce() -> T + Send>(job: &mut Job<F, T>) {
    unsafe extern "C" fn run<T, F: FnOnce() -> T>(job: *mut c_void) -> *mut c_void {
        // SAFETY: it is the job that `unlocked` borrows for the whole call.
        let job = unsafe { &mut *job.cast::<Job<F, T>>() };
        // A panic must not cross Ruby's frames.
        job.outcome = job.work.take().map(|work| catch_unwind(AssertUnwindSafe(work)));
        ptr::null_mut()
    }
    let job = ptr::from_mut(job).cast();
    // SAFETY: the function gets the job of its own type and does not unwind; without an unblocking
    // function Ruby waits for it.
    unsafe { rb_sys::rb_thread_call_without_gvl2(Some(run::<T, F>), job, None, ptr::null_mut()) };
}

type Question = Box<dyn FnOnce(&Ruby) -> Result<(), magnus::Error> + Send>;

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
        let answered = answer_all(ruby, &mut questions);
        // Whatever is asked from now on fails at once.
        drop(questions);
        let joined = without_gvl(ruby, || worker.join());
        answered?;
        joined?.or_else(|panic| resume_unwind(panic))
    })
}

fn answer_all(ruby: &Ruby, questions: &mut Receiver<Question>) -> Result<(), magnus::Error> {
    loop {
        let waiting = &mut *questions;
        match without_gvl(ruby, move || waiting.recv())? {
            Ok(question) => question(ruby)?,
            Err(_) => return Ok(()),
        }
    }
}

/// Asks Ruby on the thread of the call that this thread works for.
///
/// # Errors
/// The words of an exception that `isolated` lets pass; any other one ends the whole call.
pub fn ask<T: Send + 'static>(
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
    let asked = CALLER.with_borrow(|caller| caller.as_ref().map(|caller| caller.send(question)));
    match asked {
        Some(Ok(())) => answer.recv().unwrap_or_else(|_| Err(LEFT.to_owned())),
        _ => Err(LEFT.to_owned()),
    }
}
