//! A first `SKILL.md`.

use std::mem::MaybeUninit;

use skillspan::NewSkill;

use crate::answer::{answer, get, own, value};
use crate::code::skillspan_code;
use crate::error::skillspan_error;
use crate::record::Record;
use crate::text::skillspan_str;

/// A `SKILL.md` that is not written yet. The caller that got it frees it.
pub struct skillspan_draft(Record<NewSkill>);

/// Makes a `SKILL.md`. `name` is put into the form that skills have: `PdfForms` becomes `pdf-forms`. Fails with
/// `SKILLSPAN_CODE_INVALID_SKILL` where the name or the description would not pass.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_new_skill(
    name: skillspan_str,
    description: skillspan_str,
    draft: Option<&mut MaybeUninit<*mut skillspan_draft>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(draft, error, || {
        // SAFETY: the header demands texts that can be read.
        let (name, description) = unsafe { (name.needed("name")?, description.needed("description")?) };
        Ok(own(skillspan_draft(Record::new(skillspan::new_skill(name, description)?))))
    })
}

/// Where it belongs by convention: `app/skills/NAME/SKILL.md`.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_draft_path(draft: Option<&skillspan_draft>) -> skillspan_str {
    get(draft, |draft| draft.0.text(|draft| draft.path.as_str()))
}

/// Its text.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_draft_text(draft: Option<&skillspan_draft>) -> skillspan_str {
    get(draft, |draft| draft.0.text(|draft| draft.text.as_str()))
}

/// Path and text as a JSON object, borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_draft_to_json(draft: Option<&skillspan_draft>) -> skillspan_str {
    get(draft, |draft| draft.0.json())
}

/// Frees a draft; NULL is fine.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_draft_free(draft: Option<Box<skillspan_draft>>) {
    value(|| drop(draft));
}
