//! Skills whose texts a conversation has lost.

record! {
    /// Skills whose texts a conversation has lost. The caller that got them frees them.
    skillspan_restorables(lost: Vec<skillspan::Restorable>)

    /// How many there are.
    fn skillspan_restorables_len -> usize = lost.len();
    /// The name that one of them was loaded by; no text behind the end.
    text skillspan_restorables_name(index: usize) = lost.get(index).map(|skill| &skill.name);
    /// Its text as it was sent; no text behind the end.
    text skillspan_restorables_text(index: usize) = lost.get(index).map(|skill| &skill.text);
    /// All of them as a JSON array, borrowed.
    json skillspan_restorables_to_json;
    /// Frees them; NULL is fine.
    free skillspan_restorables_free;
}
