//! What an agent's build holds of its skills, in the dialect `forge`.

use std::mem::MaybeUninit;

use skillspan::forge::{self, Build, BuildOptions, Compiled};

use crate::answer::{answer, get, given, own, value};
use crate::code::skillspan_code;
use crate::error::skillspan_error;
use crate::record::Record;
use crate::set::skillspan_set;
use crate::text::skillspan_str;
use crate::warning::skillspan_warnings;

/// What an agent's skills are compiled to. The caller that got it frees it.
pub struct skillspan_forge_compiled {
    record: Record<Compiled>,
    warnings: skillspan_warnings,
}

/// Compiles the skills of a set: the main skill, then those in folders. Fails with
/// `SKILLSPAN_CODE_INVALID_ARGUMENT` in other dialects.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_compile(
    set: Option<&skillspan_set>,
    compiled: Option<&mut MaybeUninit<*mut skillspan_forge_compiled>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(compiled, error, || {
        let compiled = forge::compile(&given(set, "set")?.set)?;
        Ok(own(skillspan_forge_compiled {
            warnings: skillspan_warnings::new(&compiled.warnings),
            record: Record::new(compiled),
        }))
    })
}

/// The list of skills and tools, a JSON text.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_compiled_skills_json(
    compiled: Option<&skillspan_forge_compiled>,
) -> skillspan_str {
    get(compiled, |compiled| compiled.record.text(|compiled| compiled.skills_json.as_str()))
}

/// The same for a model.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_compiled_prompt(
    compiled: Option<&skillspan_forge_compiled>,
) -> skillspan_str {
    get(compiled, |compiled| compiled.record.text(|compiled| compiled.prompt.as_str()))
}

/// Skills that are single files, which are left out; borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_compiled_warnings(
    compiled: Option<&skillspan_forge_compiled>,
) -> *const skillspan_warnings {
    get(compiled, |compiled| &raw const compiled.warnings)
}

/// All of it as a JSON object, borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_compiled_to_json(
    compiled: Option<&skillspan_forge_compiled>,
) -> skillspan_str {
    get(compiled, |compiled| compiled.record.json())
}

/// Frees what was compiled; NULL is fine.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_compiled_free(compiled: Option<Box<skillspan_forge_compiled>>) {
    value(|| drop(compiled));
}

/// The files of a build, which are not written yet. The caller that got them frees them.
pub struct skillspan_forge_artifacts {
    record: Record<Build>,
    warnings: skillspan_warnings,
}

/// Makes the files of a build of a set. All four texts are the host's own and stand in the manifest. Fails with
/// `SKILLSPAN_CODE_INVALID_ARGUMENT` in other dialects.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_forge_build(
    set: Option<&skillspan_set>,
    agent_id: skillspan_str,
    version: skillspan_str,
    built_at: skillspan_str,
    output_dir: skillspan_str,
    artifacts: Option<&mut MaybeUninit<*mut skillspan_forge_artifacts>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(artifacts, error, || {
        // SAFETY: the header demands texts that can be read.
        let options = unsafe {
            BuildOptions {
                agent_id: agent_id.needed("agent_id")?.to_owned(),
                version: version.needed("version")?.to_owned(),
                built_at: built_at.needed("built_at")?.to_owned(),
                output_dir: output_dir.needed("output_dir")?.to_owned(),
            }
        };
        let build = forge::build(&given(set, "set")?.set, &options)?;
        Ok(own(skillspan_forge_artifacts {
            warnings: skillspan_warnings::new(&build.warnings),
            record: Record::new(build),
        }))
    })
}

/// How many files there are.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_artifacts_len(artifacts: Option<&skillspan_forge_artifacts>) -> usize {
    get(artifacts, |artifacts| artifacts.record.value().files.len())
}

/// The path of a file in the output folder, in byte order; no text behind the end.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_artifacts_path(
    artifacts: Option<&skillspan_forge_artifacts>,
    index: usize,
) -> skillspan_str {
    get(artifacts, |artifacts| {
        artifacts.record.text(|build| build.files.keys().nth(index).map(String::as_str))
    })
}

/// The text of a file; no text behind the end.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_artifacts_text(
    artifacts: Option<&skillspan_forge_artifacts>,
    index: usize,
) -> skillspan_str {
    get(artifacts, |artifacts| {
        artifacts.record.text(|build| build.files.values().nth(index).map(String::as_str))
    })
}

/// Skills that are left out, borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_artifacts_warnings(
    artifacts: Option<&skillspan_forge_artifacts>,
) -> *const skillspan_warnings {
    get(artifacts, |artifacts| &raw const artifacts.warnings)
}

/// `files`, `warnings`, and in `spec_patch` what becomes of the agent's record, as a JSON object; borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_artifacts_to_json(
    artifacts: Option<&skillspan_forge_artifacts>,
) -> skillspan_str {
    get(artifacts, |artifacts| artifacts.record.json())
}

/// Frees the files of a build; NULL is fine.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_artifacts_free(artifacts: Option<Box<skillspan_forge_artifacts>>) {
    value(|| drop(artifacts));
}
