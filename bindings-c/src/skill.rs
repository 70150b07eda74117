//! Skills.

use std::sync::Arc;

record! {
    /// One skill, as it was when it was asked for.
    skillspan_skill(skill: Arc<skillspan::Skill>)

    /// The qualified id, unique in its set.
    text skillspan_skill_id = &skill.id;
    /// The name that a model calls it by.
    text skillspan_skill_name = &skill.name;
    /// The name as a list for people shows it; no text in dialects that have none.
    text skillspan_skill_display_name = skill.particulars().display_name.as_deref();
    /// What it does and when to use it; no text where a dialect lets it be missing.
    text skillspan_skill_description = skill.description.as_deref();
    /// The path of its `SKILL.md`; for data and stores what relative paths refer to.
    text skillspan_skill_location = &skill.location;
    /// The folder that relative paths refer to.
    text skillspan_skill_directory = skill.directory();
    /// `project`, `user`, `system` or the host's own word.
    text skillspan_skill_scope = &*skill.scope;
    /// The namespace of its root; no text where it has none.
    text skillspan_skill_namespace = skill.namespace.as_deref();
    /// Its category; no text where it has none.
    text skillspan_skill_category = skill.particulars().category.as_deref();
    /// What a list shows beside its name; no text where it has none.
    text skillspan_skill_icon = skill.particulars().icon.as_deref();
    /// Whether the model may see and load it.
    fn skillspan_skill_model_invocable -> bool = skill.model_invocable();
    /// Whether a person may call it.
    fn skillspan_skill_user_invocable -> bool = skill.user_invocable();
    /// The whole record, all fields of the frontmatter included, as a JSON object; borrowed.
    json skillspan_skill_to_json;
    /// Frees a skill that a call gave; NULL is fine. Never free one that is borrowed (`const`).
    free skillspan_skill_free;
}

record! {
    /// A list of skills. One that a call gave is freed by its caller; one of a snapshot is borrowed.
    skillspan_skills(skills: [skillspan_skill])

    /// How many there are.
    fn skillspan_skills_len -> usize = skills.len();
    /// One of them, borrowed; NULL behind the end.
    part skillspan_skills_get(index: usize) -> skillspan_skill = skills.get(index);
    /// The list as a JSON array, borrowed.
    array skillspan_skills_to_json;
    /// Frees a list that a call gave; NULL is fine. Never free one that is borrowed (`const`).
    free skillspan_skills_free;
}
