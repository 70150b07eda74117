//! The short way for headers of one-line fields: no events, nothing copied.
//!
//! It says yes only where YAML certainly reads the same; a property test holds it to that.

use std::borrow::Cow;
use std::ops::Range;

use super::node::{Entry, Node, Value};

/// More keys than this in one mapping are left to the YAML reader.
const MAX_KEYS: usize = 32;
const MAX_KEY_LENGTH: usize = 64;

/// The entries of a header that holds nothing but `key: value` lines, and mappings of such lines
/// indented by two blanks. `None` means: ask the YAML reader.
pub(super) fn read(source: &str, offset: usize) -> Option<Vec<Entry<'_>>> {
    let mut entries: Vec<Entry<'_>> = Vec::with_capacity(8);
    // The mapping that the indented lines belong to, not yet put in `entries`.
    let mut outer: Option<(Node<'_>, Vec<Entry<'_>>)> = None;
    let mut start = offset;
    for line in lines(source) {
        let text = line.strip_suffix('\n').unwrap_or(line);
        let text = if text.len() < line.len() { text.strip_suffix('\r').unwrap_or(text) } else { text };
        if let Some(inner) = text.strip_prefix("  ") {
            let (_, inner_entries) = outer.as_mut()?;
            let (key, value) = field(inner, start + 2)?;
            push(inner_entries, Entry { key, value: value? })?;
        } else if !text.is_empty() {
            let (key, value) = field(text, start)?;
            close(&mut entries, outer.take())?;
            match value {
                Some(value) => push(&mut entries, Entry { key, value })?,
                None => outer = Some((key, Vec::new())),
            }
        }
        start += line.len();
    }
    close(&mut entries, outer)?;
    (!entries.is_empty()).then_some(entries)
}

/// The lines with their ends.
fn lines(source: &str) -> impl Iterator<Item = &str> {
    let mut rest = source;
    std::iter::from_fn(move || {
        let end = memchr::memchr(b'\n', rest.as_bytes()).map_or(rest.len(), |at| at + 1);
        let (line, behind) = rest.split_at_checked(end)?;
        rest = behind;
        (!line.is_empty()).then_some(line)
    })
}

fn close<'a>(entries: &mut Vec<Entry<'a>>, outer: Option<(Node<'a>, Vec<Entry<'a>>)>) -> Option<()> {
    let Some((key, inner)) = outer else {
        return Some(());
    };
    let bytes = inner.first()?.key.bytes.start..inner.last()?.value.bytes.end;
    push(entries, Entry { key, value: Node { value: Value::Map(inner), bytes } })
}

fn push<'a>(entries: &mut Vec<Entry<'a>>, entry: Entry<'a>) -> Option<()> {
    let fits = entries.len() < MAX_KEYS && entries.iter().all(|other| other.key_text() != entry.key_text());
    fits.then(|| entries.push(entry))
}

/// A line without indentation: its key, and its value unless nothing stands behind the colon.
fn field(line: &str, start: usize) -> Option<(Node<'_>, Option<Node<'_>>)> {
    let colon = memchr::memchr(b':', line.as_bytes())?;
    let key = line.get(..colon)?;
    let mut letters = key.bytes();
    let fits = letters.next()?.is_ascii_alphabetic()
        && letters.all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.'))
        && key.len() <= MAX_KEY_LENGTH;
    if !fits {
        return None;
    }
    let key = scalar(key, true, start..start + colon);
    let rest = line.get(colon + 1..)?;
    if rest.is_empty() {
        return Some((key, None));
    }
    let value = rest.trim_start_matches(' ');
    let indent = rest.len() - value.len();
    if indent == 0 {
        return None;
    }
    let start = start + colon + 1 + indent;
    let value = value.trim_end_matches(' ');
    let bytes = start..start + value.len();
    let node = match value.as_bytes() {
        [quote @ (b'"' | b'\''), ..] => {
            let inside = value.get(1..)?;
            let end = memchr::memchr(*quote, inside.as_bytes())?;
            let text = inside.get(..end)?;
            let fits =
                end + 2 == value.len() && is_printable(text) && (*quote == b'\'' || !text.contains('\\'));
            fits.then(|| scalar(text, false, bytes))?
        }
        _ => is_plain(value).then(|| scalar(value, true, bytes))?,
    };
    Some((key, Some(node)))
}

fn scalar(text: &str, plain: bool, bytes: Range<usize>) -> Node<'_> {
    Node { value: Value::Scalar { text: Cow::Borrowed(text), plain }, bytes }
}

/// Whether `text` is certainly read as itself when it stands unquoted behind a key.
pub(super) fn is_plain(text: &str) -> bool {
    let bytes = text.as_bytes();
    let begins = bytes.first().is_some_and(|first| !b" -?:,[]{}#&*!|>'\"%@`".contains(first));
    let ends = bytes.last().is_some_and(|last| !matches!(last, b' ' | b':'));
    if !begins || !ends {
        return false;
    }
    let marks = memchr::memchr2_iter(b':', b'#', bytes).any(|at| {
        let after_blank = at.checked_sub(1).and_then(|before| bytes.get(before)) == Some(&b' ');
        bytes.get(at + 1) == Some(&b' ') && bytes.get(at) == Some(&b':') || after_blank
    });
    !marks && is_printable(text)
}

/// Whether `text` holds nothing that YAML treats as a control or a line break. Stricter than YAML.
fn is_printable(text: &str) -> bool {
    let ascii = text.bytes().fold(true, |all, byte| all & matches!(byte, b' '..=b'~'));
    ascii || !text.contains(super::quote::wants_escape)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::yaml;
    use proptest::prelude::*;

    #[test]
    fn typical_headers_are_taken() {
        for source in [
            "name: pdf\ndescription: Fills forms (and more); see https://a.b/c?d#e.\nlicense: MIT\n",
            "name: pdf\r\ndescription:   Fills.  \r\n\r\nversion: 1.10\r\n",
            "name: 'it is: # x'\ndescription: \"a: b\" \nmetadata:\n  author: me\n  short: 'x'\nlicense: MIT",
            "name: 菜谱\ndescription: 找菜谱。\n",
            "a: ~\nb: null\nc: \"\"\n",
        ] {
            assert!(read(source, 3).is_some(), "{source:?}");
            agrees(source);
        }
    }

    #[test]
    fn anything_else_is_left_to_yaml() {
        for value in [
            "b: c",
            "b:",
            "b #c",
            "- b",
            "-b",
            "? b",
            "[b]",
            "{b}",
            "&b",
            "*b",
            "!b",
            "|",
            ">",
            "@b",
            "%b",
            "`b`",
            "\"b",
            "\"b\" c",
            "\"b\\n\"",
            "'b''c'",
            "'b' #",
            "b\tc",
            "b\u{85}c",
            "b\u{feff}",
            "b\rc",
            "",
            " ",
            "# c",
            "b\n c",
            "b\n- c",
        ] {
            assert_eq!(read(&format!("a: {value}\n"), 0), None, "{value:?}");
        }
        for source in [
            "",
            "\n",
            "a:b\n",
            "a : b\n",
            "1a: b\n",
            "'a': b\n",
            "a: b\na: c\n",
            "a:\n  b: c\n  b: d\n",
            "a:\n",
            "a:\n   b: c\n",
            "  a: b\n",
            "a: b\n# c\n",
            "a:\n  b:\n",
            "--- a: b\n",
        ] {
            assert_eq!(read(source, 0), None, "{source:?}");
        }
    }

    fn agrees(source: &str) {
        if let Some(entries) = read(source, 7) {
            let by_yaml = yaml::read(source, 7).map(|root| root.map(|root| root.value));
            assert_eq!(by_yaml, Ok(Some(Value::Map(entries))), "{source:?}");
        }
    }

    fn piece() -> impl Strategy<Value = String> {
        prop_oneof![
            8 => "[a-z]{1,5}",
            4 => Just(" ".to_owned()),
            2 => Just(": ".to_owned()),
            1 => Just("  ".to_owned()),
            4 => prop::sample::select(
                "-?:,[]{}#&*!|>'\"%@`.~<=/\\()$+^;_019\t\u{e9}\u{4e2d}\u{1f642}\u{a0}\u{85}\u{2028}\u{feff}\u{ad}\u{7f}\u{1}"
                    .chars()
                    .collect::<Vec<_>>(),
            )
            .prop_map(String::from),
            1 => prop::sample::select(vec!["---", "...", " #", "''", "\"\"", "null", "true", "<<", "\r", "\n", "\r\n", "\n  "])
                .prop_map(str::to_owned),
        ]
    }

    fn value() -> impl Strategy<Value = String> {
        let text = prop::collection::vec(piece(), 0..6).prop_map(|pieces| pieces.concat()).boxed();
        prop_oneof![
            4 => text.clone(),
            1 => text.clone().prop_map(|text| format!("\"{text}\"")),
            1 => text.prop_map(|text| format!("'{text}'")),
        ]
    }

    fn line() -> impl Strategy<Value = String> {
        let indent = prop::sample::select(vec!["", "", "", "", "", "  ", "  ", " ", "   ", "\t"]);
        let key = prop_oneof![6 => "[a-d]{1,2}", 1 => "[a-zA-Z0-9_.-]{0,4}", 1 => piece()];
        let colon = prop::sample::select(vec![": ", ": ", ": ", ": ", ":", ":  ", " : ", ":\t"]);
        let end = prop::sample::select(vec!["\n", "\n", "\n", "\r\n", " \n", "\n\n", "", "\r"]);
        (indent, key, colon, value(), end).prop_map(|(i, k, c, v, e)| format!("{i}{k}{c}{v}{e}"))
    }

    /// Headers that mostly stay within the short way.
    fn tame_line() -> impl Strategy<Value = String> {
        let text = "[A-Za-z(é中🙂.~/=+$^;<_0-9][ -~é中🙂]{0,20}";
        let value = prop_oneof![3 => text, 1 => "\"[ !#-\\[\\]-~é]{0,12}\"", 1 => "'[ -&(-~é]{0,12}'", 1 => Just(String::new())];
        let indent = prop::sample::select(vec!["", "", "  "]);
        let end = prop::sample::select(vec!["\n", "\r\n", "  \n", "\n\n", "\r\n\r\n"]);
        (indent, "[a-z]{1,8}", value, end).prop_map(|(i, k, v, e)| {
            if v.is_empty() {
                format!("{i}{k}:{}", e.trim_start_matches(' '))
            } else {
                format!("{i}{k}: {v}{e}")
            }
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn agrees_with_yaml(lines in prop::collection::vec(line(), 0..5)) {
            agrees(&lines.concat());
        }

        #[test]
        fn agrees_with_yaml_on_tame_headers(lines in prop::collection::vec(tame_line(), 1..5)) {
            agrees(&lines.concat());
        }

        #[test]
        fn plain_is_plain(text in value()) {
            if is_plain(&text) {
                let source = format!("a: {text}\n");
                let Ok(Some(Node { value: Value::Map(entries), .. })) = yaml::read(&source, 0) else { panic!("{source:?}") };
                prop_assert_eq!(&entries[0].value.value, &Value::Scalar { text: text.as_str().into(), plain: true });
            }
        }
    }

    #[test]
    fn long_values_agree() {
        agrees(&format!("a: {}\nb: '{}'\nc: d\n", "x ".repeat(3000) + "y", "z ".repeat(3000)));
    }
}
