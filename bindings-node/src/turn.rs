//! What a conversation may be asked.

use serde::Deserialize;
use serde_json::Value;
use skillspan::{Error, Session, SessionOptions};

use crate::place::Place;
use crate::request::{Answer, Load, json, text};

/// A call of the public API on a session, or the one that begins it.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Turn {
    Begin { options: Value },
    Call { tool: String, arguments: Value },
    Load(Load),
    ExportState,
    ImportState { state: Value },
    ToRestore { texts: Vec<String> },
    Forget { name: String },
}

impl Turn {
    /// The answer.
    pub fn answer(self, place: &Place) -> Result<Answer, Error> {
        let session = || place.session();
        match self {
            Self::Begin { options } => {
                place.begin(Session::new(place.set()?, SessionOptions::from_json(options)?));
                json(&())
            }
            Self::Call { tool, arguments } => json(&session()?.call(&tool, &arguments)),
            Self::Load(load) => Ok(text(session()?.load(&load.name, &load.options()?)?)),
            Self::ExportState => json(&session()?.export_state()),
            Self::ImportState { state } => json(&session()?.import_state(state)?),
            Self::ToRestore { texts } => json(&session()?.to_restore(&texts)),
            Self::Forget { name } => json(&session()?.forget(&name)),
        }
    }
}
