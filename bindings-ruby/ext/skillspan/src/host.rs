//! A host's store and callables, as the core sees them.

use std::fmt;
use std::sync::Arc;

use magnus::value::{Opaque, ReprValue};
use magnus::{RArray, RString, Ruby, Value};
use skillspan::{Decide, Programs, Provided, ResolveEnv, Resolved, SkillStore, StoreError};

use crate::from_ruby::{bytes, from_ruby};
use crate::guard::{Fault, entry};
use crate::gvl::{Listeners, ask};
use crate::request::{invalid_argument, wire};
use crate::to_ruby::to_ruby;

/// A Ruby object that the core calls. The set that uses it keeps it alive.
#[derive(Clone)]
pub struct Host {
    pub object: Opaque<Value>,
    pub listeners: Listeners,
}

/// A Ruby object with the methods `list`, `read_document`, `list_files` and `read_file`.
pub struct Store(pub Host);

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Store")
    }
}

impl Store {
    /// Calls a method and converts what it returns, all of it on the caller's thread.
    fn send<T: Send + 'static, const N: usize>(
        &self,
        method: &'static str,
        arguments: [&str; N],
        convert: fn(&Ruby, Value) -> Result<T, Fault>,
    ) -> Result<T, StoreError> {
        let store = self.0.object;
        let arguments = arguments.map(str::to_owned);
        let answer = ask(&self.0.listeners, is_standard_error, move |ruby| {
            let arguments = arguments.map(|argument| ruby.str_new(&argument));
            let returned = ruby.get_inner(store).funcall(method, arguments)?;
            entry(ruby, || convert(ruby, returned))
        });
        answer.map_err(StoreError)
    }
}

impl SkillStore for Store {
    fn list(&self) -> Result<Vec<String>, StoreError> {
        self.send("list", [], texts)
    }

    fn read_document(&self, id: &str) -> Result<Vec<u8>, StoreError> {
        self.send("read_document", [id], text_or_bytes)
    }

    fn list_files(&self, id: &str) -> Result<Vec<String>, StoreError> {
        self.send("list_files", [id], texts)
    }

    fn read_file(&self, id: &str, path: &str) -> Result<Vec<u8>, StoreError> {
        self.send("read_file", [id, path], text_or_bytes)
    }
}

fn texts(ruby: &Ruby, returned: Value) -> Result<Vec<String>, Fault> {
    serde_json::from_value(from_ruby(ruby, returned)?).map_err(|_| {
        invalid_argument(&format!("found {}; wanted a list of texts", returned.inspect())).into()
    })
}

fn text_or_bytes(ruby: &Ruby, returned: Value) -> Result<Vec<u8>, Fault> {
    let text = RString::from_value(returned)
        .ok_or_else(|| invalid_argument(&format!("found {}; wanted text or bytes", returned.inspect())))?;
    bytes(ruby, text)
}

/// What a store may raise without ending the whole call. Interrupts, exits and jumps do end it.
fn is_standard_error(ruby: &Ruby, error: &magnus::Error) -> bool {
    error.is_kind_of(ruby.exception_standard_error())
}

/// What a callable answers; nothing if it raised, which ends the whole call.
fn told<T: Send + 'static>(
    callable: &Host,
    question: impl FnOnce(&Ruby, Value) -> Result<T, Fault> + Send + 'static,
) -> Option<T> {
    let everything_ends = |_: &Ruby, _: &magnus::Error| false;
    let object = callable.object;
    let question = move |ruby: &Ruby| entry(ruby, || question(ruby, ruby.get_inner(object)));
    ask(&callable.listeners, everything_ends, question).ok()
}

/// A verdict by a Ruby callable, which gets a record's fields.
pub fn decide(callable: Host) -> Decide {
    Arc::new(move |skill| {
        let skill = skill.clone();
        let verdict = told(&callable, move |ruby, callable| {
            let record = to_ruby(ruby, &wire(&skill)?)?;
            let verdict: Value = callable.funcall("call", (record,))?;
            serde_json::from_value(from_ruby(ruby, verdict)?).map_err(|_| {
                let found = format!("the verdict on `{}` is {}", skill.name, verdict.inspect());
                invalid_argument(&format!("`trust`: {found}; wanted true, false or nil")).into()
            })
        });
        // The call fails with what was raised; until then nothing is trusted.
        verdict.unwrap_or(Some(false))
    })
}

/// Programs for which a Ruby callable gives something, such as a path.
pub fn programs(callable: Host) -> Programs {
    Programs::Asked(Arc::new(move |name| {
        let name = name.to_owned();
        let found = told(&callable, move |_, callable| {
            let answer: Value = callable.funcall("call", (name,))?;
            Ok(answer.to_bool())
        });
        found.unwrap_or(false)
    }))
}

/// What a Ruby callable gives for a variable's name and value: a text, or a hash of variables.
pub fn resolve_env(callable: Host) -> ResolveEnv {
    ResolveEnv(Arc::new(move |name, value| {
        let (name, given) = (name.to_owned(), value.to_owned());
        let resolved = told(&callable, move |ruby, callable| {
            let answer: Value = callable.funcall("call", (name.as_str(), given))?;
            serde_json::from_value(from_ruby(ruby, answer)?).map_err(|_| {
                // The answer itself may be a secret.
                let found = format!("`{name}` became a {}", answer.class());
                invalid_argument(&format!("`resolve_env`: {found}; wanted a text or a hash of texts")).into()
            })
        });
        resolved.unwrap_or_else(|| Resolved::Value(value.to_owned()))
    }))
}

/// What a provider gave: `[true, returned]` or `[false, words]`.
pub fn provided(ruby: &Ruby, answer: RArray) -> Result<Provided, Fault> {
    let (good, value): (bool, Value) = (answer.entry(0)?, answer.entry(1)?);
    Ok(match from_ruby(ruby, value) {
        Ok(returned) if good => Provided::Returned(returned),
        Ok(words) => Provided::Failed(words.as_str().unwrap_or_default().to_owned()),
        Err(fault) => Provided::Failed(fault.words()),
    })
}
