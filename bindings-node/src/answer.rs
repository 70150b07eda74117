//! Answers as JSON text: V8 parses it faster than an addon builds objects.

use napi::Either;
use napi_derive::napi;
use serde::Serialize;
use skillspan::{Code, Error};
use skillspan_bindings::{Answers, guarded};

/// What a request gives: JSON text, an object with either `value` or `error`; or a text alone, which is spared the
/// way through JSON.
pub type Answer = Either<String, Text>;

/// A value that is a text.
#[napi(object)]
pub struct Text {
    /// The text.
    pub value: String,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Outcome<'a, T: ?Sized> {
    Value(&'a T),
    Error(&'a Error),
}

/// Answers as JSON text.
pub struct Json;

impl Answers for Json {
    type Answer = Answer;

    fn record<T: Serialize + ?Sized>(&self, result: &T) -> Result<Answer, Error> {
        let unwritable = |fault| Error::new(Code::Internal, format!("a result cannot be written: {fault}"));
        serde_json::to_string(&Outcome::Value(result)).map(Either::A).map_err(unwritable)
    }

    fn text(&self, value: String) -> Answer {
        Either::B(Text { value })
    }
}

/// An answer in any case. A panic is an `internal` error, never the end of the process, unless it is the error that
/// the host ended the call with.
pub fn answered(work: impl FnOnce() -> Result<Answer, Error>) -> Answer {
    // Errors have text keys only, so that they can always be written.
    guarded(work).unwrap_or_else(|error| {
        Either::A(serde_json::to_string(&Outcome::<()>::Error(&error)).unwrap_or_default())
    })
}
