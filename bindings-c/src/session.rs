//! What one conversation has loaded.

use std::mem::MaybeUninit;
use std::sync::Arc;

use skillspan::{Code, Error, Session, SessionOptions};

use crate::answer::{answer, finish, get, given, own, value};
use crate::code::skillspan_code;
use crate::error::skillspan_error;
use crate::restorables::skillspan_restorables;
use crate::set::{called, load_options, skillspan_set};
use crate::text::{skillspan_str, skillspan_text, texts};
use crate::tool_result::skillspan_result;

/// One conversation over a set: it remembers which texts of skills were sent. The caller that made it frees it,
/// before or after the set; all other calls may come from many threads at once.
pub struct skillspan_session(Session);

/// A new conversation. `options` is a JSON object or no text: `repeat` tells what a repeated load gives, `true`
/// (also if it is not there) for one line, `false` for the text again, or the line to give.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_session_new(
    set: Option<&skillspan_set>,
    options: skillspan_str,
    session: Option<&mut MaybeUninit<*mut skillspan_session>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(session, error, || {
        // SAFETY: the header demands a text that can be read.
        let options = SessionOptions::from_json(unsafe { options.object("options") }?.into())?;
        Ok(own(skillspan_session(Session::new(Arc::clone(&given(set, "set")?.set), options))))
    })
}

/// As `skillspan_set_call`; a text that the conversation has, unchanged, is answered with one line.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_session_call(
    session: Option<&skillspan_session>,
    tool: skillspan_str,
    arguments: skillspan_str,
    result: Option<&mut MaybeUninit<*mut skillspan_result>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(result, error, || {
        // SAFETY: the header demands texts that can be read.
        let (tool, arguments) = unsafe { (tool.needed("tool")?, arguments.bytes()) };
        let session = &given(session, "session")?.0;
        Ok(called(arguments, |arguments| session.call(tool, arguments)))
    })
}

/// As `skillspan_set_load`; a text that the conversation has, unchanged, is answered with one line.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_session_load(
    session: Option<&skillspan_session>,
    name: skillspan_str,
    arguments: skillspan_str,
    by: skillspan_str,
    substitute: bool,
    text: Option<&mut MaybeUninit<*mut skillspan_text>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(text, error, || {
        // SAFETY: the header demands texts that can be read.
        let (name, options) = unsafe { (name.needed("name")?, load_options(arguments, by, substitute)?) };
        Ok(own(skillspan_text::new(&given(session, "session")?.0.load(name, &options)?)))
    })
}

/// Which skills' texts are whole in none of `len` texts: what must be put back after a conversation was compacted.
/// The session takes them for put back; forget those that are not. NULL is no text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_session_to_restore(
    session: Option<&skillspan_session>,
    texts: *const skillspan_str,
    len: usize,
    lost: Option<&mut MaybeUninit<*mut skillspan_restorables>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(lost, error, || {
        // SAFETY: the header demands an array of texts that can be read.
        let texts = unsafe { self::texts(texts, len, "texts") }?;
        Ok(own(skillspan_restorables::new(given(session, "session")?.0.to_restore(&texts))))
    })
}

/// Forgets that a skill was loaded, by its name or id: its next load gives the text. Whether it was known.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_session_forget(
    session: Option<&skillspan_session>,
    name: skillspan_str,
) -> bool {
    // SAFETY: the header demands a text that can be read.
    get(session, |session| unsafe { name.needed("name") }.is_ok_and(|name| session.0.forget(name)))
}

/// What the session remembers, as JSON text that the host keeps:
/// `{"version", "sent": [{"id", "name", "arguments", "text"}]}`.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_session_export_state(
    session: Option<&skillspan_session>,
    state: Option<&mut MaybeUninit<*mut skillspan_text>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(state, error, || Ok(own(skillspan_text::json(&given(session, "session")?.0.export_state())?)))
}

/// Takes what `skillspan_session_export_state` gave in place of what the session remembers. Fails with
/// `SKILLSPAN_CODE_INVALID_ARGUMENT` for anything else; the session then stays as it was.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_session_import_state(
    session: Option<&skillspan_session>,
    state: skillspan_str,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    finish(error, || {
        // SAFETY: the header demands a text that can be read.
        let state = unsafe { state.json("state") }?.ok_or_else(|| {
            Error::new(Code::InvalidArgument, "`state` is no text; an exported state is wanted")
        })?;
        given(session, "session")?.0.import_state(state)
    })
}

/// Frees a session; NULL is fine.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_session_free(session: Option<Box<skillspan_session>>) {
    value(|| drop(session));
}
