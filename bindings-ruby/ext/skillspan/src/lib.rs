//! The native half of the gem `skillspan`: the private module `Skillspan::Native`.
//!
//! It converts values, leaves Ruby's global lock and raises errors; what is pleasant about the API is
//! written in Ruby.

mod fix;
mod from_ruby;
mod guard;
mod gvl;
mod host;
mod request;
mod session;
mod set;
mod to_ruby;
mod watch;

use magnus::{Class, Module, Object, RString, Ruby, Value, function, method};

use crate::fix::Plan;
use crate::from_ruby::{bytes, from_ruby};
use crate::guard::entry;
use crate::gvl::without_gvl;
use crate::request::{Request, read};
use crate::session::Session;
use crate::set::Set;
use crate::to_ruby::to_ruby;
use crate::watch::Watch;

/// Answers a request that needs no set.
fn ask(ruby: &Ruby, request: Value, source: Option<RString>) -> Result<Value, magnus::Error> {
    entry(ruby, || {
        let request: Request = read(from_ruby(ruby, request)?)?;
        let bytes = source.map(|source| bytes(ruby, source)).transpose()?;
        let answer = without_gvl(ruby, || request.answer(None, bytes.as_deref()))??;
        Ok(to_ruby(ruby, &answer)?)
    })
}

/// Panics, so that the tests see what becomes of it.
#[cfg(debug_assertions)]
#[allow(clippy::panic, reason = "it is what this is for")]
fn panic(ruby: &Ruby) -> Result<(), magnus::Error> {
    entry(ruby, || Ok(without_gvl(ruby, || panic!("on purpose"))?))
}

/// Defines `Skillspan::Native`; Ruby calls it when it loads the library.
#[magnus::init]
fn init(ruby: &Ruby) -> Result<(), magnus::Error> {
    let native = ruby.define_module("Skillspan")?.define_module("Native")?;
    native.const_set("VERSION", env!("CARGO_PKG_VERSION"))?;
    native.define_singleton_method("ask", function!(ask, 2))?;
    native.define_singleton_method("open", function!(Set::open, 6))?;
    native.define_singleton_method("fixes", function!(Plan::all, 1))?;
    #[cfg(debug_assertions)]
    native.define_singleton_method("panic", function!(panic, 0))?;
    let set = native.define_class("Set", ruby.class_object())?;
    set.undef_default_alloc_func();
    set.define_method("ask", method!(Set::ask, 1))?;
    set.define_method("with_skills", method!(Set::with_skills, 1))?;
    set.define_method("session", method!(Set::session, 1))?;
    set.define_method("watch", method!(Set::watch, 1))?;
    set.define_method("close", method!(Set::close, 0))?;
    set.define_method("closed?", method!(Set::is_closed, 0))?;
    let session = native.define_class("Session", ruby.class_object())?;
    session.undef_default_alloc_func();
    session.define_method("ask", method!(Session::ask, 1))?;
    let watch = native.define_class("Watch", ruby.class_object())?;
    watch.undef_default_alloc_func();
    watch.define_method("run", method!(Watch::run, 0))?;
    watch.define_method("stop", method!(Watch::stop, 0))?;
    let plan = native.define_class("FileFix", ruby.class_object())?;
    plan.undef_default_alloc_func();
    plan.define_method("fields", method!(Plan::fields, 0))?;
    plan.define_method("changes?", method!(Plan::changes, 0))?;
    plan.define_method("write", method!(Plan::write, 0))
}
