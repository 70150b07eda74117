//! Parsing one text.

use skillspan::Document;

use crate::diagnostic::skillspan_diagnostics;

record! {
    /// A `SKILL.md` that was parsed. The caller that got it frees it.
    skillspan_document(document: Document) {
        diagnostics: skillspan_diagnostics = document.diagnostics.clone(),
    }

    /// Reads the bytes of a `SKILL.md` leniently: what is wrong with them is in the document's diagnostics.
    call skillspan_parse(bytes as Option<&[u8]>) -> skillspan_document as document =
        skillspan::parse(bytes.unwrap_or_default());

    /// The name, as written; no text where there is none.
    text skillspan_document_name = document.frontmatter.name.as_deref();
    /// The description, as written; no text where there is none.
    text skillspan_document_description = document.frontmatter.description.as_deref();
    /// Everything behind the frontmatter, unchanged.
    text skillspan_document_body = &document.body;
    /// The body without the blank lines around it.
    text skillspan_document_instructions = &document.instructions;
    /// Whether some bytes of the body were no UTF-8 and stand as U+FFFD.
    fn skillspan_document_lossy -> bool = document.lossy;
    /// What was found, borrowed.
    part skillspan_document_diagnostics -> skillspan_diagnostics = &document.diagnostics;
    /// The document, all fields of the frontmatter included, as a JSON object; borrowed.
    json skillspan_document_to_json;
    /// Frees a document; NULL is fine.
    free skillspan_document_free;
}
