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
use std::sync::{Arc, Weak};
use std::thread;

use magnus::Ruby;
use skillspan_bindings::{Renewals, invalid_argument, leave};

use crate::guard::{Fault, entry};

/// Runs `work` without the lock. `Send` keeps Ruby values out of it.
///
/// # Errors
/// What an interrupt raised before the work began: a signal, `Thread#raise`, `Thread#kill`.
pub fn without_gvl<T: Send>(ruby: &Ruby, work: impl FnOnce() -> T + Send) -> Result<T, magnus::Error> {
    interruptible(ruby, None, Err, work)
}

/// As [`without_gvl`], for what must not be left undone: an interrupt fails it when it is done.
pub fn done_without_gvl<T: Send>(ruby: &Ruby, work: impl FnOnce() -> T + Send) -> Result<T, magnus::Error> {
    let mut interrupted = Ok(());
    let keep = |interrupt| {
        interrupted = Err(interrupt);
        Ok(())
    };
    let done = interruptible(ruby, None, keep, work)?;
    interrupted.map(|()| done)
}

/// As [`without_gvl`], but that `interrupted` says whether an interrupt ends it before the work; one that comes
/// during the work is asked as a question.
fn interruptible<T: Send>(
    ruby: &Ruby,
    line: Option<&Line>,
    mut interrupted: impl FnMut(magnus::Error) -> Result<(), magnus::Error>,
    work: impl FnOnce() -> T + Send,
) -> Result<T, magnus::Error> {
    let (mut work, mut outcome) = (Some(work), None);
    loop {
        // A panic must not cross Ruby's frames.
        unlocked(line, &mut || outcome = work.take().map(|work| catch_unwind(AssertUnwindSafe(work))));
        match outcome.take() {
            Some(Ok(value)) => return Ok(value),
            Some(Err(panic)) => resume_unwind(panic),
            None => ruby.thread_check_ints().or_else(&mut interrupted)?,
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
        if let Some(caller) = unsafe { &*line.cast::<Line>() }.upgrade() {
            // Nobody waits any more only if the work is done.
            let _ = caller.send(Box::new(Ruby::thread_check_ints));
        }
    }
    let wake = line.map(|_| interrupt as unsafe extern "C" fn(*mut c_void));
    let line = line.map_or(ptr::null_mut(), |line| ptr::from_ref(line).cast_mut().cast());
    // SAFETY: the functions get the job and the line of their own types and do not unwind; without an
    // unblocking function Ruby waits for the work.
    unsafe { rb_sys::rb_thread_call_without_gvl2(Some(run), ptr::from_mut(&mut job).cast(), wake, line) };
}

/// What is asked of a Ruby thread.
type Question = Box<dyn FnOnce(&Ruby) -> Result<(), magnus::Error> + Send>;

/// Where questions are put.
pub type Caller = Arc<Sender<Question>>;

/// The same, as long as somebody may ask.
type Line = Weak<Sender<Question>>;

/// Where a Ruby thread finds them.
pub struct Questions {
    waiting: Receiver<Question>,
    line: Line,
}

/// Both ends of a way to a Ruby thread.
pub fn channel() -> (Caller, Questions) {
    let (caller, waiting) = mpsc::channel();
    let caller = Arc::new(caller);
    let line = Arc::downgrade(&caller);
    (caller, Questions { waiting, line })
}

impl Questions {
    /// Answers until nobody is left to ask. Whatever is asked afterwards fails at once. Interrupts are served between
    /// questions; where it `keeps_awake` also while it waits, which costs the main thread another thread each time.
    ///
    /// # Errors
    /// What a question raised that ends it all, or an interrupt.
    pub fn answer_all(mut self, ruby: &Ruby, keeps_awake: bool) -> Result<(), magnus::Error> {
        let line = keeps_awake.then_some(&self.line);
        loop {
            let waiting = &mut self.waiting;
            match interruptible(ruby, line, Err, move || waiting.recv())? {
                Ok(question) => question(ruby)?,
                Err(_) => return Ok(()),
            }
        }
    }
}

thread_local! {
    /// Where the work of this thread puts its questions.
    static CALLER: RefCell<Option<Caller>> = const { RefCell::new(None) };
}

/// Works, and puts what the work [`ask`]s there.
pub fn asking<T>(caller: &Caller, work: impl FnOnce() -> T) -> T {
    CALLER.set(Some(Arc::clone(caller)));
    let done = work();
    CALLER.set(None);
    done
}

/// Runs `work` on a thread of its own and answers what it [`ask`]s.
///
/// # Errors
/// What a callback raised that is not to be isolated, or how it jumped elsewhere; also an interrupt.
pub fn answering<T: Send>(ruby: &Ruby, work: impl FnOnce() -> T + Send) -> Result<T, magnus::Error> {
    thread::scope(|scope| {
        let (caller, questions) = channel();
        let renewals = Renewals::current();
        let worker = scope.spawn(move || renewals.during(|| asking(&caller, work)));
        let answered = questions.answer_all(ruby, false);
        // The scope itself would wait with the lock, which others may need to answer what the worker waits for. An
        // interrupt that comes now is the later jump, and so the one that counts.
        let joined = done_without_gvl(ruby, || worker.join())?;
        answered?;
        joined.or_else(|panic| resume_unwind(panic))
    })
}

/// Asks Ruby on the thread of the call that this thread works for, or of a watch. What fails there ends the call,
/// and the work is left.
pub fn ask<T: Send + 'static>(question: impl FnOnce(&Ruby) -> Result<T, Fault> + Send + 'static) -> T {
    let (sender, answer) = mpsc::channel();
    let renewals = Renewals::current();
    let question: Question = Box::new(move |ruby| {
        // Nobody waits any more only if the asking thread panicked.
        let _ = sender.send(renewals.during(|| entry(ruby, || question(ruby)))?);
        Ok(())
    });
    CALLER.with_borrow(move |caller| caller.as_ref().map(|caller| caller.send(question)));
    answer.recv().unwrap_or_else(|_| leave(invalid_argument("the call was left")))
}
