//! Profiles: which keys are known, and what counts.

use crate::code::Code;
use crate::error::Error;

const SPEC_KEYS: &[&str] = &["name", "description", "license", "compatibility", "metadata", "allowed-tools"];

/// Keys of clients that are read into typed fields.
const EXTENSIONS: &[&str] = &[
    "disable-model-invocation",
    "user-invocable",
    "argument-hint",
    "arguments",
    "when_to_use",
    "model",
    "context",
    "agent",
    "paths",
    "version",
    "tags",
];

const CLAUDE_KEYS: &[&str] = &["hooks", "effort", "shell", "disallowed-tools"];

const VSCODE_KEYS: &[&str] = &["argument-hint", "user-invocable", "disable-model-invocation"];

/// Whose rules count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Profile {
    /// What the profile is called; every finding carries it.
    pub name: &'static str,
    /// Whether breaches of the specification are errors.
    pub strict: bool,
    /// The known top-level keys, in groups.
    pub keys: &'static [&'static [&'static str]],
    /// Whether names hold ASCII only.
    pub ascii_names: bool,
    /// Whether descriptions hold no `<` and no `>`.
    pub plain_descriptions: bool,
}

impl Profile {
    /// The specification; the default of `validate`.
    pub const SPEC: Self = Self {
        name: "spec",
        strict: true,
        keys: &[SPEC_KEYS],
        ascii_names: false,
        plain_descriptions: false,
    };

    /// Claude's clients: their keys, and no markup in descriptions.
    pub const CLAUDE: Self = Self {
        name: "claude",
        keys: &[SPEC_KEYS, EXTENSIONS, CLAUDE_KEYS],
        plain_descriptions: true,
        ..Self::SPEC
    };

    /// Codex: the keys of the specification.
    pub const CODEX: Self = Self { name: "codex", ..Self::SPEC };

    /// Visual Studio Code.
    pub const VSCODE: Self = Self { name: "vscode", keys: &[SPEC_KEYS, VSCODE_KEYS], ..Self::SPEC };

    /// The specification with ASCII names.
    pub const ASCII: Self = Self { name: "ascii", ascii_names: true, ..Self::SPEC };

    /// Loads what can be loaded; the default of opening and parsing.
    pub const LENIENT: Self =
        Self { name: "lenient", strict: false, keys: &[SPEC_KEYS, EXTENSIONS], ..Self::SPEC };

    /// All profiles.
    pub const ALL: &'static [&'static Self] =
        &[&Self::SPEC, &Self::CLAUDE, &Self::CODEX, &Self::VSCODE, &Self::ASCII, &Self::LENIENT];

    /// The profile called `name`, or an `invalid_argument` that lists the names.
    pub fn named(name: &str) -> Result<&'static Self, Error> {
        Self::ALL.iter().copied().find(|profile| profile.name == name).ok_or_else(|| {
            let names: Vec<&str> = Self::ALL.iter().map(|profile| profile.name).collect();
            Error::new(
                Code::InvalidArgument,
                format!("Unknown profile: {name}. Known profiles: {}.", names.join(", ")),
            )
        })
    }

    /// Whether the profile knows this top-level key.
    pub fn knows(&self, key: &str) -> bool {
        self.known_keys().any(|known| known == key)
    }

    /// The keys the profile knows.
    pub fn known_keys(&self) -> impl Iterator<Item = &'static str> {
        self.keys.iter().flat_map(|group| group.iter().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn profiles_are_found_by_name() {
        for profile in Profile::ALL {
            assert_eq!(Profile::named(profile.name).unwrap(), *profile);
        }
        let error = Profile::named("Spec").unwrap_err();
        assert_eq!(error.code, Code::InvalidArgument);
        assert!(error.message.contains("spec, claude, codex, vscode, ascii, lenient"), "{error}");
    }

    #[test]
    fn every_profile_knows_the_keys_of_the_specification() {
        for profile in Profile::ALL {
            assert!(SPEC_KEYS.iter().all(|key| profile.knows(key)), "{}", profile.name);
        }
    }

    #[test]
    fn clients_know_their_own_keys() {
        assert!(Profile::CLAUDE.knows("hooks") && !Profile::VSCODE.knows("hooks"));
        assert!(Profile::VSCODE.knows("argument-hint") && !Profile::VSCODE.knows("model"));
        assert!(!Profile::CODEX.knows("version") && Profile::LENIENT.knows("version"));
        assert!(!Profile::LENIENT.knows("hooks"));
    }
}
