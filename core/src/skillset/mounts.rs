//! The folders of a set's skills, for hosts that run code (contract `ruby_llm`, section 7).

use std::collections::HashSet;

use serde::Serialize;

use super::SkillSet;
use crate::code::Code;
use crate::diagnostic::Warning;
use crate::discovery::roots::spell;
use crate::error::Error;
use crate::policy::{Placement, RootSpelling};
use crate::skill::Origin;
use crate::store::fs::{self, CopyFault, LeftOut};
use crate::text::is_folder_name;

/// Where the skills lie for the code that a host runs.
const FOLDER: &str = "skills";

/// A skill's folder and its place in the folder in which a host runs code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Mount {
    /// The skill's name.
    pub name: String,
    /// The folder with links resolved.
    pub source: String,
    /// The place, relative and with `/`: `skills/<name>`.
    pub target: String,
    /// Always true: code must not change a skill.
    pub read_only: bool,
}

impl SkillSet {
    /// The folders to mount for code execution, in the order of the skills.
    ///
    /// Skills without a folder have none, nor have those whose name cannot be the name of a folder or is
    /// that of an earlier one.
    pub fn mounts(&self) -> Vec<Mount> {
        let mut names = HashSet::new();
        let mut mounts = Vec::new();
        for record in self.snapshot().visible() {
            let skill = &record.skill;
            let has_folder = skill.origin == Origin::Fs && record.placement == Placement::Folder;
            if !has_folder || !is_folder_name(&skill.name) || !names.insert(skill.name.clone()) {
                continue;
            }
            let folder = skill.directory();
            mounts.push(Mount {
                name: skill.name.clone(),
                source: fs::resolve(folder).unwrap_or_else(|_| folder.to_owned()),
                target: format!("{FOLDER}/{}", skill.name),
                read_only: true,
            });
        }
        mounts
    }

    /// Copies the folders of [`mounts`](Self::mounts) below `folder`, for hosts that cannot mount: read-only,
    /// executable where they were. `folder` is made if it is missing; its `skills` must not be there yet,
    /// and appears whole or not at all.
    ///
    /// Links that stay inside a skill are copied as what they lead to. What was left out is told as
    /// warnings: `outside-skill`, `dangling-link`, `unreadable` for what is no regular file or folder.
    ///
    /// # Errors
    /// `unreadable` for a file or folder of a skill, `unwritable` for the copy.
    pub fn materialize(&self, folder: &str) -> Result<Vec<Warning>, Error> {
        let mounts = self.mounts();
        if mounts.is_empty() {
            return Ok(Vec::new());
        }
        let folder = spell(folder, RootSpelling::Absolute, self.options().base().as_deref());
        let into = fs::join(&folder, FOLDER);
        let folders: Vec<(&str, &str)> =
            mounts.iter().map(|mount| (mount.name.as_str(), mount.source.as_str())).collect();
        match fs::copy_folders(&folders, &into) {
            Ok(left_out) => Ok(left_out.into_iter().map(|(path, why)| warning(path, why)).collect()),
            Err(CopyFault::Exists) => {
                let message = format!("`{into}` is there already; the copy of the skills wants a new folder");
                Err(Error::new(Code::Unwritable, message).at(into))
            }
            Err(CopyFault::Unreadable(path)) => {
                Err(Error::new(Code::Unreadable, format!("`{FOLDER}/{path}` cannot be read")).at(path))
            }
            Err(CopyFault::Failed(fault)) => {
                Err(Error::new(Code::Unwritable, format!("`{into}` cannot be written: {fault}")).at(into))
            }
        }
    }
}

fn warning(path: String, why: LeftOut) -> Warning {
    let (code, found) = match why {
        LeftOut::Outside => (Code::OutsideSkill, "leads out of the skill's folder"),
        LeftOut::Dangling => (Code::DanglingLink, "leads nowhere"),
        LeftOut::Repeated => (Code::OutsideSkill, "leads to a folder that the copy has already"),
        LeftOut::Special => (Code::Unreadable, "is no regular file or folder"),
        LeftOut::NotUnicode => (Code::Unreadable, "has a name that is not Unicode"),
    };
    Warning { code, message: format!("`{FOLDER}/{path}` {found}; it is left out"), path: Some(path) }
}
