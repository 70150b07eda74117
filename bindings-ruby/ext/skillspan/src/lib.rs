//! The native half of the gem `skillspan`: the private module `Skillspan::Native`.
//!
//! It converts values and raises errors; what is pleasant about the API is written in Ruby.

mod from_ruby;
mod guard;
mod gvl;
mod host;
mod set;
mod to_ruby;

use magnus::value::ReprValue;
use magnus::{Class, Module, Object, RArray, RString, Ruby, Value, function, method};
use serde::Serialize;
use skillspan::{Code, CodeKind, Conventional, Profile, Style};

use crate::from_ruby::{bytes, from_ruby, text, texts};
use crate::guard::{entry, invalid_argument};
use crate::gvl::without_gvl;
use crate::set::Set;
use crate::to_ruby::to_ruby;

type Answer = Result<Value, magnus::Error>;

fn parse(ruby: &Ruby, source: RString) -> Answer {
    entry(ruby, || {
        let bytes = bytes(ruby, source)?;
        to_ruby(ruby, &without_gvl(ruby, || skillspan::parse(&bytes))?)
    })
}

fn validate(ruby: &Ruby, path: Option<Value>, source: Option<RString>, profile: Option<Value>) -> Answer {
    entry(ruby, || {
        let profile = match profile {
            Some(name) => Profile::named(&text(ruby, "profile", name)?)?,
            None => &Profile::SPEC,
        };
        let report = match (path, source) {
            (Some(path), None) => {
                let path = text(ruby, "path", path)?;
                without_gvl(ruby, || skillspan::validate(&path, profile))??
            }
            (None, Some(source)) => {
                let bytes = bytes(ruby, source)?;
                without_gvl(ruby, || skillspan::validate_text(&bytes, profile))?
            }
            _ => return Err(invalid_argument("give either a path or `text:`")),
        };
        to_ruby(ruby, &report)
    })
}

fn conventional_roots(
    ruby: &Ruby,
    start_dir: Value,
    client: Option<Value>,
    home: Option<Value>,
    stop_at: Option<Value>,
) -> Answer {
    entry(ruby, || {
        let start_dir = text(ruby, "start_dir", start_dir)?;
        let optional = |name, value: Option<Value>| value.map(|value| text(ruby, name, value)).transpose();
        let (client, home) = (optional("client", client)?, optional("home", home)?);
        let stop_at = optional("stop_at", stop_at)?;
        let roots = without_gvl(ruby, || {
            skillspan::conventional_roots(&Conventional {
                start_dir: &start_dir,
                client: client.as_deref(),
                home: home.as_deref(),
                stop_at: stop_at.as_deref(),
            })
        })?;
        to_ruby(ruby, &roots)
    })
}

fn new_skill(ruby: &Ruby, name: Value, description: Value) -> Answer {
    entry(ruby, || {
        let (name, description) = (text(ruby, "name", name)?, text(ruby, "description", description)?);
        to_ruby(ruby, &skillspan::new_skill(&name, &description)?)
    })
}

fn wrap_tools(ruby: &Ruby, tools: Value, style: Value) -> Answer {
    entry(ruby, || {
        let style = Style::named(&text(ruby, "style", style)?)?;
        let tools: Vec<skillspan::ToolDefinition> = serde_json::from_value(from_ruby(ruby, tools)?)
            .map_err(|fault| invalid_argument(format!("`tools`: {fault}")))?;
        to_ruby(ruby, &skillspan::wrap_tools(&tools, style))
    })
}

fn dialects(ruby: &Ruby) -> Answer {
    entry(ruby, || to_ruby(ruby, &skillspan::dialects().collect::<Vec<_>>()))
}

/// The catalogue of codes, from which Ruby's tests know that each error has a class.
fn codes(ruby: &Ruby) -> Answer {
    #[derive(Serialize)]
    struct Entry {
        code: &'static str,
        error: bool,
        meaning: &'static str,
        mend: &'static str,
    }
    let entries = Code::ALL.iter().map(|code| Entry {
        code: code.as_str(),
        error: code.kind() == CodeKind::Error,
        meaning: code.meaning(),
        mend: code.mend(),
    });
    entry(ruby, || to_ruby(ruby, &entries.collect::<Vec<_>>()))
}

fn main(ruby: &Ruby, arguments: RArray) -> Answer {
    entry(ruby, || {
        let arguments = texts(ruby, arguments)?;
        let status = without_gvl(ruby, || skillspan_cli::run(arguments.into_iter().map(Into::into)))?;
        to_ruby(ruby, &status)
    })
}

/// Shows in the tests of a debug build that a panic comes out as an exception.
#[cfg(debug_assertions)]
#[allow(clippy::panic, reason = "it is what this function is for")]
fn panic(ruby: &Ruby) -> Answer {
    entry(ruby, || {
        without_gvl(ruby, || -> () { panic!("on purpose") })?;
        Ok(ruby.qnil().as_value())
    })
}

/// Defines `Skillspan::Native`; Ruby calls it when it loads the library.
#[magnus::init]
fn init(ruby: &Ruby) -> Result<(), magnus::Error> {
    let native = ruby.define_module("Skillspan")?.define_module("Native")?;
    native.const_set("VERSION", env!("CARGO_PKG_VERSION"))?;
    native.define_singleton_method("parse", function!(parse, 1))?;
    native.define_singleton_method("validate", function!(validate, 3))?;
    native.define_singleton_method("conventional_roots", function!(conventional_roots, 4))?;
    native.define_singleton_method("new_skill", function!(new_skill, 2))?;
    native.define_singleton_method("wrap_tools", function!(wrap_tools, 2))?;
    native.define_singleton_method("dialects", function!(dialects, 0))?;
    native.define_singleton_method("codes", function!(codes, 0))?;
    native.define_singleton_method("main", function!(main, 1))?;
    native.define_singleton_method("open", function!(Set::open, 4))?;
    #[cfg(debug_assertions)]
    native.define_singleton_method("panic", function!(panic, 0))?;

    let set = native.define_class("Set", ruby.class_object())?;
    set.undef_default_alloc_func();
    set.define_method("skills", method!(Set::skills, 0))?;
    set.define_method("skipped", method!(Set::skipped, 0))?;
    set.define_method("blocked", method!(Set::blocked, 0))?;
    set.define_method("diagnostics", method!(Set::diagnostics, 0))?;
    set.define_method("warnings", method!(Set::warnings, 0))?;
    set.define_method("to_h", method!(Set::to_h, 0))?;
    set.define_method("size", method!(Set::size, 0))?;
    set.define_method("dialect", method!(Set::dialect, 0))?;
    set.define_method("get", method!(Set::get, 1))?;
    set.define_method("find", method!(Set::find, 1))?;
    set.define_method("catalog", method!(Set::catalog, 1))?;
    set.define_method("user_menu", method!(Set::user_menu, 0))?;
    set.define_method("tools", method!(Set::tools, 1))?;
    set.define_method("call", method!(Set::call, 2))?;
    set.define_method("read", method!(Set::read, 3))?;
    set.define_method("load", method!(Set::load, 4))?;
    set.define_method("refresh", method!(Set::refresh, 0))?;
    set.define_method("close", method!(Set::close, 0))?;
    set.define_method("closed?", method!(Set::is_closed, 0))
}
