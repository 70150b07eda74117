//! What an agent's build holds of its skills, in the dialect `forge`.

use skillspan::forge::{self, Build, BuildOptions, Compiled};

use crate::set::skillspan_set;
use crate::warning::skillspan_warnings;

record! {
    /// What an agent's skills are compiled to. The caller that got it frees it.
    skillspan_forge_compiled(compiled: Compiled) { warnings: skillspan_warnings = compiled.warnings.clone() }

    /// Compiles the skills of a set: the main skill, then those in folders. Fails with
    /// `SKILLSPAN_CODE_INVALID_ARGUMENT` in other dialects.
    call skillspan_forge_compile(set: &skillspan_set) -> skillspan_forge_compiled as compiled =
        forge::compile(set)?;

    /// The list of skills and tools, a JSON text.
    text skillspan_forge_compiled_skills_json = &compiled.skills_json;
    /// The same for a model.
    text skillspan_forge_compiled_prompt = &compiled.prompt;
    /// Skills that are single files, which are left out; borrowed.
    part skillspan_forge_compiled_warnings -> skillspan_warnings = &compiled.warnings;
    /// All of it as a JSON object, borrowed.
    json skillspan_forge_compiled_to_json;
    /// Frees what was compiled; NULL is fine.
    free skillspan_forge_compiled_free;
}

record! {
    /// The files of a build, which are not written yet. The caller that got them frees them.
    skillspan_forge_artifacts(artifacts: Build) { warnings: skillspan_warnings = artifacts.warnings.clone() }

    /// Makes the files of a build of a set. All four texts are the host's own and stand in the manifest. Fails with
    /// `SKILLSPAN_CODE_INVALID_ARGUMENT` in other dialects.
    call skillspan_forge_build(
        set: &skillspan_set, agent_id as String, version as String, built_at as String, output_dir as String
    ) -> skillspan_forge_artifacts as artifacts =
        forge::build(set, &BuildOptions { agent_id, version, built_at, output_dir })?;

    /// How many files there are.
    fn skillspan_forge_artifacts_len -> usize = artifacts.files.len();
    /// The path of a file in the output folder, in byte order; no text behind the end.
    text skillspan_forge_artifacts_path(index: usize) = artifacts.files.keys().nth(index);
    /// The text of a file; no text behind the end.
    text skillspan_forge_artifacts_text(index: usize) = artifacts.files.values().nth(index);
    /// Skills that are left out, borrowed.
    part skillspan_forge_artifacts_warnings -> skillspan_warnings = &artifacts.warnings;
    /// `files`, `warnings`, and in `spec_patch` what becomes of the agent's record, as a JSON object; borrowed.
    json skillspan_forge_artifacts_to_json;
    /// Frees the files of a build; NULL is fine.
    free skillspan_forge_artifacts_free;
}
