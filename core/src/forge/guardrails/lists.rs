//! Guardrails as data.

use serde::de::Deserializer;
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize};

use super::{Deny, DenyLists, Guardrails};

#[derive(Default, Deserialize)]
#[serde(default, expecting = "an object of lists")]
struct Lists {
    deny_commands: Vec<Said>,
    deny_prompts: Vec<Said>,
    deny_responses: Vec<Said>,
    deny_output: Vec<Done>,
}

#[derive(Serialize, Deserialize)]
#[serde(expecting = "an object")]
struct Said {
    pattern: String,
    #[serde(default)]
    message: String,
}

#[derive(Serialize, Deserialize)]
#[serde(expecting = "an object")]
struct Done {
    pattern: String,
    #[serde(default)]
    action: String,
}

impl<'de> Deserialize<'de> for Guardrails {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let lists = Lists::deserialize(deserializer)?;
        let said = |said: Vec<Said>| {
            said.into_iter().map(|Said { pattern, message }| Deny { pattern, then: message }).collect()
        };
        let done = |done: Vec<Done>| {
            done.into_iter().map(|Done { pattern, action }| Deny { pattern, then: action }).collect()
        };
        Ok(Self::new([&DenyLists {
            deny_commands: said(lists.deny_commands),
            deny_prompts: said(lists.deny_prompts),
            deny_responses: said(lists.deny_responses),
            deny_output: done(lists.deny_output),
        }]))
    }
}

impl Serialize for Guardrails {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let said = |list: &[Deny]| -> Vec<Said> {
            list.iter().map(|d| Said { pattern: d.pattern.clone(), message: d.then.clone() }).collect()
        };
        let done = |list: &[Deny]| -> Vec<Done> {
            list.iter().map(|d| Done { pattern: d.pattern.clone(), action: d.then.clone() }).collect()
        };
        let skipped: Vec<&str> = self.skipped.iter().map(|skipped| skipped.pattern.as_str()).collect();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("deny_commands", &said(&self.lists.deny_commands))?;
        map.serialize_entry("deny_prompts", &said(&self.lists.deny_prompts))?;
        map.serialize_entry("deny_responses", &said(&self.lists.deny_responses))?;
        map.serialize_entry("deny_output", &done(&self.lists.deny_output))?;
        map.serialize_entry("skipped_patterns", &skipped)?;
        map.end()
    }
}
