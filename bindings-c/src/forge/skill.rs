//! Skills without a set, in the dialect `forge`.

use std::mem::MaybeUninit;

use skillspan::forge::{self, Scan};

use crate::answer::{answer, get, own, value};
use crate::code::skillspan_code;
use crate::error::skillspan_error;
use crate::record::Record;
use crate::skill::skillspan_skills;
use crate::skipped::skillspan_skipped_list;
use crate::text::{skillspan_str, skillspan_text};
use crate::texts::skillspan_texts;

/// What lies in a folder of skills, in the dialect `forge`. The caller that got it frees it.
pub struct skillspan_forge_found {
    record: Record<Scan>,
    skills: skillspan_skills,
    skipped: skillspan_skipped_list,
}

/// Reads the skills in the folders of `path`. With a `root`, those that lie outside it are skipped; it may be no
/// text. Fails with `SKILLSPAN_CODE_ROOT_MISSING` if one of the two is no folder.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_forge_scan(
    path: skillspan_str,
    root: skillspan_str,
    found: Option<&mut MaybeUninit<*mut skillspan_forge_found>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(found, error, || {
        // SAFETY: the header demands texts that can be read.
        let scan = unsafe { forge::scan(path.needed("path")?, root.text("root")?) }?;
        Ok(own(skillspan_forge_found {
            skills: skillspan_skills::new(&scan.skills),
            skipped: skillspan_skipped_list::new(&scan.skipped),
            record: Record::new(scan),
        }))
    })
}

/// The skills, in byte order of their folders; borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_found_skills(
    found: Option<&skillspan_forge_found>,
) -> *const skillspan_skills {
    get(found, |found| &raw const found.skills)
}

/// What was found and does not count, borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_found_skipped(
    found: Option<&skillspan_forge_found>,
) -> *const skillspan_skipped_list {
    get(found, |found| &raw const found.skipped)
}

/// Both lists as a JSON object, borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_found_to_json(found: Option<&skillspan_forge_found>) -> skillspan_str {
    get(found, |found| found.record.json())
}

/// Frees what was found; NULL is fine.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_found_free(found: Option<Box<skillspan_forge_found>>) {
    value(|| drop(found));
}

/// Reads the text of a skill's file, as a JSON object `{"meta", "tools", "body"}`: what the frontmatter says, the
/// tools that the body declares (`name`, `description`, `input_spec`, `output_spec`, `output_format`), and the text
/// behind the frontmatter. With `legacy_bullets`, a bullet of one word declares a tool. Fails with
/// `SKILLSPAN_CODE_INVALID_SKILL` for a frontmatter that makes a set skip the file.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_forge_parse(
    text: skillspan_str,
    legacy_bullets: bool,
    parsed: Option<&mut MaybeUninit<*mut skillspan_text>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(parsed, error, || {
        // SAFETY: the header demands a text that can be read.
        let text = unsafe { text.needed("text") }?;
        Ok(own(skillspan_text::json(&forge::parse(text, legacy_bullets)?)?))
    })
}

/// The JSON Schema of a tool's input: of parameters on one line, in a list or in a table.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_forge_input_schema(
    spec: skillspan_str,
    schema: Option<&mut MaybeUninit<*mut skillspan_text>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(schema, error, || {
        // SAFETY: the header demands a text that can be read.
        let spec = unsafe { spec.needed("spec") }?;
        Ok(own(skillspan_text::json(&forge::input_schema(spec))?))
    })
}

/// The names of properties of a JSON Schema that models' providers refuse, sorted.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_forge_invalid_keys(
    schema: skillspan_str,
    keys: Option<&mut MaybeUninit<*mut skillspan_texts>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(keys, error, || {
        // SAFETY: the header demands a text that can be read.
        let schema = unsafe { schema.json("schema") }?.unwrap_or_default();
        Ok(own(skillspan_texts::new(forge::invalid_keys(&schema))))
    })
}
