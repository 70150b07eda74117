//! Grades of what reading a file finds (`document`).

use super::Rule;
use crate::code::Code;
use crate::diagnostic::Severity::{Error, Warning};

pub(super) const FILE_TOO_LARGE: Rule = always_error(Code::FileTooLarge);
pub(super) const MISSING_FRONTMATTER: Rule = always_error(Code::MissingFrontmatter);
pub(super) const UNCLOSED_FRONTMATTER: Rule = always_error(Code::UnclosedFrontmatter);
pub(super) const MALFORMED_FRONTMATTER: Rule = always_error(Code::MalformedFrontmatter);
pub(super) const YAML_LIMIT: Rule = always_error(Code::YamlLimit);

/// Bad bytes in a body. Those in a header are its fault, which is an error everywhere.
pub(super) const NOT_UTF8: Rule = strict_error(Code::NotUtf8);
pub(super) const FRONTMATTER_NOT_FIRST: Rule = strict_error(Code::FrontmatterNotFirst);
pub(super) const DUPLICATE_KEY: Rule = strict_error(Code::DuplicateKey);
/// A line that had to be repaired is broken YAML, which no strict profile accepts.
pub(super) const YAML_REPAIRED: Rule = strict_error(Code::YamlRepaired);

pub(super) const COMMENT_IN_VALUE: Rule = always_warning(Code::CommentInValue);
pub(super) const WRONG_TYPE: Rule = always_warning(Code::WrongType);
pub(super) const METADATA_NESTED: Rule = always_warning(Code::MetadataNested);
pub(super) const ALLOWED_TOOLS_FORM: Rule = always_warning(Code::AllowedToolsForm);
pub(super) const FLAG_FORM: Rule = always_warning(Code::FlagForm);

const fn always_error(code: Code) -> Rule {
    Rule { code, lenient: Some(Error), strict: Some(Error), check: None }
}

const fn strict_error(code: Code) -> Rule {
    Rule { code, lenient: Some(Warning), strict: Some(Error), check: None }
}

const fn always_warning(code: Code) -> Rule {
    Rule { code, lenient: Some(Warning), strict: Some(Warning), check: None }
}
