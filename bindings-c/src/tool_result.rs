//! What a model gets back from a tool.

use skillspan::ToolResult;

use crate::answer::{get, value};
use crate::code::skillspan_code;
use crate::record::{List, Record};
use crate::resource::skillspan_resource;
use crate::text::skillspan_str;

/// What a model gets back from a tool. The caller that got it frees it.
pub struct skillspan_result {
    record: Record<ToolResult>,
    content: List<skillspan_resource>,
}

impl skillspan_result {
    pub fn new(result: ToolResult) -> Self {
        let content = result.content.iter().flatten().cloned().map(skillspan_resource::new);
        Self { content: List::new(content), record: Record::new(result) }
    }
}

/// The text for the model.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_result_text(result: Option<&skillspan_result>) -> skillspan_str {
    get(result, |result| result.record.text(|result| result.text.as_str()))
}

/// Whether the call of the tool failed; the text then tells the model why.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_result_is_error(result: Option<&skillspan_result>) -> bool {
    get(result, |result| result.record.value().is_error)
}

/// The code of the failure; `SKILLSPAN_CODE_OK` where there is none.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_result_code(result: Option<&skillspan_result>) -> skillspan_code {
    get(result, |result| result.record.value().code.map_or_else(Default::default, Into::into))
}

/// How many files that are no text come with it.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_result_content_len(result: Option<&skillspan_result>) -> usize {
    get(result, |result| result.content.len())
}

/// One of these files, borrowed; NULL behind the end.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_result_content_get(
    result: Option<&skillspan_result>,
    index: usize,
) -> *const skillspan_resource {
    get(result, |result| result.content.item(index))
}

/// The result, with facts for the host in `metadata`, as a JSON object; borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_result_to_json(result: Option<&skillspan_result>) -> skillspan_str {
    get(result, |result| result.record.json())
}

/// Frees a result; NULL is fine.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_result_free(result: Option<Box<skillspan_result>>) {
    value(|| drop(result));
}
