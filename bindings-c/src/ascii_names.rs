//! Names for places that take ASCII alone.

use std::collections::BTreeMap;

record! {
    /// A name of ASCII for each skill, by its id. The caller that got them frees them.
    skillspan_ascii_names(names: BTreeMap<String, String>)

    /// How many there are.
    fn skillspan_ascii_names_len -> usize = names.len();
    /// The id of a skill, in byte order; no text behind the end.
    text skillspan_ascii_names_id(index: usize) = names.keys().nth(index);
    /// The name of that skill: at most 64 letters, digits, `-` and `_`; no text behind the end.
    text skillspan_ascii_names_name(index: usize) = names.values().nth(index);
    /// The names as a JSON object, borrowed.
    json skillspan_ascii_names_to_json;
    /// Frees names; NULL is fine.
    free skillspan_ascii_names_free;
}
