//! What one conversation has loaded.

use skillspan_bindings::{Place, Request, Turn};

use crate::answer::{Answer, ask};
use crate::json::JsonValue;
use crate::options::LoadOptions;
use crate::records::{Restorable, ToolResult};
use crate::set::load;

/// One conversation over a set: a text that it has, unchanged, is answered with one line.
#[derive(uniffi::Object)]
pub struct Session {
    pub(crate) place: Place,
}

impl Session {
    fn ask<T: serde::de::DeserializeOwned>(&self, turn: Turn) -> Answer<T> {
        ask(&self.place, Request::Session(turn))
    }
}

#[uniffi::export]
impl Session {
    /// Runs a tool for a model, as `SkillSet.call` does.
    pub fn call(&self, tool: String, arguments: JsonValue) -> Answer<ToolResult> {
        self.ask(Turn::Call { tool, arguments: arguments.0 })
    }

    /// The text of a skill, as `SkillSet.load` gives it; fails with what that fails with.
    #[uniffi::method(default(options = None))]
    pub fn load(&self, name: String, options: Option<LoadOptions>) -> Answer<String> {
        self.ask(Turn::Load(load(name, options)))
    }

    /// What to put back after a conversation was compacted to `texts`, in the order of first loads.
    ///
    /// The session takes them for put back: `forget` those that are not.
    pub fn to_restore(&self, texts: Vec<String>) -> Answer<Vec<Restorable>> {
        self.ask(Turn::ToRestore { texts })
    }

    /// Forgets that a skill was loaded, by its name or id, and tells whether it was.
    pub fn forget(&self, name: String) -> Answer<bool> {
        self.ask(Turn::Forget { name })
    }

    /// What the session remembers, to be kept by the host.
    pub fn export_state(&self) -> Answer<JsonValue> {
        self.ask(Turn::ExportState)
    }

    /// Takes what `export_state` gave in place of what the session remembers.
    ///
    /// Fails with `InvalidArgument` for anything else; the session then stays as it was.
    pub fn import_state(&self, state: JsonValue) -> Answer<()> {
        self.ask(Turn::ImportState { state: state.0 })
    }
}
