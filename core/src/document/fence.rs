//! Where the header lies: the one splitter of the house, on bytes.

use std::ops::Range;

const MARK: &[u8] = "\u{feff}".as_bytes();
const DASHES: &[u8] = b"---";
const COMMENT_OPEN: &[u8] = b"<!--";
const COMMENT_CLOSE: &[u8] = b"-->";

/// The fences of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fence {
    /// The first line is no opening fence.
    None,
    /// No closing fence was seen. For a prefix of a file: more bytes may change this.
    Unclosed,
    /// Both fences stand.
    Closed {
        /// The bytes between the fences' lines.
        header: Range<usize>,
        /// Where the body begins: behind the closing fence's line end.
        body: usize,
    },
}

/// A file, split at its fences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Split {
    /// The fences.
    pub fence: Fence,
    /// Blank lines or comments stand before the opening fence.
    pub late: bool,
}

/// Splits a file.
///
/// A fence is `---` at column 1 with optional trailing blanks; its line ends with LF, CRLF or the end
/// of the file. With `late_fence`, blank lines and HTML comments may stand before the opening one.
/// `complete: false` says that `bytes` is only the beginning of the file: a last line without line
/// end is not judged yet, and [`Fence::Unclosed`] asks for more bytes.
pub fn split(bytes: &[u8], complete: bool, late_fence: bool) -> Split {
    let start = text_start(bytes);
    let unclosed = |late| Split { fence: Fence::Unclosed, late };
    let none = Split { fence: Fence::None, late: false };
    if !complete && start == 0 && bytes.len() < MARK.len() && MARK.starts_with(bytes) {
        return unclosed(false);
    }
    let opening = match opening_line(bytes, start, late_fence) {
        Opening::At(opening) => opening,
        Opening::Nowhere => return none,
        Opening::CutOff if complete => return none,
        Opening::CutOff => return unclosed(false),
    };
    let late = opening != start;
    let header_start = match fence_line(bytes, opening, complete) {
        Line::Fence { next } => next,
        Line::Other => return none,
        Line::CutOff => return unclosed(late),
    };
    let mut line = header_start;
    loop {
        if line >= bytes.len() {
            return unclosed(late);
        }
        match fence_line(bytes, line, complete) {
            Line::Fence { next } => {
                return Split { fence: Fence::Closed { header: header_start..line, body: next }, late };
            }
            Line::CutOff => return unclosed(late),
            Line::Other => match next_line(bytes, line) {
                Some(next) => line = next,
                None => return unclosed(late),
            },
        }
    }
}

/// Where the text begins: behind a byte order mark.
pub(super) fn text_start(bytes: &[u8]) -> usize {
    if bytes.starts_with(MARK) { MARK.len() } else { 0 }
}

enum Line {
    Fence {
        next: usize,
    },
    Other,
    /// The bytes end before the line can be judged.
    CutOff,
}

/// Judges the line that begins at `at`.
fn fence_line(bytes: &[u8], at: usize, complete: bool) -> Line {
    let line = bytes.get(at..).unwrap_or_default();
    let Some(rest) = line.strip_prefix(DASHES) else {
        return if !complete && DASHES.starts_with(line) { Line::CutOff } else { Line::Other };
    };
    let blanks = rest.iter().take_while(|byte| is_blank(**byte)).count();
    let behind = at + DASHES.len() + blanks;
    match rest.get(blanks..).unwrap_or_default() {
        [b'\n', ..] => Line::Fence { next: behind + 1 },
        [b'\r', b'\n', ..] => Line::Fence { next: behind + 2 },
        [] if complete => Line::Fence { next: behind },
        [] | [b'\r'] if !complete => Line::CutOff,
        _ => Line::Other,
    }
}

enum Opening {
    At(usize),
    Nowhere,
    /// The bytes end inside what may stand before the fence.
    CutOff,
}

/// The line on which the opening fence must stand.
fn opening_line(bytes: &[u8], start: usize, late_fence: bool) -> Opening {
    if !late_fence {
        return Opening::At(start);
    }
    let mut line = start;
    let mut at = start;
    loop {
        let rest = bytes.get(at..).unwrap_or_default();
        match rest {
            [] => {
                return if at == line { Opening::At(at) } else { Opening::CutOff };
            }
            [b'\n', ..] => {
                at += 1;
                line = at;
            }
            [b'\r', b'\n', ..] => {
                at += 2;
                line = at;
            }
            [b'\r'] => return Opening::CutOff,
            [b' ' | b'\t', ..] => at += 1,
            _ if rest.starts_with(COMMENT_OPEN) => {
                let inside = rest.get(COMMENT_OPEN.len()..).unwrap_or_default();
                match find(inside, COMMENT_CLOSE) {
                    Some(length) => at += COMMENT_OPEN.len() + length + COMMENT_CLOSE.len(),
                    None => return Opening::CutOff,
                }
                // A fence may not follow on the comment's own line.
                line = usize::MAX;
            }
            _ if COMMENT_OPEN.starts_with(rest) => return Opening::CutOff,
            _ if at == line => return Opening::At(at),
            _ => return Opening::Nowhere,
        }
    }
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

fn next_line(bytes: &[u8], at: usize) -> Option<usize> {
    memchr::memchr(b'\n', bytes.get(at..)?).map(|length| at + length + 1)
}

fn find(haystack: &[u8], needle: &[u8]) -> Option<usize> {
    haystack.windows(needle.len()).position(|window| window == needle)
}

#[cfg(test)]
#[allow(clippy::string_slice)]
mod tests {
    use super::*;

    fn closed(text: &str, late_fence: bool) -> Option<(&str, &str, bool)> {
        let split = split(text.as_bytes(), true, late_fence);
        match split.fence {
            Fence::Closed { header, body } => Some((&text[header], &text[body..], split.late)),
            _ => None,
        }
    }

    #[test]
    fn plain_fences() {
        assert_eq!(closed("---\na: b\n---\nx", false), Some(("a: b\n", "x", false)));
        assert_eq!(closed("--- \t\na: b\n---  \n\nx", false), Some(("a: b\n", "\nx", false)));
        assert_eq!(closed("---\r\na: b\r\n---\r\nx", false), Some(("a: b\r\n", "x", false)));
        assert_eq!(closed("---\na: b\n---", false), Some(("a: b\n", "", false)));
        assert_eq!(closed("---\n---\nBody\n", false), Some(("", "Body\n", false)));
        assert_eq!(closed("\u{feff}---\na: b\n---\n", false), Some(("a: b\n", "", false)));
        // Mixed line ends: the first closing line counts, the second block is body.
        assert_eq!(
            closed("---\r\na: b\n---\n---\nc: d\n---\n", false),
            Some(("a: b\n", "---\nc: d\n---\n", false))
        );
    }

    #[test]
    fn look_alikes_are_content() {
        let header = "a: |\n  ---\n ---\n----\n---x\n--- y\n...\n-- -\n";
        assert_eq!(closed(&format!("---\n{header}---\nx"), false), Some((header, "x", false)));
        for text in [
            "----\na: b\n---\n",
            " ---\na: b\n---\n",
            "---x\n---\n",
            "---\ra: b\r---\r",
            "\n---\na\n---\n",
            "",
            "\u{feff}\u{feff}---\n---\n",
        ] {
            assert_eq!(split(text.as_bytes(), true, false).fence, Fence::None, "{text:?}");
        }
        for text in
            ["---", "---\n", "---\na: b\n", "---\na: b\n --- \n", "---\na: b\n...\n", "---\r\na\r---\r"]
        {
            assert_eq!(split(text.as_bytes(), true, false).fence, Fence::Unclosed, "{text:?}");
        }
    }

    #[test]
    fn late_fences() {
        assert_eq!(closed("\n \t\r\n---\na: b\n---\nx", true), Some(("a: b\n", "x", true)));
        assert_eq!(closed("<!--\n ---\n keep\n-->\n---\na: b\n---\nx", true), Some(("a: b\n", "x", true)));
        assert_eq!(
            closed("\u{feff}<!-- a --> <!-- b -->\n\n---\na: b\n---\n", true),
            Some(("a: b\n", "", true))
        );
        assert_eq!(closed("---\na: b\n---\n", true), Some(("a: b\n", "", false)));
        for text in [
            "<!-- a --> ---\na\n---\n",
            "\n ---\na\n---\n",
            "<!-- a\n---\na\n---\n",
            "Text\n---\na\n---\n",
            "<!- a -->\n---\n---\n",
            "\n\n",
            "\r",
        ] {
            assert_eq!(split(text.as_bytes(), true, true).fence, Fence::None, "{text:?}");
        }
    }

    #[test]
    fn a_prefix_never_contradicts_the_whole() {
        for text in [
            "---\na: b\n---\nx",
            "\u{feff}---\r\na: b\r\n--- \r\nx",
            "\n<!-- c\n-->\n---\na\n---x\n---\n",
            "Text\n---\n",
            "--\n---\n",
            "---\ra\n---\n",
        ] {
            for late_fence in [false, true] {
                let whole = split(text.as_bytes(), true, late_fence);
                for end in 0..text.len() {
                    let part = split(&text.as_bytes()[..end], false, late_fence);
                    assert!(
                        part.fence == Fence::Unclosed || part == whole,
                        "{text:?} {end} {part:?} {whole:?}"
                    );
                }
            }
        }
    }
}
