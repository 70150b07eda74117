//! The native object behind `Skillspan::SkillSet`.

use std::sync::{Arc, Mutex, PoisonError};

use magnus::value::{Opaque, ReprValue};
use magnus::typed_data::Obj;
use magnus::{DataTypeFunctions, RArray, Ruby, TypedData, Value, gc};
use serde::Serialize;
use skillspan::{
    CatalogOptions, Error, LoadOptions, LoadedBy, OpenOptions, ReadAs, SkillSet, SkillStore, Snapshot, Style,
};

use crate::Answer;
use crate::from_ruby::{from_ruby, text};
use crate::guard::{Fault, entry, invalid_argument};
use crate::gvl::{answering, without_gvl};
use crate::host::{self, Store};
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

#[derive(Serialize)]
struct Whole<'a> {
    dialect: &'a str,
    #[serde(flatten)]
    snapshot: &'a Snapshot,
}

impl Set {
    /// `decide` is a callable, `provided` what the provider gave.
    pub fn open(
        ruby: &Ruby,
        options: Value,
        store: Option<Value>,
        decide: Option<Value>,
        provided: Option<RArray>,
    ) -> Result<Obj<Self>, magnus::Error> {
        entry(ruby, || {
            let mut options = OpenOptions::from_json(from_ruby(ruby, options)?)?;
            let (store, decide) = (store.map(Opaque::from), decide.map(Opaque::from));
            options.store = store.map(|store| Arc::new(Store(store)) as Arc<dyn SkillStore>);
            options.trust.decide = decide.map(host::decide);
            options.provided = provided.map(|provided| host::provided(ruby, provided)).transpose()?;
            let hosts: Vec<Opaque<Value>> = store.into_iter().chain(decide).collect();
            let core = work(ruby, !hosts.is_empty(), || SkillSet::open(options))??;
            Ok(ruby.obj_wrap(Self { core: Mutex::new(Some(Arc::new(core))), hosts }))
        })
    }

    fn core(&self) -> Result<Arc<SkillSet>, Fault> {
        let core = self.core.lock().unwrap_or_else(PoisonError::into_inner);
        core.clone().ok_or_else(|| invalid_argument("the set is closed; open a new one"))
    }

    /// What lies in memory.
    fn look<T: Serialize>(&self, ruby: &Ruby, look: impl FnOnce(&SkillSet) -> Result<T, Error>) -> Answer {
        entry(ruby, || to_ruby(ruby, &look(&*self.core()?)?))
    }

    /// What may touch the disk, or call a host.
    fn work<T: Serialize + Send>(
        &self,
        ruby: &Ruby,
        task: impl FnOnce(&SkillSet) -> Result<T, Error> + Send,
    ) -> Answer {
        entry(ruby, || {
            let core = self.core()?;
            to_ruby(ruby, &work(ruby, !self.hosts.is_empty(), || task(&core))??)
        })
    }

    pub fn skills(ruby: &Ruby, this: &Self) -> Answer {
        this.look(ruby, |core| Ok(core.skills()))
    }

    pub fn skipped(ruby: &Ruby, this: &Self) -> Answer {
        this.look(ruby, |core| Ok(core.snapshot().skipped.clone()))
    }

    pub fn blocked(ruby: &Ruby, this: &Self) -> Answer {
        this.look(ruby, |core| Ok(core.snapshot().blocked.clone()))
    }

    pub fn diagnostics(ruby: &Ruby, this: &Self) -> Answer {
        this.look(ruby, |core| Ok(core.snapshot().diagnostics.clone()))
    }

    pub fn warnings(ruby: &Ruby, this: &Self) -> Answer {
        this.look(ruby, |core| Ok(core.snapshot().warnings.clone()))
    }

    pub fn to_h(ruby: &Ruby, this: &Self) -> Answer {
        entry(ruby, || {
            let core = this.core()?;
            to_ruby(ruby, &Whole { dialect: core.dialect(), snapshot: &core.snapshot() })
        })
    }

    pub fn size(ruby: &Ruby, this: &Self) -> Answer {
        this.look(ruby, |core| Ok(core.len()))
    }

    pub fn dialect(ruby: &Ruby, this: &Self) -> Answer {
        this.look(ruby, |core| Ok(core.dialect()))
    }

    pub fn get(ruby: &Ruby, this: &Self, name: Value) -> Answer {
        entry(ruby, || {
            let name = text(ruby, "name", name)?;
            to_ruby(ruby, &this.core()?.get(&name)?)
        })
    }

    pub fn find(ruby: &Ruby, this: &Self, name: Value) -> Answer {
        entry(ruby, || {
            let name = text(ruby, "name", name)?;
            to_ruby(ruby, &this.core()?.find(&name))
        })
    }

    pub fn catalog(ruby: &Ruby, this: &Self, options: Value) -> Answer {
        entry(ruby, || {
            let options = CatalogOptions::from_json(from_ruby(ruby, options)?)?;
            to_ruby(ruby, &this.core()?.catalog(&options))
        })
    }

    pub fn user_menu(ruby: &Ruby, this: &Self) -> Answer {
        this.look(ruby, |core| Ok(core.user_menu()))
    }

    pub fn tools(ruby: &Ruby, this: &Self, style: Option<Value>) -> Answer {
        match style {
            None => this.work(ruby, |core| Ok(core.tools())),
            Some(style) => {
                let style = entry(ruby, || Ok(Style::named(&text(ruby, "style", style)?)?))?;
                this.work(ruby, move |core| Ok(core.tools_in(style)))
            }
        }
    }

    pub fn call(ruby: &Ruby, this: &Self, tool: Value, arguments: Value) -> Answer {
        let (tool, arguments) = entry(ruby, || Ok((text(ruby, "tool", tool)?, from_ruby(ruby, arguments)?)))?;
        this.work(ruby, move |core| Ok(core.call(&tool, &arguments)))
    }

    pub fn read(ruby: &Ruby, this: &Self, skill: Value, path: Value, read_as: Option<Value>) -> Answer {
        let (skill, path, read_as) = entry(ruby, || {
            let read_as = read_as.map(|word| ReadAs::named(&text(ruby, "as", word)?).map_err(Fault::from));
            Ok((
                text(ruby, "skill", skill)?,
                text(ruby, "path", path)?,
                read_as.transpose()?.unwrap_or_default(),
            ))
        })?;
        this.work(ruby, move |core| core.read(&skill, &path, read_as))
    }

    pub fn load(
        ruby: &Ruby,
        this: &Self,
        name: Value,
        arguments: Option<Value>,
        by: Option<Value>,
        substitute: bool,
    ) -> Answer {
        let (name, options) = entry(ruby, || {
            let arguments = arguments.map(|arguments| text(ruby, "arguments", arguments)).transpose()?;
            let by = by.map(|by| LoadedBy::named(&text(ruby, "by", by)?).map_err(Fault::from)).transpose()?;
            let options = LoadOptions { arguments, by: by.unwrap_or_default(), substitute };
            Ok((text(ruby, "name", name)?, options))
        })?;
        this.work(ruby, move |core| core.load(&name, &options))
    }

    pub fn refresh(ruby: &Ruby, this: &Self) -> Answer {
        this.work(ruby, SkillSet::refresh)
    }

    pub fn close(ruby: &Ruby, this: &Self) -> Answer {
        let core = this.core.lock().unwrap_or_else(PoisonError::into_inner).take();
        entry(ruby, || {
            without_gvl(ruby, || drop(core))?;
            Ok(ruby.qnil().as_value())
        })
    }

    pub fn is_closed(&self) -> bool {
        self.core.lock().unwrap_or_else(PoisonError::into_inner).is_none()
    }
}

/// Works without the lock; with hosts so that they can be asked.
fn work<T: Send>(ruby: &Ruby, with_hosts: bool, task: impl FnOnce() -> T + Send) -> Result<T, magnus::Error> {
    if with_hosts { answering(ruby, task) } else { without_gvl(ruby, task) }
}
