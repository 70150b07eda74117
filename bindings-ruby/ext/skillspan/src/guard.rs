//! What every entry passes through: panics caught, failures raised in the class of their code.

use magnus::value::ReprValue;
use magnus::{Exception, Module, RModule, Ruby};
use skillspan::Error;
use skillspan_bindings::{Answers, Values, guarded};

use crate::to_ruby::to_ruby;

/// Why an entry failed.
#[derive(Debug)]
pub enum Fault {
    /// The core says so.
    Core(Error),
    /// Ruby raised something, or jumps elsewhere.
    Ruby(magnus::Error),
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        Self::Core(error)
    }
}

impl From<magnus::Error> for Fault {
    fn from(error: magnus::Error) -> Self {
        Self::Ruby(error)
    }
}

impl Fault {
    /// Whether it is one that Ruby rescues unasked, and no interrupt, exit or jump.
    pub fn is_ordinary(&self, ruby: &Ruby) -> bool {
        match self {
            Self::Core(_) => true,
            Self::Ruby(error) => error.is_kind_of(ruby.exception_standard_error()),
        }
    }

    /// What it says.
    pub fn words(&self) -> String {
        match self {
            Self::Core(error) => error.message.clone(),
            Self::Ruby(error) => {
                let message = error.value().and_then(|exception| exception.funcall("message", ()).ok());
                message.unwrap_or_else(|| error.to_string())
            }
        }
    }
}

/// Runs an entry; a panic in it becomes an `internal` error.
pub fn entry<T>(ruby: &Ruby, work: impl FnOnce() -> Result<T, Fault>) -> Result<T, magnus::Error> {
    let done = guarded(|| Ok(work())).unwrap_or_else(|error| Err(error.into()));
    done.map_err(|fault| match fault {
        Fault::Ruby(error) => error,
        Fault::Core(error) => exception(ruby, &error).map_or_else(
            |fault| magnus::Error::new(ruby.exception_runtime_error(), fault.words()),
            magnus::Error::from,
        ),
    })
}

fn exception(ruby: &Ruby, error: &Error) -> Result<Exception, Fault> {
    let skillspan: RModule = ruby.class_object().const_get("Skillspan")?;
    let failure: RModule = skillspan.const_get("Failure")?;
    Ok(failure.funcall("of", (to_ruby(ruby, &Values.record(error)?)?,))?)
}
