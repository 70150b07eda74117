//! The native part of the npm package `skillspan`: one entry that answers a request as JSON text, at once
//! or off the loop. The public API stands on it in JavaScript.

mod host;
mod place;
mod request;
mod turn;
mod watch;

use std::any::Any;
use std::ffi::OsString;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;

use napi::bindgen_prelude::{Function, JsValue, Uint8Array, Unknown};
use napi::{Env, Result, Task};
use napi_derive::napi;
use serde_json::json;
use skillspan::{Code, CodeKind, Error};

use host::{Bridge, Question};
use place::Place;
use request::{Answer, Request};
use watch::{Hear, Listener};

/// A place for one open set.
#[napi]
#[derive(Default)]
pub struct Handle {
    place: Place,
}

#[napi]
impl Handle {
    /// An empty place; the request `open` fills it.
    #[napi(constructor, catch_unwind)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Another place for the same set: the request `with_skills` puts a new set into it.
    #[must_use]
    #[napi(catch_unwind)]
    pub fn copy(&self) -> Self {
        Self { place: self.place.copy() }
    }

    /// A place for a conversation over the set: a request `session` begins it.
    #[must_use]
    #[napi(catch_unwind)]
    pub fn conversation(&self) -> Self {
        Self { place: self.place.conversation() }
    }

    /// Answers a request now: the JSON text `{"value": …}` or `{"error": {code, message, …}}`, or an object
    /// with a text as its `value`.
    /// `bytes` is the text that `parse`, `validate_text` and `fix_text` look at; `serve` calls the host back.
    #[napi(catch_unwind)]
    pub fn run_sync(
        &self,
        env: Env,
        request: String,
        bytes: Option<Uint8Array>,
        serve: Option<Function<'_, Question, ()>>,
    ) -> Result<Answer> {
        let work = self.work(request, bytes);
        match serve {
            None => Ok(work()),
            Some(serve) => Ok(Bridge::direct(env, &serve)?.during(work)),
        }
    }

    /// As `run_sync`, as a promise. A request that may call the host gets a thread of its own: a host's
    /// store that waits for the loop's pool must not wait for a place in it.
    #[napi(catch_unwind)]
    pub fn run<'env>(
        &self,
        env: &'env Env,
        request: String,
        bytes: Option<Uint8Array>,
        serve: Option<Function<'env, Question, ()>>,
    ) -> Result<Unknown<'env>> {
        let work = self.work(request, bytes);
        let Some(serve) = serve else {
            let job = Job(Some(Box::new(work)));
            return Ok(env.spawn(job)?.promise_object().to_unknown());
        };
        let server = Bridge::server(&serve)?;
        let (deferred, promise) = env.create_deferred()?;
        thread::Builder::new().name("skillspan".to_owned()).spawn(move || {
            let answer = Bridge::Remote(Arc::new(server)).during(work);
            deferred.resolve(move |_| Ok(answer));
        })?;
        Ok(promise.to_unknown())
    }

    /// Watches the set, as a promise: `hear` gets an answer for each refresh that changed something or failed, and
    /// null at the end; `serve` is asked by these refreshes. The request `unwatch` ends it.
    #[napi(catch_unwind)]
    pub fn watch<'env>(
        &self,
        env: &'env Env,
        hear: Hear,
        serve: Option<Function<'env, Question, ()>>,
    ) -> Result<Unknown<'env>> {
        let place = self.place.clone();
        let listener = Listener(hear);
        let server = serve.map(|serve| Bridge::server(&serve)).transpose()?;
        let begin = move || outcome(|| place.watch(listener, server).and_then(|()| request::json(&())));
        Ok(env.spawn(Job(Some(Box::new(begin))))?.promise_object().to_unknown())
    }

    /// Lets the set go.
    #[napi(catch_unwind)]
    pub fn close(&self) {
        self.place.close();
    }

    fn work(&self, request: String, bytes: Option<Uint8Array>) -> impl FnOnce() -> Answer + Send + 'static {
        let place = self.place.clone();
        let bytes = bytes.map(|bytes| bytes.to_vec()).unwrap_or_default();
        move || outcome(|| Request::read(&request)?.answer(&place, &bytes))
    }
}

/// An answer in any case. A panic is an `internal` error, never the end of the process.
fn outcome(work: impl FnOnce() -> std::result::Result<Answer, Error>) -> Answer {
    let result = catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(error_of(panic)));
    result.unwrap_or_else(|error| request::failure(&error))
}

/// The error that a call was unwound with, or one about a panic.
fn error_of(panic: Box<dyn Any + Send>) -> Error {
    panic.downcast::<Error>().map_or_else(
        |panic| {
            let words = panic.downcast_ref::<String>().map(String::as_str);
            let words = words.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no words");
            Error::new(Code::Internal, format!("skillspan panicked: {words}"))
        },
        |error| *error,
    )
}

/// A request on the loop's own pool.
struct Job(Option<Box<dyn FnOnce() -> Answer + Send>>);

impl Task for Job {
    type Output = Answer;
    type JsValue = Answer;

    fn compute(&mut self) -> Result<Answer> {
        self.0.take().map(|work| work()).ok_or_else(|| napi::Error::from_reason("a job runs once"))
    }

    fn resolve(&mut self, _env: Env, answer: Answer) -> Result<Answer> {
        Ok(answer)
    }
}

/// The version that this addon was built as.
#[napi(catch_unwind)]
pub fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

/// The catalogue of codes as JSON text: a list of `{code, kind, meaning, mend}`.
#[napi(catch_unwind)]
pub fn codes() -> String {
    let kind = |code: Code| match code.kind() {
        CodeKind::Error => "error",
        CodeKind::Finding => "finding",
    };
    let codes = Code::ALL.iter().map(
        |code| json!({"code": code, "kind": kind(*code), "meaning": code.meaning(), "mend": code.mend()}),
    );
    codes.collect::<serde_json::Value>().to_string()
}

/// Runs the command `skillspan` and returns its exit status.
#[napi(catch_unwind)]
pub fn main(arguments: Vec<String>) -> u8 {
    skillspan_cli::run(arguments.into_iter().map(OsString::from))
}
