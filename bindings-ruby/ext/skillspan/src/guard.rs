//! What every entry passes through: panics caught, failures raised in the class of their code.

use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use magnus::value::ReprValue;
use magnus::{Exception, Module, RModule, Ruby};
use skillspan::{Code, Error};

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

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Core(error) => error.fmt(f),
            Self::Ruby(error) => f.write_str(&words(error)),
        }
    }
}

impl std::error::Error for Fault {}

impl serde::ser::Error for Fault {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Error::new(Code::Internal, message.to_string()).into()
    }
}

/// An `invalid_argument` with this message.
pub fn invalid_argument(message: impl Into<String>) -> Fault {
    Error::new(Code::InvalidArgument, message).into()
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
        let failure: RModule =
            ruby.class_object().const_get::<_, RModule>("Skillspan")?.const_get("Failure")?;
        Ok(failure.funcall("of", (to_ruby(ruby, error)?,))?)
    };
    match made() {
        Ok(exception) => exception.into(),
        Err(Fault::Ruby(error)) => error,
        Err(Fault::Core(error)) => magnus::Error::new(ruby.exception_runtime_error(), error.message),
    }
}

fn panic_text(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no reason given")
}
