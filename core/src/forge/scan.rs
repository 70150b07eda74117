//! Looking over a folder of skills without an agent around it (contract `forge`, section 1).

use std::sync::Arc;

use serde::Serialize;

use crate::code::Code;
use crate::dialect;
use crate::error::Error;
use crate::options::OpenOptions;
use crate::skill::{Skill, Skipped};
use crate::skillset::SkillSet;
use crate::store::fs;
use crate::text::is_within;

/// What lies in a folder of skills.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Scan {
    /// Its skills, in byte order of their folders.
    pub skills: Vec<Arc<Skill>>,
    /// What was found and does not count.
    pub skipped: Vec<Skipped>,
}

/// Reads the skills in the folders of `skills_dir`. With a `root`, those that lie outside it are skipped.
///
/// # Errors
/// `missing_root` if one of the two is no folder.
pub fn scan(skills_dir: &str, root: Option<&str>) -> Result<Scan, Error> {
    let set = SkillSet::open_with(&dialect::forge::SCAN, OpenOptions::roots([skills_dir]))?;
    let snapshot = set.snapshot();
    let (mut skills, mut skipped) = (snapshot.skills.clone(), snapshot.skipped.clone());
    if let Some(root) = root {
        let real_root = fs::resolve(root).map_err(|fault| {
            Error::new(Code::RootMissing, format!("the folder `{root}` cannot be read: {fault}")).at(root)
        })?;
        skills.retain(|skill| {
            let real = skill.real_path.as_deref().unwrap_or(&skill.location);
            let inside = is_within(real, &real_root);
            if !inside {
                let folder = skill.particulars().dir.as_deref().unwrap_or(&skill.name);
                skipped.push(Skipped {
                    path: skill.location.clone(),
                    reason: Code::OutsideRoot,
                    message: dialect::forge::outside_root(folder),
                    winner: None,
                    name: Some(skill.name.clone()),
                });
            }
            inside
        });
        skipped.sort_by(|a, b| a.path.cmp(&b.path));
    }
    Ok(Scan { skills, skipped })
}
