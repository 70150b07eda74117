//! The native object behind sets, conversations and plans.

use std::cell::RefCell;
use std::sync::{Arc, Weak};

use magnus::value::Opaque;
use magnus::{DataTypeFunctions, RArray, RString, Ruby, TypedData, Value, gc};
use skillspan_bindings::{Hosts, Place, Request, Values};

use crate::from_ruby::{bytes, from_ruby};
use crate::guard::entry;
use crate::gvl::{Listeners, answering, without_gvl};
use crate::host::{self, Host, Store};
use crate::to_ruby::to_ruby;
use crate::watch::{Running, Watch, stop};

/// Where requests are answered, and the Ruby objects that are called then.
#[derive(Default, TypedData)]
#[magnus(class = "Skillspan::Native", free_immediately, mark)]
pub struct Native {
    place: Place,
    hosts: Vec<Opaque<Value>>,
    listeners: Listeners,
    // Touched only with the lock.
    watches: RefCell<Vec<Weak<Running>>>,
}

impl DataTypeFunctions for Native {
    fn mark(&self, marker: &gc::Marker) {
        self.hosts.iter().for_each(|host| marker.mark(*host));
    }
}

impl Native {
    /// Opens a set. `decide`, `which` and `resolve_env` are callables, `provided` what the provider gave.
    pub fn open(
        ruby: &Ruby,
        options: Value,
        store: Option<Value>,
        decide: Option<Value>,
        which: Option<Value>,
        resolve_env: Option<Value>,
        provided: Option<RArray>,
    ) -> Result<Self, magnus::Error> {
        entry(ruby, || {
            let options = from_ruby(ruby, options)?;
            let given = [store, decide, which, resolve_env].map(|host| host.map(Opaque::from));
            let native = Self { hosts: given.into_iter().flatten().collect(), ..Self::default() };
            let [store, decide, which, resolve_env] =
                given.map(|object| object.map(|object| Host { object, listeners: native.listeners.clone() }));
            let hosts = Hosts {
                store: store.map(|store| Arc::new(Store(store)) as _),
                provided: provided.map(|provided| host::provided(ruby, provided)).transpose()?,
                decide: decide.map(host::decide),
                which: which.map(host::programs),
                resolve_env: resolve_env.map(host::resolve_env),
            };
            native.work(ruby, |place| place.open(options, hosts))??;
            Ok(native)
        })
    }

    /// Another one for the same set, with the same hosts; the request `with_skills` puts another set there.
    pub fn copy(&self) -> Self {
        self.at(self.place.copy())
    }

    /// One for a conversation over the set, which the request `session` begins.
    pub fn conversation(&self) -> Self {
        self.at(self.place.conversation())
    }

    /// Answers a request, with the text or bytes that it is about.
    pub fn ask(
        ruby: &Ruby,
        this: &Self,
        request: Value,
        source: Option<RString>,
    ) -> Result<Value, magnus::Error> {
        entry(ruby, || {
            let request = Request::from_json(from_ruby(ruby, request)?)?;
            let bytes = source.map_or(Ok(Vec::new()), |source| bytes(ruby, source))?;
            let answer = this.work(ruby, |place| request.answer(place, &bytes, &Values))??;
            Ok(to_ruby(ruby, &answer)?)
        })
    }

    /// A watch that calls `heard` with the fields of each refresh, once it runs.
    pub fn watch(ruby: &Ruby, this: &Self, heard: Value) -> Result<Watch, magnus::Error> {
        entry(ruby, || {
            let heard = Opaque::from(heard);
            let hosts = this.hosts.iter().copied().chain([heard]).collect();
            let watch = Watch::new(&this.place.set()?, heard, hosts, &this.listeners)?;
            let mut watches = this.watches.borrow_mut();
            watches.retain(|running| running.strong_count() > 0);
            watches.push(Arc::downgrade(&watch.running));
            Ok(watch)
        })
    }

    /// Ends its watches, and lets go of the set when the calls that use it are done.
    pub fn close(ruby: &Ruby, this: &Self) -> Result<(), magnus::Error> {
        this.watches.take().iter().filter_map(Weak::upgrade).for_each(|running| stop(&running));
        let set = this.place.close();
        entry(ruby, || Ok(without_gvl(ruby, || drop(set))?))
    }

    pub fn is_closed(&self) -> bool {
        self.place.is_closed()
    }

    /// Works without the lock; with hosts so that they can be asked.
    fn work<T: Send>(&self, ruby: &Ruby, task: impl FnOnce(&Place) -> T + Send) -> Result<T, magnus::Error> {
        let place = &self.place;
        if self.hosts.is_empty() {
            without_gvl(ruby, || task(place))
        } else {
            answering(ruby, || task(place))
        }
    }

    fn at(&self, place: Place) -> Self {
        Self { place, hosts: self.hosts.clone(), listeners: self.listeners.clone(), ..Self::default() }
    }
}
