//! Writing a text as a YAML scalar.

use std::fmt::Write as _;

use super::plain;

/// The text as a scalar on one line: unquoted where that is certainly read as itself.
pub(super) fn scalar(text: &str) -> String {
    if plain::is_plain(text) { text.to_owned() } else { quoted(text) }
}

/// Whether a character cannot stand as itself in every YAML reader.
pub(super) fn wants_escape(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}')
}

/// The text as a quoted scalar on one line.
pub(super) fn quoted(text: &str) -> String {
    if text.contains(wants_escape) {
        let mut quoted = String::with_capacity(text.len() + 8);
        quoted.push('"');
        for c in text.chars() {
            match c {
                '"' => quoted.push_str("\\\""),
                '\\' => quoted.push_str("\\\\"),
                '\n' => quoted.push_str("\\n"),
                '\t' => quoted.push_str("\\t"),
                c if wants_escape(c) => {
                    // Writing to a String cannot fail.
                    let _ = write!(quoted, "\\u{:04x}", u32::from(c));
                }
                c => quoted.push(c),
            }
        }
        quoted.push('"');
        quoted
    } else if text.contains(['"', '\\']) {
        format!("'{}'", text.replace('\'', "''"))
    } else {
        format!("\"{text}\"")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::node::Value;
    use crate::document::yaml;
    use proptest::prelude::*;

    #[test]
    fn the_lightest_quotes_are_taken() {
        assert_eq!(quoted("a: b"), "\"a: b\"");
        assert_eq!(quoted("\"a\" isn't"), "'\"a\" isn''t'");
        assert_eq!(quoted("a\nb"), "\"a\\nb\"");
        assert_eq!(scalar("Read Bash(git:*)"), "Read Bash(git:*)");
        assert_eq!(scalar("*"), "\"*\"");
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn yaml_reads_what_was_quoted(text in prop_oneof![any::<String>(), "[ -~\n\t'\"]{0,20}"]) {
            for written in [quoted(&text), scalar(&text)] {
                let source = format!("a: {written}\n");
                let Ok(Some(root)) = yaml::read(&source, 0) else { panic!("{source:?}") };
                let Value::Map(entries) = root.value else { panic!("{source:?}") };
                let Value::Scalar { text: read, .. } = &entries[0].value.value else { panic!("{source:?}") };
                // Values never hold a CR, not even an escaped one.
                prop_assert_eq!(read.as_ref(), text.replace("\r\n", "\n").replace('\r', "\n"));
            }
        }
    }
}
