//! Ground floor: a `SKILL.md`'s bytes become a [`Document`]. The only YAML in the house.

mod comment;
mod duplicate;
pub mod fence;
pub mod fields;
pub mod header;
pub mod metadata;
pub mod node;
mod plain;
mod quote;
mod repair;
pub mod tools;
mod yaml;

use std::borrow::Cow;

use serde::Serialize;

use crate::code::Code;
use crate::diagnostic::{Diagnostic, Finding};
use fields::Fields;
use header::{Header, HeaderPolicy, read_header};

/// The fields of a frontmatter.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Frontmatter {
    /// The name, as written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The description, as written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// All other fields.
    #[serde(flatten)]
    pub fields: Fields,
}

/// A `SKILL.md` that was parsed.
#[derive(Debug, Clone, Serialize)]
pub struct Document {
    /// The fields.
    pub frontmatter: Frontmatter,
    /// Everything behind the closing fence, unchanged; the whole text where there is no frontmatter.
    pub body: String,
    /// The body without the blank lines around it.
    pub instructions: String,
    /// Some bytes of the body were no UTF-8 and stand as U+FFFD.
    pub lossy: bool,
    /// What was found, in source order.
    pub diagnostics: Vec<Diagnostic>,
}

/// A `SKILL.md` before a profile has graded what was found.
#[derive(Debug, Clone)]
pub struct Parsed<'a> {
    /// The header; its findings are in `findings`, not here.
    pub header: Header<'a>,
    /// The fields.
    pub fields: Fields,
    /// Everything from [`Header::body_start`] on.
    pub body: Cow<'a, str>,
    /// Some bytes of the body were no UTF-8 and stand as U+FFFD.
    pub lossy: bool,
    /// All findings of header, fields and body, in no particular order.
    pub findings: Vec<Finding>,
    /// The whole text, byte order mark included, for lines and columns. Behind a byte that is no
    /// UTF-8, offsets in it are those of this text, not of the file.
    pub text: Cow<'a, str>,
}

/// Parses a whole `SKILL.md`.
pub fn parse_bytes<'a>(bytes: &'a [u8], policy: &HeaderPolicy) -> Parsed<'a> {
    let mut header = read_header(bytes, true, policy);
    let (fields, form) = Fields::read(&header);
    let mut findings = std::mem::take(&mut header.findings);
    findings.extend(form);
    let body_bytes = bytes.get(header.body_start..).unwrap_or_default();
    let text = decoded(bytes);
    let body = match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.get(header.body_start..).unwrap_or_default()),
        Cow::Owned(_) => decoded(body_bytes),
    };
    let lossy = matches!(body, Cow::Owned(_));
    if lossy && header.fault != Some(Code::NotUtf8) {
        let at = header.body_start
            + std::str::from_utf8(body_bytes).map_or_else(|error| error.valid_up_to(), str::len);
        let byte = bytes.get(at).copied().unwrap_or_default();
        let message = format!("the body holds the byte 0x{byte:02X}, read as U+FFFD; UTF-8 text is wanted");
        findings.push(Finding::at(Code::NotUtf8, at..at + 1, message));
    }
    Parsed { header, fields, body, lossy, findings, text }
}

/// The text of a file, with U+FFFD for what is no UTF-8. Faster than [`String::from_utf8_lossy`] where all is.
fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    std::str::from_utf8(bytes).map_or_else(|_| String::from_utf8_lossy(bytes), Cow::Borrowed)
}

impl Parsed<'_> {
    /// The frontmatter, name and description included.
    pub fn frontmatter(&self) -> Frontmatter {
        Frontmatter {
            name: self.header.text("name").map(str::to_owned),
            description: self.header.text("description").map(str::to_owned),
            fields: self.fields.clone(),
        }
    }
}

/// Reads a YAML text that is no frontmatter; `None` if it is empty.
///
/// # Errors
/// The line at which it is none, and why.
pub fn read_yaml(source: &str) -> Result<Option<node::Node<'_>>, (usize, String)> {
    let start = fence::text_start(source.as_bytes());
    yaml::read(source.get(start..).unwrap_or_default(), start).map_err(|fault| {
        let before = source.as_bytes().iter().take(fault.bytes.start);
        (before.filter(|byte| **byte == b'\n').count() + 1, fault.message)
    })
}

/// A text as a YAML scalar on one line: unquoted where that is certainly read as itself.
pub fn yaml_scalar(text: &str) -> String {
    quote::scalar(text)
}

/// A body without the blank lines around it.
pub fn instructions(body: &str) -> &str {
    let is_line_end = |c: char| matches!(c, '\n' | '\r');
    let mut text = body;
    while let Some((line, rest)) = text.split_once('\n') {
        if !line.trim().is_empty() {
            break;
        }
        text = rest;
    }
    while let Some((rest, line)) = text.rsplit_once('\n') {
        if !line.trim().is_empty() {
            return text.trim_end_matches(is_line_end);
        }
        text = rest;
    }
    if text.trim().is_empty() { "" } else { text.trim_end_matches(is_line_end) }
}

#[cfg(test)]
#[allow(clippy::string_slice)]
mod tests {
    use super::*;
    use header::Duplicates;
    use proptest::prelude::*;

    const LENIENT: HeaderPolicy = HeaderPolicy {
        duplicates: Duplicates::First,
        repair: true,
        late_fence: true,
        max_bytes: Some(64 * 1024),
    };

    #[test]
    fn the_body_is_the_rest_unchanged() {
        let parsed =
            parse_bytes(b"\xef\xbb\xbf---\r\nname: x\r\n---\r\n\r\n# A\r\n\r\nb  \r\n\r\n", &LENIENT);
        assert_eq!((parsed.body.as_ref(), parsed.lossy), ("\r\n# A\r\n\r\nb  \r\n\r\n", false));
        assert_eq!(instructions(&parsed.body), "# A\r\n\r\nb  ");
        assert!(parsed.findings.is_empty() && matches!(parsed.body, Cow::Borrowed(_)));
        assert_eq!(parse_bytes(b"\xef\xbb\xbfOnly text\n", &LENIENT).body, "Only text\n");
        assert_eq!(parse_bytes(b"---\nname: x\n---", &LENIENT).body, "");
    }

    #[test]
    fn instructions_lose_only_blank_lines() {
        for (body, wanted) in [
            ("", ""),
            ("\n \n\t\n", ""),
            ("  ", ""),
            ("a", "a"),
            ("\n \n    code\n", "    code"),
            ("a\n\n  \n", "a"),
            ("a\n\nb", "a\n\nb"),
            ("a\r\n\r\n", "a"),
        ] {
            assert_eq!(instructions(body), wanted, "{body:?}");
        }
    }

    #[test]
    fn a_bad_byte_in_the_body_is_replaced() {
        let parsed = parse_bytes(b"---\nname: x\n---\nab\xffc\xfe", &LENIENT);
        assert_eq!(
            (parsed.body.as_ref(), parsed.lossy, parsed.header.fault),
            ("ab\u{fffd}c\u{fffd}", true, None)
        );
        assert_eq!(
            (parsed.findings.len(), parsed.findings[0].code, parsed.findings[0].bytes.clone()),
            (1, Code::NotUtf8, Some(18..19))
        );
        let parsed = parse_bytes(b"---\nname: \xff\n---\nab\xffc", &LENIENT);
        assert_eq!((parsed.lossy, parsed.findings.len()), (true, 1));
    }

    #[test]
    fn the_frontmatter_has_name_and_description() {
        let parsed = parse_bytes(b"---\nname: ' x '\ndescription: [a]\nlicense: MIT\n---\n", &LENIENT);
        let frontmatter = serde_json::to_value(parsed.frontmatter()).unwrap();
        assert_eq!(
            frontmatter,
            serde_json::json!({"name": "x", "license": "MIT", "extra": {"description": ["a"]}})
        );
    }

    fn check_entries(entries: &[node::Entry<'_>], text: &str) {
        for entry in entries {
            for node in [&entry.key, &entry.value] {
                assert!(text.get(node.bytes.clone()).is_some(), "{text:?} {node:?}");
                check_node(node, text);
            }
        }
    }

    fn check_node(node: &node::Node<'_>, text: &str) {
        match &node.value {
            node::Value::Scalar { text, .. } => assert!(!text.contains('\r')),
            node::Value::List(items) => items.iter().for_each(|item| check_node(item, text)),
            node::Value::Map(entries) => check_entries(entries, text),
        }
        assert!(text.get(node.bytes.clone()).is_some(), "{text:?} {node:?}");
    }

    /// Whatever the bytes: no panic, and all places lie in the file.
    fn check(bytes: &[u8]) {
        for policy in [
            LENIENT,
            HeaderPolicy { duplicates: Duplicates::Last, repair: false, late_fence: false, max_bytes: None },
        ] {
            let parsed = parse_bytes(bytes, &policy);
            for finding in &parsed.findings {
                let places = finding
                    .bytes
                    .iter()
                    .cloned()
                    .chain(finding.fix.iter().map(|fix| fix.byte_start..fix.byte_end));
                for place in places {
                    assert!(place.start <= place.end && place.end <= bytes.len(), "{finding:?}");
                    let text = std::str::from_utf8(bytes);
                    assert!(text.is_err() || text.is_ok_and(|text| text.get(place).is_some()), "{finding:?}");
                }
            }
            assert_eq!(
                parsed.header.fault.is_some(),
                parsed.findings.iter().any(|f| Some(f.code) == parsed.header.fault)
            );
            assert!(parsed.header.fault.is_none() || parsed.header.entries.is_empty());
            if let Ok(text) = std::str::from_utf8(bytes) {
                check_entries(&parsed.header.entries, text);
                assert_eq!(text.get(parsed.header.body_start..), Some(parsed.body.as_ref()));
            }
            let mut keys: Vec<_> = parsed.header.entries.iter().map(node::Entry::key_json).collect();
            keys.sort_unstable();
            assert!(keys.windows(2).all(|pair| pair[0] != pair[1]) || bytes.contains(&b'['), "{keys:?}");
            let _ = serde_json::to_string(&parsed.frontmatter()).unwrap();
            let _ = instructions(&parsed.body);
        }
    }

    const PIECES: &[&str] = &[
        "---\n",
        "---",
        "\r\n",
        "\n",
        "\n\n",
        "name: x\n",
        "description: ",
        "allowed-tools:",
        "metadata:\n",
        "  ",
        "\t",
        " ",
        "- ",
        ": ",
        ":",
        " #",
        "#",
        "|",
        ">-\n",
        "\"",
        "'",
        "[",
        "]",
        "{",
        "}",
        ",",
        "&a ",
        "*a",
        "!!str ",
        "!x ",
        "? ",
        "%",
        "@",
        "`",
        "<!--",
        "-->",
        "...",
        "\\",
        "\u{feff}",
        "é",
        "🙂",
        "\u{85}",
        "\u{0}",
        "\r",
        "x",
        "true",
        "argument-hint: ",
        "tags: ",
        "user-invocable: no\n",
        "~",
    ];

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            check(&bytes);
        }

        #[test]
        fn any_header(header in prop::collection::vec(prop::sample::select(PIECES), 0..40), cut in 0..4usize) {
            let mut text = format!("---\n{}\n---\nBody\n", header.concat());
            text.truncate(text.len() - [0, 0, 1, 6][cut]);
            check(text.as_bytes());
            check(header.concat().as_bytes());
        }

        #[test]
        fn mutated_headers(at in 0..180usize, byte in any::<u8>(), other in 0..180usize, piece in prop::sample::select(PIECES)) {
            let text = "---\nname: pdf # c\ndescription: >-\n  Fill: forms\n  é.\nallowed-tools:\n- Read\n- Bash(git:*)\nmetadata:\n  a: &x {b: 1}\n  c: *x\n  d: \"q\\n\"\nflag: 'it''s'\n---\n\nBody 🙂\n";
            let mut bytes = text.as_bytes().to_vec();
            let place = at % bytes.len();
            bytes[place] = byte;
            let place = other % bytes.len();
            bytes.splice(place..place, piece.bytes());
            check(&bytes);
        }
    }
}
