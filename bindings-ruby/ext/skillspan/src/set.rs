//! The native object behind `Skillspan::SkillSet`.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use magnus::typed_data::Obj;
use magnus::value::Opaque;
use magnus::{DataTypeFunctions, RArray, Ruby, TypedData, Value, gc};
use skillspan::{OpenOptions, Selection, SkillSet};

use crate::from_ruby::from_ruby;
use crate::guard::entry;
use crate::gvl::{answering, without_gvl};
use crate::host::{self, Store};
use crate::request::{Request, closed};
use crate::to_ruby::to_ruby;

/// A set and the Ruby objects that it calls.
#[derive(TypedData)]
#[magnus(class = "Skillspan::Native::Set", free_immediately, mark)]
pub struct Set {
    core: Mutex<Option<Arc<SkillSet>>>,
    hosts: Vec<Opaque<Value>>,
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
            let given = [store, decide, which, resolve_env].map(|host| host.map(Opaque::from));
            let [store, decide, which, resolve_env] = given;
            options.store = store.map(|store| Arc::new(Store(store)) as _);
            options.trust.decide = decide.map(host::decide);
            options.which = which.map(host::programs).or(options.which);
            options.resolve_env = resolve_env.map(host::resolve_env);
            options.provided = provided.map(|provided| host::provided(ruby, provided)).transpose()?;
            let hosts: Vec<Opaque<Value>> = given.into_iter().flatten().collect();
            let core = work(ruby, &hosts, || SkillSet::open(options))??;
            Ok(ruby.obj_wrap(Self { core: Mutex::new(Some(Arc::new(core))), hosts }))
        })
    }

    /// A new set with a selection more, and with the same hosts.
    pub fn with_skills(ruby: &Ruby, this: &Self, selection: Value) -> Result<Obj<Self>, magnus::Error> {
        entry(ruby, || {
            let selection = Selection::from_json(from_ruby(ruby, selection)?, "with_skills")?;
            let core = this.core().clone().ok_or_else(closed)?;
            let core = work(ruby, &this.hosts, || core.with_skills(selection))??;
            Ok(ruby.obj_wrap(Self { core: Mutex::new(Some(Arc::new(core))), hosts: this.hosts.clone() }))
        })
    }

    /// Answers a request about the set.
    pub fn ask(ruby: &Ruby, this: &Self, request: Value) -> Result<Value, magnus::Error> {
        entry(ruby, || {
            let request = Request::read(from_ruby(ruby, request)?)?;
            let core = this.core().clone();
            let answer = work(ruby, &this.hosts, || request.answer(core.as_ref(), None))??;
            Ok(to_ruby(ruby, &answer)?)
        })
    }

    /// Lets go of the set, when the calls that use it are done.
    pub fn close(ruby: &Ruby, this: &Self) -> Result<(), magnus::Error> {
        let core = this.core().take();
        entry(ruby, || Ok(without_gvl(ruby, || drop(core))?))
    }

    pub fn is_closed(&self) -> bool {
        self.core().is_none()
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
