//! Places in a file: bytes, lines and columns.

use std::ops::Range;

/// A place in a file.
///
/// `line` and `column` are 1-based; columns count Unicode scalar values. The byte offsets count from
/// the start of the file, a byte order mark included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
pub struct Span {
    /// 1-based line.
    pub line: usize,
    /// 1-based column in Unicode scalar values.
    pub column: usize,
    /// Offset of the first byte.
    pub byte_start: usize,
    /// Offset behind the last byte.
    pub byte_end: usize,
}

impl Span {
    /// The place of what is missing, and of findings about a whole file.
    pub const START: Self = Self { line: 1, column: 1, byte_start: 0, byte_end: 0 };
}

/// Turns byte offsets of a file into lines and columns.
///
/// A leading byte order mark has bytes but no column.
#[derive(Debug)]
pub struct LineIndex<'a> {
    text: &'a str,
    line_starts: Vec<usize>,
}

impl<'a> LineIndex<'a> {
    /// Indexes the whole text of a file, byte order mark included.
    pub fn new(text: &'a str) -> Self {
        let first = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        let later = text.match_indices('\n').map(|(at, _)| at + 1);
        Self { text, line_starts: std::iter::once(first).chain(later).collect() }
    }

    /// The span of `bytes`. Offsets behind the end are taken as the end.
    pub fn span(&self, bytes: Range<usize>) -> Span {
        let start = bytes.start.min(self.text.len());
        let line = self.line_starts.partition_point(|line_start| *line_start <= start).max(1);
        let line_start = self.line_starts.get(line - 1).copied().unwrap_or(0);
        let before = self.text.get(line_start..start).unwrap_or("");
        Span {
            line,
            column: before.chars().count() + 1,
            byte_start: bytes.start,
            byte_end: bytes.end.max(bytes.start),
        }
    }
}

/// The span of `bytes` near the beginning of a UTF-8 text, without an index of it.
pub fn early_span(text: &[u8], bytes: Range<usize>) -> Span {
    let before = text.get(..bytes.start).unwrap_or(text);
    let before = before.strip_prefix("\u{feff}".as_bytes()).unwrap_or(before);
    let line_start = memchr::memrchr(b'\n', before).map_or(0, |at| at + 1);
    let on_line = before.get(line_start..).unwrap_or_default();
    Span {
        line: memchr::memchr_iter(b'\n', before).count() + 1,
        // All bytes but those that go on with a character.
        column: on_line.iter().filter(|byte| **byte & 0xC0 != 0x80).count() + 1,
        byte_start: bytes.start,
        byte_end: bytes.end.max(bytes.start),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_scalar_values_and_skip_the_mark() {
        let text = "\u{feff}ab\n🙂x\n";
        let index = LineIndex::new(text);
        assert_eq!((index.span(3..4).line, index.span(3..4).column), (1, 1));
        let x = text.find('x').unwrap();
        assert_eq!((index.span(x..x + 1).line, index.span(x..x + 1).column), (2, 2));
        assert_eq!(index.span(99..100).line, 3);
        for at in [3, 5, x] {
            assert_eq!(early_span(text.as_bytes(), at..at + 1), index.span(at..at + 1), "{at}");
        }
    }
}
