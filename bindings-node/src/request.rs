//! What the JavaScript side may ask, and the answers of the core as JSON text.

use std::sync::Arc;

use napi::bindgen_prelude::Either;
use napi_derive::napi;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use skillspan::{
    Applicability, CatalogOptions, Code, Conventional, Error, FileFix, LoadOptions, LoadedBy, OpenOptions,
    Profile, Programs, Provided, ReadAs, Reference, ResolveEnv, SearchOptions, Selection, SkillSet, Style,
    ToolDefinition, ToolOptions, b4, forge, ruby_llm,
};

use crate::host::{Home, HostStore, decide, resolve_env, which};
use crate::place::Place;
use crate::turn::Turn;

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
    FixText { profile: Option<String>, r#unsafe: Option<bool> },
    Fixes { path: String, profile: Option<String>, r#unsafe: Option<bool> },
    WriteFix { index: usize },
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
    CatalogReport { options: Value },
    Search { query: String, options: Value },
    UserMenu,
    Tools { options: Value },
    Call { tool: String, arguments: Value },
    Read { skill: String, path: String, r#as: Option<String> },
    Load(Load),
    Session(Turn),
    CheckToolNames { names: Vec<String> },
    Refresh,
    Unwatch,
    Approve { skill: String },
    Revoke { skill: String },
    Approvals,
    Mounts,
    Materialize { folder: String },
}

/// Which skill is loaded, and how.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Load {
    pub name: String,
    arguments: Option<String>,
    by: Option<String>,
    substitute: Option<bool>,
}

impl Load {
    /// How it is loaded.
    pub fn options(&self) -> Result<LoadOptions, Error> {
        Ok(LoadOptions {
            arguments: self.arguments.clone(),
            by: self.by.as_deref().map_or(Ok(LoadedBy::default()), LoadedBy::named)?,
            substitute: self.substitute.unwrap_or_default(),
        })
    }
}

/// A plan as the JavaScript side takes it.
#[derive(Serialize)]
struct Plan<'a> {
    changes: bool,
    #[serde(flatten)]
    fix: &'a FileFix,
}

impl<'a> Plan<'a> {
    fn of(fix: &'a FileFix) -> Self {
        Self { changes: fix.changes(), fix }
    }
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

    /// The answer. `bytes` is the text of `parse`, `validate_text` and `fix_text`.
    pub fn answer(self, place: &Place, bytes: &[u8]) -> Result<Answer, Error> {
        let set = || place.set();
        let fill = |set| {
            place.fill(set);
            json(&())
        };
        match self {
            Self::Parse => json(&skillspan::parse(bytes)),
            Self::ValidateText { profile: name } => json(&skillspan::validate_text(bytes, profile(name)?)),
            Self::Validate { path, profile: name } => json(&skillspan::validate(&path, profile(name)?)?),
            Self::FixText { profile: name, r#unsafe } => {
                json(&skillspan::fix_text(bytes, profile(name)?, upto(r#unsafe)))
            }
            Self::Fixes { path, profile: name, r#unsafe } => {
                let plans = place.keep(skillspan::fixes(&path, profile(name)?, upto(r#unsafe))?);
                json(&plans.iter().map(Plan::of).collect::<Vec<_>>())
            }
            Self::WriteFix { index } => json(&place.plan(index)?.write()?),
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

            Self::Open { options, provided, callbacks } => {
                fill(open(options, provided, callbacks, place.home())?)
            }
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
            Self::CatalogReport { options } => {
                json(&set()?.catalog_report(&CatalogOptions::from_json(options)?))
            }
            Self::Search { query, options } => {
                json(&set()?.search(&query, &SearchOptions::from_json(options)?))
            }
            Self::UserMenu => json(&set()?.user_menu()),
            Self::Tools { options } => json(&set()?.tools_with(&ToolOptions::from_json(options)?)),
            Self::Call { tool, arguments } => json(&set()?.call(&tool, &arguments)),
            Self::Read { skill, path, r#as } => {
                let read_as = r#as.as_deref().map_or(Ok(ReadAs::default()), ReadAs::named)?;
                json(&set()?.read(&skill, &path, read_as)?)
            }
            Self::Load(load) => Ok(text(set()?.load(&load.name, &load.options()?)?)),
            Self::Session(turn) => turn.answer(place),
            Self::CheckToolNames { names } => json(&set()?.check_tool_names(&names)?),
            Self::Refresh => json(&set()?.refresh()?),
            Self::Unwatch => {
                place.unwatch();
                json(&())
            }
            Self::Approve { skill } => json(&set()?.approve(&skill)?),
            Self::Revoke { skill } => json(&set()?.revoke(&skill)?),
            Self::Approvals => json(&set()?.approvals()),
            Self::Mounts => json(&set()?.mounts()),
            Self::Materialize { folder } => json(&set()?.materialize(&folder)?),
        }
    }
}

fn open(
    options: Value,
    provided: Option<Provision>,
    callbacks: Vec<Callback>,
    home: &Home,
) -> Result<SkillSet, Error> {
    let mut options = OpenOptions::from_json(options)?;
    options.provided = provided.map(|provided| match provided {
        Provision::Returned(value) => Provided::Returned(value),
        Provision::Failed(words) => Provided::Failed(words),
    });
    for callback in callbacks {
        let home = Arc::clone(home);
        match callback {
            Callback::Store => options.store = Some(Arc::new(HostStore(home))),
            Callback::Decide => options.trust.decide = Some(Arc::new(move |skill| decide(&home, skill))),
            Callback::Which => {
                options.which = Some(Programs::Asked(Arc::new(move |program| which(&home, program))));
            }
            Callback::ResolveEnv => {
                let resolve = move |name: &str, value: &str| resolve_env(&home, name, value);
                options.resolve_env = Some(ResolveEnv(Arc::new(resolve)));
            }
        }
    }
    SkillSet::open(options)
}

fn profile(name: Option<String>) -> Result<&'static Profile, Error> {
    name.map_or(Ok(&Profile::SPEC), |name| Profile::named(&name))
}

fn upto(all: Option<bool>) -> Applicability {
    if all.unwrap_or_default() { Applicability::Unsafe } else { Applicability::Safe }
}

/// The error of an argument.
pub fn invalid_argument(message: impl Into<String>) -> Error {
    Error::new(Code::InvalidArgument, message)
}

/// A text.
pub fn text(value: String) -> Answer {
    Either::B(Text { value })
}

/// A value of the wire model.
pub fn json<T: Serialize + ?Sized>(value: &T) -> Result<Answer, Error> {
    let text = serde_json::to_string(&Outcome::Value(value));
    text.map(Either::A).map_err(|fault| Error::new(Code::Internal, fault.to_string()))
}

/// The answer of a request that failed.
pub fn failure(error: &Error) -> Answer {
    // Errors have text keys only, so that they can always be written.
    Either::A(serde_json::to_string(&Outcome::<()>::Error(error)).unwrap_or_default())
}
