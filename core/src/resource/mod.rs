//! Files of a skill: confined reads, and what kind of file it is.

pub mod media;
mod path;

use crate::digest::sha256;
use base64::Engine;

use crate::code::Code;
use crate::discovery::candidate::Source;
use crate::error::Error;
use crate::policy::{PathRule, Placement, ResourceFault, ResourceRequest};
use crate::resource_record::{Resource, ResourceKind};
use crate::skillset::{Record, SkillSet};
use crate::store::fs::{self, Refusal};

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

impl SkillSet {
    /// Reads a file of a skill (contract `agentskills`, section 6).
    ///
    /// `skill` is a name or a qualified id, `path` is relative to the skill's folder.
    ///
    /// # Errors
    /// `skill_not_found`, `invalid_skill`, `resource_outside_skill`, `resource_not_found`,
    /// `resource_too_large`, `resource_not_text`, `unreadable`. Messages show the path as given and no content.
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
        self.try_read(record, path, read_as).map_err(|fault| {
            let files = || self.all_files(record).0;
            let request = ResourceRequest { skill, path, files: &files };
            let (code, message) = (self.policy().resources.refuse)(&request, &fault);
            Error::new(code, message).at(path)
        })
    }

    fn try_read(&self, record: &Record, path: &str, read_as: ReadAs) -> Result<Resource, ResourceFault> {
        let policy = self.policy().resources;
        let relative = match (policy.path, &record.source) {
            (PathRule::Text, _) => path::normalise(path).ok_or(ResourceFault::Outside)?,
            (PathRule::Resolved, Source::Disk) => fs::resolve_inside(record.skill.directory(), path)
                .map_err(|refusal| fault(refusal, |_| (0, false)))?,
            (PathRule::Resolved, _) => path.to_owned(),
            (PathRule::Literal, _) => path::literal(path)?.to_owned(),
        };
        let max_text =
            self.options().max_text_bytes.or(self.options().max_resource_bytes).unwrap_or(policy.max_bytes.0);
        let max_binary = self
            .options()
            .max_binary_bytes
            .or(self.options().max_resource_bytes)
            .unwrap_or(policy.max_bytes.1);
        let limit = |kind: ResourceKind| match kind {
            ResourceKind::Text => (max_text, true),
            ResourceKind::Image | ResourceKind::File => (max_binary, false),
        };
        let bytes = Self::bytes(record, &relative, max_text.max(max_binary))
            .map_err(|refusal| fault(refusal, |head| limit((policy.media)(head, false, &relative).kind)))?;
        let media = (policy.media)(&bytes, true, &relative);
        let (size, (limit, text)) = (bytes.len() as u64, limit(media.kind));
        if size > limit {
            return Err(ResourceFault::TooLarge { size, limit, text });
        }
        let sha256 = sha256(&bytes);
        let (text, base64) = match (media.kind, String::from_utf8(bytes)) {
            (ResourceKind::Text, Ok(text)) => (Some(text), None),
            (ResourceKind::Text, Err(_)) => return Err(ResourceFault::NotText(media.media_type)),
            _ if read_as == ReadAs::Text => return Err(ResourceFault::NotText(media.media_type)),
            (_, text) => {
                let bytes = text.map_or_else(std::string::FromUtf8Error::into_bytes, String::into_bytes);
                (None, Some(base64::engine::general_purpose::STANDARD.encode(bytes)))
            }
        };
        let (kind, media_type, filename) = (media.kind, media.media_type, media.filename);
        Ok(Resource { kind, media_type, size, sha256, text, base64, filename })
    }

    fn bytes(record: &Record, relative: &str, max: u64) -> Result<Vec<u8>, Refusal> {
        let within = |bytes: Vec<u8>| match bytes.len() as u64 {
            size if size > max => Err(Refusal::TooLarge { size, head: bytes }),
            _ => Ok(bytes),
        };
        match &record.source {
            Source::Disk if record.placement != Placement::Folder => Err(Refusal::NotFound),
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

fn fault(refusal: Refusal, limit: impl Fn(&[u8]) -> (u64, bool)) -> ResourceFault {
    match refusal {
        Refusal::Outside => ResourceFault::Outside,
        Refusal::NotFound => ResourceFault::Missing,
        Refusal::Folder => ResourceFault::Folder,
        Refusal::Special => ResourceFault::Special,
        Refusal::Failed => ResourceFault::Unreadable,
        Refusal::TooLarge { size, head } => {
            let (limit, text) = limit(&head);
            ResourceFault::TooLarge { size, limit, text }
        }
    }
}
