//! Asking, without a panic that gets out.

use serde::Serialize;
use serde::de::DeserializeOwned;
use skillspan::{Code, Error};
use skillspan_bindings::{Place, Request, Values, guarded};

use crate::error::SkillspanError;

/// What every entry gives.
pub type Answer<T> = Result<T, SkillspanError>;

/// Answers a request at a place.
pub fn ask<T: DeserializeOwned>(place: &Place, request: Request) -> Answer<T> {
    ask_about(place, request, &[])
}

/// Answers a request that looks at a text.
pub fn ask_about<T: DeserializeOwned>(place: &Place, request: Request, bytes: &[u8]) -> Answer<T> {
    Ok(guarded(|| {
        serde_json::from_value(request.answer(place, bytes, &Values)?).map_err(|fault| unlike(&fault))
    })?)
}

/// Answers a request that needs no set.
pub fn ask_nowhere<T: DeserializeOwned>(request: Request) -> Answer<T> {
    ask(&Place::default(), request)
}

/// A result of the core as the record that declares its wire form here.
pub fn record<T: DeserializeOwned>(result: &impl Serialize) -> Result<T, Error> {
    serde_json::to_value(result).and_then(serde_json::from_value).map_err(|fault| unlike(&fault))
}

fn unlike(fault: &serde_json::Error) -> Error {
    Error::new(Code::Internal, format!("a result has another form than its record: {fault}"))
}
