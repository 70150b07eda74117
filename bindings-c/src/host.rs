//! What the host passes in as functions.

use std::collections::BTreeMap;
use std::ffi::c_void;
use std::io::{self, Write};

use serde_json::Value;
use skillspan::{Code, Error, Provided, Resolved, Skill, SkillStore, StoreError, Warning};

use crate::answer::{abandon, value};
use crate::error::skillspan_error;
use crate::refresh::skillspan_refresh;
use crate::skill::skillspan_skill;
use crate::text::{Terminated, skillspan_str};
use crate::warning::skillspan_warning;

/// Where a host's function puts its answer. It lives until the function returns.
#[derive(Default)]
pub struct skillspan_sink {
    items: Vec<Vec<u8>>,
    variables: BTreeMap<String, String>,
    failure: Option<String>,
}

/// Puts an answer into the sink; the bytes are copied. Each call is one item of a list; where one text is
/// wanted the pieces are joined.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_sink_push(sink: Option<&mut skillspan_sink>, bytes: skillspan_str) {
    // SAFETY: the header demands a text that can be read.
    value(|| sink.map(|sink| sink.items.push(unsafe { bytes.bytes() }.unwrap_or_default().to_vec())));
}

/// Puts a variable into the sink, for `skillspan_resolve_env_fn`; both texts are copied.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_sink_push_variable(
    sink: Option<&mut skillspan_sink>,
    name: skillspan_str,
    value: skillspan_str,
) {
    // SAFETY: the header demands texts that can be read.
    let variable = || unsafe { Ok((name.needed("name")?.to_owned(), value.needed("value")?.to_owned())) };
    self::value(|| {
        sink.map(|sink| match variable() {
            Ok(variable) => sink.variables.extend([variable]),
            Err(Error { message, .. }) => sink.failure = Some(message),
        })
    });
}

/// Tells that the function failed, in its own words; what was pushed does not count.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_sink_fail(sink: Option<&mut skillspan_sink>, message: skillspan_str) {
    // SAFETY: the header demands a text that can be read.
    let words = || String::from_utf8_lossy(unsafe { message.bytes() }.unwrap_or_default()).into_owned();
    value(|| sink.map(|sink| sink.failure = Some(words())));
}

/// Lets the host free a context: called once, when nothing uses it any more.
pub type skillspan_release_fn = Option<unsafe extern "C" fn(ctx: *mut c_void)>;

/// Pushes data skills as one JSON array, or fails.
pub type skillspan_provide_fn = Option<unsafe extern "C" fn(ctx: *mut c_void, sink: *mut skillspan_sink)>;

/// The host's verdict on a skill, which is borrowed for the call: above 0 it may be used, below 0 it may not, 0
/// is no verdict.
pub type skillspan_decide_fn =
    Option<unsafe extern "C" fn(ctx: *mut c_void, skill: *const skillspan_skill) -> i32>;

/// Hears a warning, which is borrowed for the call.
pub type skillspan_warn_fn =
    Option<unsafe extern "C" fn(ctx: *mut c_void, warning: *const skillspan_warning)>;

/// Hears what a watch's refresh changed, or why it failed. One of the two is NULL; both are borrowed for the call.
pub type skillspan_heard_fn = Option<
    unsafe extern "C" fn(ctx: *mut c_void, refresh: *const skillspan_refresh, error: *const skillspan_error),
>;

/// Whether a program is found, by its name, which is borrowed for the call.
pub type skillspan_which_fn = Option<unsafe extern "C" fn(ctx: *mut c_void, program: skillspan_str) -> bool>;

/// Pushes the value that a script gets for a variable, and with `skillspan_sink_push_variable` further variables.
/// Where it pushes no value, not even an empty one, the script does not get the variable. If it fails, so does the
/// call that asked. `name` and `value` are borrowed for the call.
pub type skillspan_resolve_env_fn = Option<
    unsafe extern "C" fn(
        ctx: *mut c_void,
        name: skillspan_str,
        value: skillspan_str,
        sink: *mut skillspan_sink,
    ),
>;

/// Skills that the host holds. `list` and `read_document` are needed; without `list_files` and `read_file`
/// skills have no further files. The texts passed in are borrowed for the call.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct skillspan_store {
    /// Passed to each function.
    pub ctx: *mut c_void,
    /// Pushes the ids of all skills, in order.
    pub list: Option<unsafe extern "C" fn(ctx: *mut c_void, sink: *mut skillspan_sink)>,
    /// Pushes the `SKILL.md` of a skill.
    pub read_document:
        Option<unsafe extern "C" fn(ctx: *mut c_void, id: skillspan_str, sink: *mut skillspan_sink)>,
    /// Pushes the relative paths of a skill's other files.
    pub list_files:
        Option<unsafe extern "C" fn(ctx: *mut c_void, id: skillspan_str, sink: *mut skillspan_sink)>,
    /// Pushes the bytes of one of these files.
    pub read_file: Option<
        unsafe extern "C" fn(
            ctx: *mut c_void,
            id: skillspan_str,
            path: skillspan_str,
            sink: *mut skillspan_sink,
        ),
    >,
    /// Frees `ctx`; may be NULL.
    pub release: skillspan_release_fn,
}

/// A host's pointer, released when nothing uses it any more.
#[derive(Debug)]
pub struct Context {
    pub ctx: *mut c_void,
    pub release: skillspan_release_fn,
}

// SAFETY: the header demands that the host's functions may be called from any thread with this pointer.
unsafe impl Send for Context {}
// SAFETY: as above, from several threads at once.
unsafe impl Sync for Context {}

impl Drop for Context {
    fn drop(&mut self) {
        if let Some(release) = self.release {
            // SAFETY: the host gave both for this one call.
            unsafe { release(self.ctx) }
        }
    }
}

/// Runs a function of the host on a sink.
fn asked(ask: impl FnOnce(*mut skillspan_sink)) -> Result<Vec<Vec<u8>>, StoreError> {
    let mut sink = skillspan_sink::default();
    ask(&raw mut sink);
    sink.failure.map_or(Ok(sink.items), |words| Err(StoreError(words)))
}

fn texts(items: Vec<Vec<u8>>) -> Result<Vec<String>, StoreError> {
    let text = |item| String::from_utf8(item).map_err(|fault| StoreError(format!("not UTF-8 text: {fault}")));
    items.into_iter().map(text).collect()
}

/// A host's store.
#[derive(Debug)]
pub struct HostStore {
    pub calls: skillspan_store,
    pub context: Context,
}

// SAFETY: beside the pointer, which `Context` answers for, it holds functions only.
unsafe impl Send for HostStore {}
// SAFETY: as above.
unsafe impl Sync for HostStore {}

impl SkillStore for HostStore {
    fn list(&self) -> Result<Vec<String>, StoreError> {
        let Some(list) = self.calls.list else { return Ok(Vec::new()) };
        // SAFETY: the host's function gets what the header promises it.
        texts(asked(|sink| unsafe { list(self.context.ctx, sink) })?)
    }

    fn read_document(&self, id: &str) -> Result<Vec<u8>, StoreError> {
        let Some(read) = self.calls.read_document else { return Ok(Vec::new()) };
        // SAFETY: as in `list`; the id lives for the call.
        Ok(asked(|sink| unsafe { read(self.context.ctx, Terminated::new(id).lend(), sink) })?.concat())
    }

    fn list_files(&self, id: &str) -> Result<Vec<String>, StoreError> {
        let Some(list) = self.calls.list_files else { return Ok(Vec::new()) };
        // SAFETY: as in `read_document`.
        texts(asked(|sink| unsafe { list(self.context.ctx, Terminated::new(id).lend(), sink) })?)
    }

    fn read_file(&self, id: &str, path: &str) -> Result<Vec<u8>, StoreError> {
        let Some(read) = self.calls.read_file else {
            return Err(StoreError("the store has no `read_file`".to_owned()));
        };
        let (id, path) = (Terminated::new(id), Terminated::new(path));
        // SAFETY: as in `read_document`.
        Ok(asked(|sink| unsafe { read(self.context.ctx, id.lend(), path.lend(), sink) })?.concat())
    }
}

/// A function of the host with its context.
#[derive(Debug)]
pub struct Callback<F> {
    pub function: F,
    pub context: Context,
}

pub type Provide = Callback<unsafe extern "C" fn(*mut c_void, *mut skillspan_sink)>;
pub type Verdict = Callback<unsafe extern "C" fn(*mut c_void, *const skillspan_skill) -> i32>;
pub type Which = Callback<unsafe extern "C" fn(*mut c_void, skillspan_str) -> bool>;
pub type Resolve =
    Callback<unsafe extern "C" fn(*mut c_void, skillspan_str, skillspan_str, *mut skillspan_sink)>;
pub type Warn = Callback<unsafe extern "C" fn(*mut c_void, *const skillspan_warning)>;
pub type Heard =
    Callback<unsafe extern "C" fn(*mut c_void, *const skillspan_refresh, *const skillspan_error)>;

impl Provide {
    pub fn call(&self) -> Provided {
        // SAFETY: the host's function gets what the header promises it.
        match asked(|sink| unsafe { (self.function)(self.context.ctx, sink) }) {
            Ok(pieces) => serde_json::from_slice(&pieces.concat()).map_or_else(
                |fault| Provided::Failed(format!("not JSON: {fault}")),
                |skills: Value| Provided::Returned(skills),
            ),
            Err(StoreError(words)) => Provided::Failed(words),
        }
    }
}

impl Verdict {
    pub fn call(&self, skill: &Skill) -> Option<bool> {
        let skill = skillspan_skill::new(skill.clone().into());
        // SAFETY: the host's function gets what the header promises it.
        match unsafe { (self.function)(self.context.ctx, &raw const skill) } {
            0 => None,
            verdict => Some(verdict > 0),
        }
    }
}

impl Which {
    pub fn call(&self, program: &str) -> bool {
        // SAFETY: the host's function gets what the header promises it.
        unsafe { (self.function)(self.context.ctx, Terminated::new(program).lend()) }
    }
}

impl Resolve {
    pub fn call(&self, name: &str, value: &str) -> Resolved {
        match self.variables(name, value) {
            Ok(variables) => Resolved::Variables(variables),
            Err(words) => {
                let message = format!("`resolve_env` failed for `{name}`: {words}");
                abandon(Error::new(Code::InvalidArgument, message))
            }
        }
    }

    fn variables(&self, name: &str, value: &str) -> Result<BTreeMap<String, String>, String> {
        let mut sink = skillspan_sink::default();
        let (named, given) = (Terminated::new(name), Terminated::new(value));
        // SAFETY: the host's function gets what the header promises it.
        unsafe { (self.function)(self.context.ctx, named.lend(), given.lend(), &raw mut sink) }
        if let Some(words) = sink.failure {
            return Err(words);
        }
        if !sink.items.is_empty() {
            let value = String::from_utf8(sink.items.concat());
            let value = value.map_err(|fault| format!("the value is not UTF-8 text: {fault}"))?;
            sink.variables.insert(name.to_owned(), value);
        }
        Ok(sink.variables)
    }
}

/// Who hears warnings.
#[derive(Debug, Clone, Default)]
pub enum Hearer {
    /// Standard error, where the dialect's own library writes there too.
    #[default]
    Dialect,
    /// Nobody.
    Nobody,
    /// The host.
    Host(std::sync::Arc<Warn>),
}

impl Hearer {
    pub fn hear(&self, dialect: &str, warnings: &[Warning]) {
        match self {
            Self::Dialect if dialect == "toolnexus" => {
                for warning in warnings {
                    // Nothing is left to tell a broken standard error to.
                    let _ = writeln!(io::stderr(), "[toolnexus] {}", warning.message);
                }
            }
            Self::Dialect | Self::Nobody => {}
            Self::Host(warn) => {
                for warning in warnings {
                    let warning = skillspan_warning::new(warning.clone());
                    // SAFETY: the host's function gets what the header promises it.
                    unsafe { (warn.function)(warn.context.ctx, &raw const warning) }
                }
            }
        }
    }
}
