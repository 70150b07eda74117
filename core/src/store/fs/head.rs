//! Reading a `SKILL.md`: only its beginning at discovery, all of it on demand.

use std::fs::File;
use std::io::{self, Read};

use super::{Links, Stamp, list, open_without_waiting, parent};
use crate::document::fence::{Fence, Split, split};

/// The beginning of a `SKILL.md`.
#[derive(Debug, Default)]
pub struct Head {
    /// Its first bytes: at least to the closing fence, or to the limit.
    pub bytes: Vec<u8>,
    /// Whether `bytes` are the whole file.
    pub complete: bool,
    /// What the file looked like.
    pub stamp: Option<Stamp>,
    /// Whether the file is a link.
    pub linked: bool,
    /// Where its header lies, if that was looked for and both fences are among the bytes.
    pub split: Option<Split>,
}

/// What stands at the path of a `SKILL.md`.
#[derive(Debug)]
pub enum Probe {
    /// Nothing.
    Absent,
    /// A folder.
    Folder,
    /// A FIFO, a socket or a device; it was not read.
    Special,
    /// A link that leads nowhere.
    Dangling,
    /// A file that could not be read.
    Failed(io::Error),
    /// A file.
    Head(Head),
}

/// How much of a `SKILL.md` a probe reads.
#[derive(Debug, Clone, Copy)]
pub struct Extent {
    /// All of it, not only the header.
    pub whole: bool,
    /// Whether text may stand before the opening fence.
    pub late_fence: bool,
    /// The most bytes; one more is read, so that the reader sees the excess.
    pub max: u64,
}

/// Reads the beginning of the file at `path`, into `room`'s memory if it reads at all.
pub fn probe(path: &str, extent: Extent, room: &mut Vec<u8>) -> Probe {
    match open_without_waiting(path, Links::Refused) {
        Ok(file) if is_link(&file) => probe_unopened(path, io::ErrorKind::NotFound.into(), extent, room),
        Ok(file) => read_opened(&file, false, extent, room),
        Err(fault) if is_nothing(&fault) => Probe::Absent,
        // A link, a socket, a folder or file that may not be opened: what it is says what became of it.
        Err(fault) => probe_unopened(path, fault, extent, room),
    }
}

// A handle of a link itself exists on Windows alone.
fn is_link(file: &File) -> bool {
    cfg!(windows) && file.metadata().is_ok_and(|metadata| metadata.is_symlink())
}

fn probe_unopened(path: &str, fault: io::Error, extent: Extent, room: &mut Vec<u8>) -> Probe {
    let linked = match std::fs::symlink_metadata(path) {
        Ok(metadata) => metadata.is_symlink(),
        // A folder that shows nothing of what lies in it is told of itself, when it is listed.
        Err(_) if !is_listed(path) => return Probe::Absent,
        Err(_) => false,
    };
    match std::fs::metadata(path) {
        Ok(metadata) if metadata.is_dir() => Probe::Folder,
        Ok(metadata) if !metadata.is_file() => Probe::Special,
        Ok(_) if linked => match open_without_waiting(path, Links::Followed) {
            Ok(file) => read_opened(&file, true, extent, room),
            Err(fault) => Probe::Failed(fault),
        },
        Err(fault) if linked && is_nothing(&fault) => Probe::Dangling,
        Err(fault) => Probe::Failed(fault),
        Ok(_) => Probe::Failed(fault),
    }
}

fn read_opened(file: &File, linked: bool, extent: Extent, room: &mut Vec<u8>) -> Probe {
    let metadata = match file.metadata() {
        Ok(metadata) if metadata.is_dir() => return Probe::Folder,
        Ok(metadata) if !metadata.is_file() => return Probe::Special,
        Ok(metadata) => metadata,
        Err(fault) => return Probe::Failed(fault),
    };
    let stamp = Stamp::of(&metadata);
    let mut bytes = std::mem::take(room);
    bytes.clear();
    match read_head(file, stamp.size, extent, &mut bytes) {
        Ok((complete, split)) => Probe::Head(Head { bytes, complete, stamp: Some(stamp), linked, split }),
        Err(fault) => Probe::Failed(fault),
    }
}

/// Reads all of the `SKILL.md` at `path`, at most `max + 1` bytes of it.
///
/// # Errors
/// Those of the system; a special file is an error and is not read.
pub fn read_document(path: &str, max: u64) -> io::Result<Head> {
    match probe(path, Extent { whole: true, late_fence: true, max }, &mut Vec::new()) {
        Probe::Head(head) => Ok(head),
        Probe::Absent | Probe::Dangling => Err(io::ErrorKind::NotFound.into()),
        Probe::Folder => Err(io::ErrorKind::IsADirectory.into()),
        Probe::Special => Err(io::Error::other("not a regular file")),
        Probe::Failed(fault) => Err(fault),
    }
}

fn is_listed(path: &str) -> bool {
    let name = std::path::Path::new(path).file_name().map(std::ffi::OsStr::to_string_lossy);
    let listing = list(&parent(path));
    listing.is_ok_and(|listing| listing.iter().any(|entry| Some(entry.name) == name.as_deref()))
}

// Not a folder on the way is as good as nothing there.
fn is_nothing(fault: &io::Error) -> bool {
    matches!(fault.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}

// Of real skills, 99 % have a header that ends before it.
const FIRST_READ: usize = 1024;

/// Reads until the header is complete, the file ends or the limit is passed. True when `bytes` are the
/// whole file, and where the header lies if that was looked for. The size that the system told ends the file too, which spares a read that only finds
/// the end.
fn read_head(
    mut file: impl Read,
    size: u64,
    extent: Extent,
    bytes: &mut Vec<u8>,
) -> io::Result<(bool, Option<Split>)> {
    let size = usize::try_from(size).unwrap_or(usize::MAX);
    let max = usize::try_from(extent.max).unwrap_or(usize::MAX).saturating_add(1);
    let mut target = if extent.whole { size } else { FIRST_READ.min(size) }.min(max);
    loop {
        bytes.reserve(target.saturating_sub(bytes.len()));
        let missing = target.saturating_sub(bytes.len()) as u64;
        file.by_ref().take(missing).read_to_end(bytes)?;
        let ended = bytes.len() < target || bytes.len() == size;
        if ended || bytes.len() >= max {
            return Ok((ended, None));
        }
        if !extent.whole {
            let split = split(bytes, false, extent.late_fence);
            if !matches!(split.fence, Fence::Unclosed) {
                return Ok((ended, Some(split)));
            }
        }
        target = bytes.len().saturating_mul(2).max(FIRST_READ).min(max);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: Extent = Extent { whole: false, late_fence: true, max: 1 << 20 };

    fn head(text: &str, extent: Extent) -> (Vec<u8>, bool) {
        let mut bytes = Vec::new();
        let (complete, _) = read_head(text.as_bytes(), text.len() as u64, extent, &mut bytes).unwrap();
        (bytes, complete)
    }

    #[test]
    fn a_long_body_is_not_read() {
        let text = format!("---\nname: a\n---\n{}", "x".repeat(100_000));
        let (bytes, complete) = head(&text, HEADER);
        assert_eq!((bytes.len(), complete), (FIRST_READ, false));
    }

    #[test]
    fn a_long_header_is_read_to_its_end() {
        let text = format!("---\nname: {}\n---\nbody\n", "x".repeat(10_000));
        let (bytes, complete) = head(&text, HEADER);
        assert_eq!((bytes.len(), complete), (text.len(), true));
    }

    #[test]
    fn the_limit_ends_the_read() {
        let text = format!("---\n{}", "a: b\n".repeat(10_000));
        let extent = Extent { max: 9_000, ..HEADER };
        let (bytes, complete) = head(&text, extent);
        assert_eq!((bytes.len(), complete), (9_001, false));
    }
}
