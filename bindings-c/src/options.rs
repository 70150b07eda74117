//! How to open a set.

use std::sync::Arc;

use serde_json::{Map, Value};
use skillspan::{Code, Decide, Error, OpenOptions, Programs, ResolveEnv, SkillStore, Trust};

use crate::answer::{own, value};
use crate::host::{
    Hearer, HostStore, Provide, skillspan_decide_fn, skillspan_provide_fn, skillspan_resolve_env_fn,
    skillspan_store, skillspan_warn_fn, skillspan_which_fn,
};
use crate::passed::Object;

/// How to open a set. The caller that made it frees it; one may open many sets. Setters must not run while
/// another thread uses it.
#[derive(Default)]
pub struct skillspan_options {
    fields: Map<String, Value>,
    store: Option<Arc<dyn SkillStore>>,
    provide: Option<Provide>,
    decide: Option<Decide>,
    which: Option<Programs>,
    resolve_env: Option<ResolveEnv>,
    pub hearer: Option<Hearer>,
}

impl skillspan_options {
    /// What the core is asked; the provider is called.
    pub fn open(&self) -> Result<OpenOptions, Error> {
        let options = OpenOptions::from_json(self.fields.clone().into())?;
        #[allow(clippy::disallowed_methods, reason = "the core reads no environment; its host does")]
        let process_dir = || std::env::current_dir().ok()?.into_os_string().into_string().ok();
        Ok(OpenOptions {
            current_dir: options.current_dir.or_else(process_dir),
            store: self.store.clone(),
            provided: self.provide.as_ref().map(|provide| provide()),
            which: self.which.clone().or(options.which),
            resolve_env: self.resolve_env.clone(),
            trust: Trust { decide: self.decide.clone(), ..options.trust },
            ..options
        })
    }
}

fn writable(options: Option<&mut skillspan_options>) -> Result<&mut skillspan_options, Error> {
    let missing = "`options` is NULL; make it with `skillspan_options_new`";
    options.ok_or_else(|| Error::new(Code::InvalidArgument, missing))
}

/// Options of the dialect `agentskills` without roots. Never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_options_new() -> *mut skillspan_options {
    value(|| own(skillspan_options::default()))
}

functions! {
    (options: skillspan_options)

    /// Adds a folder in which skills are looked for, behind those that are there; the earlier wins a name.
    call skillspan_options_add_root(options: Option<&mut skillspan_options>, path as &str) = {
        let roots = writable(options)?.fields.entry("roots").or_insert_with(|| Value::Array(Vec::new()));
        if !roots.is_array() {
            *roots = Value::Array(vec![roots.take()]);
        }
        roots.as_array_mut().into_iter().for_each(|roots| roots.push(path.into()));
    };

    /// Sets options from a JSON object, each key in place of what it was before, for example
    /// `{"dialect": "toolnexus", "strict": true, "roots": [{"path": "skills", "namespace": "team"}]}`. With `budget` (as
    /// for `skillspan_set_catalog`) and `search` (`true` offers the model a search) large libraries stay usable. Names
    /// and values are checked when a set is opened.
    call skillspan_options_set_json(options: Option<&mut skillspan_options>, json as Object) =
        writable(options)?.fields.extend(json);

    /// Takes skills from the host's store, which is copied; NULL for none. If this fails, `release` is not called.
    call skillspan_options_set_store(
        options: Option<&mut skillspan_options>, store: Option<&skillspan_store>
    ) = {
        if store.is_some_and(|store| store.list.is_none() || store.read_document.is_none()) {
            return Err(Error::new(Code::InvalidArgument, "the store needs `list` and `read_document`"));
        }
        let options = writable(options)?;
        options.store = store.map(|store| Arc::new(HostStore::new(store)) as _);
    };

    /// Takes data skills from the host's function, called at each `skillspan_set_open`; NULL for none.
    call skillspan_options_set_provider(
        options: Option<&mut skillspan_options>, provide: skillspan_provide_fn, context: Context
    ) = writable(options)?.provide = context.provide(provide);

    /// Asks the host's function for a verdict on each skill, at opening and at each refresh; NULL for none.
    /// Whether verdicts are demanded, and which folders are approved without one, are options:
    /// `{"trust": {"demand": true, "approvals": …}}`, with what `skillspan_approvals_to_json` gave.
    call skillspan_options_set_trust(
        options: Option<&mut skillspan_options>, decide: skillspan_decide_fn, context: Context
    ) = writable(options)?.decide = context.decide(decide);

    /// Passes each warning to the host's function, at opening and at each refresh; NULL for silence. Without this
    /// call the dialect `toolnexus` writes its warnings to standard error, and no other does.
    call skillspan_options_set_on_warning(
        options: Option<&mut skillspan_options>, warn: skillspan_warn_fn, context: Context
    ) = writable(options)?.hearer = Some(context.warn(warn));

    /// Asks the host's function which programs are found, in the dialect `forge`, at opening, at each refresh and
    /// when the set is checked; it goes before the option `which`. NULL for none.
    call skillspan_options_set_which(
        options: Option<&mut skillspan_options>, which: skillspan_which_fn, context: Context
    ) = writable(options)?.which = context.which(which);

    /// Asks the host's function what a script gets instead of a variable, in the dialect `forge`, whenever a script's
    /// run is planned; NULL for the variable itself.
    call skillspan_options_set_resolve_env(
        options: Option<&mut skillspan_options>, resolve: skillspan_resolve_env_fn, context: Context
    ) = writable(options)?.resolve_env = context.resolve_env(resolve);

    /// Frees options; NULL is fine. Sets that were opened with them stay.
    free skillspan_options_free;
}
