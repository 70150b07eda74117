//! `skillspan doctor`

use std::io;
use std::path::Path;

use clap::Args;
use serde::Serialize;
use serde_json::json;
use skillspan::{Root, RootState, Skipped, Snapshot, Survey, conventional_places, shown, survey};

use crate::console::Console;
use crate::failure::{Failure, Status};
use crate::findings::{Form, count};
use crate::host::Host;
use crate::roots::{self, Dialect, OptionalRoots, well_known};

/// Tell where skills are looked for, and why one is missing
#[derive(Debug, Args)]
pub struct Doctor {
    #[command(flatten)]
    roots: OptionalRoots,
    #[command(flatten)]
    form: Form,
}

/// What became of a root.
#[derive(Debug, Serialize)]
struct Diagnosis {
    scope: String,
    #[serde(flatten)]
    survey: Survey,
    /// The names that count.
    skills: Vec<String>,
    skipped: Vec<Skipped>,
}

impl Doctor {
    /// Looks at each root. Exit status 1 when no skill was found at all.
    pub fn run(&self, console: &mut Console<'_>) -> Result<Status, Failure> {
        let places = self.places(console.host);
        let set = roots::open(self.roots.or_well_known(console.host), &Dialect::default(), console)?;
        let snapshot = set.snapshot();
        let diagnoses = diagnose(&places, &snapshot, console.host);
        if self.form.is_json() {
            console.out.json(&json!({"roots": diagnoses, "warnings": snapshot.warnings}))?;
        } else {
            diagnoses.iter().try_for_each(|diagnosis| diagnosis.tell(console))?;
            for warning in &snapshot.warnings {
                writeln!(console.out.writer, "{}: {}", warning.code, shown(&warning.message))?;
            }
            let found = count(snapshot.skills.len(), "skill");
            writeln!(console.out.writer, "{found} in {}", count(places.len(), "root"))?;
        }
        Ok(if snapshot.skills.is_empty() { Status::Failed } else { Status::Done })
    }

    /// The roots given, else all places of well-known ones, whether there or not.
    fn places(&self, host: &Host) -> Vec<Root> {
        if self.roots.paths.is_empty() {
            let places = conventional_places(&well_known(host)).into_iter();
            places.map(|place| Root { scope: place.scope.to_owned(), ..Root::new(place.path) }).collect()
        } else {
            self.roots.or_well_known(host)
        }
    }
}

/// Looks over each root; what opening told belongs to the first root that holds it.
fn diagnose(places: &[Root], snapshot: &Snapshot, host: &Host) -> Vec<Diagnosis> {
    let mut diagnoses: Vec<Diagnosis> = places
        .iter()
        .map(|root| Diagnosis {
            scope: root.scope.clone(),
            survey: survey(&root.path, host.current_dir.as_deref()),
            skills: Vec::new(),
            skipped: Vec::new(),
        })
        .collect();
    for skill in &snapshot.skills {
        if let Some(holder) = holder(&mut diagnoses, &skill.location) {
            holder.skills.push(skill.name.clone());
        }
    }
    for skipped in &snapshot.skipped {
        if let Some(holder) = holder(&mut diagnoses, &skipped.path) {
            holder.skipped.push(skipped.clone());
        }
    }
    diagnoses
}

fn holder<'d>(diagnoses: &'d mut [Diagnosis], path: &str) -> Option<&'d mut Diagnosis> {
    diagnoses.iter_mut().find(|diagnosis| Path::new(path).starts_with(&diagnosis.survey.path))
}

impl Diagnosis {
    fn tell(&self, console: &mut Console<'_>) -> io::Result<()> {
        let host = console.host;
        let out = &mut console.out.writer;
        writeln!(out, "{} ({})", shown(&self.survey.path), shown(&self.scope))?;
        writeln!(out, "  {}", self.verdict())?;
        for skipped in &self.skipped {
            let path = shown(host.near(&skipped.path));
            writeln!(out, "  skipped {path}: {}: {}", skipped.reason, shown(&skipped.message))?;
        }
        let left_out = [
            (&self.survey.hidden, "hidden folders left out"),
            (&self.survey.pruned, "folders left out by their name"),
            (&self.survey.misnamed, "files not called `SKILL.md`"),
        ];
        for (paths, what) in left_out.into_iter().filter(|(paths, _)| !paths.is_empty()) {
            writeln!(out, "  {what}: {}", some_of(paths, host))?;
        }
        writeln!(out)
    }

    fn verdict(&self) -> String {
        let folders = count(self.survey.folders, "folder");
        let files = self.survey.skill_files.len();
        match self.survey.state {
            RootState::Missing => "is not there".to_owned(),
            RootState::NotAFolder => "is no folder".to_owned(),
            RootState::Unreadable => "cannot be listed; check its permissions".to_owned(),
            RootState::Folder if files == 0 => format!("no `SKILL.md` in the {folders} looked at"),
            RootState::Folder => {
                let elsewhere = match files.saturating_sub(self.skills.len() + self.skipped.len()) {
                    0 => String::new(),
                    more => format!(", {more} found before under another path"),
                };
                let skipped = match self.skipped.len() {
                    0 => String::new(),
                    skipped => format!(", {skipped} skipped"),
                };
                format!("{}{skipped}{elsewhere}", count(self.skills.len(), "skill"))
            }
        }
    }
}

/// The first few paths, and how many there are beyond.
fn some_of(paths: &[String], host: &Host) -> String {
    const FEW: usize = 5;
    let few: Vec<_> = paths.iter().take(FEW).map(|path| shown(host.near(path))).collect();
    let more = match paths.len().saturating_sub(FEW) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("{}{more}", few.join(", "))
}
