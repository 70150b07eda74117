//! Errors.

use skillspan::Error;

use crate::answer::{get, value};
use crate::code::skillspan_code;
use crate::diagnostic::skillspan_diagnostics;
use crate::record::Record;
use crate::text::skillspan_str;

/// Why a call failed. The caller that got it frees it.
pub struct skillspan_error {
    record: Record<Error>,
    diagnostics: skillspan_diagnostics,
}

impl skillspan_error {
    pub fn new(error: Error) -> Self {
        Self { diagnostics: skillspan_diagnostics::new(&error.diagnostics), record: Record::new(error) }
    }

    #[cfg(test)]
    pub fn message(&self) -> &str {
        &self.record.value().message
    }
}

/// The code, the same as the status of the call that failed; `SKILLSPAN_CODE_OK` for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_error_code(error: Option<&skillspan_error>) -> skillspan_code {
    get(error, |error| error.record.value().code.into())
}

/// A sentence for people.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_error_message(error: Option<&skillspan_error>) -> skillspan_str {
    get(error, |error| error.record.text(|error| error.message.as_str()))
}

/// The file or folder concerned; no text where there is none.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_error_path(error: Option<&skillspan_error>) -> skillspan_str {
    get(error, |error| error.record.text(|error| error.path.as_ref().and_then(|path| path.to_str())))
}

/// What is wrong with the file, without its path, in dialects that tell it apart; no text in the others.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_error_problem(error: Option<&skillspan_error>) -> skillspan_str {
    get(error, |error| error.record.text(|error| error.problem.as_deref()))
}

/// The name of the skill that made opening fail; no text where none did.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_error_skill(error: Option<&skillspan_error>) -> skillspan_str {
    get(error, |error| error.record.text(|error| error.skill.as_deref()))
}

/// The findings behind the failure, borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_error_diagnostics(
    error: Option<&skillspan_error>,
) -> *const skillspan_diagnostics {
    get(error, |error| &raw const error.diagnostics)
}

/// The error as a JSON object, borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_error_to_json(error: Option<&skillspan_error>) -> skillspan_str {
    get(error, |error| error.record.json())
}

/// Frees an error; NULL is fine.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_error_free(error: Option<Box<skillspan_error>>) {
    value(|| drop(error));
}
