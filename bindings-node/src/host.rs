//! The way back to the host: its store, its verdicts and its words, asked from whatever thread the core runs on.
//!
//! Nothing of the host outlives the call in progress: each call brings the function that serves its
//! questions, and lends it to the thread that it runs on. So a set keeps no JavaScript value alive, but for a
//! watch, which is a call that lasts.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};

use napi::bindgen_prelude::{Either, FnArgs, Function, FunctionRef, Uint8Array};
use napi::threadsafe_function::{ThreadsafeFunction, ThreadsafeFunctionCallMode};
use napi::{Env, Result, Status};
use napi_derive::napi;
use serde_json::Value;
use skillspan_bindings::{Host, Reply as Given, invalid_argument, leave};

/// A method of the host, its arguments, and where the answer goes.
pub type Question = FnArgs<(String, Vec<String>, Reply)>;

/// A host on the JavaScript thread, for other threads.
pub type Server = ThreadsafeFunction<Question, (), Question, Status, false, true>;

thread_local! {
    /// The bridges of the calls in progress on this thread, the innermost last.
    static IN_PROGRESS: RefCell<Vec<Bridge>> = const { RefCell::new(Vec::new()) };
}

/// How the thread of a call reaches the host.
#[derive(Clone)]
pub enum Bridge {
    /// The call runs on the JavaScript thread and calls the function itself.
    Direct(Env, Rc<FunctionRef<Question, ()>>),
    /// The call runs elsewhere and waits while the JavaScript thread serves it.
    Remote(Arc<Server>),
}

/// What another thread needs for a bridge.
pub fn server(serve: &Function<'_, Question, ()>) -> Result<Arc<Server>> {
    let server = serve.build_threadsafe_function().weak::<true>();
    server.build_callback(|question| Ok(question.value)).map(Arc::new)
}

/// Does some work that asks the host by way of a bridge, if there is one.
pub fn during<T>(bridge: Option<Bridge>, work: impl FnOnce() -> T) -> T {
    let Some(bridge) = bridge else { return work() };
    IN_PROGRESS.with_borrow_mut(|bridges| bridges.push(bridge));
    let _innermost = Innermost;
    work()
}

/// The last bridge; it is let go when the work is done or was left.
struct Innermost;

impl Drop for Innermost {
    fn drop(&mut self) {
        IN_PROGRESS.with_borrow_mut(Vec::pop);
    }
}

enum Answer {
    Json(String),
    Bytes(Vec<u8>),
    Failed(String),
    Aborted,
}

/// Where the host puts its answer; the first counts.
#[napi]
pub struct Reply {
    answer: Sender<Answer>,
}

#[napi]
impl Reply {
    /// The host answers with a value, as JSON text, or with bytes.
    #[napi(catch_unwind)]
    pub fn answer(&self, value: Either<String, Uint8Array>) {
        self.put(match value {
            Either::A(text) => Answer::Json(text),
            Either::B(bytes) => Answer::Bytes(bytes.to_vec()),
        });
    }

    /// The host failed with these words.
    #[napi(catch_unwind)]
    pub fn fail(&self, words: String) {
        self.put(Answer::Failed(words));
    }

    /// The host ends the call; the JavaScript side throws what it kept.
    #[napi(catch_unwind)]
    pub fn abort(&self) {
        self.put(Answer::Aborted);
    }

    fn put(&self, answer: Answer) {
        // A call that no longer waits wants no answer.
        let _ = self.answer.send(answer);
    }
}

/// The host of the innermost call in progress, by the names of its callbacks.
pub struct Callbacks(pub Vec<String>);

impl Host for Callbacks {
    fn has(&self, callback: &str) -> bool {
        self.0.contains(&self.spelled(callback))
    }

    fn reply(&self, question: skillspan_bindings::Question) -> std::result::Result<Given, String> {
        let method = self.spelled(question.callback);
        let unanswered = || format!("`{method}` gave no answer");
        let bridge = IN_PROGRESS.with_borrow(|bridges| bridges.last().cloned()).ok_or_else(unanswered)?;
        let (sender, answer) = channel();
        let text = |argument: &Value| argument.as_str().map_or_else(|| argument.to_string(), str::to_owned);
        let arguments = question.arguments.iter().map(text).collect();
        let question = FnArgs::from((method.clone(), arguments, Reply { answer: sender }));
        let answer = match bridge {
            Bridge::Direct(env, serve) => {
                let called = serve.borrow_back(&env).and_then(|serve| serve.call(question));
                called.map_err(|fault| fault.reason.clone())?;
                answer.try_recv().ok()
            }
            Bridge::Remote(server) => {
                server.call(question, ThreadsafeFunctionCallMode::NonBlocking);
                answer.recv().ok()
            }
        };
        match answer.ok_or_else(unanswered)? {
            Answer::Json(text) => serde_json::from_str(&text)
                .map(Given::Data)
                .map_err(|fault| format!("what `{method}` gave cannot be read: {fault}")),
            Answer::Bytes(bytes) => Ok(Given::Bytes(bytes)),
            Answer::Failed(words) => Err(words),
            Answer::Aborted => leave(invalid_argument("the host ended the call")),
        }
    }

    fn nothing(&self) -> &'static str {
        "nothing"
    }

    /// `read_document` is `readDocument`.
    fn spelled(&self, callback: &str) -> String {
        let mut name = String::new();
        let mut begins_word = false;
        for letter in callback.chars() {
            match letter {
                '_' => begins_word = true,
                _ => name.push(if std::mem::take(&mut begins_word) {
                    letter.to_ascii_uppercase()
                } else {
                    letter
                }),
            }
        }
        name
    }
}
