//! Approvals of skills that may not be used without one, bound to what lies in their folders.

use std::collections::BTreeMap;
use std::sync::PoisonError;

use super::{Record, SkillSet};
use crate::code::Code;
use crate::error::Error;
use crate::skill::{Origin, Skill};
use crate::store::fs;

/// The digests of approved folders by the locations of their skills: the record that a host keeps.
pub type Approvals = BTreeMap<String, String>;

impl SkillSet {
    /// Approves of a skill that is blocked, by its name, id or location, as its folder is now. The set shows it at
    /// once, and the record of all approvals that is given back makes the next set show it.
    ///
    /// An approval ends with any change of the folder: a file or link that comes, goes or differs. It does not
    /// help against a host's verdict that says no.
    ///
    /// # Errors
    /// `skill_not_found` for a name that is not blocked, `unreadable` where the folder cannot be read whole,
    /// `invalid_argument` for a skill that lies on no disk, and those of a refresh.
    pub fn approve(&self, skill: &str) -> Result<Approvals, Error> {
        let snapshot = self.snapshot();
        let is_meant =
            |blocked: &Skill| [&blocked.location, &blocked.id, &blocked.name].iter().any(|own| *own == skill);
        let blocked = snapshot.blocked.iter().find(|blocked| is_meant(blocked));
        let Some(blocked) = blocked else {
            return Err(Error::new(Code::SkillNotFound, format!("No blocked skill is called \"{skill}\"")));
        };
        if blocked.origin != Origin::Fs {
            let message = format!("skill \"{skill}\" lies on no disk; a root or a verdict must allow it");
            return Err(Error::new(Code::InvalidArgument, message));
        }
        let digest = fs::folder_digest(blocked.directory()).map_err(|fault| {
            let message = format!("the folder of skill \"{skill}\" cannot be read whole: {fault}");
            Error::new(Code::Unreadable, message).at(&blocked.location)
        })?;
        self.change_approvals(|approvals| approvals.insert(blocked.location.clone(), digest))
    }

    /// Takes an approval back, by name, id or location. The set blocks the skill at once.
    ///
    /// # Errors
    /// `skill_not_found` where no approval is, and those of a refresh.
    pub fn revoke(&self, skill: &str) -> Result<Approvals, Error> {
        let snapshot = self.snapshot();
        let location = snapshot.record(skill).map_or(skill, |record| &record.skill.location).to_owned();
        if !self.approvals().contains_key(&location) {
            return Err(Error::new(Code::SkillNotFound, format!("No approved skill is called \"{skill}\"")));
        }
        self.change_approvals(|approvals| approvals.remove(&location))
    }

    /// All approvals, those that fit no folder any more too: what a host keeps and passes to the next set.
    pub fn approvals(&self) -> Approvals {
        self.approvals.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn change_approvals(
        &self,
        change: impl FnOnce(&mut Approvals) -> Option<String>,
    ) -> Result<Approvals, Error> {
        change(&mut self.approvals.write().unwrap_or_else(PoisonError::into_inner));
        self.refresh()?;
        Ok(self.approvals())
    }

    /// Whether the folder of a skill that is shown because it was approved is still the approved one.
    ///
    /// # Errors
    /// `invalid_skill` where it is not.
    pub(super) fn still_approved(name: &str, record: &Record) -> Result<(), Error> {
        let Some(approved) = &record.approved else { return Ok(()) };
        let now = fs::folder_digest(record.skill.directory());
        if now.is_ok_and(|now| now == **approved) {
            return Ok(());
        }
        Err(Self::broken(name, "it is not what was approved any more"))
    }
}
