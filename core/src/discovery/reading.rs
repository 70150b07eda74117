//! From a folder, a document or data to a candidate.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use sha2::{Digest, Sha256};

use super::candidate::{Candidate, Seen, Source};
use super::roots::RootPlace;
use super::walk::{Place, is_within};
use crate::diagnostic::{Diagnostic, Finding, Severity, Span, Warning};
use crate::document::fields::Fields;
use crate::document::header::{Header, read_header};
use crate::document::parse_bytes;
use crate::error::Code;
use crate::options::Links;
use crate::policy::{IdentityPolicy, ReadingPolicy};
use crate::rules::{self, Profile, Subject};
use crate::skill::{Origin, Skill};
use crate::store::fs::{self, Extent, Head, Probe, Stamp};
use crate::text::LineIndex;

// A file written this shortly before the scan may be written again within the same tick of its clock.
const YOUNG: Duration = Duration::from_secs(2);

/// Reads skills by a dialect's policy.
#[derive(Debug)]
pub struct Reader<'a> {
    /// How a file is read.
    pub reading: ReadingPolicy,
    /// What makes a record of it.
    pub identity: IdentityPolicy,
    /// What happens to a linked `SKILL.md`.
    pub links: Links,
    /// Whether a special file or a dangling link is a skipped skill; else it is nothing.
    pub reports_obstacles: bool,
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
        let location = fs::join(&place.location, file);
        if let Some(unchanged) = self.unchanged(&location) {
            return Found::Skill(Box::new(unchanged));
        }
        let extent = Extent {
            whole: self.reading.keeps_body || !self.previous.is_empty(),
            late_fence: self.reading.header.late_fence,
            max: self.max_read(),
        };
        let mut head = match fs::probe(&location, extent, room) {
            Probe::Absent | Probe::Folder => return Found::Nothing,
            Probe::Dangling | Probe::Special if !self.reports_obstacles => return Found::Nothing,
            Probe::Dangling => {
                return self.obstructed(
                    root,
                    place,
                    file,
                    Code::DanglingLink,
                    "the link leads nowhere".to_owned(),
                );
            }
            Probe::Special => {
                let message = format!("`{file}` is not a regular file");
                return self.obstructed(root, place, file, Code::Unreadable, message);
            }
            Probe::Failed(fault) => {
                let message = format!("`{file}` cannot be read: {fault}");
                return self.obstructed(root, place, file, Code::Unreadable, message);
            }
            Probe::Head(head) => head,
        };
        let mut real_path = fs::join(&place.real, file);
        if head.linked {
            match self.links {
                Links::None => return Found::Nothing,
                Links::Follow | Links::WithinRoot => {}
            }
            real_path = fs::resolve(&location).unwrap_or(real_path);
            if self.links == Links::WithinRoot && !is_within(&real_path, &root.real) {
                let message = format!("`{file}` is a link that leaves its root");
                return self.obstructed(root, place, file, Code::OutsideRoot, message);
            }
        }
        let seen = self.seen(&location, &mut head);
        if let Some(same) = self.same_content(&location, &seen) {
            return Found::Skill(Box::new(same));
        }
        let mut skill = Self::blank(root, place, location);
        skill.real_path = Some(real_path);
        let folder = last_segment(place.naming_path());
        let mut candidate = self.candidate(skill, &head, Some(&folder), Some(file), root.number);
        candidate.seen = seen;
        *room = head.bytes;
        Found::Skill(Box::new(self.with_last_good_fields(candidate)))
    }

    /// A candidate from a document that a host's store holds.
    pub fn read_stored(&self, id: &str, bytes: Vec<u8>, source: Source, number: usize) -> Candidate {
        let mut skill = logical(format!("skill://{id}/"), last_segment(id));
        skill.base = None;
        let complete = bytes.len() as u64 <= self.max_read();
        let head = Head { bytes, complete, stamp: None, linked: false };
        let mut candidate = self.candidate(skill, &head, None, None, number);
        candidate.source = source;
        candidate
    }

    fn max_read(&self) -> u64 {
        // Room for the fences and for comments that stand before them.
        const SLACK: u64 = 16 * 1024;
        let header = self.reading.header.max_bytes.map_or(u64::MAX, |max| max.saturating_add(SLACK));
        if self.reading.keeps_body || !self.previous.is_empty() {
            self.reading.max_bytes.unwrap_or(u64::MAX - 1)
        } else {
            header.min(self.reading.max_bytes.unwrap_or(u64::MAX - 1))
        }
    }

    fn unchanged(&self, location: &str) -> Option<Candidate> {
        let before = *self.previous.get(location)?;
        let stamp = fs::stamp(location)?;
        (before.seen.stamp == Some(stamp) && !before.seen.young).then(|| before.clone())
    }

    fn same_content(&self, location: &str, seen: &Seen) -> Option<Candidate> {
        let before = *self.previous.get(location)?;
        let same = match (before.seen.digest, seen.digest) {
            (Some(before), Some(now)) => before == now,
            _ => false,
        };
        same.then(|| Candidate { seen: *seen, ..before.clone() })
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
        let digest = (wants_digest && head.complete).then(|| Sha256::digest(&head.bytes).into());
        Seen { stamp: head.stamp, young, digest }
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
                ..candidate
            },
            _ => candidate,
        }
    }

    fn blank(root: &RootPlace, place: &Place, location: String) -> Skill {
        Skill {
            id: String::new(),
            name: last_segment(place.naming_path()),
            description: None,
            location,
            real_path: None,
            scope: Arc::clone(&root.scope),
            namespace: root.namespace.clone(),
            origin: Origin::Fs,
            aliases: Vec::new(),
            content: None,
            resources: None,
            base: None,
            fields: Fields::default(),
        }
    }

    fn obstructed(&self, root: &RootPlace, place: &Place, file: &str, code: Code, message: String) -> Found {
        let location = fs::join(&place.location, file);
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
            skill: Arc::new(Self::blank(root, place, location)),
            skip: Some((code, message)),
            broken: None,
            diagnostics: vec![diagnostic],
            warnings: Vec::new(),
            source: Source::Disk,
            root: root.number,
            name_span: Span::START,
            seen: Seen::default(),
        };
        Found::Skill(Box::new(self.with_last_good_fields(candidate)))
    }

    /// Fills a record from the bytes of its `SKILL.md` and judges it.
    fn candidate(
        &self,
        mut skill: Skill,
        head: &Head,
        folder: Option<&str>,
        file_name: Option<&str>,
        root: usize,
    ) -> Candidate {
        let mut header = read_header(&head.bytes, head.complete, &self.reading.header);
        self.check_size(head, &mut header);
        if self.reading.keeps_body && header.fault.is_none() {
            let parsed = parse_bytes(&head.bytes, &self.reading.header);
            if parsed.lossy {
                header.fault = Some(Code::NotUtf8);
                header.findings.push(Finding::whole(Code::NotUtf8, "the file is not UTF-8 text"));
            }
            skill.content = Some(parsed.body.into_owned());
        }
        let (fields, field_findings) = Fields::read(&header);
        let fallback_name = std::mem::take(&mut skill.name);
        skill.fields = fields;
        skill.description = match header.value("description").and_then(|value| value.text()) {
            Some(text) if !text.trim().is_empty() || !self.identity.needs_description => {
                Some(text.trim().to_owned())
            }
            _ => None,
        };
        let name = header.text("name").map(str::to_owned);
        let name_span = name.as_ref().and(header.value("name"));
        let name_span = name_span.map_or(Span::START, |value| early_span(&head.bytes, value.bytes.clone()));
        skill.name = name.clone().unwrap_or(fallback_name);
        let mut candidate = Candidate {
            skill: Arc::new(skill),
            skip: None,
            broken: None,
            diagnostics: Vec::new(),
            warnings: Vec::new(),
            source: Source::Disk,
            root,
            name_span,
            seen: Seen::default(),
        };
        let mut findings = std::mem::take(&mut header.findings);
        findings.extend(field_findings);
        self.warn(&header, &findings, &mut candidate);
        if let Some(profile) = self.identity.profile {
            let subject = Subject {
                header: &header,
                folder,
                file_name,
                body: None,
                body_start: header.body_start,
                files: None,
                profile,
            };
            if header.fault.is_none() {
                findings.extend(rules::check(&subject));
            }
            Self::grade(findings, header.fault, profile, &head.bytes, &mut candidate);
        } else if let Some(fault) = header.fault {
            let message = findings.iter().find(|finding| finding.code == fault);
            let message =
                message.map_or_else(|| fault.meaning().to_owned(), |finding| finding.message.clone());
            candidate.skip = Some(((self.identity.reason)(&header, fault), message));
        } else if name.is_none() && !self.identity.folder_names {
            candidate.skip = Some((Code::MissingName, "`name` is missing or blank".to_owned()));
        }
        candidate
    }

    fn check_size(&self, head: &Head, header: &mut Header<'_>) {
        let size = head.stamp.map_or(head.bytes.len() as u64, |stamp| stamp.size);
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

    fn warn(&self, header: &Header<'_>, findings: &[Finding], candidate: &mut Candidate) {
        let Some(word) = self.identity.warns else {
            return;
        };
        for finding in findings.iter().filter(|finding| finding.code == Code::DuplicateKey) {
            let bytes = finding.bytes.clone().unwrap_or(0..0);
            let key =
                bytes.start.checked_sub(header.source_start).zip(bytes.end.checked_sub(header.source_start));
            let key = key.and_then(|(start, end)| header.source.get(start..end)).unwrap_or("");
            candidate.warnings.push(Warning {
                code: finding.code,
                message: word(finding.code, key, &candidate.skill.location),
                path: Some(candidate.skill.location.clone()),
            });
        }
    }

    fn grade(
        findings: Vec<Finding>,
        fault: Option<Code>,
        profile: &Profile,
        bytes: &[u8],
        candidate: &mut Candidate,
    ) {
        if findings.is_empty() {
            return;
        }
        let text = String::from_utf8_lossy(bytes);
        let index = LineIndex::new(&text);
        let path = Some(candidate.skill.location.as_str());
        let diagnostics = rules::grade_all(findings, fault, profile, path, &index);
        let worst = diagnostics.iter().find(|diagnostic| diagnostic.severity == Severity::Error);
        candidate.skip = worst.map(|diagnostic| (diagnostic.code, diagnostic.message.clone()));
        candidate.diagnostics = diagnostics;
    }
}

/// The place of some bytes near the beginning of a file, without an index of all of it.
fn early_span(bytes: &[u8], range: std::ops::Range<usize>) -> Span {
    let before = bytes.get(..range.end).and_then(|before| std::str::from_utf8(before).ok());
    before.map_or(Span::START, |text| LineIndex::new(text).span(range))
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
        aliases: Vec::new(),
        content: None,
        resources: None,
        base: Some(base),
        fields: Fields::default(),
    }
}

fn last_segment(path: &str) -> String {
    path.trim_end_matches(['/', std::path::MAIN_SEPARATOR])
        .rsplit(['/', std::path::MAIN_SEPARATOR])
        .next()
        .unwrap_or(path)
        .to_owned()
}

impl Place {
    /// The folder's path that names it: as configured, unless that ends in no name (`..`).
    fn naming_path(&self) -> &str {
        let named = std::path::Path::new(&self.location).file_name().is_some();
        if named { &self.location } else { &self.real }
    }
}
