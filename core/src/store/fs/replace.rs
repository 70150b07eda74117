//! Writing a file anew, so that nobody sees half of it.

use std::fs::File;
use std::io::{self, Write};

use super::{join, parent, resolve, staged};

/// Gives the file at `path`, links followed, new content. It keeps its permissions; what went wrong leaves it
/// as it was.
///
/// # Errors
/// Those of the system.
pub fn replace(path: &str, content: &[u8]) -> io::Result<()> {
    let target = resolve(path)?;
    let permissions = std::fs::metadata(&target)?.permissions();
    if permissions.readonly() {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    let (staged, mut file) = staged(&parent(&target), |path| File::create_new(path))?;
    let written = file
        .write_all(content)
        .and_then(|()| file.set_permissions(permissions))
        .and_then(|()| file.sync_all())
        .and_then(|()| std::fs::rename(&staged, &target));
    if written.is_err() {
        // The fault is told; what is left of the staged file is only rubbish.
        let _ = std::fs::remove_file(&staged);
    }
    written
}

/// Gives a file another name in its folder, unless something else has it.
///
/// # Errors
/// Those of the system; `AlreadyExists` for a name that is taken.
pub fn rename(path: &str, name: &str) -> io::Result<()> {
    let target = join(&parent(path), name);
    // Where case does not count, the new name leads to the file itself.
    let taken = std::fs::symlink_metadata(&target).is_ok() && resolve(&target)? != resolve(path)?;
    if taken { Err(io::ErrorKind::AlreadyExists.into()) } else { std::fs::rename(path, target) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_changes_and_permissions_stay() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
        std::fs::write(path("a"), "old").unwrap();
        #[cfg(unix)]
        std::fs::set_permissions(path("a"), std::os::unix::fs::PermissionsExt::from_mode(0o640)).unwrap();
        let before = std::fs::metadata(path("a")).unwrap().permissions();
        // A staged file that somebody left is not touched.
        std::fs::write(path(".partial-0"), "left").unwrap();
        replace(&path("a"), b"new").unwrap();
        assert_eq!(std::fs::read_to_string(path("a")).unwrap(), "new");
        assert_eq!(std::fs::metadata(path("a")).unwrap().permissions(), before);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
    }

    #[test]
    fn a_name_that_is_taken_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
        std::fs::write(path("skill.md"), "a").unwrap();
        rename(&path("skill.md"), "SKILL.md").unwrap();
        std::fs::write(path("other"), "b").unwrap();
        assert_eq!(rename(&path("other"), "SKILL.md").unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(std::fs::read_to_string(path("SKILL.md")).unwrap(), "a");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link_and_a_closed_file_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
        std::fs::write(path("a"), "old").unwrap();
        std::os::unix::fs::symlink("a", path("link")).unwrap();
        replace(&path("link"), b"new").unwrap();
        assert!(std::fs::symlink_metadata(path("link")).unwrap().is_symlink());
        assert_eq!(std::fs::read_to_string(path("a")).unwrap(), "new");
        std::fs::set_permissions(path("a"), std::os::unix::fs::PermissionsExt::from_mode(0o444)).unwrap();
        assert_eq!(replace(&path("a"), b"no").unwrap_err().kind(), io::ErrorKind::PermissionDenied);
        assert_eq!(std::fs::read_to_string(path("a")).unwrap(), "new");
    }
}
