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
use serde::Deserialize;
use serde::de::DeserializeOwned;
use skillspan::{Programs, Provided, ResolveEnv, Resolved, Skill, SkillStore, StoreError};
use skillspan_bindings::{Hosts, invalid_argument, leave};

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
    let done = work();
    IN_PROGRESS.with_borrow_mut(Vec::pop);
    done
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

/// Asks the host of the innermost call in progress.
fn ask(method: &str, arguments: &[&str]) -> std::result::Result<Answer, StoreError> {
    let unanswered = || StoreError(format!("`{method}` gave no answer"));
    let bridge = IN_PROGRESS.with_borrow(|bridges| bridges.last().cloned()).ok_or_else(unanswered)?;
    let (sender, answer) = channel();
    let arguments = arguments.iter().map(|&argument| argument.to_owned()).collect();
    let question = FnArgs::from((method.to_owned(), arguments, Reply { answer: sender }));
    let answer = match bridge {
        Bridge::Direct(env, serve) => {
            let called = serve.borrow_back(&env).and_then(|serve| serve.call(question));
            called.map_err(|fault| StoreError(fault.reason.clone()))?;
            answer.try_recv().ok()
        }
        Bridge::Remote(server) => {
            server.call(question, ThreadsafeFunctionCallMode::NonBlocking);
            answer.recv().ok()
        }
    };
    match answer.ok_or_else(unanswered)? {
        Answer::Failed(words) => Err(StoreError(words)),
        Answer::Aborted => abort("the host ended the call"),
        answer => Ok(answer),
    }
}

/// Ends the call: no callback can make the core stop, and a refresh that stops must leave the set as it was.
fn abort(words: impl Into<String>) -> ! {
    leave(invalid_argument(words))
}

fn value<T: DeserializeOwned>(
    method: &str,
    answer: &Answer,
    wanted: &str,
) -> std::result::Result<T, StoreError> {
    let found = match answer {
        Answer::Json(text) => match serde_json::from_str(text) {
            Ok(value) => return Ok(value),
            Err(_) => text.as_str(),
        },
        Answer::Bytes(_) | Answer::Failed(_) | Answer::Aborted => "bytes",
    };
    Err(StoreError(format!("`{method}` gave {found}; wanted {wanted}")))
}

fn bytes(method: &str, answer: Answer) -> std::result::Result<Vec<u8>, StoreError> {
    match answer {
        Answer::Bytes(bytes) => Ok(bytes),
        other => value::<String>(method, &other, "a text or bytes").map(String::into_bytes),
    }
}

/// The store of the host whose call is in progress.
#[derive(Debug)]
struct HostStore;

impl SkillStore for HostStore {
    fn list(&self) -> std::result::Result<Vec<String>, StoreError> {
        value("list", &ask("list", &[])?, "a list of texts")
    }

    fn read_document(&self, id: &str) -> std::result::Result<Vec<u8>, StoreError> {
        bytes("readDocument", ask("readDocument", &[id])?)
    }

    fn list_files(&self, id: &str) -> std::result::Result<Vec<String>, StoreError> {
        value("listFiles", &ask("listFiles", &[id])?, "a list of texts")
    }

    fn read_file(&self, id: &str, path: &str) -> std::result::Result<Vec<u8>, StoreError> {
        bytes("readFile", ask("readFile", &[id, path])?)
    }
}

/// The host's verdict on a skill.
fn decide(skill: &Skill) -> Option<bool> {
    word("decide", &serde_json::to_string(skill).unwrap_or_default(), "true, false or nothing")
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Found {
    Word(bool),
    Path(String),
}

/// Whether the host finds a program.
fn which(program: &str) -> bool {
    match word("which", program, "a path, true, false or nothing") {
        Some(Found::Word(word)) => word,
        Some(Found::Path(path)) => !path.is_empty(),
        None => false,
    }
}

/// What the host gives a script instead of a variable.
fn resolve_env(name: &str, given: &str) -> Resolved {
    let resolved = match ask("resolveEnv", &[name, given]).unwrap_or_else(|fault| abort(fault.0)) {
        Answer::Json(text) => serde_json::from_str(&text).ok(),
        _ => None,
    };
    // The answer is not shown: it may be a secret.
    resolved.unwrap_or_else(|| {
        abort(format!("what `resolveEnv` gave for `{name}` is neither a text nor an object of texts"))
    })
}

/// A host's answer that the call needs. One that is none of these ends the call.
fn word<T: DeserializeOwned>(method: &str, argument: &str, wanted: &str) -> T {
    let answer = ask(method, &[argument]).and_then(|answer| value(method, &answer, wanted));
    answer.unwrap_or_else(|fault| abort(fault.0))
}

/// What the host's provider gives.
fn provide() -> Provided {
    let answer = ask("provider", &[]).and_then(|answer| value("provider", &answer, "a list"));
    answer.map_or_else(|fault| Provided::Failed(fault.0), Provided::Returned)
}

/// What the host gives: the provider's answer now, and callbacks of these names for later.
pub fn hosts(callbacks: &[String]) -> Hosts {
    let has = |name| callbacks.iter().any(|callback| callback == name);
    Hosts {
        store: has("store").then(|| Arc::new(HostStore) as _),
        provided: has("provider").then(provide),
        decide: has("decide").then(|| Arc::new(decide) as _),
        which: has("which").then(|| Programs::Asked(Arc::new(which))),
        resolve_env: has("resolveEnv").then(|| ResolveEnv(Arc::new(resolve_env))),
    }
}
