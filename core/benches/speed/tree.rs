//! The generated skills.

use std::fmt;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use crate::Result;

/// How skills lie below their root.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// `root/skill`.
    Flat,
    /// `root/team/skill`.
    Grouped,
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Flat => "flat",
            Self::Grouped => "grouped",
        })
    }
}

/// One generated skill.
#[derive(Debug)]
pub struct Place {
    pub name: String,
    pub folder: PathBuf,
}

/// A root full of skills.
#[derive(Debug)]
pub struct Tree {
    pub root: PathBuf,
    pub layout: Layout,
    pub skills: Vec<Place>,
}

const TEAM: usize = 50;
const BODY: usize = 2048;
const BESIDE: [&str; 3] = ["LICENSE.txt", "reference.md", "run.py"];

impl Tree {
    /// Writes `count` skills below `root`.
    pub fn grow(root: &Path, count: usize, layout: Layout) -> Result<Self> {
        // A file that was written just now is read whole and hashed; skills are seldom that young.
        let old = SystemTime::now() - Duration::from_secs(3600);
        let mut skills = Vec::with_capacity(count);
        for number in 0..count {
            let name = format!("skill-{number:05}");
            let parent = match layout {
                Layout::Flat => root.to_owned(),
                Layout::Grouped => root.join(format!("team-{:03}", number / TEAM)),
            };
            let folder = parent.join(&name);
            fs::create_dir_all(&folder)?;
            let file = folder.join("SKILL.md");
            fs::write(&file, document(&name, number))?;
            File::options().write(true).open(file)?.set_modified(old)?;
            for beside in BESIDE {
                fs::write(folder.join(beside), "Something that the skill needs.\n")?;
            }
            skills.push(Place { name, folder });
        }
        Ok(Self { root: root.to_owned(), layout, skills })
    }
}

fn document(name: &str, number: usize) -> String {
    let mut text = format!(
        "---\nname: {name}\ndescription: Fills form number {number} of the tax office, checks its sums and \
         files it. Use it when somebody asks for this form or for one that came before it.\nlicense: MIT\n\
         metadata:\n  author: forms\n  version: \"1.{number}\"\n---\n"
    );
    let body_end = text.len() + BODY;
    text.push_str("\n# How to fill the form\n\n");
    while text.len() < body_end {
        text.push_str("- Read the field, look its meaning up in `reference.md`, then write the sum.\n");
    }
    text
}
