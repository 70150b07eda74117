//! Errors that a binding itself makes.

use std::any::Any;

use skillspan::{Code, Error};

/// An `invalid_argument` with this message.
pub fn invalid_argument(message: impl Into<String>) -> Error {
    Error::new(Code::InvalidArgument, message)
}

/// The `internal` error of a panic that an entry caught.
pub fn panicked(payload: &(dyn Any + Send)) -> Error {
    let words = payload.downcast_ref::<String>().map(String::as_str);
    let words = words.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("no message");
    Error::new(Code::Internal, format!("skillspan panicked: {words}"))
}
