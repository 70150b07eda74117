//! The native object behind sets, conversations and plans.

use magnus::{DataTypeFunctions, RHash, Ruby, TypedData, Value, gc};
use skillspan_bindings::{Hosts, Place, Request, Values, invalid_argument};

use crate::from_ruby::{bytes, from_ruby};
use crate::guard::entry;
use crate::gvl::{answering, done_without_gvl, without_gvl};
use crate::host::Host;
use crate::to_ruby::to_ruby;
use crate::watch::Watch;

/// Where requests are answered, and what is called then.
#[derive(Default, TypedData)]
#[magnus(class = "Skillspan::Native", free_immediately, mark)]
pub struct Native {
    place: Place,
    // None where nothing is asked after opening.
    host: Option<Host>,
}

impl DataTypeFunctions for Native {
    fn mark(&self, marker: &gc::Marker) {
        self.host.iter().for_each(|host| marker.mark(host.given));
    }
}

impl Native {
    /// Opens a set, with what a host gives to be called.
    pub fn open(ruby: &Ruby, options: Value, given: RHash) -> Result<Self, magnus::Error> {
        entry(ruby, || {
            let refuse = |way: &str, words: &str| invalid_argument(format!("option `{way}`: {words}"));
            let options = from_ruby(ruby, options, refuse)?;
            let (place, host) = (Place::default(), Host::of(given)?);
            let asked = host.clone();
            answering(ruby, || place.open(options, Hosts::of(asked)))??;
            Ok(Self { place, host: host.is_asked_later().then_some(host) })
        })
    }

    /// Another one for the same set, with the same hosts; the request `with_skills` puts another set there.
    pub fn copy(&self) -> Self {
        Self { place: self.place.copy(), host: self.host.clone() }
    }

    /// One for a conversation over the set, which the request `session` begins.
    pub fn conversation(&self) -> Self {
        Self { place: self.place.conversation(), host: self.host.clone() }
    }

    /// Answers a request, with the argument that is the text or bytes that it is about.
    pub fn ask(
        ruby: &Ruby,
        this: &Self,
        request: Value,
        about: Option<(String, Value)>,
    ) -> Result<Value, magnus::Error> {
        entry(ruby, || {
            let request = Request::from_json(from_ruby(ruby, request, Request::refused)?)?;
            let read = |(name, text): (String, _)| {
                bytes(ruby, text).map_err(|fault| Request::refused(&name, &fault.message))
            };
            let bytes = about.map(read).transpose()?.unwrap_or_default();
            let answer = this.work(ruby, |place| request.answer(place, &bytes, &Values))??;
            Ok(to_ruby(ruby, &answer)?)
        })
    }

    /// A watch that calls `heard` with the fields of each refresh, once it runs.
    pub fn watch(ruby: &Ruby, this: &Self, heard: Value) -> Result<Watch, magnus::Error> {
        entry(ruby, || Watch::new(ruby, &this.place, this.host.clone(), heard))
    }

    /// Ends its watches, and lets go of the set when the calls that use it are done; no interrupt keeps it open.
    pub fn close(ruby: &Ruby, this: &Self) -> Result<(), magnus::Error> {
        entry(ruby, || Ok(done_without_gvl(ruby, || drop(this.place.close()))?))
    }

    pub fn is_closed(&self) -> bool {
        self.place.is_closed()
    }

    /// Works without the lock; with a host so that it can be asked.
    fn work<T: Send>(&self, ruby: &Ruby, task: impl FnOnce(&Place) -> T + Send) -> Result<T, magnus::Error> {
        let place = &self.place;
        match self.host {
            None => without_gvl(ruby, || task(place)),
            Some(_) => answering(ruby, || task(place)),
        }
    }
}
