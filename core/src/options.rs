//! What a host passes to `open`.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::budget::Budget;
use crate::code::Code;
use crate::error::Error;
use crate::host::{Host, Programs, PromptMode, ResolveEnv};
use crate::selection::Selection;
use crate::skill::Skill;
use crate::store::SkillStore;

/// How to open a set. `Default` is the dialect `agentskills` without roots.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "an object of options")]
pub struct OpenOptions {
    /// The dialect's name; `agentskills` if none is given.
    pub dialect: Option<String>,
    /// The roots in order; the earlier wins a name. Without any, those of the dialect: `app/skills` in
    /// `ruby_llm`, none in the others.
    #[serde(deserialize_with = "roots")]
    pub roots: Vec<Root>,
    /// Data skills, after the roots.
    pub skills: Vec<Value>,
    /// Which names are shown: any `true` makes a list of all that are; else all but the `false` ones.
    pub filter: Option<BTreeMap<String, bool>>,
    /// Whether verdicts on skills are demanded, and who gives them.
    pub trust: Trust,
    /// Whether `open` fails when any finding is an error.
    pub strict: bool,
    /// What a relative root is relative to. Without it relative roots stay relative.
    pub current_dir: Option<String>,
    /// The folder that stands for `current_dir` where the host's project lies elsewhere. Messages of the
    /// dialect `ruby_llm` show paths relative to it.
    pub base_dir: Option<String>,
    /// Which skills the set is given, in the dialect `ruby_llm`.
    #[serde(deserialize_with = "select")]
    pub select: Selection,
    /// Whether the host runs code in a folder that has the set's mounts, in the dialect `ruby_llm`.
    pub code_execution: bool,
    /// The most that a catalog may take where its own options say nothing, in the dialect `agentskills`.
    pub budget: Option<Budget>,
    /// Whether the model gets the tool that searches, in the dialect `agentskills`. It also does where a
    /// budget drops names.
    pub search: bool,
    /// The main file of an agent, relative to its root, in the dialect `forge`; `SKILL.md` if none is given.
    pub main_skill: Option<String>,
    /// How much of the skills the catalog holds, in the dialect `forge`.
    pub prompt: PromptMode,
    /// Whether a bullet of one word declares a tool, in the dialect `forge`.
    pub legacy_bullets: bool,
    /// Whether scripts are run, in the dialect `forge`. None is run yet: calls answer `script_off`.
    pub execute: bool,
    /// Names that tools of skills must not have, in the dialect `forge`.
    pub reserved_tools: Vec<String>,
    /// The host's variables, in the dialect `forge`. Without them there are none.
    pub env: BTreeMap<String, String>,
    /// Variables that every script gets, in the dialect `forge`.
    pub extra_env: BTreeMap<String, String>,
    /// Which programs are found, in the dialect `forge`: a list of names on the wire. Without it, those on
    /// the `PATH` of `env`, and all where `env` has none.
    pub which: Option<Programs>,
    /// What a script gets instead of a variable, in the dialect `forge`.
    #[serde(skip)]
    pub resolve_env: Option<ResolveEnv>,
    /// Whether skills are looked for below a skill.
    pub nested: bool,
    /// Whether hidden folders are entered.
    pub hidden: bool,
    /// Whether files named `.gitignore` below a root are heeded.
    pub respect_gitignore: bool,
    /// What happens to links.
    pub links: Links,
    /// The deepest level of folders; the root is 0.
    pub max_depth: Option<usize>,
    /// How many folders of a root are listed, the root among them.
    pub max_directories: Option<usize>,
    /// How many entries of a root are looked at.
    pub max_entries: Option<usize>,
    /// How many files are shown with a loaded skill.
    pub max_files: Option<usize>,
    /// Files shown in the dialect `toolnexus`: 0 is 10, negative is no list.
    pub sample_limit: Option<i64>,
    /// The most bytes between the fences.
    pub max_frontmatter_bytes: Option<u64>,
    /// The most bytes of a `SKILL.md`; `max_bytes` in the dialect `b4`.
    #[serde(alias = "max_bytes")]
    pub max_skill_bytes: Option<u64>,
    /// The most bytes of a text resource.
    pub max_text_bytes: Option<u64>,
    /// The most bytes of another resource.
    pub max_binary_bytes: Option<u64>,
    /// The most bytes of any resource, in the dialect `haystack`.
    pub max_resource_bytes: Option<u64>,
    /// How many threads read `SKILL.md` files; 0 chooses by the size of the folder.
    pub threads: usize,
    /// A host's store, after the data skills.
    #[serde(skip)]
    pub store: Option<Arc<dyn SkillStore>>,
    /// What the host's provider answered, after the store. Hosts call it before they open.
    #[serde(skip)]
    pub provided: Option<Provided>,
}

impl OpenOptions {
    /// The default dialect over these roots.
    ///
    /// ```
    /// let options = skillspan::OpenOptions::roots(["skills", "vendor/skills"]);
    /// assert_eq!(options.roots.len(), 2);
    /// ```
    pub fn roots<R: Into<String>>(roots: impl IntoIterator<Item = R>) -> Self {
        Self { roots: roots.into_iter().map(Root::new).collect(), ..Self::default() }
    }

    /// What the host tells about itself.
    pub(crate) fn host(&self) -> Host {
        Host {
            reserved_tools: self.reserved_tools.clone(),
            prompt: self.prompt,
            legacy_bullets: self.legacy_bullets,
            env: self.env.clone(),
            extra_env: self.extra_env.clone(),
            which: self.which.clone(),
            resolve_env: self.resolve_env.clone(),
        }
    }

    /// What relative paths are relative to.
    pub(crate) fn base(&self) -> Option<String> {
        match (&self.current_dir, &self.base_dir) {
            (Some(current), Some(base)) => {
                Some(std::path::Path::new(current).join(base).to_string_lossy().into_owned())
            }
            (current, base) => base.as_ref().or(current.as_ref()).cloned(),
        }
    }

    /// Reads options from their wire form.
    ///
    /// # Errors
    /// `invalid_argument` for an option that is unknown or has a wrong type; the message names it.
    pub fn from_json(options: Value) -> Result<Self, Error> {
        from_wire("option", options)
    }
}

/// Reads options from their wire form; `what` is the word for one of them.
///
/// # Errors
/// `invalid_argument` for an option that is unknown or has a wrong type; the message names it.
pub(crate) fn from_wire<T: DeserializeOwned>(what: &str, options: Value) -> Result<T, Error> {
    serde_path_to_error::deserialize(options).map_err(|fault| {
        let place = fault.path().to_string();
        let message = match place.as_str() {
            "." | "?" => format!("{what}: {}", fault.inner()),
            place => format!("{what} `{place}`: {}", fault.inner()),
        };
        Error::new(Code::InvalidArgument, message)
    })
}

/// A folder in which skills are looked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Root {
    /// Its path.
    pub path: String,
    /// `project`, `user`, `system` or the host's own word.
    pub scope: String,
    /// The namespace of its skills; equal names in different namespaces do not collide.
    pub namespace: Option<String>,
    /// Whether its skills may be used.
    pub trusted: bool,
}

impl Root {
    /// A trusted root of scope `project` without namespace.
    pub fn new(path: impl Into<String>) -> Self {
        Self { path: path.into(), scope: "project".to_owned(), namespace: None, trusted: true }
    }
}

/// What happens to links.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Links {
    /// They are followed.
    #[default]
    Follow,
    /// Those that leave their root are refused.
    WithinRoot,
    /// None is followed.
    None,
}

/// Whether verdicts on skills are demanded, and who gives them.
#[derive(Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "an object")]
pub struct Trust {
    /// Whether a skill without verdict is blocked.
    pub demand: bool,
    /// The digests of approved folders by the locations of their skills; see [`SkillSet::approve`].
    ///
    /// [`SkillSet::approve`]: crate::SkillSet::approve
    pub approvals: BTreeMap<String, String>,
    /// The host's verdict on a record: `Some(false)` blocks it, approved or not.
    #[serde(skip)]
    pub decide: Option<Decide>,
}

/// A host's verdict on a record: shown, blocked, or left to the other rules. Its error is that of the scan.
pub type Decide = Arc<dyn Fn(&Skill) -> Result<Option<bool>, Error> + Send + Sync>;

impl fmt::Debug for Trust {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Trust")
            .field("demand", &self.demand)
            .field("approvals", &self.approvals)
            .field("decide", &self.decide.is_some())
            .finish()
    }
}

/// What a host's provider of data skills answered.
#[derive(Debug, Clone, PartialEq)]
pub enum Provided {
    /// It returned this; a list of data skills is wanted.
    Returned(Value),
    /// It failed with these words.
    Failed(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RootFields {
    path: String,
    #[serde(default)]
    scope: Option<String>,
    #[serde(default)]
    namespace: Option<String>,
    #[serde(default)]
    trust: Option<TrustWord>,
}

#[derive(Deserialize, Clone, Copy, PartialEq)]
#[serde(rename_all = "lowercase")]
enum TrustWord {
    Trusted,
    Untrusted,
}

/// One root or a list of them. A list is told from a root by its JSON type, for serde would take a
/// list of texts for the fields of one root.
fn roots<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Root>, D::Error> {
    match Value::deserialize(deserializer)? {
        Value::Array(roots) => roots.into_iter().map(root).collect(),
        one => root(one).map(|root| vec![root]),
    }
}

fn root<E: serde::de::Error>(given: Value) -> Result<Root, E> {
    match given {
        Value::String(path) => Ok(Root::new(path)),
        Value::Object(_) => {
            let fields: RootFields = serde_json::from_value(given).map_err(E::custom)?;
            Ok(Root {
                scope: fields.scope.unwrap_or_else(|| "project".to_owned()),
                namespace: fields.namespace,
                trusted: fields.trust != Some(TrustWord::Untrusted),
                path: fields.path,
            })
        }
        other => Err(E::custom(format!(
            "`{other}` is no root; a path or `{{path, scope, namespace, trust}}` is wanted"
        ))),
    }
}

fn select<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Selection, D::Error> {
    Selection::from_json(Value::deserialize(deserializer)?, "select").map_err(serde::de::Error::custom)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn one_path_stands_for_a_list() {
        let options = OpenOptions::from_json(json!({"roots": "skills"})).unwrap();
        assert_eq!(options.roots, [Root::new("skills")]);
    }

    #[test]
    fn a_wrong_type_is_named() {
        let cases = [
            json!({"filter": {"pdf": 1}}),
            json!({"roots": [1]}),
            json!({"sample_limit": "x"}),
            json!({"links": "some"}),
            json!({"rots": []}),
            json!({"roots": [{"path": "a", "trust": "maybe"}]}),
            json!({"select": null}),
            json!({"budget": {"chars": "8000"}}),
            json!({"budget": {"words": 100}}),
            json!({"search": "yes"}),
        ];
        for options in cases {
            let error = OpenOptions::from_json(options.clone()).unwrap_err();
            assert_eq!(error.code, Code::InvalidArgument, "{options}");
            let key = options.as_object().unwrap().keys().next().unwrap().clone();
            assert!(error.message.contains(&key), "{}", error.message);
        }
    }
}
