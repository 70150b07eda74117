//! What the host passes in as functions.

use std::collections::BTreeMap;
use std::ffi::c_void;
use std::io::{self, Write};
use std::sync::Arc;

use skillspan::{Decide, Error, Provided, Skill, SkillStore, StoreError, Warning};

use crate::answer::value;
use crate::error::skillspan_error;
use crate::refresh::skillspan_refresh;
use crate::skill::skillspan_skill;
use crate::text::{Terminated, skillspan_str};
use crate::warning::skillspan_warning;

/// Where a host's function puts its answer. It lives until the function returns.
#[derive(Default)]
pub struct skillspan_sink {
    pub items: Vec<Vec<u8>>,
    pub variables: BTreeMap<String, String>,
    failure: Option<String>,
}

impl skillspan_sink {
    /// What a function of the host puts into a sink, or its words if it fails.
    pub fn filled(ask: impl FnOnce(&mut Self)) -> Result<Self, String> {
        let mut sink = Self::default();
        ask(&mut sink);
        sink.failure.take().map_or(Ok(sink), Err)
    }
}

/// Puts an answer into the sink; the bytes are copied. Each call is one item of a list; where one text is
/// wanted the pieces are joined.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_sink_push(sink: Option<&mut skillspan_sink>, bytes: skillspan_str) {
    // SAFETY: the header demands a text that can be read.
    let bytes = unsafe { bytes.given("bytes") }.bytes.unwrap_or_default();
    value(|| sink.map(|sink| sink.items.push(bytes.to_vec())));
}

/// Puts a variable into the sink, for `skillspan_resolve_env_fn`; both texts are copied.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_sink_push_variable(
    sink: Option<&mut skillspan_sink>,
    name: skillspan_str,
    value: skillspan_str,
) {
    // SAFETY: the header demands texts that can be read.
    let (name, value) = unsafe { (name.given("name"), value.given("value")) };
    self::value(|| {
        sink.map(|sink| match name.read().and_then(|name| Ok((name, value.read()?))) {
            Ok(variable) => sink.variables.extend([variable]),
            Err(Error { message, .. }) => sink.failure = Some(message),
        })
    });
}

/// Tells that the function failed, in its own words; what was pushed does not count.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_sink_fail(sink: Option<&mut skillspan_sink>, message: skillspan_str) {
    // SAFETY: the header demands a text that can be read.
    let words = unsafe { message.given("message") }.bytes.unwrap_or_default();
    value(|| sink.map(|sink| sink.failure = Some(String::from_utf8_lossy(words).into_owned())));
}

/// A function of the host, which gets the host's pointer; NULL where there is none.
macro_rules! host_fn {
    ($($arg:ident: $type:ty),* $(; $gives:ty)?) => {
        Option<unsafe extern "C" fn(ctx: *mut c_void $(, $arg: $type)*) $(-> $gives)?>
    };
}

/// Lets the host free a context: called once, when nothing uses it any more.
pub type skillspan_release_fn = host_fn!();

/// Pushes data skills as one JSON array, or fails.
pub type skillspan_provide_fn = host_fn!(sink: &mut skillspan_sink);

/// The host's verdict on a skill, which is borrowed for the call: above 0 it may be used, below 0 it may not, 0
/// is no verdict.
pub type skillspan_decide_fn = host_fn!(skill: &skillspan_skill; i32);

/// Hears a warning, which is borrowed for the call.
pub type skillspan_warn_fn = host_fn!(warning: &skillspan_warning);

/// Hears what a watch's refresh changed, or why it failed. One of the two is NULL; both are borrowed for the call.
pub type skillspan_heard_fn = host_fn!(refresh: Option<&skillspan_refresh>, error: Option<&skillspan_error>);

/// Whether a program is found, by its name, which is borrowed for the call.
pub type skillspan_which_fn = host_fn!(program: skillspan_str; bool);

/// Pushes the value that a script gets for a variable, and with `skillspan_sink_push_variable` further variables.
/// Where it pushes no value, not even an empty one, the script does not get the variable. If it fails, so does the
/// call that asked. `name` and `value` are borrowed for the call.
pub type skillspan_resolve_env_fn =
    host_fn!(name: skillspan_str, value: skillspan_str, sink: &mut skillspan_sink);

/// Skills that the host holds. `list` and `read_document` are needed; without `list_files` and `read_file`
/// skills have no further files. The texts passed in are borrowed for the call.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct skillspan_store {
    /// Passed to each function.
    pub ctx: *mut c_void,
    /// Pushes the ids of all skills, in order.
    pub list: host_fn!(sink: &mut skillspan_sink),
    /// Pushes the `SKILL.md` of a skill.
    pub read_document: host_fn!(id: skillspan_str, sink: &mut skillspan_sink),
    /// Pushes the relative paths of a skill's other files.
    pub list_files: host_fn!(id: skillspan_str, sink: &mut skillspan_sink),
    /// Pushes the bytes of one of these files.
    pub read_file: host_fn!(id: skillspan_str, path: skillspan_str, sink: &mut skillspan_sink),
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

/// A host's provider.
pub type Provide = Arc<dyn Fn() -> Provided + Send + Sync>;

/// The host's functions as the core calls them.
impl Context {
    /// The pointer. A closure that reads the field alone would not keep the context.
    pub fn ctx(&self) -> *mut c_void {
        self.ctx
    }

    /// A function with its context; without one the host keeps its pointer.
    pub fn with<F>(mut self, function: Option<F>) -> Option<(F, Self)> {
        self.release = self.release.filter(|_| function.is_some());
        function.map(|function| (function, self))
    }

    pub fn provide(self, function: skillspan_provide_fn) -> Option<Provide> {
        let (provide, context) = self.with(function)?;
        Some(Arc::new(move || {
            // SAFETY: the host's function gets what the header promises it.
            let sink = skillspan_sink::filled(|sink| unsafe { provide(context.ctx(), sink) });
            let skills = sink.and_then(|sink| {
                serde_json::from_slice(&sink.items.concat()).map_err(|fault| format!("not JSON: {fault}"))
            });
            skills.map_or_else(Provided::Failed, Provided::Returned)
        }))
    }

    pub fn decide(self, function: skillspan_decide_fn) -> Option<Decide> {
        let (decide, context) = self.with(function)?;
        Some(Arc::new(move |skill: &Skill| {
            let skill = skillspan_skill::from(Arc::new(skill.clone()));
            // SAFETY: the host's function gets what the header promises it.
            Ok(match unsafe { decide(context.ctx(), &skill) } {
                0 => None,
                verdict => Some(verdict > 0),
            })
        }))
    }

    /// Nobody hears where there is no function.
    pub fn warn(self, function: skillspan_warn_fn) -> Hearer {
        let Some((warn, context)) = self.with(function) else { return Arc::new(|_| ()) };
        Arc::new(move |warning| {
            let warning = skillspan_warning::from(warning.clone());
            // SAFETY: the host's function gets what the header promises it.
            unsafe { warn(context.ctx(), &warning) }
        })
    }
}

/// Who hears warnings.
pub type Hearer = Arc<dyn Fn(&Warning) + Send + Sync>;

/// Tells warnings. Without a hearer, standard error hears them where the dialect's own library writes there too.
pub fn tell(hearer: Option<&Hearer>, dialect: &str, warnings: &[Warning]) {
    for warning in warnings {
        match hearer {
            Some(hear) => hear(warning),
            // Nothing is left to tell a broken standard error to.
            None if dialect == "toolnexus" => drop(writeln!(io::stderr(), "[toolnexus] {}", warning.message)),
            None => {}
        }
    }
}

/// A host's store.
#[derive(Debug)]
pub struct HostStore {
    calls: skillspan_store,
    context: Context,
}

// SAFETY: beside the pointer, which `Context` answers for, it holds functions only.
unsafe impl Send for HostStore {}
// SAFETY: as above.
unsafe impl Sync for HostStore {}

impl HostStore {
    /// Keeps the host's pointer.
    pub fn new(store: &skillspan_store) -> Self {
        Self { calls: *store, context: Context { ctx: store.ctx, release: store.release } }
    }

    /// What one of its functions pushes; nothing where there is none.
    fn asked<F>(
        &self,
        function: Option<F>,
        ask: impl FnOnce(F, *mut c_void, &mut skillspan_sink),
    ) -> Result<Vec<Vec<u8>>, StoreError> {
        let Some(function) = function else { return Ok(Vec::new()) };
        let sink = skillspan_sink::filled(|sink| ask(function, self.context.ctx(), sink));
        Ok(sink.map_err(StoreError)?.items)
    }
}

fn texts(items: Vec<Vec<u8>>) -> Result<Vec<String>, StoreError> {
    let text = |item| String::from_utf8(item).map_err(|fault| StoreError(format!("not UTF-8 text: {fault}")));
    items.into_iter().map(text).collect()
}

impl SkillStore for HostStore {
    fn list(&self) -> Result<Vec<String>, StoreError> {
        // SAFETY: the host's function gets what the header promises it.
        texts(self.asked(self.calls.list, |list, ctx, sink| unsafe { list(ctx, sink) })?)
    }

    fn read_document(&self, id: &str) -> Result<Vec<u8>, StoreError> {
        let id = Terminated::new(id);
        // SAFETY: as in `list`; the id lives for the call.
        let pieces =
            self.asked(self.calls.read_document, |read, ctx, sink| unsafe { read(ctx, id.lend(), sink) });
        Ok(pieces?.concat())
    }

    fn list_files(&self, id: &str) -> Result<Vec<String>, StoreError> {
        let id = Terminated::new(id);
        // SAFETY: as in `read_document`.
        texts(self.asked(self.calls.list_files, |list, ctx, sink| unsafe { list(ctx, id.lend(), sink) })?)
    }

    fn read_file(&self, id: &str, path: &str) -> Result<Vec<u8>, StoreError> {
        let missing = || StoreError("the store has no `read_file`".to_owned());
        let read = self.calls.read_file.ok_or_else(missing)?;
        let (id, path) = (Terminated::new(id), Terminated::new(path));
        // SAFETY: as in `read_document`.
        let pieces =
            self.asked(Some(read), |read, ctx, sink| unsafe { read(ctx, id.lend(), path.lend(), sink) });
        Ok(pieces?.concat())
    }
}
