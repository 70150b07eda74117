//! Domains that skills talk to, in the dialect `forge`.

use skillspan::forge::{self, Merged};

use crate::answer::value;
use crate::passed::Given;
use crate::text::{skillspan_str, skillspan_text};
use crate::texts::skillspan_texts;

fn owned(domains: &[&str]) -> Vec<String> {
    domains.iter().map(|&domain| domain.to_owned()).collect()
}

record! {
    /// An agent's YAML with domains added. The caller that got it frees it.
    skillspan_forge_merged(merged: Merged) { added: skillspan_texts = merged.added.clone() }

    /// Makes `egress.allowed_domains` of a YAML text the sorted union of what it lists and of `len` domains; all other
    /// bytes stay. Fails with `SKILLSPAN_CODE_INVALID_ARGUMENT` for a text that is no YAML mapping, and where one of
    /// the two keys holds something else.
    call skillspan_forge_merge_egress(yaml as &str, domains: [&str]) -> skillspan_forge_merged as merged =
        forge::merge_egress(yaml, &owned(&domains))?;

    /// The YAML.
    text skillspan_forge_merged_text = &merged.text;
    /// The domains that were not there before, sorted; borrowed.
    part skillspan_forge_merged_added -> skillspan_texts = &merged.added;
    /// Both as a JSON object, borrowed.
    json skillspan_forge_merged_to_json;
    /// Frees such a YAML; NULL is fine.
    free skillspan_forge_merged_free;
}

functions! {
    ()

    /// Replaces `$NAME` and `${NAME}` in `len` domains by the values in `env`, a JSON object of texts, and splits the
    /// outcome at commas. A domain with a variable that is not set is dropped.
    call skillspan_forge_expand_egress(domains: [&str], env as Given<'_>) -> skillspan_texts as expanded =
        forge::expand_egress(&owned(&domains), &env.data("JSON object of texts")?.unwrap_or_default());
}

/// Whether a pattern covers a host. `*.example.com` covers what lies below that domain, but not itself; case and
/// port do not count. What is no text covers nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_forge_match_domain(pattern: skillspan_str, host: skillspan_str) -> bool {
    value(|| {
        // SAFETY: the header demands texts that can be read.
        let (pattern, host) = unsafe { (pattern.given("pattern"), host.given("host")) };
        pattern.read().is_ok_and(|pattern| host.read().is_ok_and(|host| forge::match_domain(pattern, host)))
    })
}

functions! {
    ()

    /// Whether a host may be talked to: NULL, or why not. It always may be if it is the machine itself, or in the mode
    /// `dev-open`; in the mode `allowlist`, if one of `len` domains covers it; else not.
    call skillspan_forge_egress_check(mode as &str, domains: [&str], host as &str)
        -> skillspan_text as refusal or NULL = forge::egress_check(mode, &owned(&domains), host);
}
