//! Each step as a call of the crate's public API.

use std::path::Path;
use std::sync::Arc;

use conformance::{CallError, Port};
use serde::Serialize;
use serde_json::{Map, Value, from_value};
use skillspan::{
    Applicability, CatalogOptions, Code, Conventional, Error, LoadOptions, LoadedBy, OpenOptions, Profile,
    ReadAs, Reference, SearchOptions, Selection, Session, SessionOptions, SkillSet, ToolOptions, b4,
    ruby_llm,
};

use crate::{forge, host};

/// The core, with the set of the case that runs.
#[derive(Default)]
pub struct Core {
    dialect: String,
    /// What the case opens with, for calls that need no set.
    options: Value,
    set: Option<Arc<SkillSet>>,
    session: Option<Session>,
    /// The state that a session of the case exported last.
    exported: Value,
}

impl Port for Core {
    fn name(&self) -> &'static str {
        "core"
    }

    fn start(&mut self, dialect: &str) {
        dialect.clone_into(&mut self.dialect);
        self.options = Value::Object(Map::new());
        self.set = None;
        self.session = None;
        self.exported = Value::Null;
    }

    fn open(&mut self, dialect: &str, options: Value) -> Result<(), CallError> {
        self.options = options.clone();
        let options = open_options(dialect, options);
        self.set = Some(Arc::new(options.and_then(SkillSet::open).map_err(|error| failed(&error))?));
        Ok(())
    }

    fn step(&mut self, call: &str, arguments: &Map<String, Value>) -> Result<Value, CallError> {
        let arguments = Arguments(arguments);
        if self.dialect == "forge"
            && let Some(outcome) = forge::pure(call, &arguments)
        {
            return outcome;
        }
        match call {
            "parse" => return Ok(json(&skillspan::parse(&arguments.bytes()))),
            "validate" if self.dialect == "b4" => {
                return Ok(json(&b4::validate(arguments.text("path"))));
            }
            "validate" => return arguments.validate(),
            "fix" => return arguments.fix(),
            "typegen" => return result(b4::typegen(arguments.text("path"))),
            "route_error" => return Ok(json(&b4::route_error(&arguments.texts("messages")))),
            "tool_member" => return Ok(json(&b4::tool_member())),
            "conventional_roots" => {
                return Ok(json(&skillspan::conventional_roots(&arguments.conventional())));
            }
            "new_skill" => {
                return result(skillspan::new_skill(arguments.text("name"), arguments.text("description")));
            }
            "find" if self.dialect == "ruby_llm" => {
                let reference = Reference::from_json(arguments.value("ref").unwrap_or_default());
                return result(self.options().and_then(|options| ruby_llm::find(reference?, options)));
            }
            "all" => return result(self.options().and_then(ruby_llm::all)),
            "with_skills" => return self.with_skills(arguments.0.get("argument")),
            _ => {}
        }
        if let Some(call) = call.strip_prefix("session.") {
            return self.in_session(call, &arguments);
        }
        let set = self.set.as_ref().ok_or(CallError::Unsupported)?;
        if self.dialect == "forge"
            && let Some(outcome) = forge::on_set(set, call, &arguments)
        {
            return outcome;
        }
        match call {
            "skills" => Ok(json(&set.skills())),
            "skipped" => Ok(json(&set.snapshot().skipped)),
            "blocked" => Ok(json(&set.snapshot().blocked)),
            "warnings" => Ok(json(&set.snapshot().warnings)),
            "diagnostics" => Ok(json(&set.snapshot().diagnostics)),
            "get" => result(set.get(arguments.text("name"))),
            "find" => Ok(json(&set.find(arguments.text("name")))),
            "catalog" => result(arguments.catalog().map(|options| set.catalog(&options))),
            "catalog_report" => result(arguments.catalog().map(|options| set.catalog_report(&options))),
            "search" => {
                let options = SearchOptions::from_json(arguments.given(&["limit", "scores"]));
                result(options.map(|options| set.search(arguments.text("query"), &options)))
            }
            "session" => {
                let options =
                    SessionOptions::from_json(arguments.options()).map_err(|error| failed(&error))?;
                self.session = Some(Session::new(Arc::clone(set), options));
                Ok(Value::Null)
            }
            "user_menu" => Ok(json(&set.user_menu())),
            "ascii_names" => Ok(json(&set.ascii_names())),
            "restrict" => {
                let tools: Vec<String> =
                    from_value(arguments.value("tools").unwrap_or_default()).unwrap_or_default();
                result(set.restrict(arguments.text("skill"), &tools))
            }
            "tools" => {
                let mut options = arguments.options();
                if let (Value::Object(all), Value::Object(more)) =
                    (&mut options, arguments.given(&["style", "budget"]))
                {
                    all.extend(more);
                }
                result(ToolOptions::from_json(options).map(|options| set.tools_with(&options)))
            }
            "call" => {
                let given = arguments.value("arguments").unwrap_or(Value::Null);
                Ok(json(&set.call(arguments.text("tool"), &given)))
            }
            "read" => {
                let read_as = if arguments.text("as") == "text" { ReadAs::Text } else { ReadAs::Any };
                result(set.read(arguments.text("skill"), arguments.text("path"), read_as))
            }
            "load" => result(arguments.load().and_then(|options| set.load(arguments.text("name"), &options))),
            "check_tool_names" => result(set.check_tool_names(&arguments.texts("names"))),
            "refresh" => result(set.refresh()),
            "approve" => result(set.approve(arguments.text("name"))),
            "revoke" => result(set.revoke(arguments.text("name"))),
            "mounts" => Ok(json(&set.mounts())),
            "materialize" => {
                let folder = arguments.text("path");
                result(set.materialize(folder).map(|_| host::files_below(Path::new(folder))))
            }
            _ => Err(CallError::Unsupported),
        }
    }
}

impl Core {
    fn options(&self) -> Result<OpenOptions, Error> {
        open_options(&self.dialect, self.options.clone())
    }

    fn in_session(&mut self, call: &str, arguments: &Arguments<'_>) -> Result<Value, CallError> {
        let session = self.session.as_ref().ok_or(CallError::Unsupported)?;
        match call {
            "call" => {
                let given = arguments.value("arguments").unwrap_or(Value::Null);
                Ok(json(&session.call(arguments.text("tool"), &given)))
            }
            "load" => {
                result(arguments.load().and_then(|options| session.load(arguments.text("name"), &options)))
            }
            "export_state" => {
                self.exported = session.export_state();
                Ok(self.exported.clone())
            }
            "import_state" => {
                let state = arguments.0.get("state").cloned();
                result(session.import_state(state.unwrap_or_else(|| self.exported.clone())))
            }
            "to_restore" => Ok(json(&session.to_restore(&arguments.texts("texts")))),
            "forget" => Ok(json(&session.forget(arguments.text("name")))),
            _ => Err(CallError::Unsupported),
        }
    }

    /// The names of the new set, which takes the old one's place.
    fn with_skills(&mut self, argument: Option<&Value>) -> Result<Value, CallError> {
        let set = self.set.as_ref().ok_or(CallError::Unsupported)?;
        let selection = match argument {
            None => Ok(Selection::All),
            Some(argument) => Selection::from_json(argument.clone(), "with_skills"),
        };
        let set =
            selection.and_then(|selection| set.with_skills(selection)).map_err(|error| failed(&error))?;
        let names = set.iter().map(|skill| skill.name.clone()).collect();
        self.set = Some(Arc::new(set));
        Ok(names)
    }
}

fn open_options(dialect: &str, options: Value) -> Result<OpenOptions, Error> {
    let Value::Object(mut data) = options else {
        return Err(Error::new(Code::InvalidArgument, "options must be an object"));
    };
    let provider = data.remove("provider");
    let store = data.remove("store");
    let decide =
        data.get_mut("trust").and_then(Value::as_object_mut).and_then(|trust| trust.remove("decide"));
    let resolve_env = data.remove("resolve_env");
    data.entry("dialect").or_insert_with(|| dialect.into());
    let mut options = OpenOptions::from_json(Value::Object(data))?;
    options.provided = provider.as_ref().map(host::provided);
    options.store = store.as_ref().map(|store| Arc::new(host::Store::new(store)) as _);
    options.resolve_env = resolve_env.map(host::resolve_env);
    options.trust.decide = decide.as_ref().map(host::decide);
    Ok(options)
}

/// The arguments of a step.
pub struct Arguments<'a>(&'a Map<String, Value>);

impl Arguments<'_> {
    /// What is given and not null.
    pub fn value(&self, key: &str) -> Option<Value> {
        self.0.get(key).filter(|value| !value.is_null()).cloned()
    }

    /// A text; empty if none is given.
    pub fn text(&self, key: &str) -> &str {
        self.optional(key).unwrap_or_default()
    }

    /// A text, if one is given.
    pub fn optional(&self, key: &str) -> Option<&str> {
        self.0.get(key).and_then(Value::as_str)
    }

    /// Whether a flag is set.
    pub fn flag(&self, key: &str) -> bool {
        self.0.get(key).and_then(Value::as_bool).unwrap_or_default()
    }

    /// A list of texts; empty if none is given.
    pub fn texts(&self, key: &str) -> Vec<&str> {
        let items = self.0.get(key).and_then(Value::as_array).into_iter().flatten();
        items.filter_map(Value::as_str).collect()
    }

    fn bytes(&self) -> Vec<u8> {
        #[allow(clippy::disallowed_methods, reason = "the case names a file to parse")]
        match self.0.get("path").and_then(Value::as_str) {
            Some(path) => std::fs::read(path).unwrap_or_default(),
            None => self.text("text").as_bytes().to_vec(),
        }
    }

    /// An object of those keys that are given.
    fn given(&self, keys: &[&str]) -> Value {
        keys.iter().filter_map(|key| Some((*key, self.0.get(*key)?.clone()))).collect()
    }

    fn options(&self) -> Value {
        self.value("options").unwrap_or_else(|| Value::Object(Map::new()))
    }

    fn catalog(&self) -> Result<CatalogOptions, Error> {
        CatalogOptions::from_json(self.options())
    }

    fn load(&self) -> Result<LoadOptions, Error> {
        let by = match self.text("by") {
            "" => LoadedBy::default(),
            word => LoadedBy::named(word)?,
        };
        let arguments = self.value("arguments").and_then(|text| text.as_str().map(str::to_owned));
        Ok(LoadOptions { arguments, by, ..LoadOptions::default() })
    }

    fn conventional(&self) -> Conventional<'_> {
        let text = |key| self.0.get(key).and_then(Value::as_str);
        Conventional {
            start_dir: self.text("start_dir"),
            client: text("client"),
            home: text("home"),
            stop_at: text("stop_at"),
        }
    }

    fn profile(&self) -> Result<&'static Profile, CallError> {
        let profile = match self.text("profile") {
            "" => Ok(&Profile::SPEC),
            name => Profile::named(name),
        };
        profile.map_err(|error| failed(&error))
    }

    fn fix(&self) -> Result<Value, CallError> {
        let upto = if self.flag("unsafe") { Applicability::Unsafe } else { Applicability::Safe };
        Ok(json(&skillspan::fix_text(self.text("text").as_bytes(), self.profile()?, upto)))
    }

    fn validate(&self) -> Result<Value, CallError> {
        let profile = self.profile()?;
        match self.0.get("path").and_then(Value::as_str) {
            Some(path) => result(skillspan::validate(path, profile)),
            None => Ok(json(&skillspan::validate_text(self.text("text").as_bytes(), profile))),
        }
    }
}

/// A result in its data form.
pub fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}

/// An outcome in its data form.
pub fn result<T: Serialize>(outcome: Result<T, Error>) -> Result<Value, CallError> {
    outcome.map(|value| json(&value)).map_err(|error| failed(&error))
}

/// An error in its data form.
pub fn failed(error: &Error) -> CallError {
    CallError::Failed(json(error))
}
