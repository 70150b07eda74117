//! Skills without a set, in the dialect `forge`.

use serde_json::Value;
use skillspan::forge::{self, Scan};

use crate::skill::skillspan_skills;
use crate::skipped::skillspan_skipped_list;
use crate::text::skillspan_text;
use crate::texts::skillspan_texts;

record! {
    /// What lies in a folder of skills, in the dialect `forge`. The caller that got it frees it.
    skillspan_forge_found(found: Scan) {
        skills: skillspan_skills = found.skills.clone(),
        skipped: skillspan_skipped_list = found.skipped.clone(),
    }

    /// Reads the skills in the folders of `path`. With a `root`, those that lie outside it are skipped; it may be no
    /// text. Fails with `SKILLSPAN_CODE_ROOT_MISSING` if one of the two is no folder.
    call skillspan_forge_scan(path as &str, root as Option<&str>) -> skillspan_forge_found as found =
        forge::scan(path, root)?;

    /// The skills, in byte order of their folders; borrowed.
    part skillspan_forge_found_skills -> skillspan_skills = &found.skills;
    /// What was found and does not count, borrowed.
    part skillspan_forge_found_skipped -> skillspan_skipped_list = &found.skipped;
    /// Both lists as a JSON object, borrowed.
    json skillspan_forge_found_to_json;
    /// Frees what was found; NULL is fine.
    free skillspan_forge_found_free;
}

functions! {
    ()

    /// Reads the text of a skill's file, as a JSON object `{"meta", "tools", "body"}`: what the frontmatter says, the
    /// tools that the body declares (`name`, `description`, `input_spec`, `output_spec`, `output_format`), and the text
    /// behind the frontmatter. With `legacy_bullets`, a bullet of one word declares a tool. Fails with
    /// `SKILLSPAN_CODE_INVALID_SKILL` for a frontmatter that makes a set skip the file.
    call skillspan_forge_parse(text as &str, legacy_bullets: bool) -> skillspan_text as parsed =
        skillspan_text::json(&forge::parse(text, legacy_bullets)?)?;

    /// The JSON Schema of a tool's input: of parameters on one line, in a list or in a table.
    call skillspan_forge_input_schema(spec as &str) -> skillspan_text as schema =
        skillspan_text::json(&forge::input_schema(spec))?;

    /// The names of properties of a JSON Schema that models' providers refuse, sorted.
    call skillspan_forge_invalid_keys(schema as Option<Value>) -> skillspan_texts as keys =
        forge::invalid_keys(&schema.unwrap_or_default());
}
