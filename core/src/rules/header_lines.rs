//! A header as it is written, for fixes that keep what they do not change.

use std::ops::Range;

use crate::document::header::Header;

/// The lines of a header. Bytes count from the start of the file, as those of findings do.
#[derive(Debug, Clone, Copy)]
pub(super) struct HeaderLines<'a> {
    source: &'a str,
    start: usize,
}

impl<'a> HeaderLines<'a> {
    pub(super) fn new(header: &'a Header<'_>) -> Self {
        Self { source: &header.source, start: header.source_start }
    }

    /// How `bytes` are written.
    pub(super) fn text(&self, bytes: &Range<usize>) -> Option<&'a str> {
        self.source.get(bytes.start.checked_sub(self.start)?..bytes.end.checked_sub(self.start)?)
    }

    /// The line that holds `bytes`, without its end; `None` where they lie on several.
    pub(super) fn around(&self, bytes: &Range<usize>) -> Option<Range<usize>> {
        if self.text(bytes)?.contains('\n') {
            return None;
        }
        let before = self.source.get(..bytes.start.checked_sub(self.start)?)?;
        let behind = self.source.get(bytes.end.checked_sub(self.start)?..)?;
        let head = before.rsplit('\n').next()?.len();
        let tail = behind.split('\n').next()?;
        let tail = tail.strip_suffix('\r').unwrap_or(tail).len();
        Some(bytes.start - head..bytes.end + tail)
    }

    /// What ends the lines.
    pub(super) fn line_end(&self) -> &'static str {
        if self.source.contains("\r\n") { "\r\n" } else { "\n" }
    }
}
