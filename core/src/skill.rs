//! The record of one skill: the wire model that every dialect and every port shares.

use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize};

use crate::document::fields::Fields;

/// Where a skill came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// A folder on disk.
    Fs,
    /// Data that the host passed in, or a host's store.
    Logical,
}

/// One skill. Optional fields without a value are left out on the wire.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Skill {
    /// The qualified id, unique in its set: `scope:name` or `namespace:name`; where an earlier record has it,
    /// with `@relative/path` and then `@N/relative/path`, the number of the root counted from 1.
    pub id: String,
    /// The name a model calls it by.
    pub name: String,
    /// What the skill does and when to use it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The path of its `SKILL.md`, links as configured; for logical skills the base.
    pub location: String,
    /// The path of its `SKILL.md` with links resolved; only for skills on disk.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub real_path: Option<String>,
    /// `project`, `user`, `system` or the host's own word.
    pub scope: Arc<str>,
    /// The namespace of its root.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub namespace: Option<Arc<str>>,
    /// Disk or data.
    pub origin: Origin,
    /// What only some skills have; see [`Skill::particulars`].
    #[serde(flatten, skip_serializing_if = "Option::is_none", deserialize_with = "particulars")]
    pub particulars: Option<Box<Particulars>>,
    /// The typed fields of the frontmatter.
    #[serde(flatten)]
    pub fields: Fields,
}

/// What only some skills have: other ways to them, what one dialect shows, what a host passed in.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Particulars {
    /// The name as a list for people shows it, in dialects that have one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub display_name: Option<String>,
    /// The category, in dialects that have one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub category: Option<String>,
    /// What a list shows beside the name, in dialects that have it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon: Option<String>,
    /// The name of its folder, in dialects that show it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dir: Option<String>,
    /// Further locations that lead to the same folder through links.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
    /// The text behind the frontmatter, where the dialect reads it at open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content: Option<String>,
    /// The text behind the frontmatter, verbatim, in dialects that call it so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instructions: Option<String>,
    /// The path of its folder, links as configured, in dialects that show it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// The files that the host listed for a data skill.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resources: Option<Vec<String>>,
    /// What relative paths of a data skill refer to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<String>,
}

impl Particulars {
    const NONE: Self = Self {
        display_name: None,
        category: None,
        icon: None,
        dir: None,
        aliases: Vec::new(),
        content: None,
        instructions: None,
        path: None,
        resources: None,
        base: None,
    };

    /// Boxed, unless there are none.
    pub(crate) fn boxed(self) -> Option<Box<Self>> {
        (self != Self::NONE).then(|| Box::new(self))
    }
}

/// No record without any of the keys, where serde would make an empty one.
fn particulars<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Box<Particulars>>, D::Error> {
    Particulars::deserialize(deserializer).map(Particulars::boxed)
}

impl Skill {
    /// What only some skills have; of most, nothing.
    pub fn particulars(&self) -> &Particulars {
        const NONE: &Particulars = &Particulars::NONE;
        self.particulars.as_deref().unwrap_or(NONE)
    }

    /// Whether the model may see and load the skill: not with `disable-model-invocation`.
    pub fn model_invocable(&self) -> bool {
        !self.extension(|extensions| extensions.disable_model_invocation).unwrap_or(false)
    }

    /// Whether a person may call the skill: not with `user-invocable: false`.
    pub fn user_invocable(&self) -> bool {
        self.extension(|extensions| extensions.user_invocable).unwrap_or(true)
    }

    /// Whether the frontmatter declares `arguments` or `argument-hint`.
    pub fn takes_arguments(&self) -> bool {
        self.argument_hint().is_some() || !self.argument_names().is_empty()
    }

    /// The names of positional arguments.
    pub fn argument_names(&self) -> &[String] {
        let extensions = self.fields.extensions.as_ref();
        extensions.and_then(|extensions| extensions.arguments.as_deref()).unwrap_or(&[])
    }

    /// What a menu shows behind the name.
    pub fn argument_hint(&self) -> Option<&str> {
        self.fields.extensions.as_ref()?.argument_hint.as_deref()
    }

    fn extension<T>(&self, field: impl Fn(&crate::document::fields::Extensions) -> Option<T>) -> Option<T> {
        self.fields.extensions.as_deref().and_then(field)
    }

    /// The id where no other skill has it: `namespace:name` or `scope:name`.
    pub(crate) fn plain_id(&self) -> String {
        self.id_parts().concat()
    }

    pub(crate) fn has_plain_id(&self) -> bool {
        let parts = self.id_parts();
        let mut rest = self.id.as_str();
        self.id.len() == parts.iter().map(|part| part.len()).sum::<usize>()
            && parts.iter().all(|part| match rest.strip_prefix(part) {
                Some(behind) => {
                    rest = behind;
                    true
                }
                None => false,
            })
    }

    fn id_parts(&self) -> [&str; 3] {
        [self.namespace.as_ref().unwrap_or(&self.scope), ":", &self.name]
    }

    /// The folder that relative paths refer to: that of `SKILL.md`, or the base of a logical skill.
    pub fn directory(&self) -> &str {
        match self.origin {
            Origin::Logical => &self.location,
            Origin::Fs => match self.location.rfind(['/', std::path::MAIN_SEPARATOR]) {
                Some(0) => "/",
                Some(at) => self.location.get(..at).unwrap_or(&self.location),
                None => ".",
            },
        }
    }
}

/// A skill that was found and does not count.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Skipped {
    /// The path of its `SKILL.md`, or its base.
    pub path: String,
    /// A code of kind [`crate::CodeKind::Finding`].
    pub reason: crate::code::Code,
    /// A sentence for people.
    pub message: String,
    /// The location of the skill that has its name instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<String>,
    /// The name it would have had.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}
