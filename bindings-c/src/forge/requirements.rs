//! What skills require of the host, in the dialect `forge`.
//!
//! Requirements pass as JSON, so that a host can keep them, add to them and hand them on.

use std::collections::BTreeMap;
use std::mem::MaybeUninit;

use skillspan::forge::{self, CliConfig, Lack, Missing, Requirements, Surroundings};
use skillspan::{Error, Warning};

use crate::answer::{answer, get, given, own, value};
use crate::code::skillspan_code;
use crate::error::skillspan_error;
use crate::record::Record;
use crate::set::skillspan_set;
use crate::text::{skillspan_str, skillspan_text, texts};
use crate::texts::skillspan_texts;
use crate::warning::skillspan_warnings;

/// What the skills of a set require together, as a JSON object `{"bins", "env": {"required", "one_of", "optional"},
/// "capabilities", "egress_domains", "denied_tools"}`. Fails with `SKILLSPAN_CODE_INVALID_ARGUMENT` in other
/// dialects.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_requirements(
    set: Option<&skillspan_set>,
    requirements: Option<&mut MaybeUninit<*mut skillspan_text>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(requirements, error, || {
        Ok(own(skillspan_text::json(&forge::requirements(&given(set, "set")?.set)?)?))
    })
}

/// The sum of requirements, a JSON array of objects as `skillspan_forge_requirements` gives them, as one of these.
/// Keys may be missing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_forge_aggregate(
    skills: skillspan_str,
    requirements: Option<&mut MaybeUninit<*mut skillspan_text>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(requirements, error, || {
        // SAFETY: the header demands a text that can be read.
        let skills: Vec<Requirements> =
            unsafe { skills.data("skills", "list of requirements") }?.unwrap_or_default();
        Ok(own(skillspan_text::json(&Requirements::aggregate(skills))?))
    })
}

/// What is missing of requirements. The caller that got it frees it.
pub struct skillspan_forge_missing {
    record: Record<Missing>,
    errors: skillspan_warnings,
    warnings: skillspan_warnings,
}

/// What is missing of `requirements`, as for `skillspan_forge_aggregate`. Variables are looked for in `env` and
/// `lookup`, the host's secrets, JSON objects of texts, and in `dotenv`, the text of a `.env` file; `which` are the
/// `len` names of the programs that are found. Each may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_forge_check_requirements(
    requirements: skillspan_str,
    env: skillspan_str,
    dotenv: skillspan_str,
    lookup: skillspan_str,
    which: *const skillspan_str,
    len: usize,
    missing: Option<&mut MaybeUninit<*mut skillspan_forge_missing>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(missing, error, || {
        // SAFETY: the header demands texts, and an array of texts, that can be read.
        let (requirements, env, dotenv, lookup, which) = unsafe {
            (
                self::requirements(requirements)?,
                env.data("env", "JSON object of texts")?.unwrap_or_default(),
                dotenv.needed("dotenv")?,
                lookup.data("lookup", "JSON object of texts")?.unwrap_or_default(),
                texts(which, len, "which")?,
            )
        };
        let secrets: BTreeMap<String, Option<String>> = lookup;
        let missing = requirements.check(&Surroundings {
            env: &env,
            dotenv,
            lookup: &|name| secrets.get(name).cloned().flatten(),
            which: &|program| which.contains(&program),
        });
        Ok(own(skillspan_forge_missing {
            errors: warnings(&missing.errors),
            warnings: warnings(&missing.warnings),
            record: Record::new(missing),
        }))
    })
}

/// The requirements that a caller passed; NULL requires nothing.
unsafe fn requirements(json: skillspan_str) -> Result<Requirements, Error> {
    // SAFETY: the caller's promise.
    Ok(unsafe { json.data("requirements", "JSON object of requirements") }?.unwrap_or_default())
}

fn warnings(lacks: &[Lack]) -> skillspan_warnings {
    let warning = |lack: &Lack| Warning { code: lack.code, message: lack.message.clone(), path: None };
    skillspan_warnings::new(&lacks.iter().map(warning).collect::<Vec<_>>())
}

/// Without these the skills cannot work: `SKILLSPAN_CODE_ENV_REQUIRED` and `_ENV_ONE_OF`; borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_missing_errors(
    missing: Option<&skillspan_forge_missing>,
) -> *const skillspan_warnings {
    get(missing, |missing| &raw const missing.errors)
}

/// Without these a part of them does not: `SKILLSPAN_CODE_ENV_OPTIONAL` and `_MISSING_BIN`; borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_missing_warnings(
    missing: Option<&skillspan_forge_missing>,
) -> *const skillspan_warnings {
    get(missing, |missing| &raw const missing.warnings)
}

/// Both lists as a JSON object, borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_missing_to_json(
    missing: Option<&skillspan_forge_missing>,
) -> skillspan_str {
    get(missing, |missing| missing.record.json())
}

/// Frees what is missing; NULL is fine.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_missing_free(missing: Option<Box<skillspan_forge_missing>>) {
    value(|| drop(missing));
}

/// What a host's tool that runs programs may do for the skills. The caller that got it frees it.
pub struct skillspan_forge_cli {
    record: Record<CliConfig>,
    allowed_binaries: skillspan_texts,
    env_passthrough: skillspan_texts,
}

/// What a host's tool that runs programs may do where `requirements` stand, as for `skillspan_forge_aggregate`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_forge_cli_config(
    requirements: skillspan_str,
    config: Option<&mut MaybeUninit<*mut skillspan_forge_cli>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(config, error, || {
        // SAFETY: the header demands a text that can be read.
        let config = unsafe { self::requirements(requirements) }?.cli_config();
        Ok(own(skillspan_forge_cli {
            allowed_binaries: skillspan_texts::new(config.allowed_binaries.clone()),
            env_passthrough: skillspan_texts::new(config.env_passthrough.clone()),
            record: Record::new(config),
        }))
    })
}

/// The programs, sorted, without shells; borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_cli_allowed_binaries(
    config: Option<&skillspan_forge_cli>,
) -> *const skillspan_texts {
    get(config, |config| &raw const config.allowed_binaries)
}

/// The names of all variables, sorted; borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_cli_env_passthrough(
    config: Option<&skillspan_forge_cli>,
) -> *const skillspan_texts {
    get(config, |config| &raw const config.env_passthrough)
}

/// Both lists as a JSON object, borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_cli_to_json(config: Option<&skillspan_forge_cli>) -> skillspan_str {
    get(config, |config| config.record.json())
}

/// Frees such a configuration; NULL is fine.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_cli_free(config: Option<Box<skillspan_forge_cli>>) {
    value(|| drop(config));
}

/// The variables of the text of a `.env` file, as a JSON object of texts.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_forge_dotenv(
    text: skillspan_str,
    variables: Option<&mut MaybeUninit<*mut skillspan_text>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(variables, error, || {
        // SAFETY: the header demands a text that can be read.
        let text = unsafe { text.needed("text") }?;
        Ok(own(skillspan_text::json(&forge::dotenv(text))?))
    })
}
