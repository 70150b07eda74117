//! Where a catalog says that its skills are.

use std::borrow::Cow;
use std::path::Path;

use serde::{Deserialize, Deserializer};

use crate::file_url::file_url;

/// How each entry of a catalog shows the location of its skill.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Locations {
    /// Not at all: the model calls the load tool.
    #[default]
    Hidden,
    /// As it is, for hosts whose model reads files itself.
    Shown,
    /// As a `file:` URL where it is a path.
    Urls,
}

impl Locations {
    /// What is shown of a location.
    pub(super) fn of(self, location: &str) -> Option<Cow<'_, str>> {
        match self {
            Self::Hidden => None,
            Self::Urls if Path::new(location).is_absolute() => Some(file_url(location).into()),
            Self::Shown | Self::Urls => Some(location.into()),
        }
    }
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "`true`, `false` or `url` is wanted")]
enum Wire {
    Switch(bool),
    Form(Form),
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Form {
    Url,
}

/// On the wire: `false`, `true` or `url`.
impl<'de> Deserialize<'de> for Locations {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match Wire::deserialize(deserializer)? {
            Wire::Switch(false) => Self::Hidden,
            Wire::Switch(true) => Self::Shown,
            Wire::Form(Form::Url) => Self::Urls,
        })
    }
}
