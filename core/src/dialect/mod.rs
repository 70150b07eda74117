//! The dialects: one preset of policies and texts each, no machinery.

mod agentskills;
pub mod b4;
pub mod forge;
pub mod haystack;
pub mod ruby_llm;
mod toolnexus;

use crate::code::Code;
use crate::error::Error;
use crate::policy::Policy;

pub use agentskills::{HEADER, MAX_SKILL_BYTES};

const ALL: &[&Policy] = &[
    &agentskills::POLICY,
    &toolnexus::POLICY,
    &ruby_llm::POLICY,
    &b4::POLICY,
    &haystack::POLICY,
    &forge::POLICY,
];

/// The names of all dialects, the default one first.
pub fn names() -> impl Iterator<Item = &'static str> {
    ALL.iter().map(|policy| policy.name)
}

/// The policy of the default dialect; validation reads by it.
pub fn default_policy() -> &'static Policy {
    &agentskills::POLICY
}

/// The policy of a dialect.
pub fn named(name: Option<&str>) -> Result<&'static Policy, Error> {
    let Some(name) = name else {
        return Ok(&agentskills::POLICY);
    };
    ALL.iter().copied().find(|policy| policy.name == name).ok_or_else(|| {
        let known: Vec<String> = names().map(|name| format!("`{name}`")).collect();
        Error::new(Code::InvalidArgument, format!("unknown dialect `{name}`; known are {}", known.join(", ")))
    })
}
