//! Names for places that take ASCII alone: tools, slash commands, keys of a schema.

use std::collections::{BTreeMap, BTreeSet};

use unicode_normalization::UnicodeNormalization;

use super::SkillSet;
use crate::digest::sha256;
use crate::skill::Skill;

/// The most that model providers take as the name of a tool.
const LONGEST: usize = 64;

/// The digits that tell one name from another.
const DIGITS: usize = 8;

impl SkillSet {
    /// A name for each skill, by its id, that holds nothing but ASCII letters, digits, `-` and `_`, is at most
    /// 64 characters long and of which no two are equal.
    ///
    /// A skill whose name is of that form keeps it. Another's is made of what is left of its id and of 8 digits
    /// of the id's SHA-256, so that it is the same in every set.
    pub fn ascii_names(&self) -> BTreeMap<String, String> {
        let snapshot = self.snapshot();
        let is_winner = |skill: &Skill| {
            self.record(&snapshot, &skill.name).is_some_and(|record| record.skill.id == skill.id)
        };
        let (plain, other): (Vec<_>, Vec<_>) =
            snapshot.skills.iter().partition(|skill| is_plain(&skill.name) && is_winner(skill));
        let mut taken: BTreeSet<String> = plain.iter().map(|skill| skill.name.clone()).collect();
        let mut names: BTreeMap<String, String> =
            plain.iter().map(|skill| (skill.id.clone(), skill.name.clone())).collect();
        for skill in other {
            let digest = sha256(skill.id.as_bytes());
            let mut tries = (DIGITS..=digest.len()).map(|digits| made(&skill.id, digest.get(..digits)));
            if let Some(name) = tries.find(|name| !taken.contains(name)) {
                taken.insert(name.clone());
                names.insert(skill.id.clone(), name);
            }
        }
        names
    }
}

fn is_plain(name: &str) -> bool {
    (1..=LONGEST).contains(&name.len())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
}

/// What is left of an id, without accents, and the digits.
fn made(id: &str, digits: Option<&str>) -> String {
    let digits = digits.unwrap_or_default();
    let mut name = String::new();
    for c in id.nfkd() {
        if c.is_ascii_alphanumeric() || c == '_' {
            name.push(c);
        } else if !unicode_normalization::char::is_combining_mark(c) && !name.ends_with('-') {
            name.push('-');
        }
    }
    let room = LONGEST - digits.len() - 1;
    let name = name.trim_matches('-');
    match name.get(..name.len().min(room)).unwrap_or_default().trim_end_matches('-') {
        "" => format!("skill-{digits}"),
        start => format!("{start}-{digits}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_of_an_id_is_short_and_plain() {
        assert_eq!(made("project:café Menü", Some("0a1b2c3d")), "project-cafe-Menu-0a1b2c3d");
        assert_eq!(made("project:菜谱", Some("0a1b2c3d")), "project-0a1b2c3d");
        assert_eq!(made("菜谱", Some("0a1b2c3d")), "skill-0a1b2c3d");
        for id in ["x".repeat(100), "é".repeat(100), format!("{}-{}", "x".repeat(54), "y".repeat(9))] {
            let name = made(&id, Some("0a1b2c3d"));
            assert!(is_plain(&name) && !name.contains("--"), "{name}");
        }
    }
}
