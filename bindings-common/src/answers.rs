//! The form of answers.

use serde::Serialize;
use serde_json::Value;
use skillspan::{Code, Error};

/// How a binding writes what a request gives.
pub trait Answers {
    /// What it writes.
    type Answer;

    /// A result of the wire model.
    ///
    /// # Errors
    /// `internal` for a form that no result has.
    fn record<T: Serialize + ?Sized>(&self, result: &T) -> Result<Self::Answer, Error>;

    /// A text that may be long.
    fn text(&self, text: String) -> Self::Answer;
}

/// Answers as JSON values.
pub struct Values;

impl Answers for Values {
    type Answer = Value;

    fn record<T: Serialize + ?Sized>(&self, result: &T) -> Result<Value, Error> {
        let unwritable = |fault| Error::new(Code::Internal, format!("a result cannot be written: {fault}"));
        serde_json::to_value(result).map_err(unwritable)
    }

    fn text(&self, text: String) -> Value {
        Value::String(text)
    }
}
