//! How to open a set.

use std::ffi::c_void;
use std::mem::MaybeUninit;
use std::sync::Arc;

use serde_json::{Map, Value};
use skillspan::{Code, Error, OpenOptions, Programs, ResolveEnv};

use crate::answer::{finish, own, value};
use crate::code::skillspan_code;
use crate::error::skillspan_error;
use crate::host::{
    Callback, Context, Hearer, HostStore, Provide, Resolve, Verdict, Which, skillspan_decide_fn,
    skillspan_provide_fn, skillspan_release_fn, skillspan_resolve_env_fn, skillspan_store, skillspan_warn_fn,
    skillspan_which_fn,
};
use crate::text::skillspan_str;

/// How to open a set. The caller that made it frees it; one may open many sets. Setters must not run while
/// another thread uses it.
#[derive(Default)]
pub struct skillspan_options {
    fields: Map<String, Value>,
    store: Option<Arc<HostStore>>,
    provide: Option<Arc<Provide>>,
    decide: Option<Arc<Verdict>>,
    which: Option<Arc<Which>>,
    resolve: Option<Arc<Resolve>>,
    pub hearer: Hearer,
}

impl skillspan_options {
    /// What the core is asked; the provider is called.
    pub fn open(&self) -> Result<OpenOptions, Error> {
        let mut fields = self.fields.clone();
        #[allow(clippy::disallowed_methods, reason = "the core reads no environment; its host does")]
        if let Some(folder) =
            std::env::current_dir().ok().and_then(|folder| folder.into_os_string().into_string().ok())
        {
            fields.entry("current_dir").or_insert_with(|| folder.into());
        }
        let mut options = OpenOptions::from_json(fields.into())?;
        options.store = self.store.clone().map(|store| store as _);
        options.provided = self.provide.as_ref().map(|provide| provide.call());
        options.trust.decide =
            self.decide.clone().map(|decide| Arc::new(move |skill: &_| decide.call(skill)) as _);
        if let Some(which) = self.which.clone() {
            options.which = Some(Programs::Asked(Arc::new(move |program| which.call(program))));
        }
        options.resolve_env = self
            .resolve
            .clone()
            .map(|resolve| ResolveEnv(Arc::new(move |name, value| resolve.call(name, value))));
        Ok(options)
    }
}

fn invalid(message: String) -> Error {
    Error::new(Code::InvalidArgument, message)
}

fn writable(options: Option<&mut skillspan_options>) -> Result<&mut skillspan_options, Error> {
    options.ok_or_else(|| invalid("`options` is NULL; make it with `skillspan_options_new`".to_owned()))
}

/// Options of the dialect `agentskills` without roots. Never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_options_new() -> *mut skillspan_options {
    value(|| own(skillspan_options::default()))
}

/// Adds a folder in which skills are looked for, behind those that are there; the earlier wins a name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_options_add_root(
    options: Option<&mut skillspan_options>,
    path: skillspan_str,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    finish(error, || {
        // SAFETY: the header demands a text that can be read.
        let path = unsafe { path.needed("path") }?;
        let roots = writable(options)?.fields.entry("roots").or_insert_with(|| Value::Array(Vec::new()));
        if !roots.is_array() {
            *roots = Value::Array(vec![roots.take()]);
        }
        roots.as_array_mut().into_iter().for_each(|roots| roots.push(path.into()));
        Ok(())
    })
}

/// Sets options from a JSON object, each key in place of what it was before, for example
/// `{"dialect": "toolnexus", "strict": true, "roots": [{"path": "skills", "namespace": "team"}]}`. With `budget` (as
/// for `skillspan_set_catalog`) and `search` (`true` offers the model a search) large libraries stay usable. Names
/// and values are checked when a set is opened.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_options_set_json(
    options: Option<&mut skillspan_options>,
    json: skillspan_str,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    finish(error, || {
        // SAFETY: the header demands a text that can be read.
        let fields: Map<String, Value> = unsafe { json.object("json") }?;
        writable(options)?.fields.extend(fields);
        Ok(())
    })
}

/// Takes skills from the host's store, which is copied; NULL for none. If this fails, `release` is not called.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_options_set_store(
    options: Option<&mut skillspan_options>,
    store: Option<&skillspan_store>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    finish(error, || {
        if store.is_some_and(|store| store.list.is_none() || store.read_document.is_none()) {
            return Err(invalid("the store needs `list` and `read_document`".to_owned()));
        }
        writable(options)?.store = store.map(|store| {
            let context = Context { ctx: store.ctx, release: store.release };
            Arc::new(HostStore { calls: *store, context })
        });
        Ok(())
    })
}

/// Takes data skills from the host's function, called at each `skillspan_set_open`; NULL for none.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_options_set_provider(
    options: Option<&mut skillspan_options>,
    provide: skillspan_provide_fn,
    ctx: *mut c_void,
    release: skillspan_release_fn,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    finish(error, || {
        writable(options)?.provide = callback(provide, ctx, release);
        Ok(())
    })
}

/// Asks the host's function for a verdict on each skill, at opening and at each refresh; NULL for none.
/// Whether verdicts are demanded, and which folders are approved without one, are options:
/// `{"trust": {"demand": true, "approvals": …}}`, with what `skillspan_approvals_to_json` gave.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_options_set_trust(
    options: Option<&mut skillspan_options>,
    decide: skillspan_decide_fn,
    ctx: *mut c_void,
    release: skillspan_release_fn,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    finish(error, || {
        writable(options)?.decide = callback(decide, ctx, release);
        Ok(())
    })
}

/// Passes each warning to the host's function, at opening and at each refresh; NULL for silence. Without this
/// call the dialect `toolnexus` writes its warnings to standard error, and no other does.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_options_set_on_warning(
    options: Option<&mut skillspan_options>,
    warn: skillspan_warn_fn,
    ctx: *mut c_void,
    release: skillspan_release_fn,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    finish(error, || {
        writable(options)?.hearer = callback(warn, ctx, release).map_or(Hearer::Nobody, Hearer::Host);
        Ok(())
    })
}

/// Asks the host's function which programs are found, in the dialect `forge`, at opening, at each refresh and
/// when the set is checked; it goes before the option `which`. NULL for none.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_options_set_which(
    options: Option<&mut skillspan_options>,
    which: skillspan_which_fn,
    ctx: *mut c_void,
    release: skillspan_release_fn,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    finish(error, || {
        writable(options)?.which = callback(which, ctx, release);
        Ok(())
    })
}

/// Asks the host's function what a script gets instead of a variable, in the dialect `forge`, whenever a script's
/// run is planned; NULL for the variable itself.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_options_set_resolve_env(
    options: Option<&mut skillspan_options>,
    resolve: skillspan_resolve_env_fn,
    ctx: *mut c_void,
    release: skillspan_release_fn,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    finish(error, || {
        writable(options)?.resolve = callback(resolve, ctx, release);
        Ok(())
    })
}

fn callback<F>(
    function: Option<F>,
    ctx: *mut c_void,
    release: skillspan_release_fn,
) -> Option<Arc<Callback<F>>> {
    function.map(|function| Arc::new(Callback { function, context: Context { ctx, release } }))
}

/// Frees options; NULL is fine. Sets that were opened with them stay.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_options_free(options: Option<Box<skillspan_options>>) {
    value(|| drop(options));
}
