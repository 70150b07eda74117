//! Parsing one text.

use std::mem::MaybeUninit;

use skillspan::Document;

use crate::answer::{answer, get, own, value};
use crate::code::skillspan_code;
use crate::diagnostic::skillspan_diagnostics;
use crate::error::skillspan_error;
use crate::record::Record;
use crate::text::skillspan_str;

/// A `SKILL.md` that was parsed. The caller that got it frees it.
pub struct skillspan_document {
    record: Record<Document>,
    diagnostics: skillspan_diagnostics,
}

/// Reads the bytes of a `SKILL.md` leniently: what is wrong with them is in the document's diagnostics.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_parse(
    bytes: skillspan_str,
    document: Option<&mut MaybeUninit<*mut skillspan_document>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(document, error, || {
        // SAFETY: the header demands a text that can be read.
        let document = skillspan::parse(unsafe { bytes.bytes() }.unwrap_or_default());
        let diagnostics = skillspan_diagnostics::new(&document.diagnostics);
        Ok(own(skillspan_document { diagnostics, record: Record::new(document) }))
    })
}

/// The name, as written; no text where there is none.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_document_name(document: Option<&skillspan_document>) -> skillspan_str {
    get(document, |document| document.record.text(|document| document.frontmatter.name.as_deref()))
}

/// The description, as written; no text where there is none.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_document_description(document: Option<&skillspan_document>) -> skillspan_str {
    get(document, |document| document.record.text(|document| document.frontmatter.description.as_deref()))
}

/// Everything behind the frontmatter, unchanged.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_document_body(document: Option<&skillspan_document>) -> skillspan_str {
    get(document, |document| document.record.text(|document| document.body.as_str()))
}

/// The body without the blank lines around it.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_document_instructions(document: Option<&skillspan_document>) -> skillspan_str {
    get(document, |document| document.record.text(|document| document.instructions.as_str()))
}

/// Whether some bytes of the body were no UTF-8 and stand as U+FFFD.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_document_lossy(document: Option<&skillspan_document>) -> bool {
    get(document, |document| document.record.value().lossy)
}

/// What was found, borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_document_diagnostics(
    document: Option<&skillspan_document>,
) -> *const skillspan_diagnostics {
    get(document, |document| &raw const document.diagnostics)
}

/// The document, all fields of the frontmatter included, as a JSON object; borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_document_to_json(document: Option<&skillspan_document>) -> skillspan_str {
    get(document, |document| document.record.json())
}

/// Frees a document; NULL is fine.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_document_free(document: Option<Box<skillspan_document>>) {
    value(|| drop(document));
}
