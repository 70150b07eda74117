//! Domains that skills talk to, in the dialect `forge`.

use std::mem::MaybeUninit;
use std::ptr;

use skillspan::Error;
use skillspan::forge::{self, Merged};

use crate::answer::{answer, get, own, value};
use crate::code::skillspan_code;
use crate::error::skillspan_error;
use crate::record::Record;
use crate::text::{skillspan_str, skillspan_text, texts};
use crate::texts::skillspan_texts;

/// An agent's YAML with domains added. The caller that got it frees it.
pub struct skillspan_forge_merged {
    record: Record<Merged>,
    added: skillspan_texts,
}

/// The domains of an array that a caller passed.
unsafe fn domains(items: *const skillspan_str, len: usize) -> Result<Vec<String>, Error> {
    // SAFETY: the caller's promise.
    Ok(unsafe { texts(items, len, "domains") }?.into_iter().map(str::to_owned).collect())
}

/// Makes `egress.allowed_domains` of a YAML text the sorted union of what it lists and of `len` domains; all other
/// bytes stay. Fails with `SKILLSPAN_CODE_INVALID_ARGUMENT` for a text that is no YAML mapping, and where one of
/// the two keys holds something else.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_forge_merge_egress(
    yaml: skillspan_str,
    domains: *const skillspan_str,
    len: usize,
    merged: Option<&mut MaybeUninit<*mut skillspan_forge_merged>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(merged, error, || {
        // SAFETY: the header demands texts, and an array of texts, that can be read.
        let merged = unsafe { forge::merge_egress(yaml.needed("yaml")?, &self::domains(domains, len)?) }?;
        Ok(own(skillspan_forge_merged {
            added: skillspan_texts::new(merged.added.clone()),
            record: Record::new(merged),
        }))
    })
}

/// The YAML.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_merged_text(merged: Option<&skillspan_forge_merged>) -> skillspan_str {
    get(merged, |merged| merged.record.text(|merged| merged.text.as_str()))
}

/// The domains that were not there before, sorted; borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_merged_added(
    merged: Option<&skillspan_forge_merged>,
) -> *const skillspan_texts {
    get(merged, |merged| &raw const merged.added)
}

/// Both as a JSON object, borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_merged_to_json(merged: Option<&skillspan_forge_merged>) -> skillspan_str {
    get(merged, |merged| merged.record.json())
}

/// Frees such a YAML; NULL is fine.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_forge_merged_free(merged: Option<Box<skillspan_forge_merged>>) {
    value(|| drop(merged));
}

/// Replaces `$NAME` and `${NAME}` in `len` domains by the values in `env`, a JSON object of texts, and splits the
/// outcome at commas. A domain with a variable that is not set is dropped.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_forge_expand_egress(
    domains: *const skillspan_str,
    len: usize,
    env: skillspan_str,
    expanded: Option<&mut MaybeUninit<*mut skillspan_texts>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(expanded, error, || {
        // SAFETY: the header demands a text, and an array of texts, that can be read.
        let (domains, env) = unsafe {
            (self::domains(domains, len)?, env.data("env", "JSON object of texts")?.unwrap_or_default())
        };
        Ok(own(skillspan_texts::new(forge::expand_egress(&domains, &env))))
    })
}

/// Whether a pattern covers a host. `*.example.com` covers what lies below that domain, but not itself; case and
/// port do not count. What is no text covers nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_forge_match_domain(pattern: skillspan_str, host: skillspan_str) -> bool {
    value(|| {
        // SAFETY: the header demands texts that can be read.
        let (pattern, host) = unsafe { (pattern.needed("pattern"), host.needed("host")) };
        pattern.is_ok_and(|pattern| host.is_ok_and(|host| forge::match_domain(pattern, host)))
    })
}

/// Whether a host may be talked to: NULL, or why not. It always may be if it is the machine itself, or in the mode
/// `dev-open`; in the mode `allowlist`, if one of `len` domains covers it; else not.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_forge_egress_check(
    mode: skillspan_str,
    domains: *const skillspan_str,
    len: usize,
    host: skillspan_str,
    refusal: Option<&mut MaybeUninit<*mut skillspan_text>>,
    error: Option<&mut MaybeUninit<*mut skillspan_error>>,
) -> skillspan_code {
    answer(refusal, error, || {
        // SAFETY: the header demands texts, and an array of texts, that can be read.
        let (mode, domains, host) =
            unsafe { (mode.needed("mode")?, self::domains(domains, len)?, host.needed("host")?) };
        let refusal = forge::egress_check(mode, &domains, host);
        Ok(refusal.map_or(ptr::null_mut(), |text| own(skillspan_text::new(&text))))
    })
}
