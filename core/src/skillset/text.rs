//! The body and the files of a skill, read when they are asked for.

use super::{Record, SkillSet};
use crate::discovery::candidate::Source;
use crate::document::parse_bytes;
use crate::error::Error;
use crate::policy::{BodyFault, FileList, Files, Placement};
use crate::store::fs::{self, FileWalk};

// Where the count of a skill's files ends.
const MAX_FILE_ENTRIES: usize = 20_000;

impl SkillSet {
    /// The body behind the frontmatter, untouched; read now unless the dialect kept it at open.
    ///
    /// # Errors
    /// Why it cannot be had.
    pub(crate) fn body(&self, record: &Record) -> Result<String, BodyFault> {
        if let Some(reason) = &record.broken {
            return Err(BodyFault::Unusable(reason.clone()));
        }
        let particulars = record.skill.particulars();
        if let Some(kept) = particulars.content.as_ref().or(particulars.instructions.as_ref()) {
            return Ok(kept.clone());
        }
        match &record.source {
            Source::Data(data) => Ok(data.body.clone()),
            Source::Disk => {
                let max = self.max_skill_bytes();
                let head = fs::read_document(&record.skill.location, max)
                    .map_err(|fault| BodyFault::Unreadable(format!("its file cannot be read: {fault}")))?;
                if !head.complete || head.bytes.len() as u64 > max {
                    return Err(BodyFault::Unusable(format!("its file is larger than {max} bytes")));
                }
                self.body_of(&head.bytes)
            }
            Source::Store(store, id) => {
                let bytes = store
                    .read_document(id)
                    .map_err(|fault| BodyFault::Unreadable(format!("its store failed: {fault}")))?;
                self.body_of(&bytes)
            }
        }
    }

    fn max_skill_bytes(&self) -> u64 {
        self.options().max_skill_bytes.or(self.policy().reading.max_bytes).unwrap_or(u64::MAX - 1)
    }

    fn body_of(&self, bytes: &[u8]) -> Result<String, BodyFault> {
        (self.policy().reading.body_text)(&parse_bytes(bytes, &self.policy().reading.header))
    }

    /// The files shown with a loaded skill; `None` where the host wants no list.
    pub(crate) fn shown_files(&self, record: &Record) -> Option<Files> {
        match self.policy().tools.files {
            FileList::Never => None,
            FileList::All => Some(Files { paths: self.all_files(record).0, ..Files::default() }),
            FileList::Others(limit) => {
                let mut paths = self.all_files(record).0;
                paths.truncate(limit);
                Some(Files { paths, ..Files::default() })
            }
            FileList::Sorted(default) => {
                let (mut paths, truncated) = self.all_files(record);
                let shown = self.options().max_files.unwrap_or(default);
                let more = paths.len().saturating_sub(shown);
                paths.truncate(shown);
                Some(Files { paths, more, at_least: truncated })
            }
            FileList::Sampled(default) => {
                let limit = match self.options().sample_limit {
                    None | Some(0) => default,
                    Some(limit) => usize::try_from(limit).ok()?,
                };
                let paths = match (&record.source, &record.skill.particulars().resources) {
                    (Source::Disk, _) => {
                        fs::sampled_files(record.skill.directory(), self.policy().pruned(), limit)
                    }
                    (_, Some(resources)) => resources.iter().take(limit).cloned().collect(),
                    (_, None) => self.all_files(record).0.into_iter().take(limit).collect(),
                };
                Some(Files { paths, more: 0, at_least: false })
            }
        }
    }

    /// The relative paths of a skill's files in byte order, of the first 20,000 entries of its folder.
    ///
    /// # Errors
    /// `skill_not_found`, and `invalid_skill` for a skill that is known but broken.
    pub fn files(&self, name: &str) -> Result<Vec<String>, Error> {
        let snapshot = self.snapshot();
        Ok(self.all_files(self.known(&snapshot, name)?).0)
    }

    /// The relative paths of a skill's files in byte order, and whether a bound ended the search.
    pub(crate) fn all_files(&self, record: &Record) -> (Vec<String>, bool) {
        let mut paths = match &record.source {
            Source::Disk if record.placement != Placement::Folder => return (Vec::new(), false),
            Source::Disk => return fs::sorted_files(record.skill.directory(), self.file_walk()),
            Source::Data(_) => record.skill.particulars().resources.clone().unwrap_or_default(),
            Source::Store(store, id) => store.list_files(id).unwrap_or_default(),
        };
        let hidden = |path: &String| path.split('/').any(|part| part.starts_with('.'));
        let shows_hidden = matches!(self.policy().tools.files, FileList::All | FileList::Others(_));
        paths.retain(|path| path != "SKILL.md" && (shows_hidden || !hidden(path)));
        paths.sort_unstable();
        (paths, false)
    }

    /// Whether a skill has files beside its `SKILL.md`.
    pub(crate) fn has_files(&self, record: &Record) -> bool {
        match &record.source {
            Source::Disk if record.placement == Placement::Folder => {
                fs::has_files(record.skill.directory(), self.file_walk())
            }
            _ => !self.all_files(record).0.is_empty(),
        }
    }

    fn file_walk(&self) -> FileWalk<'static> {
        match self.policy().tools.files {
            FileList::All => {
                FileWalk { pruned: &[], hidden: true, skill_files: false, max_entries: usize::MAX }
            }
            FileList::Others(_) => {
                FileWalk { pruned: &[], hidden: true, skill_files: true, max_entries: usize::MAX }
            }
            _ => FileWalk {
                pruned: self.policy().pruned(),
                hidden: false,
                skill_files: false,
                max_entries: MAX_FILE_ENTRIES,
            },
        }
    }
}
