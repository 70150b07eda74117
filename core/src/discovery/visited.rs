//! The folders that a walk has entered, so that none is entered twice.

use std::collections::HashMap;

/// Real folders, each with its event if it holds a skill.
///
/// Within one root a folder can be met again only behind a link. Until a link is followed or a second
/// root begins, folders are therefore only noted down, which is much cheaper than looking each up.
#[derive(Debug, Default)]
pub struct Visited {
    noted: Vec<(String, Option<usize>)>,
    by_path: HashMap<String, Option<usize>>,
    may_repeat: bool,
}

impl Visited {
    /// From now on a folder may be met again.
    pub fn expect_repeats(&mut self) {
        self.may_repeat = true;
        self.by_path.extend(self.noted.drain(..));
    }

    /// The event of a folder that was entered before, if it holds a skill; `None` for a new one.
    #[allow(clippy::option_option, reason = "met or not is one question, a skill or not another")]
    pub fn get(&self, real: &str) -> Option<Option<usize>> {
        if self.may_repeat { self.by_path.get(real).copied() } else { None }
    }

    /// Notes a folder; true if it is a new one.
    pub fn insert(&mut self, real: String, event: Option<usize>) -> bool {
        if self.may_repeat {
            return self.by_path.insert(real, event).is_none();
        }
        self.noted.push((real, event));
        true
    }

    /// Begins another root. It passes over the skills of those before, but looks again at the folders
    /// that held none.
    pub fn begin_root(&mut self) {
        if !self.noted.is_empty() || self.may_repeat {
            self.expect_repeats();
            self.by_path.retain(|_, event| event.is_some());
        }
    }
}
