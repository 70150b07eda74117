//! Domains that skills talk to: merged into an agent's file, expanded and matched (contract `forge`,
//! section 6).

mod block;
mod flow;
mod merge;

pub use merge::{Merged, merge_egress};

use std::collections::BTreeMap;
use std::net::IpAddr;

/// Replaces `$NAME` and `${NAME}` in domains by the variables' values, and splits the outcome at commas. A
/// domain with a variable that is not set is dropped.
pub fn expand_egress(domains: &[String], env: &BTreeMap<String, String>) -> Vec<String> {
    let mut expanded = Vec::with_capacity(domains.len());
    for domain in domains.iter().filter_map(|domain| expand(domain, env)) {
        let parts = domain.split(',').map(str::trim).filter(|part| !part.is_empty());
        expanded.extend(parts.map(str::to_owned));
    }
    expanded
}

fn expand(domain: &str, env: &BTreeMap<String, String>) -> Option<String> {
    let mut expanded = String::with_capacity(domain.len());
    let mut rest = domain;
    while let Some((before, behind)) = rest.split_once('$') {
        expanded.push_str(before);
        let braced = behind.strip_prefix('{').and_then(|inside| inside.split_once('}'));
        let (name, after) = braced.unwrap_or_else(|| behind.split_at(name_length(behind)));
        if name.is_empty() {
            expanded.push('$');
            rest = behind;
        } else {
            expanded.push_str(env.get(name)?);
            rest = after;
        }
    }
    expanded.push_str(rest);
    Some(expanded)
}

/// How many bytes at the start are the name of a variable.
fn name_length(text: &str) -> usize {
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        return 0;
    }
    text.bytes().position(|byte| !is_name(byte)).unwrap_or(text.len())
}

/// Whether a pattern covers a host. `*.example.com` covers what lies below that domain, but not itself. Case
/// and port do not count.
pub fn match_domain(pattern: &str, host: &str) -> bool {
    let (pattern, host) = (hostname(pattern), hostname(host));
    if pattern.is_empty() || host.is_empty() {
        return false;
    }
    match pattern.strip_prefix('*').filter(|parent| parent.len() > 1 && parent.starts_with('.')) {
        Some(parent) => host.len() > parent.len() && host.ends_with(parent),
        None => pattern == host,
    }
}

/// Whether a host may be talked to: `None`, or why not. It always may be if it is the machine itself, or in
/// the mode `dev-open`; in the mode `allowlist`, if one of the domains covers it.
pub fn egress_check(mode: &str, domains: &[String], host: &str) -> Option<String> {
    let name = hostname(host);
    let may = match mode {
        _ if is_local(&name) => true,
        "dev-open" => true,
        "allowlist" => domains.iter().any(|domain| match_domain(domain, &name)),
        _ => false,
    };
    (!may).then(|| format!("egress blocked: domain \"{name}\" not in allowlist (mode={mode})"))
}

/// A host in lower case, without port and brackets.
fn hostname(host: &str) -> String {
    let host = host.trim().to_lowercase();
    let bracketed = host.strip_prefix('[').and_then(|inside| inside.split_once(']'));
    if let Some((address, _)) = bracketed {
        return address.to_owned();
    }
    match host.split_once(':') {
        // More than one colon is an address, not a port.
        Some((name, port)) if !port.contains(':') => name.to_owned(),
        _ => host,
    }
}

fn is_local(name: &str) -> bool {
    name == "localhost" || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn texts(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|&text| text.to_owned()).collect()
    }

    #[test]
    fn variables_are_replaced() {
        let env = [("A", "a.x"), ("B", " b.x , ,c.x"), ("E", ""), ("A_1", "n.x")];
        let env = env.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
        let expand = |domain: &str| expand_egress(&texts(&[domain]), &env).join("|");
        for (domain, wanted) in [
            ("$A", "a.x"),
            ("${A}", "a.x"),
            ("$B", "b.x|c.x"),
            ("*.$A", "*.a.x"),
            ("$A.$A_1", "a.x.n.x"),
            ("${A}B.$A-1", "a.xB.a.x-1"),
            ("$E", ""),
            ("$E.x", ".x"),
            ("$U", ""),
            ("x.${U}", ""),
            ("$A,$U", ""),
            ("p.x, q.x", "p.x|q.x"),
            ("$", "$"),
            ("a$", "a$"),
            ("${A", "${A"),
            ("${}", "${}"),
            ("$1A", "$1A"),
            ("$$A", "$a.x"),
        ] {
            assert_eq!(expand(domain), wanted, "{domain}");
        }
    }

    #[test]
    fn patterns_cover_hosts() {
        for (pattern, host) in [
            ("a.x", "A.X"),
            ("A.X", "a.x:443"),
            ("a.x:80", "a.x"),
            ("*.x", "b.a.x"),
            ("*.A.x", "b.a.X:1"),
            ("::1", "[::1]:80"),
            ("2001:db8::1", "2001:DB8::1"),
            (" a.x ", "a.x"),
        ] {
            assert!(match_domain(pattern, host), "{pattern} {host}");
        }
        for (pattern, host) in [
            ("*.a.x", "a.x"),
            ("*.a.x", ".a.x"),
            ("*.a.x", "ba.x"),
            ("a.x", "b.a.x"),
            ("a.x", "a.x.y"),
            ("*", "a.x"),
            ("*.", "a."),
            ("a.*", "a.x"),
            ("*a.x", "ba.x"),
            ("", ""),
            ("", "a.x"),
            ("*.x", ""),
        ] {
            assert!(!match_domain(pattern, host), "{pattern} {host}");
        }
    }

    #[test]
    fn the_machine_itself_is_always_allowed() {
        for host in ["localhost", "LOCALHOST:80", "127.0.0.1", "127.9.9.9:1", "::1", "[::1]:80"] {
            assert_eq!(egress_check("deny-all", &[], host), None, "{host}");
        }
        for host in ["localhost.x", "a.localhost", "0177.0.0.1", "128.0.0.1", "10.0.0.1", "::2", ""] {
            assert!(egress_check("allowlist", &[], host).is_some(), "{host}");
        }
        let domains = texts(&["*.a.x", "b.x"]);
        assert_eq!(egress_check("allowlist", &domains, "c.a.x"), None);
        assert_eq!(egress_check("dev-open", &[], "any.x"), None);
        assert_eq!(
            egress_check("deny-all", &domains, "B.x:443").unwrap(),
            "egress blocked: domain \"b.x\" not in allowlist (mode=deny-all)"
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn any_text_is_no_panic(text in prop_oneof![any::<String>(), "[a$\\{\\}_,\\[\\]:*.é]{0,12}"], host in "[a.:*\\[\\]]{0,8}") {
            let env = [("a".to_owned(), "$a".to_owned())].into();
            let _ = expand_egress(std::slice::from_ref(&text), &env);
            let _ = match_domain(&text, &host) || egress_check("allowlist", &[text], &host).is_none();
        }
    }
}
