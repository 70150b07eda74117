//! What was met when a set was opened.

record! {
    /// Something about opening a set (a root, a bound, a store, the provider, the filter) or about copying its folders.
    skillspan_warning(warning: skillspan::Warning)

    /// The code of the finding.
    code skillspan_warning_code = warning.code;
    /// A sentence for people.
    text skillspan_warning_message = &warning.message;
    /// The path concerned; no text where there is none.
    text skillspan_warning_path = warning.path.as_deref();
}

record! {
    /// A list of warnings. One that a call gave is freed by its caller; one of a snapshot or of types is borrowed.
    skillspan_warnings(warnings: [skillspan_warning])

    /// How many there are.
    fn skillspan_warnings_len -> usize = warnings.len();
    /// One of them, borrowed; NULL behind the end.
    part skillspan_warnings_get(index: usize) -> skillspan_warning = warnings.get(index);
    /// The list as a JSON array, borrowed.
    array skillspan_warnings_to_json;
    /// Frees a list that a call gave; NULL is fine. Never free one that is borrowed (`const`).
    free skillspan_warnings_free;
}
