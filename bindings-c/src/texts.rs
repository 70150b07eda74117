//! Lists of texts.

record! {
    /// A list of texts. One that a call gave is freed by its caller; one of another handle is borrowed.
    skillspan_texts(texts: Vec<String>)

    /// How many there are.
    fn skillspan_texts_len -> usize = texts.len();
    /// One of them, borrowed; no text behind the end.
    text skillspan_texts_get(index: usize) = texts.get(index);
    /// The list as a JSON array, borrowed.
    json skillspan_texts_to_json;
    /// Frees a list that a call gave; NULL is fine. Never free one that is borrowed (`const`).
    free skillspan_texts_free;
}
