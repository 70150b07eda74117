//! The record of a file of a skill.

use std::borrow::Cow;

use base64::Engine;
use serde::Serialize;

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
    /// Its name, for kinds and dialects that hand files to a model by name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub filename: Option<String>,
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

/// What a file is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Media {
    /// Its kind.
    pub kind: ResourceKind,
    /// Its media type.
    pub media_type: String,
    /// The name to hand it over by.
    pub filename: Option<String>,
}
