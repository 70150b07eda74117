//! What the JavaScript side may ask, and the answers of the core as JSON text.

use std::sync::{Arc, PoisonError};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use skillspan::{
    CatalogOptions, Code, Conventional, Error, LoadOptions, LoadedBy, OpenOptions, Profile, Provided, ReadAs,
    SkillSet, Style, ToolDefinition, b4,
};

use crate::Slot;
use crate::host::{HostStore, decide};

/// A call of the public API: its name, or an object with its name and arguments.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    Open {
        options: Value,
        provided: Option<Provision>,
        #[serde(default)]
        store: bool,
        #[serde(default)]
        decide: bool,
    },
    Dialect,
    Skills,
    Skipped,
    Blocked,
    Diagnostics,
    Warnings,
    Snapshot,
    Get {
        name: String,
    },
    Find {
        name: String,
    },
    Catalog {
        options: Value,
    },
    UserMenu,
    Tools {
        style: Option<String>,
    },
    Call {
        tool: String,
        arguments: Value,
    },
    Read {
        skill: String,
        path: String,
        r#as: Option<String>,
    },
    Load {
        name: String,
        arguments: Option<String>,
        by: Option<String>,
        #[serde(default)]
        substitute: bool,
    },
    CheckToolNames {
        names: Vec<String>,
    },
    Refresh,
    Parse,
    ValidateText {
        profile: Option<String>,
    },
    Validate {
        path: String,
        profile: Option<String>,
    },
    ConventionalRoots {
        start_dir: String,
        client: Option<String>,
        home: Option<String>,
        stop_at: Option<String>,
    },
    WrapTools {
        tools: Vec<ToolDefinition>,
        style: String,
    },
    B4Typegen {
        path: String,
    },
    B4Validate {
        path: String,
    },
    B4RouteError {
        messages: Vec<String>,
    },
    B4ToolMember,
}

/// What the host's provider answered before the set was opened.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Provision {
    Returned(Value),
    Failed(String),
}

impl Request {
    /// Reads a request; an argument of a wrong type is `invalid_argument`.
    pub fn read(text: &str) -> Result<Self, Error> {
        let invalid = |message| Error::new(Code::InvalidArgument, message);
        let request: Value = serde_json::from_str(text)
            .map_err(|fault| invalid(format!("an argument is no JSON: {fault}")))?;
        serde_path_to_error::deserialize(request)
            .map_err(|fault| invalid(format!("argument `{}`: {}", fault.path(), fault.inner())))
    }

    /// The answer. `bytes` is the text of `parse` and `validate_text`.
    pub fn answer(self, slot: &Slot, bytes: &[u8]) -> Result<String, Error> {
        let set = || {
            let set = slot.lock().unwrap_or_else(PoisonError::into_inner).clone();
            set.ok_or_else(|| Error::new(Code::InvalidArgument, "the set is closed; open another"))
        };
        match self {
            Self::Open { options, provided, store, decide } => {
                let set = open(options, provided, store, decide)?;
                *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(set));
                json(&())
            }
            Self::Dialect => json(set()?.dialect()),
            Self::Skills => json(&set()?.skills()),
            Self::Skipped => json(&set()?.snapshot().skipped),
            Self::Blocked => json(&set()?.snapshot().blocked),
            Self::Diagnostics => json(&set()?.snapshot().diagnostics),
            Self::Warnings => json(&set()?.snapshot().warnings),
            Self::Snapshot => json(&*set()?.snapshot()),
            Self::Get { name } => json(&set()?.get(&name)?),
            Self::Find { name } => json(&set()?.find(&name)),
            Self::Catalog { options } => json(&set()?.catalog(&CatalogOptions::from_json(options)?)),
            Self::UserMenu => json(&set()?.user_menu()),
            Self::Tools { style: None } => json(&set()?.tools()),
            Self::Tools { style: Some(style) } => json(&set()?.tools_in(Style::named(&style)?)),
            Self::Call { tool, arguments } => json(&set()?.call(&tool, &arguments)),
            Self::Read { skill, path, r#as } => {
                let read_as = r#as.as_deref().map_or(Ok(ReadAs::default()), ReadAs::named)?;
                json(&set()?.read(&skill, &path, read_as)?)
            }
            Self::Load { name, arguments, by, substitute } => {
                let by = by.as_deref().map_or(Ok(LoadedBy::default()), LoadedBy::named)?;
                json(&set()?.load(&name, &LoadOptions { arguments, by, substitute })?)
            }
            Self::CheckToolNames { names } => json(&set()?.check_tool_names(&names)?),
            Self::Refresh => json(&set()?.refresh()?),
            Self::Parse => json(&skillspan::parse(bytes)),
            Self::ValidateText { profile: name } => json(&skillspan::validate_text(bytes, profile(name)?)),
            Self::Validate { path, profile: name } => json(&skillspan::validate(&path, profile(name)?)?),
            Self::ConventionalRoots { start_dir, client, home, stop_at } => {
                json(&skillspan::conventional_roots(&Conventional {
                    start_dir: &start_dir,
                    client: client.as_deref(),
                    home: home.as_deref(),
                    stop_at: stop_at.as_deref(),
                }))
            }
            Self::WrapTools { tools, style } => json(&skillspan::wrap_tools(&tools, Style::named(&style)?)),
            Self::B4Typegen { path } => json(&b4::typegen(&path)?),
            Self::B4Validate { path } => json(&b4::validate(&path)),
            Self::B4RouteError { messages } => json(&b4::route_error(&messages)),
            Self::B4ToolMember => json(&b4::tool_member()),
        }
    }
}

fn open(options: Value, provided: Option<Provision>, store: bool, decides: bool) -> Result<SkillSet, Error> {
    let mut options = OpenOptions::from_json(options)?;
    options.provided = provided.map(|provided| match provided {
        Provision::Returned(value) => Provided::Returned(value),
        Provision::Failed(words) => Provided::Failed(words),
    });
    options.store = store.then(|| Arc::new(HostStore) as _);
    options.trust.decide = decides.then(|| Arc::new(decide) as _);
    SkillSet::open(options)
}

fn profile(name: Option<String>) -> Result<&'static Profile, Error> {
    name.map_or(Ok(&Profile::SPEC), |name| Profile::named(&name))
}

/// A value of the wire model as JSON text.
pub fn json<T: Serialize + ?Sized>(value: &T) -> Result<String, Error> {
    serde_json::to_string(value).map_err(|fault| Error::new(Code::Internal, fault.to_string()))
}
