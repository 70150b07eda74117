//! A host's store and callables, as the core sees them.

use std::fmt;
use std::sync::Arc;

use magnus::value::{Opaque, ReprValue};
use magnus::{RArray, RString, Ruby, Value};
use serde::de::DeserializeOwned;
use skillspan::{Decide, Programs, Provided, ResolveEnv, Resolved, SkillStore, StoreError};
use skillspan_bindings::{Answers, Values, invalid_argument};

use crate::from_ruby::{bytes, from_ruby};
use crate::guard::{Fault, entry};
use crate::gvl::{Listeners, ask};
use crate::to_ruby::to_ruby;

/// A Ruby object that the core calls. What the core works for keeps it alive.
pub struct Host {
    pub object: Opaque<Value>,
    pub listeners: Listeners,
}

impl Host {
    /// Asks it on the caller's thread. An exception that is `isolated` becomes words, any other ends the whole call.
    fn ask<T: Send + 'static>(
        &self,
        isolated: fn(&Ruby, &magnus::Error) -> bool,
        question: impl FnOnce(&Ruby, Value) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, String> {
        let object = self.object;
        ask(&self.listeners, isolated, move |ruby| entry(ruby, || question(ruby, ruby.get_inner(object))))
    }

    /// What a callable answers; nothing if it raised, which ends the whole call.
    fn told<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Ruby, Value) -> Result<T, Fault> + Send + 'static,
    ) -> Option<T> {
        self.ask(|_, _| false, question).ok()
    }
}

/// A Ruby object with the methods `list`, `read_document`, `list_files` and `read_file`.
pub struct Store(pub Host);

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Store")
    }
}

impl Store {
    /// Calls a method and converts what it returns. Interrupts, exits and jumps end the whole call.
    fn send<T: Send + 'static, const N: usize>(
        &self,
        method: &'static str,
        arguments: [&str; N],
        convert: fn(&Ruby, Value) -> Result<T, Fault>,
    ) -> Result<T, StoreError> {
        let is_standard_error =
            |ruby: &Ruby, error: &magnus::Error| error.is_kind_of(ruby.exception_standard_error());
        let arguments = arguments.map(str::to_owned);
        let answer = self.0.ask(is_standard_error, move |ruby, store| {
            let arguments = arguments.map(|argument| ruby.str_new(&argument));
            convert(ruby, store.funcall(method, arguments)?)
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
    read(ruby, returned, || format!("found {}; wanted a list of texts", returned.inspect()))
}

fn text_or_bytes(ruby: &Ruby, returned: Value) -> Result<Vec<u8>, Fault> {
    let text = RString::from_value(returned)
        .ok_or_else(|| invalid_argument(format!("found {}; wanted text or bytes", returned.inspect())))?;
    bytes(ruby, text)
}

/// A value of the wanted type, or what is said of any other.
fn read<T: DeserializeOwned>(ruby: &Ruby, given: Value, refusal: impl Fn() -> String) -> Result<T, Fault> {
    serde_json::from_value(from_ruby(ruby, given)?).map_err(|_| invalid_argument(refusal()).into())
}

/// A verdict by a Ruby callable, which gets a record's fields.
pub fn decide(callable: Host) -> Decide {
    Arc::new(move |skill| {
        let skill = skill.clone();
        let verdict = callable.told(move |ruby, callable| {
            let record = to_ruby(ruby, &Values.record(&skill)?)?;
            let verdict: Value = callable.funcall("call", (record,))?;
            read(ruby, verdict, || {
                let found = format!("the verdict on `{}` is {}", skill.name, verdict.inspect());
                format!("`trust`: {found}; wanted true, false or nil")
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
        let found =
            callable.told(move |_, callable| Ok(callable.funcall::<_, _, Value>("call", (name,))?.to_bool()));
        found.unwrap_or(false)
    }))
}

/// What a Ruby callable gives for a variable's name and value: a text, or a hash of variables.
pub fn resolve_env(callable: Host) -> ResolveEnv {
    ResolveEnv(Arc::new(move |name, value| {
        let (name, given) = (name.to_owned(), value.to_owned());
        let resolved = callable.told(move |ruby, callable| {
            let answer: Value = callable.funcall("call", (name.as_str(), given))?;
            // The answer itself may be a secret.
            let found = || format!("`{name}` became a {}", answer.class());
            read(ruby, answer, || format!("`resolve_env`: {}; wanted a text or a hash of texts", found()))
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
