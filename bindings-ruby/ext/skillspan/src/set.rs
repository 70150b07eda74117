//! The native object behind `Skillspan::SkillSet`.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use magnus::typed_data::Obj;
use magnus::value::Opaque;
use magnus::{DataTypeFunctions, RArray, Ruby, TypedData, Value, gc};
use skillspan::{OpenOptions, Selection, SessionOptions, SkillSet};

use crate::from_ruby::from_ruby;
use crate::guard::entry;
use crate::gvl::{Listeners, answering, without_gvl};
use crate::host::{self, Host, Store};
use crate::request::{Request, closed, read};
use crate::session::Session;
use crate::to_ruby::to_ruby;
use crate::watch::{Running, Watch, stop};

/// A set and the Ruby objects that it calls.
#[derive(TypedData)]
#[magnus(class = "Skillspan::Native::Set", free_immediately, mark)]
pub struct Set {
    core: Mutex<Option<Arc<SkillSet>>>,
    hosts: Vec<Opaque<Value>>,
    listeners: Listeners,
    watches: Mutex<Vec<Weak<Running>>>,
}

impl DataTypeFunctions for Set {
    fn mark(&self, marker: &gc::Marker) {
        for host in &self.hosts {
            marker.mark(*host);
        }
    }
}

impl Set {
    /// Opens a set. `decide`, `which` and `resolve_env` are callables, `provided` what the provider gave.
    pub fn open(
        ruby: &Ruby,
        options: Value,
        store: Option<Value>,
        decide: Option<Value>,
        provided: Option<RArray>,
        which: Option<Value>,
        resolve_env: Option<Value>,
    ) -> Result<Obj<Self>, magnus::Error> {
        entry(ruby, || {
            let mut options = OpenOptions::from_json(from_ruby(ruby, options)?)?;
            let listeners = Listeners::default();
            let given = [store, decide, which, resolve_env].map(|host| host.map(Opaque::from));
            let [store, decide, which, resolve_env] =
                given.map(|object| object.map(|object| Host { object, listeners: listeners.clone() }));
            options.store = store.map(|store| Arc::new(Store(store)) as _);
            options.trust.decide = decide.map(host::decide);
            options.which = which.map(host::programs).or(options.which);
            options.resolve_env = resolve_env.map(host::resolve_env);
            options.provided = provided.map(|provided| host::provided(ruby, provided)).transpose()?;
            let hosts: Vec<Opaque<Value>> = given.into_iter().flatten().collect();
            let core = work(ruby, &hosts, || SkillSet::open(options))??;
            Ok(ruby.obj_wrap(Self::new(core, hosts, listeners)))
        })
    }

    /// A new set with a selection more, and with the same hosts.
    pub fn with_skills(ruby: &Ruby, this: &Self, selection: Value) -> Result<Obj<Self>, magnus::Error> {
        entry(ruby, || {
            let selection = Selection::from_json(from_ruby(ruby, selection)?, "with_skills")?;
            let core = this.core().clone().ok_or_else(closed)?;
            let core = this.work(ruby, || core.with_skills(selection))??;
            Ok(ruby.obj_wrap(Self::new(core, this.hosts.clone(), this.listeners.clone())))
        })
    }

    /// Answers a request about the set.
    pub fn ask(ruby: &Ruby, this: &Self, request: Value) -> Result<Value, magnus::Error> {
        entry(ruby, || {
            let request: Request = read(from_ruby(ruby, request)?)?;
            let core = this.core().clone();
            let answer = this.work(ruby, || request.answer(core.as_ref(), None))??;
            Ok(to_ruby(ruby, &answer)?)
        })
    }

    /// A new conversation.
    pub fn session(ruby: &Ruby, this: Obj<Self>, options: Value) -> Result<Obj<Session>, magnus::Error> {
        entry(ruby, || {
            let options = SessionOptions::from_json(from_ruby(ruby, options)?)?;
            let core = this.core().clone().ok_or_else(closed)?;
            Ok(ruby.obj_wrap(Session::new(this, core, options)))
        })
    }

    /// A watch that calls `heard` with the fields of each refresh, once it runs.
    pub fn watch(ruby: &Ruby, this: &Self, heard: Value) -> Result<Obj<Watch>, magnus::Error> {
        entry(ruby, || {
            let core = this.core().clone().ok_or_else(closed)?;
            let heard = Opaque::from(heard);
            let hosts = this.hosts.iter().copied().chain([heard]).collect();
            let watch = Watch::new(&core, heard, hosts, &this.listeners)?;
            let mut watches = this.watches();
            watches.retain(|running| running.strong_count() > 0);
            watches.push(Arc::downgrade(&watch.running));
            Ok(ruby.obj_wrap(watch))
        })
    }

    /// Ends its watches, and lets go of the set when the calls that use it are done.
    pub fn close(ruby: &Ruby, this: &Self) -> Result<(), magnus::Error> {
        this.watches().drain(..).filter_map(|running| running.upgrade()).for_each(|running| stop(&running));
        let core = this.core().take();
        entry(ruby, || Ok(without_gvl(ruby, || drop(core))?))
    }

    pub fn is_closed(&self) -> bool {
        self.core().is_none()
    }

    /// Works without the lock, so that its hosts can be asked.
    pub fn work<T: Send>(&self, ruby: &Ruby, task: impl FnOnce() -> T + Send) -> Result<T, magnus::Error> {
        work(ruby, &self.hosts, task)
    }

    fn new(core: SkillSet, hosts: Vec<Opaque<Value>>, listeners: Listeners) -> Self {
        Self { core: Mutex::new(Some(Arc::new(core))), hosts, listeners, watches: Mutex::default() }
    }

    fn watches(&self) -> MutexGuard<'_, Vec<Weak<Running>>> {
        self.watches.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn core(&self) -> MutexGuard<'_, Option<Arc<SkillSet>>> {
        self.core.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Works without the lock; with hosts so that they can be asked.
fn work<T: Send>(
    ruby: &Ruby,
    hosts: &[Opaque<Value>],
    task: impl FnOnce() -> T + Send,
) -> Result<T, magnus::Error> {
    if hosts.is_empty() { without_gvl(ruby, task) } else { answering(ruby, task) }
}
