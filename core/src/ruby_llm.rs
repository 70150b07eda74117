//! Functions of the dialect `ruby_llm` (contract `ruby_llm`, section 1).

use std::sync::Arc;

use crate::code::Code;
use crate::dialect;
use crate::error::Error;
use crate::options::OpenOptions;
use crate::selection::{Reference, Selection};
use crate::skill::Skill;
use crate::skillset::SkillSet;

/// Reads and checks one skill. Of the options `roots`, `base_dir` and `current_dir` count.
///
/// ```no_run
/// use skillspan::{OpenOptions, Reference, ruby_llm};
///
/// let skill = ruby_llm::find(Reference::Name("pdf_processing".to_owned()), OpenOptions::default())?;
/// assert_eq!(skill.name, "pdf-processing");
/// # Ok::<(), skillspan::Error>(())
/// ```
///
/// # Errors
/// `skill_not_found`, `invalid_skill`, and `invalid_argument` for a root that is no folder.
pub fn find(reference: Reference, options: OpenOptions) -> Result<Arc<Skill>, Error> {
    let skills = open(Selection::These(vec![reference]), options)?;
    let hidden = || Error::new(Code::SkillNotFound, "the options hide the skill");
    skills.into_iter().next().ok_or_else(hidden)
}

/// Reads and checks all skills of all roots, root by root and in byte order of their folders. A folder
/// whose name an earlier root has is not looked at. Of the options `roots`, `base_dir` and `current_dir` count.
///
/// # Errors
/// `invalid_skill` for the first that fails, and `invalid_argument` for a root that is no folder.
pub fn all(options: OpenOptions) -> Result<Vec<Arc<Skill>>, Error> {
    open(Selection::All, options)
}

fn open(select: Selection, options: OpenOptions) -> Result<Vec<Arc<Skill>>, Error> {
    let options = OpenOptions { select, ..options };
    Ok(SkillSet::open_with(&dialect::ruby_llm::POLICY, options)?.skills())
}
