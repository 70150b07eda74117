//! The native half of the gem `skillspan`: the private class `Skillspan::Native`.
//!
//! It converts values, leaves Ruby's global lock and raises errors; what is pleasant about the API is
//! written in Ruby.

mod from_ruby;
mod guard;
mod gvl;
mod host;
mod native;
mod to_ruby;
mod watch;

use magnus::{Class, Module, Object, Ruby, function, method};

use crate::native::Native;
use crate::watch::Watch;

/// Panics, so that the tests see what becomes of it.
#[cfg(debug_assertions)]
#[allow(clippy::panic, reason = "it is what this is for")]
fn panic(ruby: &Ruby) -> Result<(), magnus::Error> {
    guard::entry(ruby, || Ok(gvl::without_gvl(ruby, || panic!("on purpose"))?))
}

/// Defines `Skillspan::Native`; Ruby calls it when it loads the library.
#[magnus::init]
fn init(ruby: &Ruby) -> Result<(), magnus::Error> {
    let native = ruby.define_module("Skillspan")?.define_class("Native", ruby.class_object())?;
    native.undef_default_alloc_func();
    native.const_set("VERSION", env!("CARGO_PKG_VERSION"))?;
    native.define_singleton_method("new", function!(Native::default, 0))?;
    native.define_singleton_method("open", function!(Native::open, 2))?;
    #[cfg(debug_assertions)]
    native.define_singleton_method("panic", function!(panic, 0))?;
    native.define_method("copy", method!(Native::copy, 0))?;
    native.define_method("conversation", method!(Native::conversation, 0))?;
    native.define_method("ask", method!(Native::ask, 2))?;
    native.define_method("watch", method!(Native::watch, 1))?;
    native.define_method("close", method!(Native::close, 0))?;
    native.define_method("closed?", method!(Native::is_closed, 0))?;
    let watch = native.define_class("Watch", ruby.class_object())?;
    watch.undef_default_alloc_func();
    watch.define_method("run", method!(Watch::run, 0))?;
    watch.define_method("stop", method!(Watch::stop, 0))
}
