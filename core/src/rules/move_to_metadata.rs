//! The fix that moves an unknown key under `metadata`, where a skill keeps what is its own.

use std::ops::Range;

use super::header_lines::HeaderLines;
use crate::diagnostic::{Applicability, Fix};
use crate::document::header::Header;
use crate::document::node::{Entry, Value};

/// Moves the line of `entry`. `None` where more than a line would have to move, or where `metadata`
/// is not written as a block that the line can join.
pub(super) fn move_to_metadata(entry: &Entry<'_>, header: &Header<'_>) -> Option<Fix> {
    if !matches!(entry.value.value, Value::Scalar { .. }) {
        return None;
    }
    let lines = HeaderLines::new(header);
    let line = lines.around(&(entry.key.bytes.start..entry.value.bytes.end))?;
    if line.start != entry.key.bytes.start {
        return None;
    }
    let written = lines.text(&line)?;
    let (bytes, replacement) = match header.entry("metadata") {
        None => (line, format!("metadata:{}  {written}", lines.line_end())),
        Some(metadata) => join(&metadata.value.value, entry.key_text(), line, written, lines)?,
    };
    Some(Fix {
        applicability: Applicability::Unsafe,
        title: "Move the key under `metadata`".to_owned(),
        byte_start: bytes.start,
        byte_end: bytes.end,
        replacement,
    })
}

/// The bytes between the line and the end of the block, with the line moved to that end.
fn join(
    metadata: &Value<'_>,
    key: &str,
    line: Range<usize>,
    written: &str,
    lines: HeaderLines<'_>,
) -> Option<(Range<usize>, String)> {
    let Value::Map(entries) = metadata else {
        return None;
    };
    if entries.iter().any(|entry| entry.key_text() == key) {
        return None;
    }
    let last = entries.last().filter(|last| matches!(last.value.value, Value::Scalar { .. }))?;
    let last_line = lines.around(&(last.key.bytes.start..last.value.bytes.end))?;
    let indent = lines.text(&(last_line.start..last.key.bytes.start))?;
    if indent.is_empty() || !indent.trim().is_empty() {
        return None;
    }
    let end = lines.line_end();
    if line.start > last_line.end {
        let between = lines.text(&(last_line.end..line.start))?;
        let between = between.strip_suffix(end)?;
        return Some((last_line.end..line.end, format!("{end}{indent}{written}{between}")));
    }
    let between = lines.text(&(line.end..last_line.end))?;
    let between = between.strip_prefix(end)?;
    Some((line.start..last_line.end, format!("{between}{end}{indent}{written}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::sample::Sample;

    /// The header after the first offered fix.
    fn moved(header: &str) -> Option<String> {
        let sample = Sample::new(header);
        let fix = sample.with_header(|header| {
            let entry = header.entry("author").unwrap();
            move_to_metadata(entry, header)
        })?;
        let mut text = sample.text();
        text.replace_range(fix.byte_start..fix.byte_end, &fix.replacement);
        Some(text.strip_prefix("---\n").unwrap().strip_suffix("---\n").unwrap().to_owned())
    }

    #[test]
    fn without_metadata_it_is_made() {
        assert_eq!(
            moved("name: pdf\nauthor: me # the one\nlicense: MIT\n").unwrap(),
            "name: pdf\nmetadata:\n  author: me # the one\nlicense: MIT\n"
        );
        assert_eq!(
            moved("name: pdf\r\nauthor: me\r\n").unwrap(),
            "name: pdf\r\nmetadata:\r\n  author: me\r\n"
        );
    }

    #[test]
    fn a_block_is_joined_from_below_and_from_above() {
        assert_eq!(
            moved("metadata:\n    a: b # c\n\n# own\nname: pdf\nauthor: me\n").unwrap(),
            "metadata:\n    a: b # c\n    author: me\n\n# own\nname: pdf\n"
        );
        assert_eq!(
            moved("metadata:\n  a: b\nauthor: me\nname: pdf\n").unwrap(),
            "metadata:\n  a: b\n  author: me\nname: pdf\n"
        );
        assert_eq!(
            moved("author: me\nmetadata:\n  a: b\n  c: d\nname: pdf\n").unwrap(),
            "metadata:\n  a: b\n  c: d\n  author: me\nname: pdf\n"
        );
        assert_eq!(
            moved("author: me\r\nname: pdf\r\nmetadata:\r\n  a: b\r\n").unwrap(),
            "name: pdf\r\nmetadata:\r\n  a: b\r\n  author: me\r\n"
        );
    }

    #[test]
    fn what_cannot_join_stays() {
        assert_eq!(moved("author: me\nmetadata:\n  author: you\n"), None);
        assert_eq!(moved("author: me\nmetadata: none\n"), None);
        assert_eq!(moved("author: []\n"), None);
    }
}
