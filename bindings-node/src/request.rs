//! What the JavaScript side may ask, and the answers of the core as JSON text.

use std::sync::{Arc, PoisonError};

use napi::bindgen_prelude::Either;
use napi_derive::napi;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use skillspan::{
    CatalogOptions, Code, Conventional, Error, LoadOptions, LoadedBy, OpenOptions, Profile, Programs,
    Provided, ReadAs, Reference, ResolveEnv, Selection, SkillSet, Style, ToolDefinition, b4, forge, ruby_llm,
};

use crate::Slot;
use crate::host::{HostStore, decide, resolve_env, which};

/// What a request gives: JSON text, an object with either `value` or `error`; or a text alone, which is spared the
/// way through JSON.
pub type Answer = Either<String, Text>;

/// A value that is a text.
#[napi(object)]
pub struct Text {
    /// The text.
    pub value: String,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Outcome<'a, T: ?Sized> {
    Value(&'a T),
    Error(&'a Error),
}

/// A call of the public API: its name, or an object with its name and arguments.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    Parse,
    ValidateText { profile: Option<String> },
    Validate { path: String, profile: Option<String> },
    Roots { start_dir: String, client: Option<String>, home: Option<String>, stop_at: Option<String> },
    NewSkill { name: String, description: String },
    WrapTools { tools: Vec<ToolDefinition>, style: Style },

    B4Typegen { path: String },
    B4Validate { path: String },
    B4RouteError { messages: Vec<String> },
    B4ToolMember,

    RubyLlmFind { reference: Value, options: Value },
    RubyLlmAll { options: Value },

    ForgeCall { function: String, arguments: Value },
    ForgeCallOn { function: String, arguments: Value },

    Open { options: Value, provided: Option<Provision>, callbacks: Vec<Callback> },
    WithSkills { selection: Value },
    Dialect,
    Skills,
    Skipped,
    Blocked,
    Diagnostics,
    Warnings,
    Snapshot,
    Get { name: String },
    Find { name: String },
    Catalog { options: Value },
    UserMenu,
    Tools { style: Option<Style> },
    Call { tool: String, arguments: Value },
    Read { skill: String, path: String, r#as: Option<String> },
    Load { name: String, arguments: Option<String>, by: Option<String>, substitute: Option<bool> },
    CheckToolNames { names: Vec<String> },
    Refresh,
    Mounts,
    Materialize { folder: String },
}

/// What the host can be asked while a set is in use.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Callback {
    Store,
    Decide,
    Which,
    ResolveEnv,
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
        let request: Value = serde_json::from_str(text)
            .map_err(|fault| invalid_argument(format!("an argument is no JSON: {fault}")))?;
        serde_path_to_error::deserialize(request)
            .map_err(|fault| invalid_argument(format!("argument `{}`: {}", fault.path(), fault.inner())))
    }

    /// The answer. `bytes` is the text of `parse` and `validate_text`.
    pub fn answer(self, slot: &Slot, bytes: &[u8]) -> Result<Answer, Error> {
        let slot = || slot.lock().unwrap_or_else(PoisonError::into_inner);
        let set = || slot().clone().ok_or_else(|| invalid_argument("the set is closed; open another"));
        let fill = |set| {
            *slot() = Some(Arc::new(set));
            json(&())
        };
        match self {
            Self::Parse => json(&skillspan::parse(bytes)),
            Self::ValidateText { profile: name } => json(&skillspan::validate_text(bytes, profile(name)?)),
            Self::Validate { path, profile: name } => json(&skillspan::validate(&path, profile(name)?)?),
            Self::Roots { start_dir, client, home, stop_at } => {
                json(&skillspan::conventional_roots(&Conventional {
                    start_dir: &start_dir,
                    client: client.as_deref(),
                    home: home.as_deref(),
                    stop_at: stop_at.as_deref(),
                }))
            }
            Self::NewSkill { name, description } => json(&skillspan::new_skill(&name, &description)?),
            Self::WrapTools { tools, style } => json(&skillspan::wrap_tools(&tools, style)),

            Self::B4Typegen { path } => json(&b4::typegen(&path)?),
            Self::B4Validate { path } => json(&b4::validate(&path)),
            Self::B4RouteError { messages } => json(&b4::route_error(&messages)),
            Self::B4ToolMember => json(&b4::tool_member()),

            Self::RubyLlmFind { reference, options } => {
                json(&ruby_llm::find(Reference::from_json(reference)?, OpenOptions::from_json(options)?)?)
            }
            Self::RubyLlmAll { options } => json(&ruby_llm::all(OpenOptions::from_json(options)?)?),

            Self::ForgeCall { function, arguments } => json(&forge::call(&function, &arguments)?),
            Self::ForgeCallOn { function, arguments } => {
                json(&forge::call_on(&*set()?, &function, &arguments)?)
            }

            Self::Open { options, provided, callbacks } => fill(open(options, provided, callbacks)?),
            Self::WithSkills { selection } => {
                fill(set()?.with_skills(Selection::from_json(selection, "with_skills")?)?)
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
            Self::Catalog { options } => Ok(text(set()?.catalog(&CatalogOptions::from_json(options)?))),
            Self::UserMenu => json(&set()?.user_menu()),
            Self::Tools { style: None } => json(&set()?.tools()),
            Self::Tools { style: Some(style) } => json(&set()?.tools_in(style)),
            Self::Call { tool, arguments } => json(&set()?.call(&tool, &arguments)),
            Self::Read { skill, path, r#as } => {
                let read_as = r#as.as_deref().map_or(Ok(ReadAs::default()), ReadAs::named)?;
                json(&set()?.read(&skill, &path, read_as)?)
            }
            Self::Load { name, arguments, by, substitute } => {
                let by = by.as_deref().map_or(Ok(LoadedBy::default()), LoadedBy::named)?;
                let substitute = substitute.unwrap_or_default();
                Ok(text(set()?.load(&name, &LoadOptions { arguments, by, substitute })?))
            }
            Self::CheckToolNames { names } => json(&set()?.check_tool_names(&names)?),
            Self::Refresh => json(&set()?.refresh()?),
            Self::Mounts => json(&set()?.mounts()),
            Self::Materialize { folder } => json(&set()?.materialize(&folder)?),
        }
    }
}

fn open(options: Value, provided: Option<Provision>, callbacks: Vec<Callback>) -> Result<SkillSet, Error> {
    let mut options = OpenOptions::from_json(options)?;
    options.provided = provided.map(|provided| match provided {
        Provision::Returned(value) => Provided::Returned(value),
        Provision::Failed(words) => Provided::Failed(words),
    });
    for callback in callbacks {
        match callback {
            Callback::Store => options.store = Some(Arc::new(HostStore)),
            Callback::Decide => options.trust.decide = Some(Arc::new(decide)),
            Callback::Which => options.which = Some(Programs::Asked(Arc::new(which))),
            Callback::ResolveEnv => options.resolve_env = Some(ResolveEnv(Arc::new(resolve_env))),
        }
    }
    SkillSet::open(options)
}

fn profile(name: Option<String>) -> Result<&'static Profile, Error> {
    name.map_or(Ok(&Profile::SPEC), |name| Profile::named(&name))
}

fn invalid_argument(message: impl Into<String>) -> Error {
    Error::new(Code::InvalidArgument, message)
}

fn text(value: String) -> Answer {
    Either::B(Text { value })
}

/// A value of the wire model.
fn json<T: Serialize + ?Sized>(value: &T) -> Result<Answer, Error> {
    let text = serde_json::to_string(&Outcome::Value(value));
    text.map(Either::A).map_err(|fault| Error::new(Code::Internal, fault.to_string()))
}

/// The answer of a request that failed.
pub fn failure(error: &Error) -> Answer {
    // Errors have text keys only, so that they can always be written.
    Either::A(serde_json::to_string(&Outcome::<()>::Error(error)).unwrap_or_default())
}
