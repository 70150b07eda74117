//! What a case may require of the machine, and finding out whether it is there.

use std::fs;
use std::path::Path;

use anyhow::Result;
use serde::Deserialize;

use crate::root::Root;
use crate::tree;

/// Something that not every machine offers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Requirement {
    /// Symbolic links can be made.
    Symlinks,
    /// Permissions are kept as they are set.
    PosixModes,
    /// Permissions bind the user who runs the suite.
    NotRoot,
    /// `a` and `A` are two names.
    CaseSensitive,
}

impl Requirement {
    const ALL: [Self; 4] = [Self::Symlinks, Self::PosixModes, Self::NotRoot, Self::CaseSensitive];

    /// The name as case files have it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Symlinks => "symlinks",
            Self::PosixModes => "posix-modes",
            Self::NotRoot => "not-root",
            Self::CaseSensitive => "case-sensitive",
        }
    }

    fn is_met(self, folder: &Path) -> Result<bool> {
        let file = folder.join(self.name());
        fs::write(&file, "x")?;
        Ok(match self {
            Self::Symlinks => tree::link("symlinks", &folder.join("link")).is_ok(),
            Self::PosixModes => tree::set_mode(&file, 0o604).is_ok() && has_mode(&file, 0o604)?,
            Self::NotRoot => tree::set_mode(&file, 0).is_ok() && fs::read(&file).is_err(),
            Self::CaseSensitive => !folder.join("CASE-SENSITIVE").exists(),
        })
    }
}

#[cfg(unix)]
fn has_mode(path: &Path, mode: u32) -> Result<bool> {
    use std::os::unix::fs::PermissionsExt;
    Ok(fs::metadata(path)?.permissions().mode() & 0o7777 == mode)
}

#[cfg(not(unix))]
fn has_mode(_path: &Path, _mode: u32) -> Result<bool> {
    Ok(false)
}

/// What this machine offers.
#[derive(Debug, Clone)]
pub struct Machine {
    met: Vec<Requirement>,
}

impl Machine {
    /// Tries everything out in a temporary folder.
    pub fn probe() -> Result<Self> {
        let root = Root::new()?;
        let mut met = Vec::new();
        for requirement in Requirement::ALL {
            if requirement.is_met(root.path())? {
                met.push(requirement);
            }
        }
        Ok(Self { met })
    }

    /// The first of these that is not there.
    pub fn lacks(&self, required: &[Requirement]) -> Option<Requirement> {
        required.iter().copied().find(|requirement| !self.met.contains(requirement))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn this_system_has_links_and_modes() {
        let machine = Machine::probe().unwrap();
        let basic = [Requirement::Symlinks, Requirement::PosixModes];
        assert_eq!(machine.lacks(&basic), None);
    }

    #[test]
    fn names_the_first_that_is_missing() {
        let machine = Machine { met: vec![Requirement::Symlinks] };
        let required = [Requirement::Symlinks, Requirement::NotRoot];
        assert_eq!(machine.lacks(&required), Some(Requirement::NotRoot));
        assert_eq!(machine.lacks(&[]), None);
    }
}
