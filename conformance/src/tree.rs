//! The tree of a case: what it says, and putting it on the disk.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::placeholder::Placeholders;

/// No case needs more; a slip in `times` must not fill the disk.
const LARGEST_FILE: usize = 64 * 1024 * 1024;

/// Paths, relative to the root of the case, and what stands there.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(try_from = "Map<String, Value>")]
pub struct Tree(BTreeMap<String, Entry>);

/// What stands at one path.
#[derive(Debug, Clone, PartialEq)]
pub enum Entry {
    /// A folder.
    Folder {
        /// Its permissions; `None` leaves them to the system.
        mode: Option<u32>,
    },
    /// A regular file.
    File {
        /// Its content.
        bytes: Vec<u8>,
        /// Its permissions; `None` leaves them to the system.
        mode: Option<u32>,
    },
    /// A symbolic link; the target may hold placeholders.
    Link(String),
    /// A named pipe.
    Fifo,
    /// Nothing: an edit removes what is there.
    Removed,
}

impl Tree {
    /// Whether an entry removes, which only an edit may do.
    pub fn removes(&self) -> bool {
        self.0.values().any(|entry| *entry == Entry::Removed)
    }

    /// Writes the tree below `root`: removals, folders, files, links, and permissions of folders last.
    /// Missing parents are made; what stands at a path is replaced.
    pub fn write(&self, root: &Path, placeholders: &Placeholders) -> Result<()> {
        self.each(root, Entry::is_removed, |path, _| remove(path))?;
        self.each(root, Entry::is_folder, |path, _| fs::create_dir_all(path).map_err(Into::into))?;
        self.each(root, Entry::is_file, |path, entry| {
            make_room(path)?;
            match entry {
                Entry::File { bytes, mode } => {
                    fs::write(path, bytes)?;
                    mode.map_or(Ok(()), |mode| set_mode(path, mode)).map_err(Into::into)
                }
                _ => make_fifo(path),
            }
        })?;
        self.each(root, Entry::is_link, |path, entry| {
            make_room(path)?;
            match entry {
                Entry::Link(target) => link(&placeholders.fill(target), path).map_err(Into::into),
                _ => Ok(()),
            }
        })?;
        self.each(root, Entry::is_folder, |path, entry| match entry {
            Entry::Folder { mode: Some(mode) } => set_mode(path, *mode).map_err(Into::into),
            _ => Ok(()),
        })
    }

    fn each(
        &self,
        root: &Path,
        wanted: fn(&Entry) -> bool,
        act: impl Fn(&Path, &Entry) -> Result<()>,
    ) -> Result<()> {
        for (key, entry) in self.0.iter().filter(|(_, entry)| wanted(entry)) {
            let path = root.join(key.trim_end_matches('/'));
            act(&path, entry).with_context(|| format!("cannot prepare `{key}`"))?;
        }
        Ok(())
    }
}

impl TryFrom<Map<String, Value>> for Tree {
    type Error = String;

    fn try_from(fields: Map<String, Value>) -> Result<Self, String> {
        fields
            .into_iter()
            .map(|(key, value)| match Entry::read(&key, value) {
                Ok(entry) => Ok((key, entry)),
                Err(error) => Err(format!("tree entry `{key}`: {error:#}")),
            })
            .collect::<Result<_, _>>()
            .map(Self)
    }
}

impl Entry {
    fn is_removed(&self) -> bool {
        matches!(self, Self::Removed)
    }

    fn is_folder(&self) -> bool {
        matches!(self, Self::Folder { .. })
    }

    fn is_file(&self) -> bool {
        matches!(self, Self::File { .. } | Self::Fifo)
    }

    fn is_link(&self) -> bool {
        matches!(self, Self::Link(_))
    }

    fn read(key: &str, value: Value) -> Result<Self> {
        let folder = key.strip_suffix('/');
        for part in folder.unwrap_or(key).split('/') {
            ensure!(
                !matches!(part, "" | "." | ".."),
                "the path must be relative, without empty, `.` or `..` parts"
            );
        }
        match value {
            Value::Null => Ok(Self::Removed),
            Value::Object(fields) if folder.is_some() => Self::read_folder(fields),
            _ if folder.is_some() => bail!("a folder is an object"),
            Value::String(text) => Ok(Self::File { bytes: text.into_bytes(), mode: None }),
            Value::Array(_) => {
                Ok(Self::File { bytes: read::<Vec<String>>(value)?.join("\n").into_bytes(), mode: None })
            }
            Value::Object(fields) => Self::read_object(Value::Object(fields)),
            _ => bail!("expected text, a list of lines or an object"),
        }
    }

    fn read_folder(fields: Map<String, Value>) -> Result<Self> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Shape {
            mode: Option<String>,
        }
        let shape: Shape = read(Value::Object(fields))?;
        let mode = shape.mode.as_deref().map(read_mode).transpose()?;
        Ok(Self::Folder { mode })
    }

    fn read_object(value: Value) -> Result<Self> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Repeat {
            text: String,
            times: usize,
        }
        #[derive(Deserialize)]
        #[serde(
            untagged,
            deny_unknown_fields,
            expecting = "an object holds `base64`, `symlink`, `fifo`, `repeat`, or `text` with `mode`"
        )]
        enum Shape {
            Base64 { base64: String },
            Link { symlink: String },
            Fifo { fifo: bool },
            Repeat { repeat: Repeat },
            Text { text: String, mode: String },
        }
        let (bytes, mode) = match read(value)? {
            Shape::Link { symlink } => return Ok(Self::Link(symlink)),
            Shape::Fifo { fifo } => {
                ensure!(fifo, "`fifo` can only be true");
                return Ok(Self::Fifo);
            }
            Shape::Base64 { base64 } => (STANDARD.decode(base64)?, None),
            Shape::Repeat { repeat } => {
                let size = repeat.text.len().checked_mul(repeat.times);
                ensure!(size.is_some_and(|size| size <= LARGEST_FILE), "more than {LARGEST_FILE} bytes");
                (repeat.text.repeat(repeat.times).into_bytes(), None)
            }
            Shape::Text { text, mode } => (text.into_bytes(), Some(read_mode(&mode)?)),
        };
        Ok(Self::File { bytes, mode })
    }
}

fn read<T: serde::de::DeserializeOwned>(value: Value) -> Result<T> {
    Ok(serde_json::from_value(value)?)
}

fn read_mode(text: &str) -> Result<u32> {
    let octal = matches!(text.len(), 3 | 4) && text.bytes().all(|byte| matches!(byte, b'0'..=b'7'));
    ensure!(octal, "`mode` must be three or four octal digits");
    Ok(u32::from_str_radix(text, 8)?)
}

fn remove(path: &Path) -> Result<()> {
    let metadata = fs::symlink_metadata(path)?;
    if metadata.is_dir() {
        fs::remove_dir_all(path)?;
    } else {
        fs::remove_file(path)?;
    }
    Ok(())
}

/// Makes the parents and takes away what is there, so that nothing is written through a link.
fn make_room(path: &Path) -> Result<()> {
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)?;
    }
    match fs::symlink_metadata(path) {
        Ok(metadata) if metadata.is_dir() => bail!("a folder is in the way"),
        Ok(_) => Ok(fs::remove_file(path)?),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error.into()),
    }
}

fn make_fifo(path: &Path) -> Result<()> {
    // The standard library cannot make one; POSIX has a program that does.
    let status = Command::new("mkfifo").arg("--").arg(path).status()?;
    ensure!(status.success(), "mkfifo failed");
    Ok(())
}

/// Makes a symbolic link.
#[cfg(unix)]
pub(crate) fn link(target: &str, path: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(target, path)
}

/// Makes a symbolic link.
#[cfg(not(unix))]
pub(crate) fn link(_target: &str, _path: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Sets permissions.
#[cfg(unix)]
pub(crate) fn set_mode(path: &Path, mode: u32) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(mode))
}

/// Sets permissions.
#[cfg(not(unix))]
pub(crate) fn set_mode(_path: &Path, _mode: u32) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Makes every folder below `folder` accessible again, so that it can be removed.
pub(crate) fn unlock(folder: &Path) -> io::Result<()> {
    let mut waiting = vec![PathBuf::from(folder)];
    while let Some(folder) = waiting.pop() {
        for entry in fs::read_dir(&folder)? {
            let entry = entry?;
            if entry.file_type()?.is_dir() {
                set_mode(&entry.path(), 0o700)?;
                waiting.push(entry.path());
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::root::Root;

    fn tree(value: Value) -> Tree {
        serde_json::from_value(value).unwrap()
    }

    fn refused(value: Value) -> String {
        serde_json::from_value::<Tree>(value).unwrap_err().to_string()
    }

    fn written(value: Value) -> Root {
        let root = Root::new().unwrap();
        tree(value).write(root.path(), root.placeholders()).unwrap();
        root
    }

    #[test]
    fn writes_each_kind_of_file() {
        let root = written(json!({
            "text.md": "a {root}\n",
            "deep/er/lines.md": ["a", "b", ""],
            "bytes.bin": {"base64": "AP8K"},
            "many.txt": {"repeat": {"text": "ab", "times": 3}},
            "empty/": {},
        }));
        let read = |name: &str| fs::read(root.path().join(name)).unwrap();
        assert_eq!(read("text.md"), b"a {root}\n");
        assert_eq!(read("deep/er/lines.md"), b"a\nb\n");
        assert_eq!(read("bytes.bin"), [0, 255, 10]);
        assert_eq!(read("many.txt"), b"ababab");
        assert!(root.path().join("empty").is_dir());
    }

    #[cfg(unix)]
    #[test]
    fn writes_links_modes_and_pipes() {
        use std::os::unix::fs::{FileTypeExt, PermissionsExt};
        let root = written(json!({
            "a/link": {"symlink": "{root}/z/real"},
            "a/dangling": {"symlink": "nowhere"},
            "run.sh": {"text": "#!/bin/sh\n", "mode": "751"},
            "pipe": {"fifo": true},
            "locked/": {"mode": "000"},
            "locked/file": "x",
            "z/real": "x",
        }));
        let at = |name: &str| root.path().join(name);
        let mode = |name: &str| fs::metadata(at(name)).unwrap().permissions().mode() & 0o7777;
        assert_eq!(fs::read_link(at("a/link")).unwrap(), at("z/real"));
        assert_eq!(fs::read_link(at("a/dangling")).unwrap(), Path::new("nowhere"));
        assert_eq!(mode("run.sh"), 0o751);
        assert_eq!(mode("locked"), 0);
        assert!(fs::metadata(at("pipe")).unwrap().file_type().is_fifo());
        let kept = root.path().to_owned();
        drop(root);
        assert!(!kept.exists());
    }

    #[test]
    fn an_edit_replaces_and_removes() {
        let root = written(json!({"a/x.md": "old", "b/y.md": "y", "c": "file"}));
        let edit = tree(json!({"a/x.md": "new", "b": null, "c": null, "c/in.md": "now a folder"}));
        assert!(edit.removes());
        edit.write(root.path(), root.placeholders()).unwrap();
        assert_eq!(fs::read(root.path().join("a/x.md")).unwrap(), b"new");
        assert!(!root.path().join("b").exists());
        assert!(root.path().join("c/in.md").exists());
    }

    #[cfg(unix)]
    #[test]
    fn an_edit_replaces_a_link_instead_of_writing_through_it() {
        let root = written(json!({"real": "kept", "link": {"symlink": "real"}}));
        tree(json!({"link": "own"})).write(root.path(), root.placeholders()).unwrap();
        assert_eq!(fs::read(root.path().join("real")).unwrap(), b"kept");
        assert_eq!(fs::read(root.path().join("link")).unwrap(), b"own");
        tree(json!({"link": {"symlink": "real"}})).write(root.path(), root.placeholders()).unwrap();
        assert_eq!(fs::read(root.path().join("link")).unwrap(), b"kept");
    }

    #[test]
    fn removing_what_is_not_there_fails() {
        let root = written(json!({}));
        let error = tree(json!({"gone": null})).write(root.path(), root.placeholders()).unwrap_err();
        assert!(format!("{error:#}").contains("cannot prepare `gone`"));
    }

    #[test]
    fn refuses_what_it_does_not_know() {
        assert!(refused(json!({"../x": "t"})).contains("tree entry `../x`"));
        assert!(refused(json!({"/x": "t"})).contains("relative"));
        assert!(refused(json!({"a//x": "t"})).contains("relative"));
        assert!(refused(json!({"x": {"text": "t"}})).contains("an object holds"));
        assert!(refused(json!({"x": {"fifo": false}})).contains("only be true"));
        assert!(refused(json!({"x": {"base64": "AA==", "mode": "644"}})).contains("an object holds"));
        assert!(refused(json!({"x": {"text": "t", "mode": "rwx"}})).contains("octal"));
        assert!(refused(json!({"x": {"symlnk": "t"}})).contains("an object holds"));
        assert!(refused(json!({"x/": "t"})).contains("folder"));
        assert!(refused(json!({"x": {"base64": "?"}})).contains("tree entry `x`"));
        assert!(refused(json!({"x": {"repeat": {"text": "ab", "times": 99_999_999}}})).contains("more than"));
    }
}
