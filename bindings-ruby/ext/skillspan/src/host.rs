//! What a host gives to be called.

use magnus::rb_sys::AsRawValue;
use magnus::value::{InnerValue, Opaque, ReprValue};
use magnus::{IntoValue, RHash, RString, Ruby, Value};
use rb_sys::rb_gc_guard;
use skillspan_bindings::{Question, Reply, invalid_argument};

use crate::from_ruby::{bytes, from_ruby};
use crate::guard::Fault;
use crate::gvl::ask;
use crate::to_ruby::to_ruby;

/// A hash of callables and a store, by their names. What the core works for keeps it alive.
#[derive(Clone)]
pub struct Host {
    pub given: Opaque<RHash>,
    names: Vec<String>,
}

impl Host {
    pub fn of(given: RHash) -> Result<Self, magnus::Error> {
        Ok(Self { given: given.into(), names: given.funcall("keys", ())? })
    }

    /// Whether there is more than a provider, which is asked at opening.
    pub fn is_asked_later(&self) -> bool {
        self.names.iter().any(|name| name != "provider")
    }
}

impl skillspan_bindings::Host for Host {
    fn has(&self, callback: &str) -> bool {
        self.names.iter().any(|name| name == callback)
    }

    /// An isolated exception becomes words; interrupts, exits, jumps and all others end the whole call.
    fn reply(&self, question: Question) -> Result<Reply, String> {
        let given = self.given;
        ask(move |ruby| match call(ruby, given.get_inner_with(ruby), &question) {
            Err(fault) if question.is_isolated && fault.is_ordinary(ruby) => Ok(Err(fault.words())),
            answer => answer.map(Ok),
        })
    }

    fn nothing(&self) -> &'static str {
        "nil"
    }
}

fn call(ruby: &Ruby, given: RHash, question: &Question) -> Result<Reply, Fault> {
    // Texts are the host's own, to be changed if it likes.
    let argument = |argument: &serde_json::Value| match argument.as_str() {
        Some(text) => Ok(text.into_value_with(ruby)),
        None => to_ruby(ruby, argument),
    };
    let (receiver, method): (Value, _) = match given.get(question.callback) {
        Some(callable) => (callable, "call"),
        None => (given.fetch("store")?, question.callback),
    };
    let arguments = ruby.ary_try_from_iter(question.arguments.iter().map(argument))?;
    // SAFETY: nobody else has the array, and the guard keeps it until the call is done.
    let answer = receiver.funcall::<_, _, Value>(method, unsafe { arguments.as_slice() });
    rb_gc_guard!(arguments.as_raw());
    let answer = answer?;
    match RString::from_value(answer) {
        Some(text) => Ok(bytes(ruby, text.as_value())?.into()),
        None => {
            let refuse = |_: &str, words: &str| invalid_argument(format!("`{}`: {words}", question.callback));
            from_ruby(ruby, answer, refuse).map(Reply::Data)
        }
    }
}
