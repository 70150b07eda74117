//! A host's store and verdicts, as the core sees them.

use std::fmt;
use std::sync::Arc;

use magnus::value::{Opaque, ReprValue};
use magnus::{RArray, RString, Ruby, TryConvert, Value};
use skillspan::{Decide, Provided, SkillStore, StoreError};

use crate::from_ruby::{bytes, from_ruby, texts};
use crate::guard::{Fault, entry, invalid_argument};
use crate::gvl::ask;
use crate::to_ruby::to_ruby;

/// A Ruby object with the methods `list`, `read_document`, `list_files` and `read_file`.
///
/// The set that uses it keeps it alive.
pub struct Store(pub Opaque<Value>);

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Store")
    }
}

impl Store {
    /// Calls a method and converts what it returns, all of it on the caller's thread.
    fn send<T: Send + 'static, R: TryConvert + 'static, const N: usize>(
        &self,
        method: &'static str,
        arguments: [&str; N],
        convert: fn(&Ruby, R) -> Result<T, Fault>,
    ) -> Result<T, StoreError> {
        let store = self.0;
        let arguments = arguments.map(str::to_owned);
        let answer = ask(is_standard_error, move |ruby| {
            let arguments = arguments.map(|argument| ruby.str_new(&argument));
            let returned = ruby.get_inner(store).funcall(method, arguments)?;
            entry(ruby, || convert(ruby, returned))
        });
        answer.map_err(StoreError)
    }
}

impl SkillStore for Store {
    fn list(&self) -> Result<Vec<String>, StoreError> {
        self.send::<_, RArray, _>("list", [], texts)
    }

    fn read_document(&self, id: &str) -> Result<Vec<u8>, StoreError> {
        self.send::<_, RString, _>("read_document", [id], bytes)
    }

    fn list_files(&self, id: &str) -> Result<Vec<String>, StoreError> {
        self.send::<_, RArray, _>("list_files", [id], texts)
    }

    fn read_file(&self, id: &str, path: &str) -> Result<Vec<u8>, StoreError> {
        self.send::<_, RString, _>("read_file", [id, path], bytes)
    }
}

/// What a store may raise without ending the whole call. Interrupts, exits and jumps do end it.
fn is_standard_error(ruby: &Ruby, error: &magnus::Error) -> bool {
    error.is_kind_of(ruby.exception_standard_error())
}

/// A verdict by a Ruby callable, which gets a record's fields. Whatever it raises ends the call.
pub fn decide(callable: Opaque<Value>) -> Decide {
    Arc::new(move |skill| {
        let skill = skill.clone();
        let verdict = ask(
            |_, _| false,
            move |ruby| {
                entry(ruby, || {
                    let verdict: Value =
                        ruby.get_inner(callable).funcall("call", (to_ruby(ruby, &skill)?,))?;
                    match from_ruby(ruby, verdict)? {
                        serde_json::Value::Null => Ok(None),
                        serde_json::Value::Bool(verdict) => Ok(Some(verdict)),
                        other => Err(invalid_argument(format!(
                            "`trust`: the verdict on `{}` is `{other}`; wanted true, false or nil",
                            skill.name
                        ))),
                    }
                })
            },
        );
        // The call fails with what was raised; until then nothing is trusted.
        verdict.unwrap_or(Some(false))
    })
}

/// What a provider gave: `[true, returned]` or `[false, words]`.
pub fn provided(ruby: &Ruby, answer: RArray) -> Result<Provided, Fault> {
    let (good, value): (bool, Value) = (answer.entry(0)?, answer.entry(1)?);
    Ok(match from_ruby(ruby, value) {
        Ok(returned) if good => Provided::Returned(returned),
        Ok(words) => Provided::Failed(words.as_str().unwrap_or_default().to_owned()),
        Err(fault) => Provided::Failed(fault.to_string()),
    })
}
