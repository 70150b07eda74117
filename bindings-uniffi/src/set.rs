//! The set of skills.

use std::io::{Write, stderr};
use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde_json::Value;
use skillspan::Error;
use skillspan_bindings::{Load, Place, Request, Turn, guarded};

use crate::answer::{Answer, ask, record};
use crate::host::{Hosts, WarningListener, said};
use crate::json::JsonValue;
use crate::options::{CatalogOptions, LoadOptions, OpenOptions, SearchOptions, SessionOptions, wire};
use crate::records::{
    Approvals, CatalogReport, Diagnostic, MenuEntry, Mount, Refresh, Resource, SearchHit, Skill,
    SkillWarning, Skipped, Snapshot, ToolDefinition, ToolResult,
};
use crate::session::Session;
use crate::watch::{Watch, WatchListener};

/// Skills opened from roots, data, a store and a provider. It may be used from many threads.
///
/// A broken skill, a missing root or a failing store never hides the others: it is told in `skipped`, `diagnostics` and
/// `warnings`.
#[derive(uniffi::Object)]
pub struct SkillSet {
    pub(crate) place: Place,
    on_warning: Option<Arc<dyn WarningListener>>,
}

impl SkillSet {
    pub(crate) fn ask<T: DeserializeOwned>(&self, request: Request) -> Answer<T> {
        ask(&self.place, request)
    }

    /// Asks for what scans the roots again.
    fn ask_anew<T: DeserializeOwned>(&self, request: Request) -> Answer<T> {
        let answer = self.ask(request)?;
        self.tell_warnings()?;
        Ok(answer)
    }

    fn tell_warnings(&self) -> Answer<()> {
        Ok(guarded(|| tell(&self.place, self.on_warning.as_deref()))?)
    }
}

/// Tells the warnings of a set to who hears them.
pub fn tell(place: &Place, listener: Option<&dyn WarningListener>) -> Result<(), Error> {
    let set = place.set()?;
    for warning in &set.snapshot().warnings {
        match listener {
            Some(listener) => said("on_warning", listener.on_warning(record(warning)?))?,
            // The contract of this dialect promises it; the others leave warnings to the host.
            None if set.dialect() == "toolnexus" => {
                // Nobody is left to be told that standard error is closed.
                let _ = writeln!(stderr(), "[toolnexus] {}", warning.message);
            }
            None => {}
        }
    }
    Ok(())
}

#[uniffi::export]
impl SkillSet {
    /// Opens a set: walks the roots and reads each skill's frontmatter.
    ///
    /// Fails with `InvalidArgument` for wrong options and, with `strict`, with `InvalidSkill` and all findings if any is an
    /// error.
    #[uniffi::constructor(default(hosts = None))]
    pub fn open(options: OpenOptions, hosts: Option<Hosts>) -> Answer<Arc<Self>> {
        let hosts = hosts.unwrap_or_default();
        let set = Self { place: Place::default(), on_warning: hosts.on_warning.clone() };
        guarded(|| set.place.open(wire(Some((&options, &options.extra)))?, hosts.bound()))?;
        set.tell_warnings()?;
        Ok(Arc::new(set))
    }

    /// The dialect's name.
    pub fn dialect(&self) -> Answer<String> {
        self.ask(Request::Dialect)
    }

    /// How many skills there are.
    pub fn size(&self) -> Answer<u64> {
        self.ask(Request::Size)
    }

    /// The skills, in the dialect's order.
    pub fn skills(&self) -> Answer<Vec<Skill>> {
        self.ask(Request::Skills)
    }

    /// What was found and does not count.
    pub fn skipped(&self) -> Answer<Vec<Skipped>> {
        self.ask(Request::Skipped)
    }

    /// The skills that may not be used.
    pub fn blocked(&self) -> Answer<Vec<Skill>> {
        self.ask(Request::Blocked)
    }

    /// What was found in files.
    pub fn diagnostics(&self) -> Answer<Vec<Diagnostic>> {
        self.ask(Request::Diagnostics)
    }

    /// What was met at opening.
    pub fn warnings(&self) -> Answer<Vec<SkillWarning>> {
        self.ask(Request::Warnings)
    }

    /// All of these at one moment.
    pub fn snapshot(&self) -> Answer<Snapshot> {
        self.ask(Request::Snapshot)
    }

    /// The skill of a name or a qualified id; fails with `SkillNotFound`.
    pub fn get(&self, name: String) -> Answer<Skill> {
        self.ask(Request::Get { name })
    }

    /// The skill of a name or a qualified id, if there is one.
    pub fn find(&self, name: String) -> Answer<Option<Skill>> {
        self.ask(Request::Find { name })
    }

    /// The list of skills that a model sees; empty if there is none.
    #[uniffi::method(default(options = None))]
    pub fn catalog(&self, options: Option<CatalogOptions>) -> Answer<String> {
        self.ask(Request::Catalog { options: of_catalog(options.as_ref())? })
    }

    /// What the catalog of these options shows, shortens and leaves out.
    #[uniffi::method(default(options = None))]
    pub fn catalog_report(&self, options: Option<CatalogOptions>) -> Answer<CatalogReport> {
        self.ask(Request::CatalogReport { options: of_catalog(options.as_ref())? })
    }

    /// The skills that fit a query, the best first. Skills that are hidden from the model are not found.
    #[uniffi::method(default(options = None))]
    pub fn search(&self, query: String, options: Option<SearchOptions>) -> Answer<Vec<SearchHit>> {
        let options = wire(options.as_ref().map(|options| (options, &options.extra)))?;
        self.ask(Request::Search { query, options })
    }

    /// The skills that a person may call, in the catalog's order.
    pub fn user_menu(&self) -> Answer<Vec<MenuEntry>> {
        self.ask(Request::UserMenu)
    }

    /// The tools that the set offers. They go with the catalog of the same options: they take the names that it lists.
    #[uniffi::method(default(options = None))]
    pub fn tools(&self, options: Option<CatalogOptions>) -> Answer<Vec<ToolDefinition>> {
        self.ask(Request::Tools { options: of_catalog(options.as_ref())? })
    }

    /// The same in the shape that a provider wants: `openai`, `anthropic`, `gemini` or `mcp`.
    #[uniffi::method(default(options = None))]
    pub fn styled_tools(&self, style: String, options: Option<CatalogOptions>) -> Answer<JsonValue> {
        let mut options = of_catalog(options.as_ref())?;
        if let Some(fields) = options.as_object_mut() {
            fields.insert("style".to_owned(), style.into());
        }
        self.ask(Request::Tools { options })
    }

    /// Fails with `InvalidArgument` if one of the host's own tools has the name of one of the set's.
    pub fn check_tool_names(&self, names: Vec<String>) -> Answer<()> {
        self.ask(Request::CheckToolNames { names })
    }

    /// Runs a tool for a model. What the model got wrong comes back as a result with `is_error`.
    pub fn call(&self, tool: String, arguments: JsonValue) -> Answer<ToolResult> {
        self.ask(Request::Call { tool, arguments: arguments.0 })
    }

    /// A file of a skill.
    ///
    /// Fails with `SkillNotFound`, `InvalidSkill`, `ResourceNotFound`, `ResourceOutsideSkill`, `ResourceTooLarge`.
    pub fn read(&self, skill: String, path: String) -> Answer<Resource> {
        self.ask(Request::Read { skill, path, r#as: None })
    }

    /// A file of a skill that must be text; fails also with `ResourceNotText`.
    pub fn read_text(&self, skill: String, path: String) -> Answer<Resource> {
        self.ask(Request::Read { skill, path, r#as: Some("text".to_owned()) })
    }

    /// The text of a skill, the same that the load tool gives.
    ///
    /// Fails with `SkillNotFound`, `InvalidSkill`, and `NotInvocable` for a skill that is hidden from `by`.
    #[uniffi::method(default(options = None))]
    pub fn load(&self, name: String, options: Option<LoadOptions>) -> Answer<String> {
        self.ask(Request::Load(load(name, options)))
    }

    /// Begins a conversation, which gets each text once.
    #[uniffi::method(default(options = None))]
    pub fn session(&self, options: Option<SessionOptions>) -> Answer<Arc<Session>> {
        let options = wire(options.as_ref().map(|options| (options, &options.extra)))?;
        let place = self.place.conversation();
        ask::<()>(&place, Request::Session(Turn::Begin { options }))?;
        Ok(Arc::new(Session { place }))
    }

    /// Scans the roots again; fails with what opening fails with, and then the set stays as it was.
    pub fn refresh(&self) -> Answer<Refresh> {
        self.ask_anew(Request::Refresh)
    }

    /// Refreshes the set by itself when files of its roots change. Stores are not watched.
    ///
    /// Fails with `Internal` where the system grants no watch.
    pub fn watch(&self, listener: Arc<dyn WatchListener>) -> Answer<Arc<Watch>> {
        Watch::begin(self.place.clone(), self.on_warning.clone(), listener)
    }

    /// Approves of a blocked skill, by name, id or location, as its folder is now; gives all approvals.
    ///
    /// Fails with `SkillNotFound` for a skill that is not blocked, `Unreadable`, `InvalidArgument` for one that lies on no
    /// disk, and what `refresh` fails with.
    pub fn approve(&self, skill: String) -> Answer<Approvals> {
        self.ask_anew(Request::Approve { skill })
    }

    /// Takes an approval back, by name, id or location; gives all that are left.
    ///
    /// Fails with `SkillNotFound` where no approval is, and what `refresh` fails with.
    pub fn revoke(&self, skill: String) -> Answer<Approvals> {
        self.ask_anew(Request::Revoke { skill })
    }

    /// All approvals, to be kept and passed on in `Trust.approvals`.
    pub fn approvals(&self) -> Answer<Approvals> {
        self.ask(Request::Approvals)
    }

    /// The names of skills by names of ASCII alone, for hosts that take no others.
    pub fn ascii_names(&self) -> Answer<Approvals> {
        self.ask(Request::AsciiNames)
    }

    /// Those of a host's tools that a skill may use.
    pub fn restrict(&self, skill: String, tools: Vec<String>) -> Answer<Vec<String>> {
        self.ask(Request::Restrict { skill, tools })
    }

    /// A new set with more skills in the dialect `ruby_llm`; this one stays as it is.
    ///
    /// A selection is `true` for all skills of all roots, `false` for none, one reference or a list of them; a reference is
    /// a path, `{name}` or `{path}`. Fails with `SkillNotFound`, `InvalidSkill`, `DuplicateSkill`, `InvalidArgument`.
    pub fn with_skills(&self, selection: JsonValue) -> Answer<Arc<Self>> {
        let more = Self { place: self.place.copy(), on_warning: self.on_warning.clone() };
        more.ask_anew::<()>(Request::WithSkills { selection: selection.0 })?;
        Ok(Arc::new(more))
    }

    /// The folders to mount for code execution; skills without a folder have none.
    pub fn mounts(&self) -> Answer<Vec<Mount>> {
        self.ask(Request::Mounts)
    }

    /// Copies what `mounts` gives below a folder, read-only, and tells what was left out.
    ///
    /// Fails with `Unreadable` for a file of a skill, `Unwritable` for the copy.
    pub fn materialize(&self, folder: String) -> Answer<Vec<SkillWarning>> {
        self.ask(Request::Materialize { folder })
    }
}

fn of_catalog(options: Option<&CatalogOptions>) -> Result<Value, Error> {
    wire(options.map(|options| (options, &options.extra)))
}

/// Which skill is loaded, and how.
pub fn load(name: String, options: Option<LoadOptions>) -> Load {
    match options {
        Some(LoadOptions { arguments, by, substitute }) => {
            Load { name, arguments, by, substitute: Some(substitute) }
        }
        None => Load { name, arguments: None, by: None, substitute: None },
    }
}
