//! What `metadata.forge` declares, as it is written (contract `forge`, section 2).

use super::meta::{DEFAULT_TIMEOUT, Deny, DenyLists, EnvNames, ForgeMeta, Note, Runtime};
use crate::code::Code;
use crate::document::node::{Entry, Node, Value as Yaml};

/// Where it stands.
pub(super) const FORGE: &str = "metadata.forge";

/// Reads what `metadata.forge` declares.
pub(super) fn read(entries: &[Entry<'_>], notes: &mut Vec<Note>) -> Result<ForgeMeta, Note> {
    let mut forge = ForgeMeta::default();
    if let Some(node) = value(entries, "runtime") {
        match node.text() {
            Some("script") => {}
            Some("binary") => forge.runtime = Runtime::Binary,
            _ => dropped(notes, "metadata.forge.runtime", "`script` or `binary`"),
        }
    }
    if let Some(requires) = value(entries, "requires").and_then(|node| mapping(node, REQUIRES, notes)) {
        if let Some(node) = value(requires, "bins") {
            forge.bins = bins(node, notes);
        }
        if let Some(node) = value(requires, "env") {
            forge.env = env(node, notes);
        }
        forge.capabilities = list(requires, REQUIRES, "capabilities", notes);
        if let Some(unknown) = forge.capabilities.iter().find(|name| *name != "browser") {
            let message =
                format!("unknown capability \"{unknown}\" in requires.capabilities (known: browser)");
            return Err(Note { code: Code::UnknownCapability, message });
        }
    }
    forge.egress_domains = list(entries, FORGE, "egress_domains", notes);
    forge.denied_tools = list(entries, FORGE, "denied_tools", notes);
    if let Some(given) = value(entries, "guardrails").and_then(|node| mapping(node, GUARDRAILS, notes)) {
        forge.guardrails = guardrails(given, notes);
    }
    if let Some(node) = value(entries, "timeout_hint") {
        match node.text().and_then(seconds) {
            Some(seconds) => forge.timeout = seconds,
            None => {
                let given = node.text().map_or_else(|| node.kind().to_owned(), |text| format!("`{text}`"));
                let message = format!(
                    "`timeout_hint` is {given}; wanted is a time such as 300, 5m or 1m30s, so it is \
                     {DEFAULT_TIMEOUT} s"
                );
                notes.push(Note { code: Code::BadTimeout, message });
            }
        }
    }
    Ok(forge)
}

const REQUIRES: &str = "metadata.forge.requires";
const GUARDRAILS: &str = "metadata.forge.guardrails";

fn bins(node: &Node<'_>, notes: &mut Vec<Note>) -> Vec<String> {
    let name = |item: &Node<'_>| match &item.value {
        Yaml::Scalar { .. } => item.text().map(str::to_owned),
        Yaml::Map(fields) => value(fields, "name").and_then(Node::text).map(str::to_owned),
        Yaml::List(_) => None,
    };
    let names = match &node.value {
        Yaml::Scalar { .. } => node.text().map(|name| vec![name.to_owned()]),
        Yaml::List(items) => items.iter().map(name).collect(),
        Yaml::Map(_) => None,
    };
    names.unwrap_or_else(|| {
        dropped(notes, "metadata.forge.requires.bins", "a list of names or of mappings with a `name`");
        Vec::new()
    })
}

fn env(node: &Node<'_>, notes: &mut Vec<Note>) -> EnvNames {
    const ENV: &str = "metadata.forge.requires.env";
    match (&node.value, scalars(node)) {
        (_, Some(required)) => EnvNames { required, ..EnvNames::default() },
        (Yaml::Map(entries), None) => EnvNames {
            required: list(entries, ENV, "required", notes),
            one_of: list(entries, ENV, "one_of", notes),
            optional: list(entries, ENV, "optional", notes),
        },
        _ => {
            dropped(notes, ENV, "lists `required`, `one_of` and `optional`");
            EnvNames::default()
        }
    }
}

fn guardrails(entries: &[Entry<'_>], notes: &mut Vec<Note>) -> DenyLists {
    if let Some(browser) = value(entries, "browser") {
        let flag = match &browser.value {
            Yaml::Map(fields) => value(fields, "allow_sensitive_fill").map_or(Some("false"), Node::text),
            _ => None,
        };
        if !matches!(flag, Some("true" | "false")) {
            dropped(notes, "metadata.forge.guardrails.browser", "a mapping with `allow_sensitive_fill`");
        }
    }
    let mut of = |key: &str, then: &str| deny_list(entries, key, then, notes);
    DenyLists {
        deny_commands: of("deny_commands", "message"),
        deny_prompts: of("deny_prompts", "message"),
        deny_responses: of("deny_responses", "message"),
        deny_output: of("deny_output", "action"),
    }
}

fn deny_list(entries: &[Entry<'_>], key: &str, then: &str, notes: &mut Vec<Note>) -> Vec<Deny> {
    let Some(node) = value(entries, key) else { return Vec::new() };
    let deny = |item: &Node<'_>| {
        let Yaml::Map(fields) = &item.value else { return None };
        let then = match value(fields, then) {
            None => String::new(),
            Some(node) => node.text()?.to_owned(),
        };
        Some(Deny { pattern: value(fields, "pattern")?.text()?.to_owned(), then })
    };
    let denied: Option<Vec<Deny>> = match &node.value {
        Yaml::List(items) => items.iter().map(deny).collect(),
        _ => None,
    };
    denied.unwrap_or_else(|| {
        let wanted = format!("a list of mappings with `pattern` and `{then}`");
        dropped(notes, &format!("{GUARDRAILS}.{key}"), &wanted);
        Vec::new()
    })
}

/// Seconds of `300`, `300s`, `5m`, `1m30s` or `1h`; at least one.
fn seconds(text: &str) -> Option<u64> {
    if let Ok(seconds) = text.parse() {
        return Some(seconds)
            .filter(|seconds| *seconds > 0 && text.bytes().all(|byte| byte.is_ascii_digit()));
    }
    let mut rest = text;
    let mut total: u64 = 0;
    for (unit, worth) in [('h', 3600), ('m', 60), ('s', 1)] {
        let Some((number, behind)) = rest.split_once(unit) else { continue };
        if !number.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        total = number.parse::<u64>().ok()?.checked_mul(worth)?.checked_add(total)?;
        rest = behind;
    }
    (rest.is_empty() && total > 0).then_some(total)
}

/// The value of a key that says something.
pub(super) fn value<'n, 'a>(entries: &'n [Entry<'a>], key: &str) -> Option<&'n Node<'a>> {
    let entry = entries.iter().find(|entry| entry.key_text() == key);
    entry.map(|entry| &entry.value).filter(|node| !node.is_null())
}

/// The entries of a mapping; of anything else none, and a note.
pub(super) fn mapping<'n, 'a>(
    node: &'n Node<'a>,
    key: &str,
    notes: &mut Vec<Note>,
) -> Option<&'n [Entry<'a>]> {
    match &node.value {
        Yaml::Map(entries) => Some(entries),
        _ if node.is_null() => None,
        _ => {
            dropped(notes, key, "a mapping");
            None
        }
    }
}

/// The texts of a list; of anything else none, and a note.
fn list(entries: &[Entry<'_>], parent: &str, key: &str, notes: &mut Vec<Note>) -> Vec<String> {
    let Some(node) = value(entries, key) else { return Vec::new() };
    scalars(node).unwrap_or_else(|| {
        dropped(notes, &format!("{parent}.{key}"), "a list of texts");
        Vec::new()
    })
}

/// The texts of a list of scalars.
pub(super) fn scalars(node: &Node<'_>) -> Option<Vec<String>> {
    let text = |item: &Node<'_>| {
        matches!(item.value, Yaml::Scalar { .. }).then(|| item.text().unwrap_or_default().to_owned())
    };
    match &node.value {
        Yaml::List(items) => items.iter().map(text).collect(),
        _ => None,
    }
}

fn dropped(notes: &mut Vec<Note>, key: &str, wanted: &str) {
    let message = format!("`{key}` has another shape; {wanted} is wanted, so it is dropped");
    notes.push(Note { code: Code::BadMetadata, message });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_seconds_or_numbers_with_units() {
        for (text, wanted) in [
            ("300", Some(300)),
            ("300s", Some(300)),
            ("5m", Some(300)),
            ("1m30s", Some(90)),
            ("1h", Some(3600)),
            ("1h1s", Some(3601)),
            ("soon", None),
            ("", None),
            ("0", None),
            ("+5", None),
            ("-5s", None),
            ("30s1m", None),
            ("1.5h", None),
            ("m", None),
            ("5 m", None),
            ("99999999999999999h", None),
        ] {
            assert_eq!(seconds(text), wanted, "{text}");
        }
    }
}
