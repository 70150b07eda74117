//! Patterns that skills deny, in the dialect `forge`.

use std::mem::MaybeUninit;
use std::ptr;

use skillspan::forge::{self, CheckedOutput, Guardrails};

use crate::answer::{answer, get, given, own, value};
use crate::code::skillspan_code;
use crate::error::skillspan_error;
use crate::record::Record;
use crate::set::skillspan_set;
use crate::text::{skillspan_str, skillspan_text};

/// Patterns that skills deny in commands, output, prompts and answers, ready to check with. The caller that got them
/// frees them.
pub struct skillspan_forge_guardrails(Record<Guardrails>);

/// The guardrails of all skills of a set, as it is now. Fails with `SKILLSPAN_CODE_INVALID_ARGUMENT` in other
/// dialects.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_guardrails_of(
    set: Option<&skillspan_set>,
    guardrails: Option<&mut MaybeUninit<*mut skillspan_forge_guardrails>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(guardrails, error, || {
        let guardrails = forge::guardrails(&given(set, "set")?.set)?;
        Ok(own(skillspan_forge_guardrails(Record::new(guardrails))))
    })
}

/// Guardrails from a JSON object of lists: `deny_commands`, `deny_prompts` and `deny_responses` of
/// `{"pattern", "message"}`, `deny_output` of `{"pattern", "action"}`, where the action is `block` or `redact`.
/// Patterns are RE2; bad ones are passed over.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_forge_guardrails_new(
    json: skillspan_str,
    guardrails: Option<&mut MaybeUninit<*mut skillspan_forge_guardrails>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(guardrails, error, || {
        // SAFETY: the header demands a text that can be read.
        let guardrails = unsafe { json.data("json", "JSON object of guardrails") }?.unwrap_or_default();
        Ok(own(skillspan_forge_guardrails(Record::new(guardrails))))
    })
}

/// The guardrails as a JSON object that `skillspan_forge_guardrails_new` reads, with the patterns that are passed
/// over in `skipped_patterns`; borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_guardrails_to_json(
    guardrails: Option<&skillspan_forge_guardrails>,
) -> skillspan_str {
    get(guardrails, |guardrails| guardrails.0.json())
}

/// Frees guardrails; NULL is fine.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_guardrails_free(guardrails: Option<Box<skillspan_forge_guardrails>>) {
    value(|| drop(guardrails));
}

/// Gives what is said instead; NULL where nothing is.
fn said(text: Option<String>) -> *mut skillspan_text {
    text.map_or(ptr::null_mut(), |text| own(skillspan_text::new(&text)))
}

/// Checks a call of a tool before it runs, by the JSON text of its arguments: what is said instead, NULL if it may
/// run.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_forge_check_command(
    guardrails: Option<&skillspan_forge_guardrails>,
    tool: skillspan_str,
    json: skillspan_str,
    refusal: Option<&mut MaybeUninit<*mut skillspan_text>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(refusal, error, || {
        // SAFETY: the header demands texts that can be read.
        let (tool, json) = unsafe { (tool.needed("tool")?, json.needed("json")?) };
        Ok(said(given(guardrails, "guardrails")?.0.value().check_command(tool, json)))
    })
}

/// Checks the last message of the user: what is said instead, NULL if it may go on.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_forge_check_prompt(
    guardrails: Option<&skillspan_forge_guardrails>,
    text: skillspan_str,
    refusal: Option<&mut MaybeUninit<*mut skillspan_text>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(refusal, error, || {
        // SAFETY: the header demands a text that can be read.
        let text = unsafe { text.needed("text") }?;
        Ok(said(given(guardrails, "guardrails")?.0.value().check_prompt(text)))
    })
}

/// Checks an answer of the model: the text that takes its place, NULL if it may stand.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_forge_check_response(
    guardrails: Option<&skillspan_forge_guardrails>,
    text: skillspan_str,
    instead: Option<&mut MaybeUninit<*mut skillspan_text>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(instead, error, || {
        // SAFETY: the header demands a text that can be read.
        let text = unsafe { text.needed("text") }?;
        Ok(said(given(guardrails, "guardrails")?.0.value().check_response(text)))
    })
}

/// A tool's output after its check. The caller that got it frees it.
pub struct skillspan_forge_output(Record<CheckedOutput>);

/// Checks the output, or the error text, of any tool before a model sees it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_forge_check_output(
    guardrails: Option<&skillspan_forge_guardrails>,
    text: skillspan_str,
    output: Option<&mut MaybeUninit<*mut skillspan_forge_output>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(output, error, || {
        // SAFETY: the header demands a text that can be read.
        let text = unsafe { text.needed("text") }?;
        let output = given(guardrails, "guardrails")?.0.value().check_output(text);
        Ok(own(skillspan_forge_output(Record::new(output))))
    })
}

/// The output without what is redacted; where it is blocked, what is said instead.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_output_text(output: Option<&skillspan_forge_output>) -> skillspan_str {
    get(output, |output| output.0.text(|output| output.text.as_str()))
}

/// Whether a pattern blocks it: it then counts as an error of the tool.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_output_blocked(output: Option<&skillspan_forge_output>) -> bool {
    get(output, |output| output.0.value().blocked)
}

/// Both as a JSON object, borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_output_to_json(output: Option<&skillspan_forge_output>) -> skillspan_str {
    get(output, |output| output.0.json())
}

/// Frees such an output; NULL is fine.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_output_free(output: Option<Box<skillspan_forge_output>>) {
    value(|| drop(output));
}
