//! What a model gets back from a tool.

use crate::resource::skillspan_resource;

record! {
    /// What a model gets back from a tool. The caller that got it frees it.
    skillspan_result(result: skillspan::ToolResult) {
        content: Vec<skillspan_resource> =
            result.content.iter().flatten().cloned().map(skillspan_resource::from).collect::<Vec<_>>(),
    }

    /// The text for the model.
    text skillspan_result_text = &result.text;
    /// Whether the call of the tool failed; the text then tells the model why.
    fn skillspan_result_is_error -> bool = result.is_error;
    /// The code of the failure; `SKILLSPAN_CODE_OK` where there is none.
    code skillspan_result_code = result.code;
    /// How many files that are no text come with it.
    fn skillspan_result_content_len -> usize = result.content.len();
    /// One of these files, borrowed; NULL behind the end.
    part skillspan_result_content_get(index: usize) -> skillspan_resource = result.content.get(index);
    /// The result, with facts for the host in `metadata`, as a JSON object; borrowed.
    json skillspan_result_to_json;
    /// Frees a result; NULL is fine.
    free skillspan_result_free;
}
