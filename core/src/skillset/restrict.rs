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
    pub fn restrict(&self, skill: &str, tools: &[String]) -> Result<Vec<String>, Error> {
        let snapshot = self.snapshot();
        let record = self.known(&snapshot, skill)?;
        let Some(patterns) = &record.skill.fields.allowed_tools else { return Ok(tools.to_vec()) };
        let named =
            |pattern: &String| pattern.split_once('(').map_or(pattern.clone(), |(name, _)| name.to_owned());
        let named: Vec<String> = patterns.iter().map(named).collect();
        Ok(tools.iter().filter(|tool| named.contains(tool)).cloned().collect())
    }
}
