//! A skill that was found, before names are settled.

use std::sync::Arc;

use crate::code::Code;
use crate::diagnostic::{Diagnostic, Warning};
use crate::error::Error;
use crate::policy::{Kept, Placement};
use crate::skill::Skill;
use crate::span::Span;
use crate::store::SkillStore;
use crate::store::fs::Stamp;

/// Where the text and the files of a skill are read from.
#[derive(Debug, Clone)]
pub enum Source {
    /// The folder of its location.
    Disk,
    /// What the host passed in.
    Data(Arc<Data>),
    /// A host's store, by this id.
    Store(Arc<dyn SkillStore>, Box<str>),
}

/// The text and the files of a data skill.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Data {
    /// Its body.
    pub body: String,
    /// Its files by relative path, in the order given.
    pub files: Vec<(String, Vec<u8>)>,
}

/// A skill that was found.
#[derive(Debug, Clone)]
pub struct Candidate {
    /// The record. Its id is settled later; of a skipped one only what was readable is filled in.
    pub skill: Arc<Skill>,
    /// Why it does not count.
    pub skip: Option<(Code, String)>,
    /// A file that broke since it was read well: why loading it fails, while its fields stay.
    pub broken: Option<String>,
    /// What was found in its file.
    pub diagnostics: Vec<Diagnostic>,
    /// The same for dialects whose hosts are warned.
    pub warnings: Vec<Warning>,
    /// Where its text and files are read from.
    pub source: Source,
    /// The number of its root, from 0; candidates from elsewhere follow the last root.
    pub root: usize,
    /// The place of its name in its file.
    pub name_span: Span,
    /// The digest of its folder, where it is shown only because that was approved.
    pub approved: Option<Box<str>>,
    /// What its file looked like.
    pub seen: Seen,
    /// How its file stands in its root.
    pub placement: Placement,
    /// What the dialect kept of its file.
    pub kept: Option<Kept>,
}

impl Candidate {
    /// A candidate of a record about which nothing is known yet.
    pub fn new(skill: impl Into<Arc<Skill>>, root: usize) -> Self {
        Self {
            skill: skill.into(),
            skip: None,
            broken: None,
            diagnostics: Vec::new(),
            warnings: Vec::new(),
            source: Source::Disk,
            root,
            name_span: Span::START,
            approved: None,
            seen: Seen::default(),
            placement: Placement::default(),
            kept: None,
        }
    }
}

/// What a file looked like at the last scan.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Seen {
    /// Size and time.
    pub stamp: Option<Stamp>,
    /// Whether it was so young that a later write may carry the same time.
    pub young: bool,
    /// Whether it is a link.
    pub linked: bool,
    /// The digest of its bytes, where they were read.
    pub digest: Option<Box<[u8; 32]>>,
}

/// What opening meets, in order.
#[derive(Debug)]
pub enum Event {
    /// A skill.
    Found(Box<Candidate>),
    /// Something about a file or folder that is no skill.
    Obstacle(Box<Diagnostic>),
    /// Something about a root, a store or the provider.
    Warning(Box<Warning>),
    /// What the host asked for cannot be had.
    Failed(Box<Error>),
}
