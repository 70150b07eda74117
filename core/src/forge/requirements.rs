//! What skills require of the host: the sum, and what of it is missing (contract `forge`, section 5).

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::meta::ForgeMeta;
use crate::code::Code;

/// Programs that run any command, so that a list of allowed programs must not name them.
const SHELLS: &[&str] =
    &["ash", "bash", "cmd", "csh", "dash", "fish", "ksh", "powershell", "pwsh", "sh", "tcsh", "zsh"];

/// What skills require; of one skill, or the sum of several.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, expecting = "an object of requirements")]
pub struct Requirements {
    /// Programs, by name.
    pub bins: Vec<String>,
    /// Variables.
    pub env: RequiredEnv,
    /// What the host must be able to do.
    pub capabilities: Vec<String>,
    /// Domains that the skills talk to.
    pub egress_domains: Vec<String>,
    /// Tools of the host that the skills must not have.
    pub denied_tools: Vec<String>,
}

/// Variables that skills require.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, expecting = "an object of lists of names")]
pub struct RequiredEnv {
    /// All of these must be set.
    pub required: Vec<String>,
    /// Of each group one must be set.
    pub one_of: Vec<Vec<String>>,
    /// These may be set.
    pub optional: Vec<String>,
}

/// Where variables and programs are looked for.
#[derive(Clone, Copy)]
pub struct Surroundings<'a> {
    /// The environment.
    pub env: &'a BTreeMap<String, String>,
    /// The text of a `.env` file.
    pub dotenv: &'a str,
    /// A store of secrets, asked by name for what is in neither of them.
    pub lookup: &'a dyn Fn(&str) -> Option<String>,
    /// Whether a program is found.
    pub which: &'a dyn Fn(&str) -> bool,
}

/// What is missing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Missing {
    /// Without these the skills cannot work: `env-required`, `env-one-of`.
    pub errors: Vec<Lack>,
    /// Without these a part of them does not: `env-optional`, `missing-bin`.
    pub warnings: Vec<Lack>,
}

/// One thing that is missing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Lack {
    /// A code of kind [`crate::CodeKind::Finding`].
    pub code: Code,
    /// What is missing.
    pub message: String,
}

/// What a host's tool that runs programs may do for the skills.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CliConfig {
    /// The programs, sorted, without shells.
    pub allowed_binaries: Vec<String>,
    /// The names of all variables, sorted.
    pub env_passthrough: Vec<String>,
}

impl From<&ForgeMeta> for Requirements {
    fn from(meta: &ForgeMeta) -> Self {
        Self {
            bins: meta.bins.clone(),
            env: RequiredEnv {
                required: meta.env.required.clone(),
                one_of: vec![meta.env.one_of.clone()],
                optional: meta.env.optional.clone(),
            },
            capabilities: meta.capabilities.clone(),
            egress_domains: meta.egress_domains.clone(),
            denied_tools: meta.denied_tools.clone(),
        }
    }
}

impl Requirements {
    /// The sum over skills: sorted, each name once, one group of `one_of` for each skill that has one. What
    /// one skill requires is not optional for another.
    pub fn aggregate(skills: impl IntoIterator<Item = Self>) -> Self {
        let mut sum = Self::default();
        for skill in skills {
            sum.bins.extend(skill.bins);
            sum.env.required.extend(skill.env.required);
            sum.env.one_of.extend(skill.env.one_of.into_iter().filter(|group| !group.is_empty()));
            sum.env.optional.extend(skill.env.optional);
            sum.capabilities.extend(skill.capabilities);
            sum.egress_domains.extend(skill.egress_domains);
            sum.denied_tools.extend(skill.denied_tools);
        }
        let env = &mut sum.env;
        env.optional.retain(|name| !env.required.contains(name));
        for names in [
            &mut sum.bins,
            &mut env.required,
            &mut env.optional,
            &mut sum.capabilities,
            &mut sum.egress_domains,
            &mut sum.denied_tools,
        ] {
            names.sort();
            names.dedup();
        }
        sum
    }

    /// What of it is missing. A variable with an empty value is set.
    pub fn check(&self, surroundings: &Surroundings<'_>) -> Missing {
        let file = dotenv(surroundings.dotenv);
        let is_set = |name: &String| {
            surroundings.env.contains_key(name)
                || file.contains_key(name)
                || (surroundings.lookup)(name).is_some()
        };
        let mut missing = Missing::default();
        for name in self.env.required.iter().filter(|name| !is_set(name)) {
            let message = format!("required env var {name} is not set");
            missing.errors.push(Lack { code: Code::EnvRequired, message });
        }
        for group in self.env.one_of.iter().filter(|group| !group.is_empty() && !group.iter().any(is_set)) {
            let message = format!("at least one of [{}] must be set", group.join(", "));
            missing.errors.push(Lack { code: Code::EnvOneOf, message });
        }
        for name in self.env.optional.iter().filter(|name| !is_set(name)) {
            let message = format!("optional env var {name} is not set");
            missing.warnings.push(Lack { code: Code::EnvOptional, message });
        }
        for name in self.bins.iter().filter(|name| !(surroundings.which)(name)) {
            let message = format!("binary \"{name}\" not found in PATH");
            missing.warnings.push(Lack { code: Code::MissingBin, message });
        }
        missing
    }

    /// What a host's tool that runs programs may do for the skills.
    pub fn cli_config(&self) -> CliConfig {
        let sorted = |names: BTreeSet<&String>| names.into_iter().cloned().collect();
        let env = self.env.required.iter().chain(self.env.one_of.iter().flatten()).chain(&self.env.optional);
        CliConfig {
            allowed_binaries: sorted(
                self.bins.iter().filter(|name| !SHELLS.contains(&name.as_str())).collect(),
            ),
            env_passthrough: sorted(env.collect()),
        }
    }
}

/// The variables of a `.env` text: lines `NAME=value`, also behind `export `, with one pair of quotes around
/// the value taken off. The last of equal names counts; other lines are passed over.
pub fn dotenv(text: &str) -> BTreeMap<String, String> {
    let lines = text.trim_start_matches('\u{feff}').lines().map(str::trim);
    let fields = lines.filter(|line| !line.starts_with('#')).filter_map(|line| {
        let line = line.strip_prefix("export ").unwrap_or(line);
        let (name, value) = line.split_once('=')?;
        Some((name.trim(), unquoted(value.trim())))
    });
    let named = fields.filter(|(name, _)| !name.is_empty());
    named.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

fn unquoted(value: &str) -> &str {
    let inside = |quote: char| value.strip_prefix(quote)?.strip_suffix(quote);
    inside('"').or_else(|| inside('\'')).unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::forge::meta::EnvNames;

    fn names(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    fn env(required: &str, one_of: &str, optional: &str) -> ForgeMeta {
        let env = EnvNames { required: names(required), one_of: names(one_of), optional: names(optional) };
        ForgeMeta { env, ..ForgeMeta::default() }
    }

    #[test]
    fn the_sum_is_sorted_and_required_wins() {
        let skills = [env("B A", "Y X", "C D"), env("C B", "", "E"), env("", "Y X", "")];
        let sum = Requirements::aggregate(skills.iter().map(Requirements::from));
        assert_eq!(sum.env.required, ["A", "B", "C"]);
        assert_eq!(sum.env.optional, ["D", "E"]);
        assert_eq!(sum.env.one_of, [["Y", "X"], ["Y", "X"]]);
        assert_eq!(Requirements::aggregate([sum.clone()]), sum);
    }

    #[test]
    fn each_place_is_asked() {
        let sum = Requirements::aggregate([Requirements::from(&env("A B C D", "E F", "G"))]);
        let set: BTreeMap<String, String> = [("A".to_owned(), String::new())].into();
        let surroundings = Surroundings {
            env: &set,
            dotenv: "B=",
            lookup: &|name| (name == "C").then(String::new),
            which: &|_| false,
        };
        let missing = sum.check(&surroundings);
        let messages: Vec<_> = missing.errors.iter().map(|lack| lack.message.as_str()).collect();
        assert_eq!(messages, ["required env var D is not set", "at least one of [E, F] must be set"]);
        assert_eq!(missing.warnings.len(), 1);
        assert_eq!(Requirements::default().check(&surroundings), Missing::default());
    }

    #[test]
    fn a_shell_is_never_allowed() {
        let meta = ForgeMeta { bins: names("sh zsh jq bash cmd"), ..env("R", "Z A", "O R") };
        let config = Requirements::from(&meta).cli_config();
        assert_eq!(config.allowed_binaries, ["jq"]);
        assert_eq!(config.env_passthrough, ["A", "O", "R", "Z"]);
    }

    #[test]
    fn a_dotenv_text() {
        let text = "\u{feff}A=1\r\n # B=2\nexport C = 'c d' \nexport D=\"d\"\nE=a=b\nF='x\nG=\"\"\nH='\n=no\nno\nI=1 # c\n\
                    exported=1\nA=2\nJ=''x''\nK=\"x'";
        let read = dotenv(text);
        let wanted = [
            ("A", "2"),
            ("C", "c d"),
            ("D", "d"),
            ("E", "a=b"),
            ("F", "'x"),
            ("G", ""),
            ("H", "'"),
            ("I", "1 # c"),
            ("J", "'x'"),
            ("K", "\"x'"),
            ("exported", "1"),
        ];
        let read: Vec<_> = read.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        assert_eq!(read, wanted);
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn any_text_is_no_panic(text in prop_oneof![any::<String>(), "[ A='\"#\r\n]{0,30}"]) {
            prop_assert!(dotenv(&text).keys().all(|name| !name.is_empty() && name.trim() == name));
        }
    }
}
