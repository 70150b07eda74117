//! Listing a folder.

use std::io;

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
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: EntryKind,
}

/// A folder's entries.
#[derive(Debug, Default)]
pub struct Listing {
    /// In byte order of their names.
    pub entries: Vec<Entry>,
    /// Entries whose names are no Unicode, spelled as well as possible.
    pub not_unicode: Vec<String>,
}

/// Lists a folder.
///
/// # Errors
/// Those of the system.
pub fn list(folder: &str) -> io::Result<Listing> {
    let mut listing = Listing::default();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let name = match entry.file_name().into_string() {
            Ok(name) => name,
            Err(name) => {
                listing.not_unicode.push(name.to_string_lossy().into_owned());
                continue;
            }
        };
        let kind = entry.file_type().map_or(EntryKind::Special, kind_of);
        listing.entries.push(Entry { name, kind });
    }
    listing.entries.sort_unstable_by(|a, b| a.name.cmp(&b.name));
    listing.not_unicode.sort_unstable();
    Ok(listing)
}

/// Whether a folder has an entry of exactly this name. A folder that cannot be listed is not doubted.
pub fn is_spelled(folder: &str, name: &str) -> bool {
    list(folder).map_or(true, |listing| listing.entries.iter().any(|entry| entry.name == name))
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
