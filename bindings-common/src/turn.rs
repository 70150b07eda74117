//! What a conversation may be asked.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use skillspan::{Error, Session, SessionOptions};

use crate::answers::Answers;
use crate::place::Place;
use crate::request::Load;

/// A call of the public API on a session, or the one that begins it.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the core's functions of the same names have them")]
pub enum Turn {
    Begin {
        options: Value,
    },
    Call {
        tool: String,
        arguments: Value,
    },
    Load(Load),
    ExportState,
    ImportState {
        #[serde(deserialize_with = "object")]
        state: Value,
    },
    ToRestore {
        texts: Vec<String>,
    },
    Forget {
        name: String,
    },
}

impl Turn {
    /// The answer.
    ///
    /// # Errors
    /// Those of the core; `invalid_argument` once the set is closed.
    pub fn answer<A: Answers>(self, place: &Place, answers: &A) -> Result<A::Answer, Error> {
        let session = || place.session();
        match self {
            Self::Begin { options } => {
                place.begin(Session::new(place.set()?, SessionOptions::from_json(options)?));
                answers.record(&())
            }
            Self::Call { tool, arguments } => answers.record(&session()?.call(&tool, &arguments)),
            Self::Load(load) => Ok(answers.text(session()?.load(&load.name, &load.options()?)?)),
            Self::ExportState => answers.record(&session()?.export_state()),
            Self::ImportState { state } => answers.record(&session()?.import_state(state)?),
            Self::ToRestore { texts } => answers.record(&session()?.to_restore(&texts)),
            Self::Forget { name } => answers.record(&session()?.forget(&name)),
        }
    }
}

/// An object. Here its argument is known, by which what is none is refused.
fn object<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Value, D::Error> {
    let value = Value::deserialize(deserializer)?;
    let refusal = || D::Error::custom("an object is wanted, as `export_state` gives it");
    value.is_object().then_some(value).ok_or_else(refusal)
}
