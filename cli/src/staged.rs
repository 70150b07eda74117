//! Writing a file beside its place first, so that nobody sees half of it.

use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

/// A file with this text in the folder of `path`, which is made if it is not there; to be renamed to
/// `path`. Removed when dropped.
#[allow(clippy::disallowed_methods, reason = "some verbs write")]
pub fn staged(path: &Path, text: &str) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder)?;
    let prefix = format!(".{}.", path.file_name().unwrap_or_default().to_string_lossy());
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As any new file: the process's mask decides.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let mut staged = builder.tempfile_in(folder)?;
    staged.write_all(text.as_bytes())?;
    staged.as_file().sync_all()?;
    Ok(staged)
}
