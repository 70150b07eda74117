//! The disk. Nothing outside this room opens, lists or asks the file system.
#![allow(clippy::disallowed_methods)]

mod confined;
mod copy;
mod files;
mod folder_digest;
mod head;
mod list;
mod replace;

use std::io;
use std::time::SystemTime;

pub use confined::{Refusal, open_confined, read_confined, resolve_inside};
pub use copy::{CopyFault, LeftOut, copy_folders};
pub use files::{FileWalk, has_files, sampled_files, sorted_files};
pub use folder_digest::folder_digest;
pub use head::{Extent, Head, Probe, probe, read_document};
pub use list::{Entry, EntryKind, Listing, is_spelled, link_target_kind, list};
pub use replace::{rename, replace};

/// What a file looked like when it was read; tells cheaply whether it changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stamp {
    /// Its size in bytes.
    pub size: u64,
    /// When it was last written, where the system tells.
    pub modified: Option<SystemTime>,
}

impl Stamp {
    fn of(metadata: &std::fs::Metadata) -> Self {
        Self { size: metadata.len(), modified: metadata.modified().ok() }
    }
}

/// What the file at `path` looks like now, links followed; `None` if nothing is there.
pub fn stamp(path: &str) -> Option<Stamp> {
    std::fs::metadata(path).ok().map(|metadata| Stamp::of(&metadata))
}

/// The current time, as files are stamped with.
pub fn now() -> SystemTime {
    SystemTime::now()
}

/// The path with all links resolved.
///
/// # Errors
/// Those of the system: nothing there, not readable, a cycle.
pub fn resolve(path: &str) -> io::Result<String> {
    let resolved = std::fs::canonicalize(path)?;
    resolved.into_os_string().into_string().map_err(|_| io::Error::other("the path is not Unicode"))
}

/// Whether the path, links followed, is a folder.
pub fn is_folder(path: &str) -> bool {
    std::fs::metadata(path).is_ok_and(|metadata| metadata.is_dir())
}

/// Whether a program, links followed, is at the path.
#[cfg(unix)]
pub fn is_program(path: &str) -> bool {
    use std::os::unix::fs::PermissionsExt;
    let metadata = std::fs::metadata(path);
    metadata.is_ok_and(|metadata| metadata.is_file() && metadata.permissions().mode() & 0o111 != 0)
}

/// Whether a program, links followed, is at the path, which may lack its ending.
#[cfg(not(unix))]
pub fn is_program(path: &str) -> bool {
    let is_file = |path: &str| std::fs::metadata(path).is_ok_and(|metadata| metadata.is_file());
    is_file(path) || is_file(&format!("{path}.exe"))
}

/// Whether anything, links followed, is at the path.
pub fn exists(path: &str) -> bool {
    std::fs::metadata(path).is_ok()
}

/// The `SKILL.md` of a folder: a file of that name, else the first in another casing.
pub fn skill_file(folder: &str) -> Option<String> {
    skill_file_among(folder, &list(folder).ok()?)
}

/// As [`skill_file`], where the folder is already listed.
pub fn skill_file_among(folder: &str, listing: &Listing) -> Option<String> {
    let named = listing.iter().filter(|entry| entry.name.eq_ignore_ascii_case("SKILL.md"));
    let mut paths: Vec<String> = named
        .map(|entry| (entry.kind, join(folder, entry.name)))
        .filter(|(kind, path)| match kind {
            EntryKind::Folder => false,
            EntryKind::Link => !is_folder(path),
            EntryKind::File | EntryKind::Special => true,
        })
        .map(|(_, path)| path)
        .collect();
    // The exact name is first wherever it is there.
    paths.sort_by_key(|path| !path.ends_with("SKILL.md"));
    paths.into_iter().next()
}

/// The folder that holds the file at `path`.
pub fn parent(path: &str) -> String {
    let parent = std::path::Path::new(path).parent().map(|parent| parent.to_string_lossy().into_owned());
    parent.filter(|parent| !parent.is_empty()).unwrap_or_else(|| ".".to_owned())
}

/// The name of a folder; that of the folder behind `.` or `..`.
pub fn name_of(folder: &str) -> Option<String> {
    let name = |path: &std::path::Path| path.file_name().map(|name| name.to_string_lossy().into_owned());
    name(std::path::Path::new(folder)).or_else(|| name(&std::fs::canonicalize(folder).ok()?))
}

/// The path of an entry of a folder.
pub fn join(folder: &str, name: &str) -> String {
    join_all(folder, [name])
}

/// The path of something further below a folder. Empty names add nothing.
pub fn join_all<const N: usize>(folder: &str, names: [&str; N]) -> String {
    let length: usize = names.iter().map(|name| name.len() + 1).sum();
    let mut path = String::with_capacity(folder.len() + length);
    path.push_str(folder);
    for name in names.into_iter().filter(|name| !name.is_empty()) {
        if !path.is_empty() && !path.ends_with(std::path::is_separator) {
            path.push_str(std::path::MAIN_SEPARATOR_STR);
        }
        path.push_str(name);
    }
    path
}

/// Makes something in `folder` under a name that nothing has, to be renamed once it is whole; its path.
fn staged<T>(folder: &str, make: impl Fn(&str) -> io::Result<T>) -> io::Result<(String, T)> {
    let mut number = 0_usize;
    loop {
        let path = join(folder, &format!(".partial-{number}"));
        match make(&path) {
            Ok(made) => return Ok((path, made)),
            Err(fault) if fault.kind() == io::ErrorKind::AlreadyExists => number += 1,
            Err(fault) => return Err(fault),
        }
    }
}

/// What happens to a link at the end of a path that is opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Links {
    /// What it leads to is opened.
    Followed,
    /// It is an error, or on Windows opened itself.
    Refused,
}

/// Opens for reading without ever waiting for the other end of a FIFO.
fn open_without_waiting(path: &str, links: Links) -> io::Result<std::fs::File> {
    let mut options = std::fs::OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt;
        let mut flags = OFlags::NONBLOCK | OFlags::NOCTTY;
        flags.set(OFlags::NOFOLLOW, links == Links::Refused);
        options.custom_flags(i32::try_from(flags.bits()).unwrap_or(0));
    }
    #[cfg(windows)]
    if links == Links::Refused {
        use std::os::windows::fs::OpenOptionsExt;
        const OPEN_REPARSE_POINT: u32 = 0x0020_0000;
        options.custom_flags(OPEN_REPARSE_POINT);
    }
    options.open(path)
}
