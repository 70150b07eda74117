//! What one conversation has loaded, so that the same text is not sent twice.

use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::code::Code;
use crate::error::Error;
use crate::options::from_wire;
use crate::skill::Skill;
use crate::skillset::SkillSet;
use crate::tool_result::ToolResult;
use crate::tools::LoadOptions;

/// What a model gets instead of a text that it has.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Repeat {
    /// The house's line.
    #[default]
    Standard,
    /// The text again.
    Off,
    /// The host's own line.
    Own(String),
}

/// What a host asks of a session.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "an object of options")]
pub struct SessionOptions {
    /// What a repeated load gives: `true` for the house's line, `false` for the text again, or a line.
    #[serde(deserialize_with = "repeat")]
    pub repeat: Repeat,
}

impl SessionOptions {
    /// Reads options from their wire form.
    ///
    /// # Errors
    /// `invalid_argument` for an option that is unknown or has a wrong type; the message names it.
    pub fn from_json(options: Value) -> Result<Self, Error> {
        from_wire("session option", options)
    }
}

/// A skill whose text a conversation has lost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Restorable {
    /// The name that it was loaded by.
    pub name: String,
    /// The text as it was sent.
    pub text: String,
}

/// One conversation over a set: it remembers which texts of skills were sent.
///
/// It borrows its set or shares it: `S` is `&SkillSet` or `Arc<SkillSet>`.
#[derive(Debug)]
pub struct Session<S = Arc<SkillSet>> {
    set: S,
    options: SessionOptions,
    sent: Mutex<Vec<Sent>>,
}

/// The last text that was sent for a skill with these arguments.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object for each text")]
struct Sent {
    id: String,
    name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    arguments: Option<String>,
    text: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "what `export_state` gave")]
struct State {
    version: u64,
    sent: Vec<Sent>,
}

const VERSION: u64 = 1;

impl SkillSet {
    /// A new conversation.
    pub fn session(&self, options: SessionOptions) -> Session<&Self> {
        Session::new(self, options)
    }
}

impl<S: Deref<Target = SkillSet>> Session<S> {
    /// A new conversation over a set.
    pub fn new(set: S, options: SessionOptions) -> Self {
        Self { set, options, sent: Mutex::default() }
    }

    /// As [`SkillSet::call`]; a text that the conversation has, unchanged, is answered with one line.
    pub fn call(&self, tool: &str, arguments: &Value) -> ToolResult {
        let result = self.set.call(tool, arguments);
        let load = &self.set.policy().tools.tools.first();
        let Some(load) = load.filter(|load| load.name == tool && !result.is_error) else { return result };
        // The first argument that the tool must have names the skill.
        let schema = (load.schema)(&[]);
        let Some(key) = schema.pointer("/required/0").and_then(Value::as_str) else { return result };
        let others =
            |(other, value): (&String, &Value)| other != key && other != "arguments" && !value.is_null();
        let Some(given) = arguments.as_object().filter(|given| !given.iter().any(others)) else {
            return result;
        };
        let text = |field: &str| given.get(field).and_then(Value::as_str);
        let Some(name) = text(key) else { return result };
        ToolResult { text: self.once(name, text("arguments"), false, result.text), ..result }
    }

    /// As [`SkillSet::load`]; a text that the conversation has, unchanged, is answered with one line.
    ///
    /// # Errors
    /// Those of [`SkillSet::load`].
    pub fn load(&self, name: &str, options: &LoadOptions) -> Result<String, Error> {
        let text = self.set.load(name, options)?;
        Ok(self.once(name, options.arguments.as_deref(), options.substitute, text))
    }

    /// The text, or the line that stands for it if it was sent before.
    fn once(&self, name: &str, arguments: Option<&str>, substitute: bool, text: String) -> String {
        let Some(skill) = self.set.find(name) else { return text };
        let takes = |skill: &Skill| substitute || skill.takes_arguments();
        let arguments = arguments.filter(|given| !given.is_empty() && takes(&skill)).map(str::to_owned);
        let now = Sent { id: skill.id.clone(), name: name.to_owned(), arguments, text };
        let mut sent = self.sent();
        match sent.iter_mut().find(|before| before.id == now.id && before.arguments == now.arguments) {
            Some(before) if before.text == now.text => match &self.options.repeat {
                Repeat::Off => now.text,
                Repeat::Own(line) => line.clone(),
                Repeat::Standard => {
                    format!(
                        "Skill \"{name}\" is loaded already and has not changed; follow its instructions as given before."
                    )
                }
            },
            Some(before) => {
                before.text.clone_from(&now.text);
                now.text
            }
            None => {
                sent.push(now.clone());
                now.text
            }
        }
    }

    /// Which skills' texts are whole in none of these texts: what must be put back after a conversation was
    /// compacted, in the order of first loads. Skills that the set no longer shows are left out.
    ///
    /// The session takes them for put back. [`forget`](Self::forget) those that are not.
    pub fn to_restore<T: AsRef<str>>(&self, texts: &[T]) -> Vec<Restorable> {
        let snapshot = self.set.snapshot();
        let sent = self.sent();
        let lost = sent.iter().filter(|sent| !texts.iter().any(|text| text.as_ref().contains(&sent.text)));
        lost.filter(|sent| snapshot.record(&sent.id).is_some())
            .map(|sent| Restorable { name: sent.name.clone(), text: sent.text.clone() })
            .collect()
    }

    /// Forgets that a skill was loaded, by its name or id: its next load gives the text. Whether it was known.
    pub fn forget(&self, name: &str) -> bool {
        let id = self.set.find(name).map(|skill| skill.id.clone());
        let mut sent = self.sent();
        let before = sent.len();
        sent.retain(|sent| sent.name != name && Some(&sent.id) != id.as_ref());
        sent.len() < before
    }

    /// What the session remembers, to be kept by the host: `{version, sent: [{id, name, arguments?, text}]}`.
    pub fn export_state(&self) -> Value {
        json!({"version": VERSION, "sent": *self.sent()})
    }

    /// Takes what [`export_state`](Self::export_state) gave in place of what the session remembers.
    ///
    /// # Errors
    /// `invalid_argument` for anything else; the session then stays as it was.
    pub fn import_state(&self, state: Value) -> Result<(), Error> {
        let state: State = from_wire("session state", state)?;
        if state.version != VERSION {
            let message =
                format!("session state `version`: {} is not known; wanted {VERSION}", state.version);
            return Err(Error::new(Code::InvalidArgument, message));
        }
        *self.sent() = state.sent;
        Ok(())
    }

    fn sent(&self) -> MutexGuard<'_, Vec<Sent>> {
        self.sent.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "`true`, `false` or a text is wanted")]
enum Wire {
    Switch(bool),
    Text(String),
}

fn repeat<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Repeat, D::Error> {
    Ok(match Wire::deserialize(deserializer)? {
        Wire::Switch(true) => Repeat::Standard,
        Wire::Switch(false) => Repeat::Off,
        Wire::Text(line) => Repeat::Own(line),
    })
}
