//! One digest for all that lies in a folder.

use std::io;

use super::list::{EntryKind, list};
use super::{join, resolve};
use crate::digest::sha256;

/// The digest of a skill's folder, `sha256-tree:` and 64 hex digits: the SHA-256 of the lines `f SHA256 PATH` for
/// files, `l SHA256 PATH` for links, of whose text it is the hash, and `d - PATH` for empty folders, in byte order
/// of the paths. What is called `.git` does not count; of a linked `SKILL.md` the text counts too.
///
/// # Errors
/// Those of the system. What has no Unicode name or is no file, folder or link is an error: it could change
/// unseen.
pub fn folder_digest(folder: &str) -> io::Result<String> {
    let mut lines = Vec::new();
    walk(&resolve(folder)?, "", &mut lines)?;
    lines.sort_unstable();
    let lines: Vec<String> =
        lines.into_iter().map(|(path, kind, content)| format!("{kind} {content} {path}\n")).collect();
    Ok(format!("sha256-tree:{}", sha256(lines.concat().as_bytes())))
}

fn walk(top: &str, prefix: &str, lines: &mut Vec<(String, char, String)>) -> io::Result<()> {
    let folder = join(top, prefix);
    let listing = list(&folder)?;
    if let Some(name) = listing.not_unicode.first() {
        return Err(io::Error::other(format!("`{prefix}{name}` is no Unicode")));
    }
    if listing.len() == 0 && !prefix.is_empty() {
        lines.push((prefix.to_owned(), 'd', "-".to_owned()));
    }
    for entry in listing.iter().filter(|entry| entry.name != ".git") {
        let path = format!("{prefix}{}", entry.name);
        let full = join(top, &path);
        match entry.kind {
            EntryKind::Folder => walk(top, &format!("{path}/"), lines)?,
            EntryKind::File => lines.push((path, 'f', sha256(&std::fs::read(full)?))),
            EntryKind::Link => {
                if path == "SKILL.md" {
                    lines.push((path.clone(), 'f', sha256(&std::fs::read(&full)?)));
                }
                let target = std::fs::read_link(&full)?;
                lines.push((path, 'l', sha256(target.as_os_str().as_encoded_bytes())));
            }
            EntryKind::Special => {
                return Err(io::Error::other(format!("`{path}` is neither file nor folder")));
            }
        }
    }
    Ok(())
}
