//! What skills require of the host, in the dialect `forge`.
//!
//! Requirements pass as JSON, so that a host can keep them, add to them and hand them on.

use std::collections::BTreeMap;

use skillspan::forge::{self, CliConfig, Lack, Missing, Requirements, Surroundings};
use skillspan::{Error, Warning};

use crate::passed::Given;
use crate::set::skillspan_set;
use crate::text::skillspan_text;
use crate::texts::skillspan_texts;
use crate::warning::skillspan_warnings;

/// The requirements that a caller passed; NULL requires nothing.
fn required(json: Given<'_>) -> Result<Requirements, Error> {
    Ok(json.data("JSON object of requirements")?.unwrap_or_default())
}

fn warnings(lacks: &[Lack]) -> Vec<Warning> {
    let warning = |lack: &Lack| Warning { code: lack.code, message: lack.message.clone(), path: None };
    lacks.iter().map(warning).collect()
}

record! {
    /// What is missing of requirements. The caller that got it frees it.
    skillspan_forge_missing(missing: Missing) {
        errors: skillspan_warnings = warnings(&missing.errors),
        warnings: skillspan_warnings = warnings(&missing.warnings),
    }

    /// What the skills of a set require together, as a JSON object `{"bins", "env": {"required", "one_of", "optional"},
    /// "capabilities", "egress_domains", "denied_tools"}`. Fails with `SKILLSPAN_CODE_INVALID_ARGUMENT` in other
    /// dialects.
    call skillspan_forge_requirements(set: &skillspan_set) -> skillspan_text as requirements =
        skillspan_text::json(&forge::requirements(set)?)?;

    /// The sum of requirements, a JSON array of objects as `skillspan_forge_requirements` gives them, as one of these.
    /// Keys may be missing.
    call skillspan_forge_aggregate(skills as Given<'_>) -> skillspan_text as requirements = {
        let skills: Vec<Requirements> = skills.data("list of requirements")?.unwrap_or_default();
        skillspan_text::json(&Requirements::aggregate(skills))?
    };

    /// What is missing of `requirements`, as for `skillspan_forge_aggregate`. Variables are looked for in `env` and
    /// `lookup`, the host's secrets, JSON objects of texts, and in `dotenv`, the text of a `.env` file; `which` are the
    /// `len` names of the programs that are found. Each may be NULL.
    call skillspan_forge_check_requirements(
        requirements as Given<'_>, env as Given<'_>, dotenv as &str, lookup as Given<'_>, which: [&str]
    ) -> skillspan_forge_missing as missing = {
        let requirements = required(requirements)?;
        let env = env.data("JSON object of texts")?.unwrap_or_default();
        let secrets: BTreeMap<String, Option<String>> =
            lookup.data("JSON object of texts")?.unwrap_or_default();
        requirements.check(&Surroundings {
            env: &env,
            dotenv,
            lookup: &|name| secrets.get(name).cloned().flatten(),
            which: &|program| which.contains(&program),
        })
    };

    /// Without these the skills cannot work: `SKILLSPAN_CODE_ENV_REQUIRED` and `_ENV_ONE_OF`; borrowed.
    part skillspan_forge_missing_errors -> skillspan_warnings = &missing.errors;
    /// Without these a part of them does not: `SKILLSPAN_CODE_ENV_OPTIONAL` and `_MISSING_BIN`; borrowed.
    part skillspan_forge_missing_warnings -> skillspan_warnings = &missing.warnings;
    /// Both lists as a JSON object, borrowed.
    json skillspan_forge_missing_to_json;
    /// Frees what is missing; NULL is fine.
    free skillspan_forge_missing_free;
}

record! {
    /// What a host's tool that runs programs may do for the skills. The caller that got it frees it.
    skillspan_forge_cli(config: CliConfig) {
        allowed_binaries: skillspan_texts = config.allowed_binaries.clone(),
        env_passthrough: skillspan_texts = config.env_passthrough.clone(),
    }

    /// What a host's tool that runs programs may do where `requirements` stand, as for `skillspan_forge_aggregate`.
    call skillspan_forge_cli_config(requirements as Given<'_>) -> skillspan_forge_cli as config =
        required(requirements)?.cli_config();

    /// The programs, sorted, without shells; borrowed.
    part skillspan_forge_cli_allowed_binaries -> skillspan_texts = &config.allowed_binaries;
    /// The names of all variables, sorted; borrowed.
    part skillspan_forge_cli_env_passthrough -> skillspan_texts = &config.env_passthrough;
    /// Both lists as a JSON object, borrowed.
    json skillspan_forge_cli_to_json;
    /// Frees such a configuration; NULL is fine.
    free skillspan_forge_cli_free;
}

functions! {
    ()

    /// The variables of the text of a `.env` file, as a JSON object of texts.
    call skillspan_forge_dotenv(text as &str) -> skillspan_text as variables =
        skillspan_text::json(&forge::dotenv(text))?;
}
