//! A first `SKILL.md` (contract `ruby_llm`, section 8).

use std::fmt::Write;

use serde::Serialize;

use crate::code::Code;
use crate::dialect::ruby_llm::{problem_of_description, problem_of_name};
use crate::error::Error;
use crate::text::one_line;

/// The folder of an application's skills.
const SKILLS_DIR: &str = "app/skills";

/// A `SKILL.md` that is not written yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NewSkill {
    /// The skill's name, which is that of its folder.
    #[serde(skip)]
    pub name: String,
    /// Where it belongs by convention: `app/skills/NAME/SKILL.md`.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// Makes a `SKILL.md` from a name and a description.
///
/// The name is put into the form that skills have: `PdfForms` and `pdf forms` become `pdf-forms`. Runs
/// of white space in the description become one blank.
///
/// ```
/// let skill = skillspan::new_skill("PdfForms", "Fills PDF forms.")?;
/// assert_eq!(skill.path, "app/skills/pdf-forms/SKILL.md");
/// # Ok::<(), skillspan::Error>(())
/// ```
///
/// # Errors
/// `invalid_skill` where the name or the description would not pass; the message is the problem alone.
pub fn new_skill(name: &str, description: &str) -> Result<NewSkill, Error> {
    let name = hyphenated(name);
    let description = one_line(description);
    let named = if name.is_empty() { Err("name is missing".to_owned()) } else { problem_of_name(&name) };
    named
        .and_then(|()| problem_of_description(&description))
        .map_err(|problem| Error::new(Code::InvalidSkill, problem.as_str()).with_problem(problem))?;
    let text = format!(
        "---\nname: {name}\ndescription: {}\n---\n\n# {}\n",
        double_quoted(&description),
        heading(&name)
    );
    Ok(NewSkill { path: format!("{SKILLS_DIR}/{name}/SKILL.md"), name, text })
}

/// A hyphen between a lower-case letter or digit and a capital; lower case; `_` and blanks as hyphens.
fn hyphenated(name: &str) -> String {
    let mut hyphenated = String::with_capacity(name.len() + 4);
    let mut before = None;
    for c in name.chars() {
        if c.is_uppercase() && before.is_some_and(|c: char| c.is_lowercase() || c.is_numeric()) {
            hyphenated.push('-');
        }
        match c {
            '_' | ' ' | '\t' => hyphenated.push('-'),
            c => hyphenated.extend(c.to_lowercase()),
        }
        before = Some(c);
    }
    hyphenated
}

/// The text in double quotes, which YAML reads back whatever it holds.
fn double_quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() || c == '\u{feff}' => {
                // Writing to a String cannot fail.
                let _ = write!(quoted, "\\u{:04x}", u32::from(c));
            }
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

/// The name with hyphens as blanks and a capital at its beginning.
fn heading(name: &str) -> String {
    let words = name.replace('-', " ");
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn problem(name: &str, description: &str) -> String {
        let error = new_skill(name, description).unwrap_err();
        assert_eq!(error.code, Code::InvalidSkill);
        error.message
    }

    #[test]
    fn the_text_is_fixed() {
        let skill = new_skill("PdfForms", "Fills  \"PDF\"\nforms: a\\b.").unwrap();
        assert_eq!(skill.path, "app/skills/pdf-forms/SKILL.md");
        assert_eq!(
            skill.text,
            "---\nname: pdf-forms\ndescription: \"Fills \\\"PDF\\\" forms: a\\\\b.\"\n---\n\n# Pdf forms\n"
        );
        let wire = serde_json::to_value(&skill).unwrap();
        assert_eq!(wire.as_object().unwrap().keys().collect::<Vec<_>>(), ["path", "text"]);
    }

    #[test]
    fn names_are_put_into_form() {
        for (given, wanted) in [
            ("invoices", "invoices"),
            ("my_great skill", "my-great-skill"),
            ("Pdf Forms", "pdf-forms"),
            ("PDFForms", "pdfforms"),
            ("v2Api", "v2-api"),
            ("2Day", "2-day"),
        ] {
            assert_eq!(new_skill(given, "d").unwrap().name, wanted);
        }
    }

    #[test]
    fn the_first_problem_is_told_alone() {
        let characters = "may only have lowercase letters, digits, and single hyphens between them";
        assert_eq!(problem("", ""), "name is missing");
        assert_eq!(problem(&"n".repeat(65), ""), "name is longer than 64 characters");
        for (name, shown) in
            [("Tea!", "tea!"), ("-a", "-a"), ("a  b", "a--b"), ("a_", "a-"), ("../x", "../x"), ("é", "é")]
        {
            assert_eq!(problem(name, "d"), format!("name \"{shown}\" {characters}"));
        }
        assert_eq!(problem("a", " \n"), "description is missing");
        assert_eq!(problem("a", &"é".repeat(1025)), "description is longer than 1024 characters");
        assert!(new_skill(&"n".repeat(64), &"é".repeat(1024)).is_ok());
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(description in any::<String>()) {
            if let Ok(skill) = new_skill("pdf", &description) {
                let document = crate::parse(skill.text.as_bytes());
                prop_assert_eq!(&document.diagnostics, &[]);
                let read = document.frontmatter.description.unwrap_or_default();
                prop_assert_eq!(read, one_line(&description));
            }
        }
    }
}
