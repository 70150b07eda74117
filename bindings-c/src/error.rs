//! Errors.

use skillspan::Error;

use crate::diagnostic::skillspan_diagnostics;

record! {
    /// Why a call failed. The caller that got it frees it.
    skillspan_error(error: Error) { diagnostics: skillspan_diagnostics = error.diagnostics.clone() }

    /// The code, the same as the status of the call that failed; `SKILLSPAN_CODE_OK` for NULL.
    code skillspan_error_code = error.code;
    /// A sentence for people.
    text skillspan_error_message = &error.message;
    /// The file or folder concerned; no text where there is none.
    text skillspan_error_path = error.path.as_ref().and_then(|path| path.to_str());
    /// What is wrong with the file, without its path, in dialects that tell it apart; no text in the others.
    text skillspan_error_problem = error.problem.as_deref();
    /// The name of the skill that made opening fail; no text where none did.
    text skillspan_error_skill = error.skill.as_deref();
    /// The findings behind the failure, borrowed.
    part skillspan_error_diagnostics -> skillspan_diagnostics = &error.diagnostics;
    /// The error as a JSON object, borrowed.
    json skillspan_error_to_json;
    /// Frees an error; NULL is fine.
    free skillspan_error_free;
}
