//! The native part of the npm package `skillspan`: one entry that answers a request as JSON text, at once
//! or off the loop. The public API stands on it in JavaScript.

mod answer;
mod host;
mod renewals;
mod watch;

use std::sync::Arc;
use std::thread;

use napi::bindgen_prelude::{Function, JsValue, Uint8Array, Unknown};
use napi::{Env, Result, Task};
use napi_derive::napi;
use serde::Deserialize;
use serde_json::Value;
use skillspan::{Error, SkillSet};
use skillspan_bindings::{Answers, Hosts, Place, Request, invalid_argument};

use answer::{Answer, Json, answered};
use host::{Bridge, Callbacks, Question, during, server};
use renewals::Renewals;
use watch::{Hear, Watching};

/// A place for one open set.
#[napi]
#[derive(Default)]
pub struct Handle {
    place: Place,
    renewals: Renewals,
    watching: Arc<Watching>,
}

/// What opens a set: the options of the wire, and the names of what the host can be asked.
#[derive(Deserialize)]
struct Opening {
    options: Value,
    callbacks: Vec<String>,
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
        Self { place: self.place.copy(), ..Self::default() }
    }

    /// A place for a conversation over the set: a request `session` begins it.
    #[must_use]
    #[napi(catch_unwind)]
    pub fn conversation(&self) -> Self {
        Self { place: self.place.conversation(), ..Self::default() }
    }

    /// Answers a request now: the JSON text `{"value": …}` or `{"error": {code, message, …}}`, or an object
    /// with a text as its `value`. `arguments` is the JSON text of an object by their names, or null.
    /// `document` is what `parse`, `validate_text` and `fix_text` look at; `serve` calls the host back.
    #[napi(catch_unwind)]
    pub fn ask_sync(
        &self,
        env: Env,
        name: String,
        arguments: String,
        document: Option<Uint8Array>,
        serve: Option<Function<'_, Question, ()>>,
    ) -> Result<Answer> {
        let serve = serve.map(|serve| serve.create_ref()).transpose()?;
        let waits = serve.is_some() && Renewals::are_begun_by(&name);
        let bridge = serve.map(|serve| Bridge::Direct(env, serve.into()));
        let Self { place, renewals, .. } = self;
        Ok(answered(move || {
            let _renewal = waits.then(|| renewals.begin_direct()).transpose()?;
            during(bridge, || answer(place, &name, &arguments, document.as_deref().unwrap_or_default()))
        }))
    }

    /// As `ask_sync`, as a promise. A request that may call the host gets a thread of its own: a host's
    /// store that waits for the loop's pool must not wait for a place in it. `chain` has the number of the host behind
    /// those of the hosts that wait for the answer.
    #[napi(catch_unwind)]
    pub fn ask<'env>(
        &self,
        env: &'env Env,
        name: String,
        arguments: String,
        serve: Option<Function<'env, Question, ()>>,
        chain: Option<Vec<u32>>,
    ) -> Result<Unknown<'env>> {
        let place = self.place.clone();
        let Some(serve) = serve else {
            let work = move || answered(|| answer(&place, &name, &arguments, &[]));
            return Ok(env.spawn(Job(Some(Box::new(work))))?.promise_object().to_unknown());
        };
        let server = server(&serve)?;
        let chain = chain.filter(|_| Renewals::are_begun_by(&name)).unwrap_or_default();
        let renewal = self.renewals.begin(&chain);
        on_own_thread(env, move || {
            answered(|| {
                let _renewal = renewal?;
                during(Some(Bridge::Remote(server)), || answer(&place, &name, &arguments, &[]))
            })
        })
    }

    /// Watches the set: `hear` gets an answer for each refresh that changed something, the error that ends the watch, and
    /// null at the end; `serve` is asked by these refreshes, `host` is its number.
    #[napi(catch_unwind)]
    pub fn watch(
        &self,
        hear: Hear,
        serve: Option<Function<'_, Question, ()>>,
        host: Option<u32>,
    ) -> Result<Answer> {
        let host = serve.map(|serve| server(&serve)).transpose()?.zip(host);
        Ok(answered(|| {
            let renewals = self.renewals.clone();
            let refresh = move |set: &SkillSet| {
                let Some((server, number)) = &host else { return set.refresh() };
                let _renewal = renewals.begin_after_direct(*number);
                during(Some(Bridge::Remote(Arc::clone(server))), || set.refresh())
            };
            self.watching.begin(self.place.set()?, refresh, hear)?;
            Json.record(&())
        }))
    }

    /// Ends the watch, as a promise that waits for a refresh under way.
    #[napi(catch_unwind)]
    pub fn unwatch<'env>(&self, env: &'env Env) -> Result<Unknown<'env>> {
        let watching = Arc::clone(&self.watching);
        on_own_thread(env, move || {
            answered(|| {
                watching.end();
                Json.record(&())
            })
        })
    }

    /// Lets the set go.
    #[napi(catch_unwind)]
    pub fn close(&self) {
        self.place.close();
    }
}

/// Answers a request of the public API, or `open`.
fn answer(place: &Place, name: &str, arguments: &str, document: &[u8]) -> std::result::Result<Answer, Error> {
    let arguments = Request::arguments(name, arguments)?;
    if name != "open" {
        return Request::named(name, arguments)?.answer(place, document, &Json);
    }
    let unread = |fault| invalid_argument(format!("`open` is asked in a wrong way: {fault}"));
    let Opening { options, callbacks } = serde_json::from_value(arguments).map_err(unread)?;
    place.open(options, Hosts::of(Callbacks(callbacks)))?;
    Json.record(&())
}

fn on_own_thread(env: &Env, work: impl FnOnce() -> Answer + Send + 'static) -> Result<Unknown<'_>> {
    let (deferred, promise) = env.create_deferred()?;
    thread::Builder::new().name("skillspan".to_owned()).spawn(move || {
        let answer = work();
        deferred.resolve(move |_| Ok(answer));
    })?;
    Ok(promise.to_unknown())
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
