//! Skills that were found and do not count.

record! {
    /// A skill that was found and does not count.
    skillspan_skipped(skipped: skillspan::Skipped)

    /// The path of its `SKILL.md`, or its base.
    text skillspan_skipped_path = &skipped.path;
    /// Why, as the code of a finding.
    code skillspan_skipped_reason = skipped.reason;
    /// Why, as a sentence for people.
    text skillspan_skipped_message = &skipped.message;
    /// The name it would have had; no text where it has none.
    text skillspan_skipped_name = skipped.name.as_deref();
    /// The location of the skill that has its name instead; no text where none has.
    text skillspan_skipped_winner = skipped.winner.as_deref();
}

record! {
    /// A list of skills that do not count, borrowed from a snapshot.
    skillspan_skipped_list(list: [skillspan_skipped])

    /// How many there are.
    fn skillspan_skipped_list_len -> usize = list.len();
    /// One of them, borrowed; NULL behind the end.
    part skillspan_skipped_list_get(index: usize) -> skillspan_skipped = list.get(index);
    /// The list as a JSON array, borrowed.
    array skillspan_skipped_list_to_json;
}
