//! A first `SKILL.md`.

record! {
    /// A `SKILL.md` that is not written yet. The caller that got it frees it.
    skillspan_draft(draft: skillspan::NewSkill)

    /// Makes a `SKILL.md`. `name` is put into the form that skills have: `PdfForms` becomes `pdf-forms`. Fails with
    /// `SKILLSPAN_CODE_INVALID_SKILL` where the name or the description would not pass.
    call skillspan_new_skill(name as &str, description as &str) -> skillspan_draft as draft =
        skillspan::new_skill(name, description)?;

    /// Where it belongs by convention: `app/skills/NAME/SKILL.md`.
    text skillspan_draft_path = &draft.path;
    /// Its text.
    text skillspan_draft_text = &draft.text;
    /// Path and text as a JSON object, borrowed.
    json skillspan_draft_to_json;
    /// Frees a draft; NULL is fine.
    free skillspan_draft_free;
}
