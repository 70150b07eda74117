//! Skills without a set, in the dialect `ruby_llm`.

use std::mem::MaybeUninit;

use skillspan::{Error, OpenOptions, Reference, ruby_llm};

use crate::answer::{answer, own};
use crate::code::skillspan_code;
use crate::error::skillspan_error;
use crate::options::skillspan_options;
use crate::skill::{skillspan_skill, skillspan_skills};
use crate::text::skillspan_str;

fn opened(options: Option<&skillspan_options>) -> Result<OpenOptions, Error> {
    options.unwrap_or(&skillspan_options::default()).open()
}

/// Reads and checks one skill. `reference` is JSON: the path of its folder as a text, `{"name": …}`,
/// `{"path": …}` or the record of a skill. Of `options`, which are borrowed, roots, `base_dir` and `current_dir`
/// count; NULL is `app/skills`. Fails with `SKILLSPAN_CODE_SKILL_NOT_FOUND`, `_INVALID_SKILL` and
/// `_INVALID_ARGUMENT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_ruby_llm_find(
    reference: skillspan_str,
    options: Option<&skillspan_options>,
    skill: Option<&mut MaybeUninit<*mut skillspan_skill>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(skill, error, || {
        // SAFETY: the header demands a text that can be read.
        let reference = unsafe { reference.json("reference") }?.unwrap_or_default();
        let found = ruby_llm::find(Reference::from_json(reference)?, opened(options)?)?;
        Ok(own(skillspan_skill::new(found)))
    })
}

/// Reads and checks all skills of all roots, root by root and in byte order of their folders. `options` as for
/// `skillspan_ruby_llm_find`. Fails with `SKILLSPAN_CODE_INVALID_SKILL` for the first that is wrong, and with
/// `_INVALID_ARGUMENT` for a root that is no folder.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_ruby_llm_all(
    options: Option<&skillspan_options>,
    skills: Option<&mut MaybeUninit<*mut skillspan_skills>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(skills, error, || Ok(own(skillspan_skills::new(&ruby_llm::all(opened(options)?)?))))
}
