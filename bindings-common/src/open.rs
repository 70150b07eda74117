//! Opening, with what a host gives to be called.

use std::sync::Arc;

use serde_json::Value;
use skillspan::{Decide, Error, OpenOptions, Programs, Provided, ResolveEnv, SkillSet, SkillStore};

/// What a host gives beside options that are data.
#[derive(Default)]
pub struct Hosts {
    /// Its store.
    pub store: Option<Arc<dyn SkillStore>>,
    /// What its provider answered, before the set is opened.
    pub provided: Option<Provided>,
    /// Its verdicts on skills.
    pub decide: Option<Decide>,
    /// Its word on programs, in place of a list among the options.
    pub which: Option<Programs>,
    /// What it gives scripts for variables.
    pub resolve_env: Option<ResolveEnv>,
}

/// Opens a set.
///
/// # Errors
/// Those of `SkillSet::open`; `invalid_argument` for options of a wrong type.
pub fn open(options: Value, hosts: Hosts) -> Result<SkillSet, Error> {
    let mut options = read_options(options)?;
    options.store = hosts.store;
    options.provided = hosts.provided;
    options.trust.decide = hosts.decide;
    options.which = hosts.which.or(options.which);
    options.resolve_env = hosts.resolve_env;
    SkillSet::open(options)
}

/// Options from their wire form. Relative roots of a program are relative to its folder.
///
/// # Errors
/// `invalid_argument` for options of a wrong type.
#[allow(clippy::disallowed_methods, reason = "here is the host that passes it in")]
pub fn read_options(options: Value) -> Result<OpenOptions, Error> {
    let mut options = OpenOptions::from_json(options)?;
    let process_dir = || std::env::current_dir().ok()?.into_os_string().into_string().ok();
    options.current_dir = options.current_dir.or_else(process_dir);
    Ok(options)
}
