//! Parsing and checking files without opening a set.

mod fixes;
mod set;

use serde::Serialize;

pub use fixes::{AppliedFix, FileFix, Fixed, fix_text, fixes};

use crate::code::Code;
use crate::diagnostic::{Diagnostic, Finding, Severity};
use crate::dialect::{HEADER, MAX_SKILL_BYTES, default_policy};
use crate::discovery::find::find_skill_files;
use crate::document::header::HeaderPolicy;
use crate::document::{Document, Parsed, parse_bytes};
use crate::error::Error;
use crate::rules::{self, Profile, Subject};
use crate::span::LineIndex;
use crate::store::fs::{self, FileWalk};
use crate::text::file_name;

/// What validation found.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Report {
    /// Whether no finding is an error.
    pub ok: bool,
    /// All findings by line, column and code.
    pub diagnostics: Vec<Diagnostic>,
}

impl Report {
    pub(crate) fn of(diagnostics: Vec<Diagnostic>) -> Self {
        let ok = diagnostics.iter().all(|diagnostic| diagnostic.severity != Severity::Error);
        Self { ok, diagnostics }
    }
}

/// The report of one file.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FileReport {
    /// The file, spelled as the path that led to it.
    pub path: String,
    /// What was found.
    #[serde(flatten)]
    pub report: Report,
}

/// Reads a `SKILL.md` leniently (contract `agentskills`, section 2).
///
/// Never fails: what is wrong is in `diagnostics`.
///
/// ```
/// let document = skillspan::parse(b"---\nname: pdf\ndescription: Fills forms.\n---\n\nBody.\n");
/// assert_eq!(document.frontmatter.name.as_deref(), Some("pdf"));
/// assert_eq!(document.instructions, "Body.");
/// ```
pub fn parse(bytes: &[u8]) -> Document {
    let parsed = parse_bytes(bytes, &HEADER);
    let file = File::TEXT;
    let diagnostics = diagnose(&parsed, bytes.len() as u64, &file, &Profile::LENIENT);
    let frontmatter = parsed.frontmatter();
    let body = parsed.body.into_owned();
    let instructions = crate::document::instructions(&body).to_owned();
    Document { frontmatter, body, instructions, lossy: parsed.lossy, diagnostics }
}

/// Checks the text of a `SKILL.md`. Rules about its folder and its files are left out.
pub fn validate_text(bytes: &[u8], profile: &Profile) -> Report {
    let file = File::TEXT;
    Report::of(diagnose(&parse_bytes(bytes, &header_policy(profile)), bytes.len() as u64, &file, profile))
}

/// Checks a skill: its folder, or its `SKILL.md`.
///
/// # Errors
/// `invalid_argument` where nothing is at the path, or the folder holds no `SKILL.md`.
pub fn validate(path: &str, profile: &Profile) -> Result<Report, Error> {
    if !fs::is_folder(path) {
        return Ok(validate_file(there(path)?, profile));
    }
    let file = fs::skill_file(path).ok_or_else(|| {
        let message = format!("`{path}` holds no `SKILL.md`; wanted a skill's folder or its `SKILL.md`");
        Error::new(Code::InvalidArgument, message).at(path)
    })?;
    Ok(validate_file(&file, profile))
}

/// A path at which something is.
fn there(path: &str) -> Result<&str, Error> {
    if fs::exists(path) {
        return Ok(path);
    }
    Err(Error::new(Code::InvalidArgument, format!("nothing is at `{path}`")).at(path))
}

/// Checks every skill at or below a path, hidden folders included, in walk order.
///
/// # Errors
/// `invalid_argument` where nothing is at the path.
pub fn validate_all(path: &str, profile: &Profile) -> Result<Vec<FileReport>, Error> {
    if !fs::is_folder(path) {
        return Ok(vec![FileReport { path: path.to_owned(), report: validate(path, profile)? }]);
    }
    let files = find_skill_files(path, default_policy().pruned()).into_iter();
    Ok(files.map(|path| FileReport { report: validate_file(&path, profile), path }).collect())
}

/// Strict profiles take broken YAML as an error; lenient ones read it line by line.
fn header_policy(profile: &Profile) -> HeaderPolicy {
    HeaderPolicy { repair: !profile.strict, ..HEADER }
}

/// What is known of a file besides its bytes.
#[derive(Debug, Clone, Copy)]
struct File<'a> {
    path: Option<&'a str>,
    folder: Option<&'a str>,
    name: Option<&'a str>,
    files: Option<&'a [String]>,
    /// Its size on disk; of a large one not all bytes are read.
    size: Option<u64>,
}

impl File<'_> {
    const TEXT: Self = Self { path: None, folder: None, name: None, files: None, size: None };

    fn size(&self, bytes: &[u8]) -> u64 {
        self.size.unwrap_or(bytes.len() as u64)
    }
}

fn validate_file(path: &str, profile: &Profile) -> Report {
    let checked = with_file(path, |bytes, file| {
        Report::of(diagnose(&parse_bytes(bytes, &header_policy(profile)), file.size(bytes), file, profile))
    });
    checked.unwrap_or_else(|fault| {
        let finding = Finding::whole(Code::Unreadable, format!("the file cannot be read: {fault}"));
        let unreadable = Some(Code::Unreadable);
        Report::of(rules::grade_all([finding], unreadable, profile, Some(path), &LineIndex::new("")))
    })
}

/// Reads a file and gives it to `look` with what stands around it.
fn with_file<T>(path: &str, look: impl FnOnce(&[u8], &File<'_>) -> T) -> std::io::Result<T> {
    let head = fs::read_document(path, MAX_SKILL_BYTES)?;
    let folder_path = fs::parent(path);
    let folder = fs::name_of(&folder_path);
    let walk = FileWalk {
        pruned: default_policy().pruned(),
        hidden: false,
        skill_files: false,
        max_entries: 20_000,
    };
    let (files, cut) = fs::sorted_files(&folder_path, walk);
    let name = Some(file_name(path));
    let files = (!cut).then_some(files.as_slice());
    let size = head.stamp.map(|stamp| stamp.size);
    Ok(look(&head.bytes, &File { path: Some(path), folder: folder.as_deref(), name, files, size }))
}

fn diagnose(parsed: &Parsed<'_>, size: u64, file: &File<'_>, profile: &Profile) -> Vec<Diagnostic> {
    let mut findings = parsed.findings.clone();
    let mut fault = parsed.header.fault;
    if size > MAX_SKILL_BYTES {
        let message = format!("the file has {size} bytes; the limit is {MAX_SKILL_BYTES}");
        findings = vec![Finding::whole(Code::FileTooLarge, message)];
        fault = Some(Code::FileTooLarge);
    } else {
        findings.extend(rules::check(&Subject {
            folder: file.folder,
            file_name: file.name,
            body: Some(&parsed.body),
            files: file.files,
            ..Subject::new(&parsed.header, profile)
        }));
    }
    if findings.is_empty() {
        return Vec::new();
    }
    let index = LineIndex::new(&parsed.text);
    rules::grade_all(findings, fault, profile, file.path, &index)
}
