//! The native object behind `Skillspan::Session`.

use std::sync::Arc;

use magnus::typed_data::Obj;
use magnus::value::Opaque;
use magnus::{DataTypeFunctions, Ruby, TypedData, Value, gc};
use serde::Deserialize;
use serde_json::Value as Json;
use skillspan::{Error, SessionOptions, SkillSet};

use crate::from_ruby::from_ruby;
use crate::guard::entry;
use crate::request::{Load, closed, read, wire};
use crate::set::Set;
use crate::to_ruby::to_ruby;

/// A conversation and the set that it is over.
#[derive(TypedData)]
#[magnus(class = "Skillspan::Native::Session", free_immediately, mark)]
pub struct Session {
    core: skillspan::Session,
    set: Opaque<Obj<Set>>,
}

impl DataTypeFunctions for Session {
    fn mark(&self, marker: &gc::Marker) {
        marker.mark(self.set);
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Request {
    Call { tool: String, arguments: Json },
    Load(Load),
    ToRestore(Vec<String>),
    Forget(String),
    ExportState,
    ImportState(Json),
}

impl Session {
    pub fn new(set: Obj<Set>, core: Arc<SkillSet>, options: SessionOptions) -> Self {
        Self { core: skillspan::Session::new(core, options), set: set.into() }
    }

    /// Answers a request about the conversation, while its set is open.
    pub fn ask(ruby: &Ruby, this: &Self, request: Value) -> Result<Value, magnus::Error> {
        entry(ruby, || {
            let request = read(from_ruby(ruby, request)?)?;
            let set = ruby.get_inner(this.set);
            if set.is_closed() {
                return Err(closed().into());
            }
            let core = &this.core;
            let answer = set.work(ruby, || answer(core, request))??;
            Ok(to_ruby(ruby, &answer)?)
        })
    }
}

fn answer(session: &skillspan::Session, request: Request) -> Result<Json, Error> {
    match request {
        Request::Call { tool, arguments } => wire(&session.call(&tool, &arguments)),
        Request::Load(load) => {
            let name = load.name.clone();
            wire(&session.load(&name, &load.options()?)?)
        }
        Request::ToRestore(texts) => wire(&session.to_restore(&texts)),
        Request::Forget(name) => wire(&session.forget(&name)),
        Request::ExportState => Ok(session.export_state()),
        Request::ImportState(state) => wire(&session.import_state(state)?),
    }
}
