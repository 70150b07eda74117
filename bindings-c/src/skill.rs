//! Skills.

use std::sync::Arc;

use skillspan::Skill;

use crate::answer::{get, value};
use crate::record::{List, Record};
use crate::text::skillspan_str;

/// One skill, as it was when it was asked for.
pub struct skillspan_skill(Record<Arc<Skill>>);

impl skillspan_skill {
    pub fn new(skill: Arc<Skill>) -> Self {
        Self(Record::new(skill))
    }
}

/// The qualified id, unique in its set.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_skill_id(skill: Option<&skillspan_skill>) -> skillspan_str {
    get(skill, |skill| skill.0.text(|skill| skill.id.as_str()))
}

/// The name that a model calls it by.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_skill_name(skill: Option<&skillspan_skill>) -> skillspan_str {
    get(skill, |skill| skill.0.text(|skill| skill.name.as_str()))
}

/// The name as a list for people shows it; no text in dialects that have none.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_skill_display_name(skill: Option<&skillspan_skill>) -> skillspan_str {
    get(skill, |skill| skill.0.text(|skill| skill.particulars().display_name.as_deref()))
}

/// What it does and when to use it; no text where a dialect lets it be missing.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_skill_description(skill: Option<&skillspan_skill>) -> skillspan_str {
    get(skill, |skill| skill.0.text(|skill| skill.description.as_deref()))
}

/// The path of its `SKILL.md`; for data and stores what relative paths refer to.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_skill_location(skill: Option<&skillspan_skill>) -> skillspan_str {
    get(skill, |skill| skill.0.text(|skill| skill.location.as_str()))
}

/// The folder that relative paths refer to.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_skill_directory(skill: Option<&skillspan_skill>) -> skillspan_str {
    get(skill, |skill| skill.0.text(|skill| skill.directory()))
}

/// `project`, `user`, `system` or the host's own word.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_skill_scope(skill: Option<&skillspan_skill>) -> skillspan_str {
    get(skill, |skill| skill.0.text(|skill| &*skill.scope))
}

/// The namespace of its root; no text where it has none.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_skill_namespace(skill: Option<&skillspan_skill>) -> skillspan_str {
    get(skill, |skill| skill.0.text(|skill| skill.namespace.as_deref()))
}

/// Its category; no text where it has none.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_skill_category(skill: Option<&skillspan_skill>) -> skillspan_str {
    get(skill, |skill| skill.0.text(|skill| skill.particulars().category.as_deref()))
}

/// What a list shows beside its name; no text where it has none.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_skill_icon(skill: Option<&skillspan_skill>) -> skillspan_str {
    get(skill, |skill| skill.0.text(|skill| skill.particulars().icon.as_deref()))
}

/// Whether the model may see and load it.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_skill_model_invocable(skill: Option<&skillspan_skill>) -> bool {
    get(skill, |skill| skill.0.value().model_invocable())
}

/// Whether a person may call it.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_skill_user_invocable(skill: Option<&skillspan_skill>) -> bool {
    get(skill, |skill| skill.0.value().user_invocable())
}

/// The whole record, all fields of the frontmatter included, as a JSON object; borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_skill_to_json(skill: Option<&skillspan_skill>) -> skillspan_str {
    get(skill, |skill| skill.0.json())
}

/// Frees a skill that a call gave; NULL is fine. Never free one that is borrowed (`const`).
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_skill_free(skill: Option<Box<skillspan_skill>>) {
    value(|| drop(skill));
}

/// A list of skills. One that a call gave is freed by its caller; one of a snapshot is borrowed.
pub struct skillspan_skills(List<skillspan_skill>);

impl skillspan_skills {
    pub fn new(skills: &[Arc<Skill>]) -> Self {
        Self(List::new(skills.iter().map(|skill| skillspan_skill::new(Arc::clone(skill)))))
    }
}

/// How many there are.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_skills_len(skills: Option<&skillspan_skills>) -> usize {
    get(skills, |skills| skills.0.len())
}

/// One of them, borrowed; NULL behind the end.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_skills_get(
    skills: Option<&skillspan_skills>,
    index: usize,
) -> *const skillspan_skill {
    get(skills, |skills| skills.0.item(index))
}

/// The list as a JSON array, borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_skills_to_json(skills: Option<&skillspan_skills>) -> skillspan_str {
    get(skills, |skills| skills.0.json(|skill| skill.0.value()))
}

/// Frees a list that a call gave; NULL is fine. Never free one that is borrowed (`const`).
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_skills_free(skills: Option<Box<skillspan_skills>>) {
    value(|| drop(skills));
}
