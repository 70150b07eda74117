//! `allowed-tools` read as a restriction, for hosts that want one.

use super::SkillSet;
use crate::error::Error;

impl SkillSet {
    /// Of a host's tools those that the skill's `allowed-tools` names, in the host's order; all of them where the
    /// skill has no such field.
    ///
    /// The field itself approves tools in advance and takes none away: nothing but this function reads it as a
    /// restriction, and a host must ask for it. A pattern such as `Bash(git:*)` names `Bash`; what stands in its
    /// parentheses is the host's to hold the calls to.
    ///
    /// # Errors
    /// `skill_not_found`, `invalid_skill`.
    pub fn restrict<S: AsRef<str>>(&self, skill: &str, tools: &[S]) -> Result<Vec<String>, Error> {
        let snapshot = self.snapshot();
        let record = self.known(&snapshot, skill)?;
        let name_of = |pattern: &String| pattern.split('(').next().unwrap_or_default().to_owned();
        let patterns = record.skill.fields.allowed_tools.as_ref();
        let named: Option<Vec<String>> = patterns.map(|patterns| patterns.iter().map(name_of).collect());
        let stays = |tool: &&str| named.as_ref().is_none_or(|named| named.iter().any(|name| name == tool));
        Ok(tools.iter().map(AsRef::as_ref).filter(stays).map(str::to_owned).collect())
    }
}
