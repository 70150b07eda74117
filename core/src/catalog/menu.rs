//! The menu of skills that a person may call.

use serde::Serialize;

use crate::skillset::SkillSet;
use crate::text::one_line;

/// A line of the menu of skills that a person may call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MenuEntry {
    /// The name to call it by.
    pub name: String,
    /// The description on one line.
    pub description: String,
    /// What the menu shows behind the name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub argument_hint: Option<String>,
}

impl SkillSet {
    /// The skills that a person may call, in the catalog's order; hidden from the model or not.
    pub fn user_menu(&self) -> Vec<MenuEntry> {
        let snapshot = self.snapshot();
        let listed = snapshot.listed(self.policy().catalog.order).into_iter();
        listed
            .filter(|(_, record)| record.skill.user_invocable())
            .map(|(name, record)| MenuEntry {
                name: name.to_owned(),
                description: one_line(record.skill.description.as_deref().unwrap_or("")).into_owned(),
                argument_hint: record.skill.argument_hint().map(str::to_owned),
            })
            .collect()
    }
}
