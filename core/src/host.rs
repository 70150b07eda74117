//! What a host tells about the place it runs in; the core asks nobody.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Deserializer};

use crate::error::Error;

/// What a host tells about itself, as the functions of dialects see it.
#[derive(Debug, Clone, Default)]
pub struct Host {
    /// Names that tools of skills must not have.
    pub reserved_tools: Vec<String>,
    /// How much of the skills a prompt holds.
    pub prompt: PromptMode,
    /// Whether a bullet of one word declares a tool.
    pub legacy_bullets: bool,
    /// Its variables.
    pub env: BTreeMap<String, String>,
    /// Variables that every script gets.
    pub extra_env: BTreeMap<String, String>,
    /// Which programs are found; `None`: those on the `PATH` of `env`, and all where `env` has none.
    pub which: Option<Programs>,
    /// What a script gets instead of a variable.
    pub resolve_env: Option<ResolveEnv>,
}

/// How much of the skills a prompt holds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PromptMode {
    /// Lines and bodies.
    #[default]
    Full,
    /// Lines alone.
    Lazy,
}

/// Which programs are found.
#[derive(Clone)]
pub enum Programs {
    /// These.
    Named(Vec<String>),
    /// Those for which the host says so.
    Asked(Arc<Ask>),
}

/// A function of a program's name.
pub type Ask = dyn Fn(&str) -> Result<bool, Error> + Send + Sync;

impl Programs {
    /// Whether a program is found.
    ///
    /// # Errors
    /// Those of the host.
    pub fn has(&self, name: &str) -> Result<bool, Error> {
        match self {
            Self::Named(names) => Ok(names.iter().any(|known| known == name)),
            Self::Asked(ask) => ask(name),
        }
    }
}

impl fmt::Debug for Programs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Named(names) => f.debug_tuple("Named").field(names).finish(),
            Self::Asked(_) => f.write_str("Asked"),
        }
    }
}

impl<'de> Deserialize<'de> for Programs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::deserialize(deserializer).map(Self::Named)
    }
}

/// The host's word on a variable, by its name and its value.
#[derive(Clone)]
pub struct ResolveEnv(pub Arc<Resolve>);

/// A function of a variable's name and value.
pub type Resolve = dyn Fn(&str, &str) -> Result<Resolved, Error> + Send + Sync;

impl fmt::Debug for ResolveEnv {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ResolveEnv")
    }
}

/// What a script gets instead of a variable. On the wire a text, or an object of texts.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Resolved {
    /// The variable with this value.
    Value(String),
    /// These variables instead.
    Variables(BTreeMap<String, String>),
}
