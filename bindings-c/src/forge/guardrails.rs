//! Patterns that skills deny, in the dialect `forge`.

use skillspan::forge::{self, CheckedOutput, Guardrails};

use crate::passed::Given;
use crate::set::skillspan_set;
use crate::text::skillspan_text;

record! {
    /// Patterns that skills deny in commands, output, prompts and answers, ready to check with. The caller that got them
    /// frees them.
    skillspan_forge_guardrails(guardrails: Guardrails)

    /// The guardrails of all skills of a set, as it is now. Fails with `SKILLSPAN_CODE_INVALID_ARGUMENT` in other
    /// dialects.
    call skillspan_forge_guardrails_of(set: &skillspan_set) -> skillspan_forge_guardrails as guardrails =
        forge::guardrails(set)?;

    /// Guardrails from a JSON object of lists: `deny_commands`, `deny_prompts` and `deny_responses` of
    /// `{"pattern", "message"}`, `deny_output` of `{"pattern", "action"}`, where the action is `block` or `redact`.
    /// Patterns are RE2; bad ones are passed over.
    call skillspan_forge_guardrails_new(json as Given<'_>) -> skillspan_forge_guardrails as guardrails =
        json.data::<Guardrails>("JSON object of guardrails")?.unwrap_or_default();

    /// The guardrails as a JSON object that `skillspan_forge_guardrails_new` reads, with the patterns that are passed
    /// over in `skipped_patterns`; borrowed.
    json skillspan_forge_guardrails_to_json;
    /// Frees guardrails; NULL is fine.
    free skillspan_forge_guardrails_free;
}

record! {
    /// A tool's output after its check. The caller that got it frees it.
    skillspan_forge_output(output: CheckedOutput)

    /// Checks a call of a tool before it runs, by the JSON text of its arguments: what is said instead, NULL if it may
    /// run.
    call skillspan_forge_check_command(guardrails: &skillspan_forge_guardrails, tool as &str, json as &str)
        -> skillspan_text as refusal or NULL = guardrails.check_command(tool, json);

    /// Checks the last message of the user: what is said instead, NULL if it may go on.
    call skillspan_forge_check_prompt(guardrails: &skillspan_forge_guardrails, text as &str)
        -> skillspan_text as refusal or NULL = guardrails.check_prompt(text);

    /// Checks an answer of the model: the text that takes its place, NULL if it may stand.
    call skillspan_forge_check_response(guardrails: &skillspan_forge_guardrails, text as &str)
        -> skillspan_text as instead or NULL = guardrails.check_response(text);

    /// Checks the output, or the error text, of any tool before a model sees it.
    call skillspan_forge_check_output(guardrails: &skillspan_forge_guardrails, text as &str)
        -> skillspan_forge_output as output = guardrails.check_output(text);

    /// The output without what is redacted; where it is blocked, what is said instead.
    text skillspan_forge_output_text = &output.text;
    /// Whether a pattern blocks it: it then counts as an error of the tool.
    fn skillspan_forge_output_blocked -> bool = output.blocked;
    /// Both as a JSON object, borrowed.
    json skillspan_forge_output_to_json;
    /// Frees such an output; NULL is fine.
    free skillspan_forge_output_free;
}
