//! What a host gives to be called.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::sync::Arc;

use skillspan::{Programs, Provided, ResolveEnv, Resolved, StoreError};
use skillspan_bindings::{invalid_argument, leave};

use crate::answer::record;
use crate::error::HostError;
use crate::json::JsonValue;
use crate::records::{Skill, SkillWarning};

/// Skills that do not lie on disk. Its methods may be called from many threads at once.
///
/// A store that fails is isolated: its skills are missing, and a warning `store-failed` keeps its words.
#[uniffi::export(with_foreign)]
pub trait SkillStore: Send + Sync {
    /// The ids of all skills, in order.
    fn list(&self) -> Result<Vec<String>, HostError>;
    /// The `SKILL.md` of a skill.
    fn read_document(&self, id: String) -> Result<Vec<u8>, HostError>;
    /// The relative paths of a skill's other files.
    fn list_files(&self, id: String) -> Result<Vec<String>, HostError>;
    /// One of these files.
    fn read_file(&self, id: String, path: String) -> Result<Vec<u8>, HostError>;
}

/// Gives data skills each time a set is opened. One that fails is isolated, as a store is.
#[uniffi::export(with_foreign)]
pub trait SkillProvider: Send + Sync {
    /// A list of data skills, as in `OpenOptions.skills`.
    fn provide(&self) -> Result<JsonValue, HostError>;
}

/// The host's verdicts on skills, at opening and at each refresh. Where it fails, so does the call that asked.
#[uniffi::export(with_foreign)]
pub trait TrustDecision: Send + Sync {
    /// Whether a skill may be used; none is no verdict.
    fn decide(&self, skill: Skill) -> Result<Option<bool>, HostError>;
}

/// The host's word on programs, in the dialect `forge`. Where it fails, so does the call that asked.
#[uniffi::export(with_foreign)]
pub trait ProgramFinder: Send + Sync {
    /// Whether a program is found.
    fn which(&self, program: String) -> Result<bool, HostError>;
}

/// What scripts get for variables, in the dialect `forge`. Where it fails, so does the call that asked.
#[uniffi::export(with_foreign)]
pub trait EnvResolver: Send + Sync {
    /// The variables that a script gets instead of one, often the same name with another value.
    fn resolve_env(&self, name: String, value: String) -> Result<HashMap<String, String>, HostError>;
}

/// Hears each warning, at opening and at each refresh. Where it fails, so does the call that told it.
#[uniffi::export(with_foreign)]
pub trait WarningListener: Send + Sync {
    /// A warning.
    fn on_warning(&self, warning: SkillWarning) -> Result<(), HostError>;
}

/// What a host gives beside options that are data.
#[derive(Clone, Default, uniffi::Record)]
pub struct Hosts {
    /// Its store, after the data skills.
    #[uniffi(default)]
    pub store: Option<Arc<dyn SkillStore>>,
    /// Its provider, after the store.
    #[uniffi(default)]
    pub provider: Option<Arc<dyn SkillProvider>>,
    /// Its verdicts on skills.
    #[uniffi(default)]
    pub decide: Option<Arc<dyn TrustDecision>>,
    /// Its word on programs; goes before `OpenOptions.which`.
    #[uniffi(default)]
    pub which: Option<Arc<dyn ProgramFinder>>,
    /// What scripts get for variables.
    #[uniffi(default)]
    pub resolve_env: Option<Arc<dyn EnvResolver>>,
    /// Hears warnings. Without it the dialect `toolnexus` writes them to standard error, and no other does.
    #[uniffi(default)]
    pub on_warning: Option<Arc<dyn WarningListener>>,
}

impl Hosts {
    /// The same for the core; asks the provider.
    pub fn bound(self) -> skillspan_bindings::Hosts {
        skillspan_bindings::Hosts {
            store: self.store.map(|store| Arc::new(Store(store)) as _),
            provided: self.provider.map(|provider| match provider.provide() {
                Ok(skills) => Provided::Returned(skills.0),
                Err(HostError::Failed { reason }) => Provided::Failed(reason),
            }),
            decide: self.decide.map(|host| {
                Arc::new(move |skill: &skillspan::Skill| {
                    let skill = record(skill).unwrap_or_else(|fault| leave(fault));
                    said("decide", host.decide(skill))
                }) as _
            }),
            which: self.which.map(|host| {
                Programs::Asked(Arc::new(move |name: &str| said("which", host.which(name.to_owned()))))
            }),
            resolve_env: self.resolve_env.map(|host| {
                ResolveEnv(Arc::new(move |name: &str, value: &str| {
                    let variables = said("resolve_env", host.resolve_env(name.to_owned(), value.to_owned()));
                    Resolved::Variables(BTreeMap::from_iter(variables))
                }))
            }),
        }
    }
}

struct Store(Arc<dyn SkillStore>);

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Store")
    }
}

impl skillspan::SkillStore for Store {
    fn list(&self) -> Result<Vec<String>, StoreError> {
        self.0.list().map_err(failed)
    }

    fn read_document(&self, id: &str) -> Result<Vec<u8>, StoreError> {
        self.0.read_document(id.to_owned()).map_err(failed)
    }

    fn list_files(&self, id: &str) -> Result<Vec<String>, StoreError> {
        self.0.list_files(id.to_owned()).map_err(failed)
    }

    fn read_file(&self, id: &str, path: &str) -> Result<Vec<u8>, StoreError> {
        self.0.read_file(id.to_owned(), path.to_owned()).map_err(failed)
    }
}

fn failed(HostError::Failed { reason }: HostError) -> StoreError {
    StoreError(reason)
}

/// What a callback answered; its failure leaves the core at once, so that a set stays as it was.
pub fn said<T>(callback: &str, answer: Result<T, HostError>) -> T {
    answer.unwrap_or_else(|HostError::Failed { reason }| {
        leave(invalid_argument(format!("`{callback}` failed: {reason}")))
    })
}
