//! Loading a skill's instructions: by a tool for the model, or by a person.

use super::substitution::substitute;
use crate::code::Code;
use crate::error::Error;
use crate::policy::Loaded;
use crate::skillset::{Record, SkillSet, Snapshot};

/// Who loads a skill.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum LoadedBy {
    /// A person, for example by a slash command.
    #[default]
    User,
    /// The model.
    Model,
}

impl LoadedBy {
    /// The party of a wire word.
    ///
    /// # Errors
    /// `invalid_argument` for anything but `user` and `model`.
    pub fn named(word: &str) -> Result<Self, Error> {
        match word {
            "user" => Ok(Self::User),
            "model" => Ok(Self::Model),
            _ => {
                Err(Error::new(Code::InvalidArgument, format!("`by` is `{word}`; wanted `user` or `model`")))
            }
        }
    }
}

/// What a host asks when it loads a skill.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LoadOptions {
    /// One text, split at blanks with quotes grouping.
    pub arguments: Option<String>,
    /// Who loads the skill; what is hidden from that party is refused.
    pub by: LoadedBy,
    /// Put arguments also into a skill that declares none.
    pub substitute: bool,
}

impl SkillSet {
    /// The text of a skill, the same that the load tool gives.
    ///
    /// # Errors
    /// `skill_not_found`, `invalid_skill` for one that is known but broken, `not_invocable` for one
    /// that is hidden from `by`.
    pub fn load(&self, name: &str, options: &LoadOptions) -> Result<String, Error> {
        let snapshot = self.snapshot();
        let record = self.loadable(&snapshot, name, options.by)?;
        self.render(record, name, options.arguments.as_deref(), options.substitute)
    }

    /// The record of a name that `by` may load.
    pub(super) fn loadable<'a>(
        &self,
        snapshot: &'a Snapshot,
        name: &str,
        by: LoadedBy,
    ) -> Result<&'a Record, Error> {
        let record = self.known(snapshot, name)?;
        let hidden = match by {
            LoadedBy::Model if !record.skill.model_invocable() => {
                Some(("the model", "disable-model-invocation"))
            }
            LoadedBy::User if !record.skill.user_invocable() => Some(("the user", "user-invocable: false")),
            LoadedBy::Model | LoadedBy::User => None,
        };
        match hidden {
            None => Ok(record),
            Some((from, field)) => {
                let message =
                    format!("Skill \"{name}\" is hidden from {from}: its frontmatter sets {field}.");
                Err(Error::new(Code::NotInvocable, message))
            }
        }
    }

    pub(super) fn render(
        &self,
        record: &Record,
        called: &str,
        arguments: Option<&str>,
        substitutes: bool,
    ) -> Result<String, Error> {
        let policy = &self.policy().tools;
        let mut body = self.body(record).map_err(|fault| Self::broken(called, fault.reason()))?;
        if substitutes || (policy.substitutes && record.skill.takes_arguments()) {
            body = substitute(&body, arguments.unwrap_or(""), record.skill.argument_names());
        }
        let files = self.shown_files(record);
        Ok((policy.render)(&Loaded { skill: &record.skill, body: &body, files: files.as_ref() }))
    }
}
