//! What one conversation has loaded.

use std::sync::Arc;

use serde_json::Value;
use skillspan::{Code, Error, LoadOptions, LoadedBy, Session, SessionOptions};

use crate::restorables::skillspan_restorables;
use crate::set::{called, skillspan_set};
use crate::text::{skillspan_str, skillspan_text};
use crate::tool_result::skillspan_result;

record! {
    /// One conversation over a set: it remembers which texts of skills were sent. The caller that made it frees it,
    /// before or after the set; all other calls may come from many threads at once.
    skillspan_session(session: Session)

    /// A new conversation. `options` is a JSON object or no text: `repeat` tells what a repeated load gives, `true`
    /// (also if it is not there) for one line, `false` for the text again, or the line to give.
    call skillspan_session_new(set: &skillspan_set, options as SessionOptions)
        -> skillspan_session as session = Session::new(Arc::clone(set), options);

    /// As `skillspan_set_call`; a text that the conversation has, unchanged, is answered with one line.
    call skillspan_session_call(&session, tool as &str, arguments as Option<&[u8]>)
        -> skillspan_result as result = called(arguments, |arguments| session.call(tool, arguments));

    /// As `skillspan_set_load`; a text that the conversation has, unchanged, is answered with one line.
    call skillspan_session_load(
        &session, name as &str, arguments as Option<String>, by as LoadedBy, substitute: bool
    ) -> skillspan_text as text = session.load(name, &LoadOptions { arguments, by, substitute })?;

    /// Which skills' texts are whole in none of `len` texts: what must be put back after a conversation was compacted.
    /// The session takes them for put back; forget those that are not. NULL is no text.
    call skillspan_session_to_restore(&session, texts: [&str]) -> skillspan_restorables as lost =
        session.to_restore(&texts);

    /// Forgets that a skill was loaded, by its name or id: its next load gives the text. Whether it was known.
    fn skillspan_session_forget(name: skillspan_str) -> bool =
        // SAFETY: the header demands a text that can be read.
        unsafe { name.given("name") }.read().is_ok_and(|name| session.forget(name));

    /// What the session remembers, as JSON text that the host keeps:
    /// `{"version", "sent": [{"id", "name", "arguments", "text"}]}`.
    call skillspan_session_export_state(&session) -> skillspan_text as state =
        skillspan_text::json(&session.export_state())?;

    /// Takes what `skillspan_session_export_state` gave in place of what the session remembers. Fails with
    /// `SKILLSPAN_CODE_INVALID_ARGUMENT` for anything else; the session then stays as it was.
    call skillspan_session_import_state(&session, state as Option<Value>) = {
        let none = || Error::new(Code::InvalidArgument, "`state` is no text; an exported state is wanted");
        session.import_state(state.ok_or_else(none)?)?;
    };

    /// Frees a session; NULL is fine.
    free skillspan_session_free;
}
