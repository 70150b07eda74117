//! Grades of what discovery finds about a file or folder. Where one costs a skill, discovery makes
//! it an error.

use super::Rule;
use crate::code::Code;
use crate::diagnostic::Severity::{self, Error, Warning};

pub(super) const DUPLICATE_NAME: Rule = both(Code::DuplicateName, Error);
pub(super) const UNREADABLE: Rule = both(Code::Unreadable, Warning);
pub(super) const DANGLING_LINK: Rule = both(Code::DanglingLink, Warning);
pub(super) const OUTSIDE_ROOT: Rule = both(Code::OutsideRoot, Warning);

const fn both(code: Code, severity: Severity) -> Rule {
    Rule { code, lenient: Some(severity), strict: Some(severity), check: None }
}
