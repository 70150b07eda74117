//! Read-only copies of folders.

use std::collections::HashSet;
use std::io;

use super::confined::{Refusal, open_confined};
use super::list::{EntryKind, link_target_kind, list};
use super::{join, parent, resolve, staged};
use crate::text::is_within;

/// Why an entry of a folder was not copied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeftOut {
    /// It is a link that leads out of the folder.
    Outside,
    /// It is a link that leads nowhere.
    Dangling,
    /// It is a link to a folder that holds it, or that another link has put into the copy.
    Repeated,
    /// It is a FIFO, a socket or a device.
    Special,
    /// Its name is no Unicode.
    NotUnicode,
}

/// Why a copy was not made. Nothing of it is left.
#[derive(Debug)]
pub enum CopyFault {
    /// Something is in its place.
    Exists,
    /// This file or folder, relative to the copy, cannot be read.
    Unreadable(String),
    /// The system refused to write.
    Failed(io::Error),
}

impl From<io::Error> for CopyFault {
    fn from(fault: io::Error) -> Self {
        Self::Failed(fault)
    }
}

/// Copies folders, each `(name, source)` to `into/name`, where `into` is not there yet. It appears whole or
/// not at all: files without write permission, executable where they were, folders closed to changes.
///
/// Links that stay inside their folder are copied as what they lead to. What was left out is given with
/// its path relative to `into`.
///
/// # Errors
/// A [`CopyFault`].
pub fn copy_folders(folders: &[(&str, &str)], into: &str) -> Result<Vec<(String, LeftOut)>, CopyFault> {
    if std::fs::symlink_metadata(into).is_ok() {
        return Err(CopyFault::Exists);
    }
    let staged = stage(into)?;
    let made = fill(folders, &staged).and_then(|left_out| {
        close(&staged)?;
        std::fs::rename(&staged, into)?;
        Ok(left_out)
    });
    if made.is_err() {
        discard(&staged);
    }
    made
}

/// A new folder beside `into`.
fn stage(into: &str) -> io::Result<String> {
    let beside = parent(into);
    std::fs::create_dir_all(&beside)?;
    staged(&beside, |path| std::fs::create_dir(path)).map(|(path, ())| path)
}

fn fill(folders: &[(&str, &str)], staged: &str) -> Result<Vec<(String, LeftOut)>, CopyFault> {
    let mut left_out = Vec::new();
    for (name, source) in folders {
        let real = resolve(source).map_err(|_| CopyFault::Unreadable((*name).to_owned()))?;
        let mut copy =
            Copy { name, linked: HashSet::new(), left_out: &mut left_out, target: join(staged, name), real };
        copy.folder("")?;
    }
    Ok(left_out)
}

/// The copy of one folder.
struct Copy<'a> {
    name: &'a str,
    /// The folder with links resolved.
    real: String,
    target: String,
    /// The real folders that links have put into the copy.
    linked: HashSet<String>,
    left_out: &'a mut Vec<(String, LeftOut)>,
}

impl Copy<'_> {
    /// Copies what lies at `relative`, which is empty or ends in `/`.
    fn folder(&mut self, relative: &str) -> Result<(), CopyFault> {
        let source = join(&self.real, relative);
        let listing = list(&source).map_err(|_| self.unreadable(relative))?;
        std::fs::create_dir(join(&self.target, relative))?;
        for name in &listing.not_unicode {
            self.leave_out(&format!("{relative}{name}"), LeftOut::NotUnicode);
        }
        for entry in listing.iter() {
            let path = format!("{relative}{}", entry.name);
            let kind = match entry.kind {
                EntryKind::Link => self.behind(&source, &path),
                kind => Ok(kind),
            };
            match kind {
                Ok(EntryKind::Folder) => self.folder(&format!("{path}/"))?,
                Ok(EntryKind::File) => self.file(&path)?,
                Ok(EntryKind::Link | EntryKind::Special) => self.leave_out(&path, LeftOut::Special),
                Err(why) => self.leave_out(&path, why),
            }
        }
        Ok(())
    }

    /// What is behind the link at `path` in the folder `source`.
    fn behind(&mut self, source: &str, path: &str) -> Result<EntryKind, LeftOut> {
        let link = join(&self.real, path);
        let target = resolve(&link).map_err(|_| LeftOut::Dangling)?;
        if !is_within(&target, &self.real) {
            return Err(LeftOut::Outside);
        }
        let kind = link_target_kind(&link).ok_or(LeftOut::Dangling)?;
        let holds_link = resolve(source).is_ok_and(|source| is_within(&source, &target));
        if kind == EntryKind::Folder && (holds_link || !self.linked.insert(target)) {
            return Err(LeftOut::Repeated);
        }
        Ok(kind)
    }

    fn file(&mut self, path: &str) -> Result<(), CopyFault> {
        let (mut file, metadata) = match open_confined(&self.real, path) {
            Ok(opened) => opened,
            Err(Refusal::Outside) => {
                self.leave_out(path, LeftOut::Outside);
                return Ok(());
            }
            Err(_) => return Err(self.unreadable(path)),
        };
        let target = join(&self.target, path);
        let mut copy = std::fs::File::create_new(&target)?;
        io::copy(&mut file, &mut copy)?;
        Ok(set_mode(&target, if is_executable(&metadata) { 0o555 } else { 0o444 })?)
    }

    fn leave_out(&mut self, path: &str, why: LeftOut) {
        self.left_out.push((format!("{}/{path}", self.name), why));
    }

    fn unreadable(&self, path: &str) -> CopyFault {
        CopyFault::Unreadable(format!("{}/{path}", self.name).trim_end_matches('/').to_owned())
    }
}

/// Closes a folder and all in it to changes.
fn close(folder: &str) -> io::Result<()> {
    each_folder(folder, &close)?;
    set_folder_mode(folder, 0o555)
}

/// Removes what was staged. What cannot be removed is rubbish in a hidden folder, and the fault that led here
/// is told already.
fn discard(folder: &str) {
    fn open(folder: &str) -> io::Result<()> {
        set_folder_mode(folder, 0o755)?;
        each_folder(folder, &open)
    }
    let _ = open(folder);
    let _ = std::fs::remove_dir_all(folder);
}

fn each_folder(folder: &str, act: &dyn Fn(&str) -> io::Result<()>) -> io::Result<()> {
    let listing = list(folder)?;
    let folders = listing.iter().filter(|entry| entry.kind == EntryKind::Folder);
    folders.map(|entry| join(folder, entry.name)).try_for_each(|folder| act(&folder))
}

#[cfg(unix)]
fn is_executable(metadata: &cap_std::fs::Metadata) -> bool {
    use cap_std::fs::MetadataExt;
    metadata.mode() & 0o111 != 0
}

#[cfg(unix)]
fn set_mode(path: &str, mode: u32) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode))
}

#[cfg(unix)]
use set_mode as set_folder_mode;

#[cfg(not(unix))]
fn is_executable(_metadata: &cap_std::fs::Metadata) -> bool {
    false
}

#[cfg(not(unix))]
fn set_mode(path: &str, _mode: u32) -> io::Result<()> {
    let mut permissions = std::fs::metadata(path)?.permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(path, permissions)
}

// Elsewhere a folder's flag does not keep its entries from changing.
#[cfg(not(unix))]
fn set_folder_mode(_path: &str, _mode: u32) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;
    use std::os::unix::fs::{PermissionsExt, symlink};

    fn mode(path: &str) -> u32 {
        std::fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    fn place() -> (tempfile::TempDir, String, String) {
        let temp = tempfile::tempdir().unwrap();
        let top = temp.path().canonicalize().unwrap().to_str().unwrap().to_owned();
        let skill = join(&top, "skill");
        std::fs::create_dir_all(join(&skill, "docs")).unwrap();
        std::fs::write(join(&skill, "docs/a.md"), "a").unwrap();
        (temp, top, skill)
    }

    #[test]
    fn links_inside_become_what_they_lead_to() {
        let (_temp, top, skill) = place();
        symlink("docs/a.md", join(&skill, "file")).unwrap();
        symlink(join(&skill, "docs"), join(&skill, "again")).unwrap();
        symlink("docs", join(&skill, "more")).unwrap();
        symlink("..", join(&skill, "docs/up")).unwrap();
        symlink("gone", join(&skill, "dangling")).unwrap();
        symlink("/etc", join(&skill, "out")).unwrap();
        symlink("../..", join(&skill, "docs/far")).unwrap();
        let into = join(&top, "new/skills");
        let mut left_out = copy_folders(&[("s", &skill)], &into).unwrap();
        left_out.sort_by(|a, b| a.0.cmp(&b.0));
        let wanted = [
            ("s/again/far", LeftOut::Outside),
            ("s/again/up", LeftOut::Repeated),
            ("s/dangling", LeftOut::Dangling),
            ("s/docs/far", LeftOut::Outside),
            ("s/docs/up", LeftOut::Repeated),
            ("s/more", LeftOut::Repeated),
            ("s/out", LeftOut::Outside),
        ];
        assert_eq!(left_out, wanted.map(|(path, why)| (path.to_owned(), why)));
        for path in ["s/file", "s/again/a.md", "s/docs/a.md"] {
            let copy = join(&into, path);
            assert_eq!((std::fs::read(&copy).unwrap().as_slice(), mode(&copy)), (&b"a"[..], 0o444), "{path}");
        }
        assert_eq!((mode(&into), mode(&join(&into, "s/docs"))), (0o555, 0o555));
        discard(&into);
    }

    #[test]
    fn what_fails_leaves_nothing() {
        let (_temp, top, skill) = place();
        let gone = join(&top, "gone");
        let into = join(&top, "out/skills");
        let fault = copy_folders(&[("a", &skill), ("b", &gone)], &into).unwrap_err();
        assert!(matches!(fault, CopyFault::Unreadable(path) if path == "b"));
        assert!(list(&join(&top, "out")).unwrap().len() == 0);
        std::fs::create_dir(&into).unwrap();
        assert!(matches!(copy_folders(&[("a", &skill)], &into), Err(CopyFault::Exists)));
    }
}
