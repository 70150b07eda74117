//! Files of a skill: confined reads, and what kind of file it is.

mod media;
mod path;

use std::borrow::Cow;

use base64::Engine;
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::discovery::candidate::Source;
use crate::error::{Code, Error};
use crate::skillset::{Record, SkillSet};
use crate::store::fs::{self, Refusal};
use crate::text::close_matches;

/// What kind of file a resource is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ResourceKind {
    /// UTF-8 text.
    Text,
    /// An image.
    Image,
    /// Anything else.
    File,
}

/// A file of a skill.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Resource {
    /// What kind of file it is.
    pub kind: ResourceKind,
    /// Its media type, by its first bytes and else by its extension.
    pub media_type: String,
    /// Its size in bytes.
    pub size: u64,
    /// The SHA-256 of its bytes, in hex.
    pub sha256: String,
    /// Its text, as it is; only of kind `text`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Its bytes; only of the other kinds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base64: Option<String>,
}

impl Resource {
    /// Its bytes, as they are on disk.
    pub fn bytes(&self) -> Cow<'_, [u8]> {
        match (&self.text, &self.base64) {
            (Some(text), _) => Cow::Borrowed(text.as_bytes()),
            (None, encoded) => {
                let encoded = encoded.as_deref().unwrap_or("");
                Cow::Owned(base64::engine::general_purpose::STANDARD.decode(encoded).unwrap_or_default())
            }
        }
    }
}

/// What the reader of a resource demands.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum ReadAs {
    /// Nothing: text as text, the rest as bytes.
    #[default]
    Any,
    /// Text; anything else is `resource_not_text`.
    Text,
}

impl ReadAs {
    /// The demand of a wire word.
    ///
    /// # Errors
    /// `invalid_argument` for anything but `text`.
    pub fn named(word: &str) -> Result<Self, Error> {
        match word {
            "text" => Ok(Self::Text),
            _ => Err(Error::new(Code::InvalidArgument, format!("`as` is `{word}`; wanted `text`"))),
        }
    }
}

const MAX_TEXT: u64 = 256 * 1024;
const MAX_BINARY: u64 = 5 * 1024 * 1024;
const MAX_MATCHES: usize = 5;

impl SkillSet {
    /// Reads a file of a skill (contract `agentskills`, section 6).
    ///
    /// `skill` is a name or a qualified id, `path` is relative to the skill's folder.
    ///
    /// # Errors
    /// `skill_not_found`, `invalid_skill`, `resource_outside_skill`, `resource_not_found`, `resource_too_large`,
    /// `resource_not_text`. Messages show the path as given and no content.
    pub fn read(&self, skill: &str, path: &str, read_as: ReadAs) -> Result<Resource, Error> {
        let snapshot = self.snapshot();
        let record = self.known(&snapshot, skill)?;
        self.read_resource(record, skill, path, read_as)
    }

    pub(crate) fn read_resource(
        &self,
        record: &Record,
        skill: &str,
        path: &str,
        read_as: ReadAs,
    ) -> Result<Resource, Error> {
        let fault = |code: Code, message: String| Error::new(code, message).at(path);
        let outside = || {
            let advice = "Use a path relative to it.";
            let message = format!("Path \"{path}\" leaves the folder of skill \"{skill}\". {advice}");
            fault(Code::ResourceOutsideSkill, message)
        };
        let relative = path::normalise(path).ok_or_else(outside)?;
        let max_text = self.options().max_text_bytes.unwrap_or(MAX_TEXT);
        let max_binary = self.options().max_binary_bytes.unwrap_or(MAX_BINARY);
        let limit = |kind: ResourceKind| match kind {
            ResourceKind::Text => (max_text, "text"),
            ResourceKind::Image | ResourceKind::File => (max_binary, "binary files"),
        };
        let too_large = |size: u64, kind: ResourceKind| {
            let (limit, kind) = limit(kind);
            let found = format!("File \"{path}\" in skill \"{skill}\" is {size} bytes");
            fault(Code::ResourceTooLarge, format!("{found}; the limit for {kind} is {limit}."))
        };
        let bytes = match Self::bytes(record, &relative, max_text.max(max_binary)) {
            Ok(bytes) => bytes,
            Err(Refusal::Outside) => return Err(outside()),
            Err(Refusal::NotFound) => {
                let mut message = format!("File \"{path}\" not found in skill \"{skill}\".");
                let files = self.all_files(record).0;
                let close = close_matches(&relative, files.iter().map(String::as_str));
                if !close.is_empty() {
                    let close: Vec<&str> = close.into_iter().take(MAX_MATCHES).collect();
                    message = format!("{message} Close matches: {}.", close.join(", "));
                }
                return Err(fault(Code::ResourceNotFound, message));
            }
            Err(Refusal::TooLarge { size, head }) => {
                return Err(too_large(size, media::detect_head(&head, &relative).kind));
            }
            Err(Refusal::Failed) => {
                let message = format!("File \"{path}\" in skill \"{skill}\" could not be read.");
                return Err(fault(Code::ResourceNotFound, message));
            }
        };
        let size = bytes.len() as u64;
        let sha256 = hex(&Sha256::digest(&bytes));
        let media = media::detect(&bytes, &relative);
        if size > limit(media.kind).0 {
            return Err(too_large(size, media.kind));
        }
        if read_as == ReadAs::Text && media.kind != ResourceKind::Text {
            let message = format!("File \"{path}\" in skill \"{skill}\" is not text ({}).", media.media_type);
            return Err(fault(Code::ResourceNotText, message));
        }
        let (text, base64) = match media.kind {
            ResourceKind::Text => (Some(String::from_utf8_lossy(&bytes).into_owned()), None),
            ResourceKind::Image | ResourceKind::File => {
                (None, Some(base64::engine::general_purpose::STANDARD.encode(&bytes)))
            }
        };
        Ok(Resource { kind: media.kind, media_type: media.media_type, size, sha256, text, base64 })
    }

    fn bytes(record: &Record, relative: &str, max: u64) -> Result<Vec<u8>, Refusal> {
        let within = |bytes: Vec<u8>| match bytes.len() as u64 {
            size if size > max => Err(Refusal::TooLarge { size, head: bytes }),
            _ => Ok(bytes),
        };
        match &record.source {
            Source::Disk => fs::read_confined(record.skill.directory(), relative, max),
            Source::Data(data) => {
                let file = data.files.iter().find(|(path, _)| path == relative);
                within(file.map(|(_, bytes)| bytes.clone()).ok_or(Refusal::NotFound)?)
            }
            Source::Store(store, id) => {
                let failed = |_| Refusal::Failed;
                if !store.list_files(id).map_err(failed)?.iter().any(|path| path == relative) {
                    return Err(Refusal::NotFound);
                }
                within(store.read_file(id, relative).map_err(failed)?)
            }
        }
    }
}

fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut hex, byte| {
        // Writing to a String cannot fail.
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}
