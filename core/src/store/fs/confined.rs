//! Reads that cannot leave a skill's folder.
//!
//! The folder is opened once and the path is walked beneath it, component by component or by the
//! kernel (`openat2`), so no link that is swapped in between leads out.

use std::io::{self, Read};
use std::path::{Path, PathBuf};

use cap_fs_ext::OpenOptionsSyncExt;
use cap_std::ambient_authority;
use cap_std::fs::{Dir, File, Metadata, OpenOptions};

/// Why a confined read gave no bytes.
#[derive(Debug)]
pub enum Refusal {
    /// The path leads out of the folder, by its text or by a link.
    Outside,
    /// Nothing is there.
    NotFound,
    /// A folder is there.
    Folder,
    /// A FIFO, a socket or a device is there.
    Special,
    /// The file is larger than the limit.
    TooLarge {
        /// Its size in bytes.
        size: u64,
        /// Its first bytes, which tell what kind of file it is.
        head: Vec<u8>,
    },
    /// The system or a store refused.
    Failed,
}

const HEAD: u64 = 4096;

/// Reads the regular file at `relative` beneath `folder`, at most `max` bytes.
///
/// # Errors
/// A [`Refusal`]. Special files are not opened.
pub fn read_confined(folder: &str, relative: &str, max: u64) -> Result<Vec<u8>, Refusal> {
    let (mut file, metadata) = open_confined(folder, relative)?;
    let size = metadata.len();
    let wanted = if size > max { HEAD } else { max.saturating_add(1) };
    let mut bytes = Vec::with_capacity(usize::try_from(size.min(wanted)).unwrap_or(0).saturating_add(64));
    file.by_ref().take(wanted).read_to_end(&mut bytes).map_err(|_| Refusal::Failed)?;
    if size > max || bytes.len() as u64 > max {
        return Err(Refusal::TooLarge { size: size.max(bytes.len() as u64), head: bytes });
    }
    Ok(bytes)
}

/// Opens the regular file at `relative` beneath `folder`.
///
/// # Errors
/// A [`Refusal`], never that of the size. Special files are not opened.
pub fn open_confined(folder: &str, relative: &str) -> Result<(File, Metadata), Refusal> {
    let folder_path = std::fs::canonicalize(folder).map_err(|_| Refusal::NotFound)?;
    let dir = Dir::open_ambient_dir(&folder_path, ambient_authority()).map_err(|_| Refusal::NotFound)?;
    let file = match open_file(&dir, Path::new(relative)) {
        // A link to an absolute path is refused beneath a folder even where it stays inside:
        // the resolved path is tried once, confined like the first.
        Err(Refusal::Outside) => {
            let inside = resolved_inside(&folder_path, relative).ok_or(Refusal::Outside)?;
            open_file(&dir, &inside)?
        }
        opened => opened?,
    };
    let metadata = file.metadata().map_err(|_| Refusal::Failed)?;
    must_be_file(&metadata)?;
    Ok((file, metadata))
}

fn must_be_file(metadata: &Metadata) -> Result<(), Refusal> {
    match metadata {
        metadata if metadata.is_file() => Ok(()),
        metadata if metadata.is_dir() => Err(Refusal::Folder),
        _ => Err(Refusal::Special),
    }
}

fn open_file(dir: &Dir, path: &Path) -> Result<File, Refusal> {
    must_be_file(&dir.metadata(path).map_err(|fault| refusal(&fault))?)?;
    let mut options = OpenOptions::new();
    // Something else may have taken the file's place since; a FIFO must not make the caller wait.
    options.read(true).nonblock(true);
    dir.open_with(path, &options).map_err(|fault| refusal(&fault))
}

fn refusal(fault: &io::Error) -> Refusal {
    match fault.kind() {
        io::ErrorKind::NotFound
        | io::ErrorKind::NotADirectory
        | io::ErrorKind::InvalidInput
        | io::ErrorKind::InvalidFilename => Refusal::NotFound,
        // cap-std answers an escape with an error of its own, which has no system number.
        io::ErrorKind::PermissionDenied if fault.raw_os_error().is_none() => Refusal::Outside,
        _ if fault.raw_os_error() == LOOP => Refusal::NotFound,
        _ if fault.raw_os_error() == ESCAPE => Refusal::Outside,
        _ => Refusal::Failed,
    }
}

#[cfg(unix)]
const ESCAPE: Option<i32> = Some(rustix::io::Errno::XDEV.raw_os_error());
#[cfg(unix)]
const LOOP: Option<i32> = Some(rustix::io::Errno::LOOP.raw_os_error());
// Elsewhere cap-std tells an escape by an error of its own, and `None` is no number of the system.
#[cfg(not(unix))]
const ESCAPE: Option<i32> = Some(i32::MIN);
#[cfg(not(unix))]
const LOOP: Option<i32> = Some(i32::MIN);

/// The path beneath `folder` that `path` leads to, with all links resolved as far as components exist and
/// the rest resolved as text. An absolute path replaces the folder.
///
/// # Errors
/// [`Refusal::Outside`] if that lies outside, whether anything is there or not.
pub fn resolve_inside(folder: &str, path: &str) -> Result<String, Refusal> {
    let folder = std::fs::canonicalize(folder).map_err(|_| Refusal::NotFound)?;
    let resolved = resolve_existing(&folder, path);
    let inside = resolved.strip_prefix(&folder).map_err(|_| Refusal::Outside)?;
    Ok(inside.to_string_lossy().into_owned())
}

fn resolve_existing(folder: &Path, path: &str) -> PathBuf {
    let mut resolved = folder.to_path_buf();
    for component in Path::new(path).components() {
        match component {
            std::path::Component::CurDir => {}
            std::path::Component::ParentDir => {
                resolved.pop();
            }
            other => {
                resolved.push(other);
                resolved = std::fs::canonicalize(&resolved).unwrap_or(resolved);
            }
        }
    }
    resolved
}

fn resolved_inside(folder: &Path, relative: &str) -> Option<PathBuf> {
    let target = std::fs::canonicalize(folder.join(relative)).ok()?;
    target.strip_prefix(folder).ok().map(Path::to_path_buf)
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    fn skill() -> (tempfile::TempDir, String) {
        let temp = tempfile::tempdir().unwrap();
        let folder = temp.path().canonicalize().unwrap().join("skill");
        std::fs::create_dir_all(folder.join("docs")).unwrap();
        std::fs::write(folder.join("docs/a.md"), "inside").unwrap();
        std::fs::write(folder.parent().unwrap().join("secret"), "outside").unwrap();
        symlink("../../secret", folder.join("docs/out")).unwrap();
        symlink(folder.parent().unwrap().join("secret"), folder.join("docs/out-absolute")).unwrap();
        symlink("a.md", folder.join("docs/in")).unwrap();
        symlink(folder.join("docs/a.md"), folder.join("docs/in-absolute")).unwrap();
        symlink("loop", folder.join("loop")).unwrap();
        (temp, folder.to_str().unwrap().to_owned())
    }

    #[test]
    fn what_stays_inside_is_read() {
        let (_temp, folder) = skill();
        for path in ["docs/a.md", "docs/in", "docs/in-absolute", "docs/../docs/a.md"] {
            assert_eq!(read_confined(&folder, path, 100).unwrap(), b"inside", "{path}");
        }
    }

    #[test]
    fn what_leads_out_is_refused() {
        let (_temp, folder) = skill();
        for path in ["docs/out", "docs/out-absolute", "../secret", "docs/../../secret"] {
            assert!(matches!(read_confined(&folder, path, 100), Err(Refusal::Outside)), "{path}");
        }
    }

    #[test]
    fn what_is_no_file_is_not_found() {
        let (_temp, folder) = skill();
        assert!(matches!(read_confined(&folder, "docs", 100), Err(Refusal::Folder)));
        for path in ["gone", "docs/a.md/x", "loop", "a\0b"] {
            let refused = read_confined(&folder, path, 100);
            assert!(matches!(refused, Err(Refusal::NotFound)), "{path}: {refused:?}");
        }
        assert!(matches!(read_confined(&folder, "docs/a.md", 3), Err(Refusal::TooLarge { size: 6, .. })));
    }
}
