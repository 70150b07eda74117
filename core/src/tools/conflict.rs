//! Names of tools that a host already uses.

use crate::code::Code;
use crate::error::Error;
use crate::skillset::SkillSet;

impl SkillSet {
    /// Sees to it that none of a host's own tools has the name of one that the set offers now.
    ///
    /// # Errors
    /// `invalid_argument` for the first name that does.
    pub fn check_tool_names<N: AsRef<str>>(&self, names: &[N]) -> Result<(), Error> {
        let tools = self.tools();
        let mut names = names.iter().map(AsRef::as_ref);
        match names.find(|name| tools.iter().any(|tool| tool.name == *name)) {
            Some(taken) => Err(Error::new(Code::InvalidArgument, (self.policy().tools.name_taken)(taken))),
            None => Ok(()),
        }
    }
}
