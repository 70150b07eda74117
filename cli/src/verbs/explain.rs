//! `skillspan explain`

use std::io::{self, Write};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde::Serialize;
use skillspan::{Code, CodeKind, Profile, Severity};

use crate::console::Console;
use crate::failure::{Failure, Status};
use crate::findings::Form;

/// Explain a code: what it means and what to do
#[derive(Debug, Args)]
pub struct Explain {
    /// A code such as `name-mismatch` or `skill_not_found`
    #[arg(value_name = "CODE", value_parser = codes(), hide_possible_values = true)]
    code: Code,
    #[command(flatten)]
    form: Form,
}

/// What is known of a code. A finding that a mode does not tell has no grade in it.
#[derive(Debug, Serialize)]
struct Facts {
    code: Code,
    kind: &'static str,
    meaning: &'static str,
    mend: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    lenient: Option<Severity>,
    #[serde(skip_serializing_if = "Option::is_none")]
    strict: Option<Severity>,
}

fn codes() -> impl TypedValueParser<Value = Code> {
    let no_code = |text: String| Code::parse(&text).ok_or("no such code");
    PossibleValuesParser::new(Code::ALL.iter().map(|code| code.as_str())).try_map(no_code)
}

impl Explain {
    /// Explains.
    pub fn run(&self, console: &mut Console<'_>) -> Result<Status, Failure> {
        let code = self.code;
        let facts = Facts {
            code,
            kind: match code.kind() {
                CodeKind::Error => "error",
                CodeKind::Finding => "finding",
            },
            meaning: code.meaning(),
            mend: code.mend(),
            lenient: Profile::LENIENT.severity(code),
            strict: Profile::SPEC.severity(code),
        };
        if self.form.is_json() {
            console.out.json(&facts)?;
        } else {
            facts.tell(console.out.writer)?;
        }
        Ok(Status::Done)
    }
}

impl Facts {
    fn tell(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{} ({})\n", self.code, self.kind)?;
        writeln!(out, "{}\nWhat to do: {}", self.meaning, self.mend)?;
        if self.strict.is_some() {
            let [lenient, strict] =
                [self.lenient, self.strict].map(|grade| grade.map_or("not told", Severity::as_str));
            writeln!(out, "When lenient: {lenient}. When strict: {strict}.")?;
        }
        Ok(())
    }
}
