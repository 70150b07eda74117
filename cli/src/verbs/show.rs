//! `skillspan show`

use clap::Args;
use serde_json::{Value, json};
use skillspan::{Diagnostic, Profile, Skill, Snapshot, shown, validate};

use crate::console::Console;
use crate::failure::{Failure, Status};
use crate::findings::{Form, count, draw, tally};
use crate::roots::{self, Dialect, OptionalRoots};
use crate::table;

/// Show all fields, files and findings of a skill
#[derive(Debug, Args)]
pub struct Show {
    /// The skill's name or qualified id
    name: String,
    #[command(flatten)]
    roots: OptionalRoots,
    #[command(flatten)]
    form: Form,
}

impl Show {
    /// Shows.
    pub fn run(&self, console: &mut Console<'_>) -> Result<Status, Failure> {
        let set = roots::open(self.roots.or_well_known(console.host), &Dialect::default(), console)?;
        let snapshot = set.snapshot();
        console.warn(&snapshot.warnings)?;
        // A broken skill has no record; its files are refused with the reason.
        let files = match set.files(&self.name) {
            Ok(files) => files,
            Err(refusal) => {
                let broken =
                    snapshot.skipped.iter().filter(|skipped| skipped.name.as_ref() == Some(&self.name));
                for skipped in broken {
                    draw(console.aside(), &skipped.path, &findings(&skipped.path, &snapshot))?;
                }
                return Err(refusal.into());
            }
        };
        let skill = set.get(&self.name)?;
        let findings = findings(&skill.location, &snapshot);
        if self.form.is_json() {
            console.out.json(&json!({"skill": skill, "files": files, "diagnostics": findings}))?;
            return Ok(Status::Done);
        }
        table::write(console.out.writer, &fields(&skill))?;
        let out = &mut console.out.writer;
        writeln!(out, "\n{}", count(files.len(), "file"))?;
        files.iter().try_for_each(|file| writeln!(out, "  {}", shown(file)))?;
        writeln!(out, "\n{}", tally(findings.iter()))?;
        draw(&mut console.out, &skill.location, &findings)?;
        Ok(Status::Done)
    }
}

/// What checking the file finds, and what only the other skills make a fault of it.
fn findings(path: &str, snapshot: &Snapshot) -> Vec<Diagnostic> {
    let mut findings =
        validate(path, &Profile::LENIENT).map_or_else(|_| Vec::new(), |report| report.diagnostics);
    let at_opening = snapshot.diagnostics.iter().filter(|finding| finding.path.as_deref() == Some(path));
    for finding in at_opening {
        if !findings.iter().any(|known| known.code == finding.code && known.span == finding.span) {
            findings.push(finding.clone());
        }
    }
    findings
}

/// The fields of a record by their wire names, each on one line.
fn fields(skill: &Skill) -> Vec<[String; 2]> {
    let Ok(Value::Object(fields)) = serde_json::to_value(skill) else { return Vec::new() };
    fields.into_iter().map(|(key, value)| [shown(&key).into_owned(), one_line(&value)]).collect()
}

fn one_line(value: &Value) -> String {
    let text = match value {
        Value::String(text) => text.clone(),
        Value::Array(values) if values.iter().all(Value::is_string) => {
            values.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", ")
        }
        other => other.to_string(),
    };
    shown(&text.split_whitespace().collect::<Vec<_>>().join(" ")).into_owned()
}
