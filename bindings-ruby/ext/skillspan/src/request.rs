//! What the Ruby side may ask, and what the core answers.

use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use skillspan::{
    Applicability, CatalogOptions, Code, CodeKind, Conventional, Error, LoadOptions, LoadedBy, OpenOptions,
    Profile, ReadAs, Reference, SearchOptions, Selection, SkillSet, Style, ToolDefinition, ToolOptions, b4,
    forge, ruby_llm,
};

/// A call of the public API: its name, or a hash of its name and its arguments.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    Parse,
    Validate { path: Option<String>, profile: Option<String> },
    FixText { profile: Option<String>, r#unsafe: bool },
    Roots { start_dir: String, client: Option<String>, home: Option<String>, stop_at: Option<String> },
    NewSkill { name: String, description: String },
    WrapTools { tools: Vec<ToolDefinition>, style: Style },
    Dialects,
    Codes,
    Main(Vec<String>),

    B4Validate(String),
    B4Typegen(String),
    B4RouteError(Vec<String>),
    B4ToolMember,

    RubyLlmFind { reference: Value, options: Value },
    RubyLlmAll(Value),
    RubyLlmDeclare(Value),

    Forge { function: String, arguments: Value },
    ForgeOn { function: String, arguments: Value },

    Skills,
    Skipped,
    Blocked,
    Diagnostics,
    Warnings,
    Snapshot,
    Size,
    Dialect,
    Get(String),
    Find(String),
    Catalog(Value),
    CatalogReport(Value),
    UserMenu,
    Tools(Value),
    Search { query: String, options: Value },
    Call { tool: String, arguments: Value },
    Read { skill: String, path: String, r#as: Option<String> },
    Load(Load),
    CheckToolNames(Vec<String>),
    Refresh,
    Approve(String),
    Revoke(String),
    Approvals,
    Mounts,
    Materialize(String),
}

/// The arguments of `load`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Load {
    pub name: String,
    arguments: Option<String>,
    by: Option<String>,
    substitute: bool,
}

impl Load {
    /// The options among them.
    ///
    /// # Errors
    /// `invalid_argument` for a `by` that there is not.
    pub fn options(self) -> Result<LoadOptions, Error> {
        let by = self.by.as_deref().map_or(Ok(LoadedBy::default()), LoadedBy::named)?;
        Ok(LoadOptions { arguments: self.arguments, by, substitute: self.substitute })
    }
}

/// Reads a request, or the arguments of one.
///
/// # Errors
/// `invalid_argument` for an argument of a wrong type.
pub fn read<T: DeserializeOwned>(request: Value) -> Result<T, Error> {
    serde_path_to_error::deserialize(request)
        .map_err(|fault| invalid_argument(&format!("argument `{}`: {}", fault.path(), fault.inner())))
}

/// The profile of a name; `spec` if none is given.
///
/// # Errors
/// `invalid_argument` for a name that no profile has.
pub fn profile(name: Option<&str>) -> Result<&'static Profile, Error> {
    name.map_or(Ok(&Profile::SPEC), Profile::named)
}

/// How far fixes may go.
pub const fn upto(also_unsafe: bool) -> Applicability {
    if also_unsafe { Applicability::Unsafe } else { Applicability::Safe }
}

impl Request {
    /// The answer. `bytes` is the text of `parse` and `validate`.
    ///
    /// # Errors
    /// Those of the core; `invalid_argument` where the request needs a set and the set is closed.
    pub fn answer(self, set: Option<&Arc<SkillSet>>, bytes: Option<&[u8]>) -> Result<Value, Error> {
        let set = || set.ok_or_else(closed);
        match self {
            Self::Parse => wire(&skillspan::parse(bytes.unwrap_or_default())),
            Self::Validate { path, profile: name } => {
                let profile = profile(name.as_deref())?;
                match (path, bytes) {
                    (Some(path), None) => wire(&skillspan::validate(&path, profile)?),
                    (None, Some(bytes)) => wire(&skillspan::validate_text(bytes, profile)),
                    _ => Err(invalid_argument("wanted either a path or a text")),
                }
            }
            Self::FixText { profile: name, r#unsafe } => {
                let bytes = bytes.ok_or_else(|| invalid_argument("wanted a text"))?;
                wire(&skillspan::fix_text(bytes, profile(name.as_deref())?, upto(r#unsafe)))
            }
            Self::Roots { start_dir, client, home, stop_at } => {
                wire(&skillspan::conventional_roots(&Conventional {
                    start_dir: &start_dir,
                    client: client.as_deref(),
                    home: home.as_deref(),
                    stop_at: stop_at.as_deref(),
                }))
            }
            Self::NewSkill { name, description } => wire(&skillspan::new_skill(&name, &description)?),
            Self::WrapTools { tools, style } => wire(&skillspan::wrap_tools(&tools, style)),
            Self::Dialects => wire(&skillspan::dialects().collect::<Vec<_>>()),
            Self::Codes => {
                Ok(Code::ALL.iter().map(|code| json!([code, code.kind() == CodeKind::Error])).collect())
            }
            Self::Main(arguments) => wire(&skillspan_cli::run(arguments.into_iter().map(Into::into))),

            Self::B4Validate(path) => wire(&b4::validate(&path)),
            Self::B4Typegen(path) => wire(&b4::typegen(&path)?),
            Self::B4RouteError(messages) => wire(&b4::route_error(&messages)),
            Self::B4ToolMember => wire(&b4::tool_member()),

            Self::RubyLlmFind { reference, options } => {
                wire(&ruby_llm::find(Reference::from_json(reference)?, OpenOptions::from_json(options)?)?)
            }
            Self::RubyLlmAll(options) => wire(&ruby_llm::all(OpenOptions::from_json(options)?)?),
            Self::RubyLlmDeclare(skills) => Selection::from_json(skills, "skills").map(|_| Value::Null),

            Self::Forge { function, arguments } => forge::call(&function, &arguments),
            Self::ForgeOn { function, arguments } => forge::call_on(set()?, &function, &arguments),

            Self::Skills => wire(&set()?.skills()),
            Self::Skipped => wire(&set()?.snapshot().skipped),
            Self::Blocked => wire(&set()?.snapshot().blocked),
            Self::Diagnostics => wire(&set()?.snapshot().diagnostics),
            Self::Warnings => wire(&set()?.snapshot().warnings),
            Self::Snapshot => wire(&*set()?.snapshot()),
            Self::Size => wire(&set()?.len()),
            Self::Dialect => wire(set()?.dialect()),
            Self::Get(name) => wire(&set()?.get(&name)?),
            Self::Find(name) => wire(&set()?.find(&name)),
            Self::Catalog(options) => wire(&set()?.catalog(&CatalogOptions::from_json(options)?)),
            Self::CatalogReport(options) => {
                wire(&set()?.catalog_report(&CatalogOptions::from_json(options)?))
            }
            Self::UserMenu => wire(&set()?.user_menu()),
            Self::Tools(options) => Ok(set()?.tools_with(&ToolOptions::from_json(options)?)),
            Self::Search { query, options } => {
                wire(&set()?.search(&query, &SearchOptions::from_json(options)?))
            }
            Self::Call { tool, arguments } => wire(&set()?.call(&tool, &arguments)),
            Self::Read { skill, path, r#as } => {
                let read_as = r#as.as_deref().map_or(Ok(ReadAs::default()), ReadAs::named)?;
                wire(&set()?.read(&skill, &path, read_as)?)
            }
            Self::Load(load) => {
                let name = load.name.clone();
                wire(&set()?.load(&name, &load.options()?)?)
            }
            Self::CheckToolNames(names) => wire(&set()?.check_tool_names(&names)?),
            Self::Refresh => wire(&set()?.refresh()?),
            Self::Approve(skill) => wire(&set()?.approve(&skill)?),
            Self::Revoke(skill) => wire(&set()?.revoke(&skill)?),
            Self::Approvals => wire(&set()?.approvals()),
            Self::Mounts => wire(&set()?.mounts()),
            Self::Materialize(folder) => wire(&set()?.materialize(&folder)?),
        }
    }
}

/// A result in its wire form.
///
/// # Errors
/// `internal` for a form that no result has.
pub fn wire<T: Serialize + ?Sized>(value: &T) -> Result<Value, Error> {
    serde_json::to_value(value).map_err(|fault| Error::new(Code::Internal, fault.to_string()))
}

/// What a closed set answers.
pub fn closed() -> Error {
    invalid_argument("the set is closed; open another")
}

/// An `invalid_argument` with this message.
pub fn invalid_argument(message: &str) -> Error {
    Error::new(Code::InvalidArgument, message)
}
