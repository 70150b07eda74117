//! What every entry passes through: panics caught, failures raised in the class of their code.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use magnus::value::ReprValue;
use magnus::{Exception, Module, RModule, Ruby};
use skillspan::{Code, Error};

use crate::request::wire;
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
    /// What it says.
    pub fn words(&self) -> String {
        match self {
            Self::Core(error) => error.message.clone(),
            Self::Ruby(error) => words(error),
        }
    }
}

/// Runs an entry; a panic in it becomes an `internal` error.
pub fn entry<T>(ruby: &Ruby, work: impl FnOnce() -> Result<T, Fault>) -> Result<T, magnus::Error> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(Fault::Ruby(error))) => Err(error),
        Ok(Err(Fault::Core(error))) => Err(exception(ruby, &error)),
        Err(panic) => {
            let message = format!("skillspan broke off: {}", panic_text(panic.as_ref()));
            Err(exception(ruby, &Error::new(Code::Internal, message)))
        }
    }
}

/// The words of an exception, as its `message` gives them.
pub fn words(error: &magnus::Error) -> String {
    match error.value() {
        Some(exception) => exception.funcall("message", ()).unwrap_or_else(|_| error.to_string()),
        None => error.to_string(),
    }
}

fn exception(ruby: &Ruby, error: &Error) -> magnus::Error {
    let made = || -> Result<Exception, Fault> {
        let skillspan: RModule = ruby.class_object().const_get("Skillspan")?;
        let failure: RModule = skillspan.const_get("Failure")?;
        Ok(failure.funcall("of", (to_ruby(ruby, &wire(error)?)?,))?)
    };
    made().map_or_else(
        |fault| magnus::Error::new(ruby.exception_runtime_error(), fault.words()),
        magnus::Error::from,
    )
}

fn panic_text(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no reason given")
}
