//! Errors by their codes.

use std::fmt;

use serde::Deserialize;
use skillspan::Error;
use uniffi::UnexpectedUniFFICallbackError;

use crate::answer::record;
use crate::records::Diagnostic;

macro_rules! errors {
    ($($(#[$meaning:meta])* $code:ident = $wire:literal,)*) => {
        /// What failed, a variant for each code of the catalogue. Each carries a sentence for people, and what it
        /// is about.
        #[derive(Debug, Deserialize, uniffi::Error)]
        #[uniffi::export(Display)]
        #[serde(tag = "code")]
        pub enum SkillspanError {
            $(
                $(#[$meaning])*
                #[serde(rename = $wire)]
                $code {
                    /// What was found and what was wanted.
                    #[serde(rename = "message")]
                    text: String,
                    /// The file or folder concerned.
                    path: Option<String>,
                    /// What is wrong with the file, in dialects that tell it apart.
                    problem: Option<String>,
                    /// The name of the skill that made opening fail.
                    skill: Option<String>,
                    /// The findings behind the failure.
                    #[serde(default)]
                    diagnostics: Vec<Diagnostic>,
                },
            )*
        }

        #[uniffi::export]
        impl SkillspanError {
            /// The code, as it stands in the catalogue.
            pub fn code(&self) -> String {
                match self { $(Self::$code { .. } => $wire.to_owned(),)* }
            }
        }

        impl fmt::Display for SkillspanError {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self { $(Self::$code { text, .. } => f.write_str(text),)* }
            }
        }
    };
}

errors! {
    /// An option or an argument has a wrong name, type or value.
    InvalidArgument = "invalid_argument",
    /// A skill that is known cannot be loaded because its `SKILL.md` is broken.
    InvalidSkill = "invalid_skill",
    /// No visible skill has this name or qualified id.
    SkillNotFound = "skill_not_found",
    /// The skill's frontmatter hides it from this caller.
    NotInvocable = "not_invocable",
    /// Two skills have one name, in a dialect where that makes opening fail.
    DuplicateSkill = "duplicate_skill",
    /// Two folders of an app stand for one path, in the dialect `b4`.
    DuplicateRoute = "duplicate_route",
    /// A root does not exist or is not a folder, in a dialect where that makes opening fail.
    MissingRoot = "missing_root",
    /// The set offers no tool of this name.
    UnknownTool = "unknown_tool",
    /// The skill has no regular file at this path.
    ResourceNotFound = "resource_not_found",
    /// The path leads out of the skill's folder.
    ResourceOutsideSkill = "resource_outside_skill",
    /// The file is larger than the limit for its kind.
    ResourceTooLarge = "resource_too_large",
    /// Text was demanded, and the file is no UTF-8 text.
    ResourceNotText = "resource_not_text",
    /// A file or folder could not be read.
    Unreadable = "unreadable",
    /// A file or folder could not be written.
    Unwritable = "unwritable",
    /// The set does not run scripts.
    ScriptOff = "script_off",
    /// A fault in skillspan itself.
    Internal = "internal",
}

impl std::error::Error for SkillspanError {}

impl From<Error> for SkillspanError {
    fn from(error: Error) -> Self {
        record(&error).unwrap_or_else(|fault| internal(format!("{}; {}", error.message, fault.message)))
    }
}

impl From<UnexpectedUniFFICallbackError> for SkillspanError {
    fn from(fault: UnexpectedUniFFICallbackError) -> Self {
        internal(fault.reason)
    }
}

fn internal(text: String) -> SkillspanError {
    SkillspanError::Internal { text, path: None, problem: None, skill: None, diagnostics: Vec::new() }
}

/// What a host's store or callback fails with. Anything else that it raises counts as this.
#[derive(Debug, uniffi::Error)]
pub enum HostError {
    /// It failed.
    Failed {
        /// In its own words.
        reason: String,
    },
}

impl fmt::Display for HostError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Failed { reason } = self;
        f.write_str(reason)
    }
}

impl std::error::Error for HostError {}

impl From<UnexpectedUniFFICallbackError> for HostError {
    fn from(fault: UnexpectedUniFFICallbackError) -> Self {
        Self::Failed { reason: fault.reason }
    }
}
