//! The paragraph that tells a model what a catalog is for.

use serde::{Deserialize, Deserializer};

use super::{Locations, Preamble};

/// The paragraph; `None` for none.
pub fn text(preamble: &Preamble, load_tool: &str, locations: Locations) -> Option<String> {
    match preamble {
        Preamble::Off => None,
        Preamble::Own(text) => Some(text.clone()),
        Preamble::Standard if locations != Locations::Hidden => Some(
            "These skills hold instructions for particular kinds of task. When a task fits a skill's \
             description, read the file at its location before you start, then follow it. Relative paths \
             in a skill are relative to the directory of that file."
                .to_owned(),
        ),
        Preamble::Standard => Some(format!(
            "These skills hold instructions for particular kinds of task. When a task fits a skill's \
             description, call the {load_tool} tool with its name before you start, then follow what it \
             returns. Relative paths in a skill are relative to that skill's directory."
        )),
    }
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "`true`, `false` or a text is wanted")]
enum Wire {
    Switch(bool),
    Text(String),
}

pub fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Preamble, D::Error> {
    Ok(match Wire::deserialize(deserializer)? {
        Wire::Switch(true) => Preamble::Standard,
        Wire::Switch(false) => Preamble::Off,
        Wire::Text(text) => Preamble::Own(text),
    })
}
