//! Skills without a set, in the dialect `ruby_llm`.

use serde_json::Value;
use skillspan::{Error, OpenOptions, Reference, ruby_llm};

use crate::options::skillspan_options;
use crate::skill::{skillspan_skill, skillspan_skills};

fn opened(options: Option<&skillspan_options>) -> Result<OpenOptions, Error> {
    options.unwrap_or(&skillspan_options::default()).open()
}

functions! {
    ()

    /// Reads and checks one skill. `reference` is JSON: the path of its folder as a text, `{"name": …}`,
    /// `{"path": …}` or the record of a skill. Of `options`, which are borrowed, roots, `base_dir` and `current_dir`
    /// count; NULL is `app/skills`. Fails with `SKILLSPAN_CODE_SKILL_NOT_FOUND`, `_INVALID_SKILL` and
    /// `_INVALID_ARGUMENT`.
    call skillspan_ruby_llm_find(reference as Option<Value>, options: Option<&skillspan_options>)
        -> skillspan_skill as skill =
        ruby_llm::find(Reference::from_json(reference.unwrap_or_default())?, opened(options)?)?;

    /// Reads and checks all skills of all roots, root by root and in byte order of their folders. `options` as for
    /// `skillspan_ruby_llm_find`. Fails with `SKILLSPAN_CODE_INVALID_SKILL` for the first that is wrong, and with
    /// `_INVALID_ARGUMENT` for a root that is no folder.
    call skillspan_ruby_llm_all(options: Option<&skillspan_options>) -> skillspan_skills as skills =
        ruby_llm::all(opened(options)?)?;
}
