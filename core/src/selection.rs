//! Which skills a host takes, in dialects where it names them (contract `ruby_llm`, sections 2 and 3).

use std::sync::Arc;

use serde_json::Value;

use crate::code::Code;
use crate::error::Error;
use crate::skill::Skill;

/// Which skills a set is given.
#[derive(Debug, Clone, Default, PartialEq)]
pub enum Selection {
    /// All skills of all roots.
    #[default]
    All,
    /// None; what a set has is removed.
    None,
    /// These, in their order.
    These(Vec<Reference>),
}

/// How a host names one skill.
#[derive(Debug, Clone, PartialEq)]
pub enum Reference {
    /// The name of a folder below the roots; the first root that has it wins.
    Name(String),
    /// The path of a skill's folder, anywhere; a relative one is taken from `base_dir`.
    Path(String),
    /// A skill that was read before; it is not read again.
    Skill(Arc<Skill>),
}

impl Selection {
    /// Reads a selection from its wire form: `true`, `false`, one reference, or a list of references that
    /// may hold lists. `call` is the name of what was called, for the message.
    ///
    /// ```
    /// use serde_json::json;
    /// use skillspan::{Reference, Selection};
    ///
    /// let given = json!([{"name": "pdf"}, ["vendor/skills/tax"]]);
    /// let wanted = [Reference::Name("pdf".into()), Reference::Path("vendor/skills/tax".into())];
    /// assert_eq!(Selection::from_json(given, "with_skills")?, Selection::These(wanted.into()));
    /// # Ok::<(), skillspan::Error>(())
    /// ```
    ///
    /// # Errors
    /// `invalid_argument` for anything else, null and flags beside references included.
    pub fn from_json(given: Value, call: &str) -> Result<Self, Error> {
        match given {
            Value::Bool(true) => Ok(Self::All),
            Value::Bool(false) => Ok(Self::None),
            given => {
                let mut references = Vec::new();
                flatten(given, &mut references).ok_or_else(|| refused(call))?;
                Ok(Self::These(references))
            }
        }
    }
}

impl Reference {
    /// Reads a reference from its wire form: a path as text, `{"name"}`, `{"path"}`, or the whole record of
    /// a skill.
    ///
    /// # Errors
    /// `invalid_argument` for anything else.
    pub fn from_json(given: Value) -> Result<Self, Error> {
        let refused = || Error::new(Code::InvalidArgument, "find accepts a skill name or a path");
        reference(given).ok_or_else(refused)
    }
}

fn flatten(given: Value, references: &mut Vec<Reference>) -> Option<()> {
    match given {
        Value::Array(items) => items.into_iter().try_for_each(|item| flatten(item, references)),
        one => reference(one).map(|one| references.push(one)),
    }
}

fn reference(given: Value) -> Option<Reference> {
    let mut fields = match given {
        Value::String(path) => return Some(Reference::Path(path)),
        Value::Object(fields) => fields,
        _ => return None,
    };
    if fields.len() > 1 {
        let skill = serde_json::from_value(Value::Object(fields)).ok()?;
        return Some(Reference::Skill(Arc::new(skill)));
    }
    match (fields.remove("name"), fields.remove("path")) {
        (Some(Value::String(name)), None) => Some(Reference::Name(name)),
        (None, Some(Value::String(path))) => Some(Reference::Path(path)),
        _ => None,
    }
}

fn refused(call: &str) -> Error {
    Error::new(Code::InvalidArgument, format!("{call} accepts skill names, paths, true, or false"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_no_reference_is_refused() {
        let wrong = [
            json!(null),
            json!(7),
            json!([true]),
            json!([{"name": "a"}, false]),
            json!([["a", null]]),
            json!({"name": 1}),
            json!({"name": "a", "path": "b"}),
            json!({"folder": "a"}),
            json!({}),
        ];
        for given in wrong {
            let error = Selection::from_json(given.clone(), "skills").unwrap_err();
            assert_eq!(error.message, "skills accepts skill names, paths, true, or false", "{given}");
        }
        assert_eq!(Reference::from_json(json!(true)).unwrap_err().code, Code::InvalidArgument);
    }

    #[test]
    fn an_empty_list_selects_nothing_more() {
        assert_eq!(Selection::from_json(json!([[]]), "x").unwrap(), Selection::These(Vec::new()));
    }
}
