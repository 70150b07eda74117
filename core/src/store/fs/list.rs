//! Listing a folder.

use std::ffi::OsStr;
use std::io;
use std::ops::Range;
use std::path::Path;

/// What an entry is, without following links.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EntryKind {
    /// A folder.
    Folder,
    /// A regular file.
    File,
    /// A link.
    Link,
    /// A FIFO, a socket, a device.
    Special,
}

/// An entry of a folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry<'a> {
    /// Its name.
    pub name: &'a str,
    /// What it is.
    pub kind: EntryKind,
}

/// A folder's entries, in byte order of their names. The names stand in one text: a folder may have
/// thousands.
#[derive(Debug, Default)]
pub struct Listing {
    names: String,
    entries: Vec<(Range<usize>, EntryKind)>,
    /// Entries whose names are no Unicode, spelled as well as possible.
    pub not_unicode: Vec<String>,
}

impl Listing {
    /// How many entries have Unicode names.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// An entry by its place in the order.
    pub fn get(&self, place: usize) -> Option<Entry<'_>> {
        self.entries.get(place).map(|entry| self.entry(entry))
    }

    /// The entries with Unicode names.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Entry<'_>> + ExactSizeIterator {
        self.entries.iter().map(|entry| self.entry(entry))
    }

    fn entry(&self, (name, kind): &(Range<usize>, EntryKind)) -> Entry<'_> {
        Entry { name: self.names.get(name.clone()).unwrap_or_default(), kind: *kind }
    }

    fn push(&mut self, name: &OsStr, kind: EntryKind) {
        match name.to_str() {
            Some(name) => {
                let start = self.names.len();
                self.names.push_str(name);
                self.entries.push((start..self.names.len(), kind));
            }
            None => self.not_unicode.push(name.to_string_lossy().into_owned()),
        }
    }

    fn sort(&mut self) {
        let names = self.names.as_bytes();
        self.entries.sort_unstable_by(|(a, _), (b, _)| names.get(a.clone()).cmp(&names.get(b.clone())));
        self.not_unicode.sort_unstable();
    }
}

/// Lists a folder.
///
/// # Errors
/// Those of the system.
pub fn list(folder: &str) -> io::Result<Listing> {
    let mut listing = Listing::default();
    read(Path::new(folder), &mut listing)?;
    listing.sort();
    Ok(listing)
}

/// Takes the entries as the kernel writes them, without an allocation for each.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn read(folder: &Path, listing: &mut Listing) -> io::Result<()> {
    use rustix::fs::{FileType, Mode, OFlags, RawDir, open};
    use std::os::unix::ffi::OsStrExt;

    const ROOM: usize = 32 * 1024;
    let handle = open(folder, OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC, Mode::empty())?;
    let mut room = Vec::with_capacity(ROOM);
    let mut entries = RawDir::new(handle, room.spare_capacity_mut());
    while let Some(entry) = entries.next() {
        let entry = entry?;
        let name = OsStr::from_bytes(entry.file_name().to_bytes());
        let kind = match entry.file_type() {
            _ if name == "." || name == ".." => continue,
            FileType::Directory => EntryKind::Folder,
            FileType::RegularFile => EntryKind::File,
            FileType::Symlink => EntryKind::Link,
            // Some file systems do not tell it with the name.
            FileType::Unknown => std::fs::symlink_metadata(folder.join(name))
                .map_or(EntryKind::Special, |metadata| kind_of(metadata.file_type())),
            _ => EntryKind::Special,
        };
        listing.push(name, kind);
    }
    Ok(())
}

#[cfg(not(any(target_os = "linux", target_os = "android")))]
fn read(folder: &Path, listing: &mut Listing) -> io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let kind = entry.file_type().map_or(EntryKind::Special, kind_of);
        listing.push(&entry.file_name(), kind);
    }
    Ok(())
}

/// Whether a folder has an entry of exactly this name. A folder that cannot be listed is not doubted.
pub fn is_spelled(folder: &str, name: &str) -> bool {
    list(folder).map_or(true, |listing| listing.iter().any(|entry| entry.name == name))
}

/// What a link leads to, links followed; `None` when it leads nowhere.
pub fn link_target_kind(path: &str) -> Option<EntryKind> {
    std::fs::metadata(path).ok().map(|metadata| kind_of(metadata.file_type()))
}

fn kind_of(file_type: std::fs::FileType) -> EntryKind {
    if file_type.is_dir() {
        EntryKind::Folder
    } else if file_type.is_file() {
        EntryKind::File
    } else if file_type.is_symlink() {
        EntryKind::Link
    } else {
        EntryKind::Special
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_in_byte_order_with_their_kinds() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        // More than one portion of what the kernel hands out.
        let mut wanted: Vec<String> = (0..2_000).map(|number| format!("{number:040}")).collect();
        for name in &wanted {
            std::fs::write(path(name), "").unwrap();
        }
        std::fs::create_dir(path("é")).unwrap();
        wanted.push("é".to_owned());
        let listing = list(folder.path().to_str().unwrap()).unwrap();
        assert_eq!(listing.iter().map(|entry| entry.name).collect::<Vec<_>>(), wanted);
        assert_eq!(listing.get(2_000).map(|entry| entry.kind), Some(EntryKind::Folder));
        assert_eq!((listing.get(0).map(|entry| entry.kind), listing.len()), (Some(EntryKind::File), 2_001));
        assert!(list(path("é/none").to_str().unwrap()).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn links_special_files_and_foreign_names_are_told_apart() {
        use std::os::unix::ffi::OsStrExt;
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &[u8]| folder.path().join(OsStr::from_bytes(name));
        std::os::unix::fs::symlink("nowhere", path(b"link")).unwrap();
        std::os::unix::net::UnixListener::bind(path(b"socket")).unwrap();
        std::fs::write(path(b"\xff"), "").unwrap();
        let listing = list(folder.path().to_str().unwrap()).unwrap();
        let found: Vec<_> = listing.iter().map(|entry| (entry.name, entry.kind)).collect();
        assert_eq!(found, [("link", EntryKind::Link), ("socket", EntryKind::Special)]);
        assert_eq!(listing.not_unicode, ["\u{fffd}"]);
    }
}
