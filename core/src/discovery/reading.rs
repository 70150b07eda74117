//! From a folder, a document or data to a candidate.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use sha2::{Digest, Sha256};

use super::candidate::{Candidate, Seen, Source};
use super::place::{Place, last_segment};
use super::roots::{RootPlace, shown};
use crate::code::Code;
use crate::diagnostic::{Diagnostic, Finding, Severity};
use crate::document::fence::split;
use crate::document::fields::Fields;
use crate::document::header::{Header, read_split_header};
use crate::options::Links;
use crate::policy::{BodyReading, Draft, IdentityPolicy, Obstacle, Placement, ReadingPolicy, Unread};
use crate::skill::{Origin, Particulars, Skill};
use crate::span::Span;
use crate::span::early_span;
use crate::store::fs::{self, Extent, Head, Probe, Stamp};
use crate::text::is_within;

// A file written this shortly before the scan may be written again within the same tick of its clock.
const YOUNG: Duration = Duration::from_secs(2);

/// Reads skills by a dialect's policy.
#[derive(Debug)]
pub struct Reader<'a> {
    /// How a file is read.
    pub reading: ReadingPolicy,
    /// What makes a record of it.
    pub identity: IdentityPolicy,
    /// Whether the host wants breaches of the specification as errors.
    pub strict: bool,
    /// What happens to a linked `SKILL.md`.
    pub links: Links,
    /// What paths in messages are relative to.
    pub base: Option<&'a str>,
    /// The candidates of the last scan by location, when this is a refresh.
    pub previous: HashMap<&'a str, &'a Candidate>,
    /// When the scan began.
    pub now: SystemTime,
}

/// What a folder holds.
#[derive(Debug)]
pub enum Found {
    /// No skill.
    Nothing,
    /// A skill, good or broken.
    Skill(Box<Candidate>),
}

impl Reader<'_> {
    /// Looks for a skill in a folder, in the file called `file`. `room` is memory to read into.
    pub fn read(&self, root: &RootPlace, place: &Place, file: &str, room: &mut Vec<u8>) -> Found {
        let location = place.file(file);
        if let Some(unchanged) = self.unchanged(&location) {
            return Found::Skill(Box::new(unchanged));
        }
        let extent = Extent {
            whole: self.reads_whole(),
            late_fence: self.reading.header.late_fence,
            max: self.max_read(),
        };
        let obstructed = |obstacle| self.obstructed(root, place, file, obstacle);
        let mut head = match fs::probe(&location, extent, room) {
            Probe::Absent => return Found::Nothing,
            Probe::Folder => return obstructed(Obstacle::Folder),
            Probe::Dangling => return obstructed(Obstacle::Dangling),
            Probe::Special => return obstructed(Obstacle::Special),
            Probe::Failed(fault) => return obstructed(Obstacle::Failed(&fault)),
            Probe::Head(head) => head,
        };
        let mut real_path = place.real_file(file);
        let mut leaves_folder = false;
        if head.linked {
            if self.links == Links::None {
                return Found::Nothing;
            }
            real_path = fs::resolve(&location).unwrap_or(real_path);
            leaves_folder = !is_within(&real_path, &place.real());
            if self.links == Links::WithinRoot && !is_within(&real_path, &root.real) {
                return obstructed(Obstacle::OutsideRoot);
            }
        }
        let seen = self.seen(&location, &mut head);
        if let Some(same) = self.same_content(&location, &seen) {
            return Found::Skill(Box::new(same));
        }
        let skill = Skill { real_path: Some(real_path), ..Self::blank(root, String::new(), location) };
        let (folder, called) = (place.folder_name(), place.skill_name(file));
        let file = InFolder { root, folder, file, called, leaves_folder, placement: place.placement };
        let mut candidate = self.candidate(skill, &head, Some(file), root.number);
        candidate.seen = seen;
        candidate.placement = place.placement;
        *room = head.bytes;
        Found::Skill(Box::new(self.with_last_good_fields(candidate)))
    }

    /// A candidate from a document that a host's store holds.
    pub fn read_stored(&self, id: &str, bytes: Vec<u8>, source: Source, number: usize) -> Candidate {
        let skill = logical(format!("skill://{id}/"), last_segment(id).to_owned());
        let complete = bytes.len() as u64 <= self.max_read();
        let head = Head { bytes, complete, ..Head::default() };
        let mut candidate = self.candidate(skill, &head, None, number);
        candidate.source = source;
        candidate
    }

    fn reads_whole(&self) -> bool {
        self.reading.body != BodyReading::OnCall || !self.previous.is_empty()
    }

    fn max_read(&self) -> u64 {
        // Room for the fences and for comments that stand before them.
        const SLACK: u64 = 16 * 1024;
        let header = self.reading.header.max_bytes.map_or(u64::MAX, |max| max.saturating_add(SLACK));
        let whole = self.reading.max_bytes.unwrap_or(u64::MAX - 1);
        if self.reads_whole() { whole } else { header.min(whole) }
    }

    fn unchanged(&self, location: &str) -> Option<Candidate> {
        let before = *self.previous.get(location)?;
        let stamp = fs::stamp(location)?;
        (before.seen.stamp == Some(stamp) && !before.seen.young).then(|| before.clone())
    }

    fn same_content(&self, location: &str, seen: &Seen) -> Option<Candidate> {
        let before = *self.previous.get(location)?;
        let same = match (&before.seen.digest, &seen.digest) {
            (Some(before), Some(now)) => before == now,
            _ => false,
        };
        same.then(|| Candidate { seen: seen.clone(), ..before.clone() })
    }

    /// Notes what the file looks like; young ones are read whole, so that the next scan can compare.
    fn seen(&self, location: &str, head: &mut Head) -> Seen {
        let young = head.stamp.is_some_and(|stamp| self.is_young(stamp));
        let wants_digest = young || !self.previous.is_empty();
        if wants_digest
            && !head.complete
            && let Ok(whole) = fs::read_document(location, self.reading.max_bytes.unwrap_or(u64::MAX - 1))
        {
            head.bytes = whole.bytes;
            head.complete = whole.complete;
        }
        let digest = (wants_digest && head.complete).then(|| Box::new(Sha256::digest(&head.bytes).into()));
        Seen { stamp: head.stamp, young, linked: head.linked, digest }
    }

    fn is_young(&self, stamp: Stamp) -> bool {
        // A time in the future is as uncertain as a fresh one.
        stamp.modified.is_none_or(|modified| {
            self.now.duration_since(modified).is_ok_and(|age| age < YOUNG) || modified > self.now
        })
    }

    fn with_last_good_fields(&self, candidate: Candidate) -> Candidate {
        let before = self.previous.get(candidate.skill.location.as_str());
        match (&candidate.skip, before) {
            (Some((_, message)), Some(before)) if before.skip.is_none() => Candidate {
                skill: Arc::clone(&before.skill),
                broken: Some(message.clone()),
                skip: None,
                kept: before.kept.clone(),
                ..candidate
            },
            _ => candidate,
        }
    }

    fn blank(root: &RootPlace, name: String, location: String) -> Skill {
        Skill {
            id: String::new(),
            name,
            description: None,
            location,
            real_path: None,
            scope: Arc::clone(&root.scope),
            namespace: root.namespace.clone(),
            origin: Origin::Fs,
            particulars: None,
            fields: Fields::default(),
        }
    }

    /// What becomes of a file that something stands in the way of.
    pub fn obstructed(&self, root: &RootPlace, place: &Place, file: &str, obstacle: Obstacle<'_>) -> Found {
        let location = place.file(file);
        let unread = Unread {
            obstacle,
            file_name: file,
            folder: place.folder_name(),
            location: &location,
            root: &root.shown,
            placement: place.placement,
        };
        let Some((code, message)) = (self.identity.unread)(&unread) else {
            return Found::Nothing;
        };
        let diagnostic = Diagnostic {
            code,
            severity: Severity::Error,
            message: message.clone(),
            path: Some(location.clone()),
            span: Span::START,
            profile: None,
            fix: None,
        };
        let candidate = Candidate {
            skip: Some((code, message)),
            diagnostics: vec![diagnostic],
            placement: place.placement,
            ..Candidate::new(Self::blank(root, place.skill_name(file).to_owned(), location), root.number)
        };
        Found::Skill(Box::new(self.with_last_good_fields(candidate)))
    }

    /// Fills a record from the bytes of its `SKILL.md` and has it judged.
    fn candidate(
        &self,
        mut skill: Skill,
        head: &Head,
        file: Option<InFolder<'_>>,
        number: usize,
    ) -> Candidate {
        let (bytes, policy) = (&head.bytes, &self.reading.header);
        let split = head.split.clone().unwrap_or_else(|| split(bytes, head.complete, policy.late_fence));
        let mut header = read_split_header(bytes, split, policy);
        let size = head.stamp.map_or(head.bytes.len() as u64, |stamp| stamp.size);
        self.check_size(head, size, &mut header);
        let mut lossy = false;
        let mut content = None;
        if self.reading.body != BodyReading::OnCall {
            let behind = head.bytes.get(header.body_start..).unwrap_or_default();
            let body = String::from_utf8_lossy(behind);
            lossy = matches!(body, Cow::Owned(_));
            content = (self.reading.body == BodyReading::AtOpen).then(|| body.into_owned());
        }
        let (fields, field_findings) =
            if self.reading.other_keys { Fields::read(&header) } else { Default::default() };
        let mut findings = std::mem::take(&mut header.findings);
        findings.extend(field_findings);
        let judgement = (self.identity.judge)(&Draft {
            header: &header,
            findings: &findings,
            bytes: &head.bytes,
            lossy,
            leaves_folder: file.is_some_and(|file| file.leaves_folder),
            size,
            max_bytes: self.reading.max_bytes,
            strict: self.strict,
            folder: file.map(|file| file.folder),
            file_name: file.map(|file| file.file),
            placement: file.map_or_else(Placement::default, |file| file.placement),
            location: &skill.location,
            directory: skill.directory(),
            shown: shown(&skill.location, self.base),
            root: file.map_or("", |file| &file.root.shown),
        });
        let name_value =
            judgement.name.as_ref().and(header.value("name")).filter(|value| value.text().is_some());
        let name_span = name_value.map_or(Span::START, |value| early_span(&head.bytes, value.bytes.clone()));
        skill.fields = judgement.fields.unwrap_or(fields);
        skill.description = judgement.description;
        skill.particulars = judgement.particulars;
        if let Some(content) = content {
            skill.particulars.get_or_insert_default().content.get_or_insert(content);
        }
        let called = || file.map(|file| file.called.to_owned());
        skill.name = judgement.name.or_else(called).unwrap_or(skill.name);
        skill.id = skill.plain_id();
        Candidate {
            skip: judgement.refusal,
            diagnostics: judgement.diagnostics,
            warnings: judgement.warnings,
            kept: judgement.kept,
            name_span,
            ..Candidate::new(skill, number)
        }
    }

    /// The size is part of the header's fate: of a file that is too large only a part was read.
    fn check_size(&self, head: &Head, size: u64, header: &mut Header<'_>) {
        let (limit, found) = if let Some(max) = self.reading.max_bytes.filter(|max| size > *max) {
            (max, format!("`SKILL.md` has {size} bytes"))
        } else if let (false, Some(Code::UnclosedFrontmatter), Some(max)) =
            (head.complete, header.fault, self.reading.header.max_bytes)
        {
            (max, "the frontmatter is longer".to_owned())
        } else {
            return;
        };
        header.fault = Some(Code::FileTooLarge);
        header.entries.clear();
        header.findings = vec![Finding::whole(Code::FileTooLarge, format!("{found}; the limit is {limit}"))];
    }
}

/// A `SKILL.md` on disk.
#[derive(Debug, Clone, Copy)]
struct InFolder<'a> {
    root: &'a RootPlace,
    folder: &'a str,
    file: &'a str,
    /// Its name, unless it gives one.
    called: &'a str,
    leaves_folder: bool,
    placement: Placement,
}

/// A blank record of a skill that does not lie on disk.
pub fn logical(base: String, name: String) -> Skill {
    Skill {
        id: String::new(),
        name,
        description: None,
        location: base.clone(),
        real_path: None,
        scope: Arc::from("project"),
        namespace: None,
        origin: Origin::Logical,
        particulars: Some(Box::new(Particulars { base: Some(base), ..Particulars::default() })),
        fields: Fields::default(),
    }
}
