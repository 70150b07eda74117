//! `skillspan list`

use clap::Args;
use skillspan::{Snapshot, shown};

use crate::console::Console;
use crate::failure::{Failure, Status};
use crate::findings::{Form, count, tally};
use crate::host::Host;
use crate::roots::{self, Dialect, OptionalRoots};
use crate::table;

/// List the skills of the roots
#[derive(Debug, Args)]
pub struct List {
    #[command(flatten)]
    roots: OptionalRoots,
    #[command(flatten)]
    dialect: Dialect,
    #[command(flatten)]
    form: Form,
}

const NAME_WIDTH: usize = 64;
const DESCRIPTION_WIDTH: usize = 60;

impl List {
    /// Lists.
    pub fn run(&self, console: &mut Console<'_>) -> Result<Status, Failure> {
        let roots = self.roots.or_well_known(console.host);
        let no_roots = roots.is_empty();
        let set = roots::open(roots, &self.dialect, console)?;
        let snapshot = set.snapshot();
        let status = roots::status(&self.roots.paths, &snapshot);
        if self.form.is_json() {
            console.out.json(&*snapshot)?;
            return Ok(status);
        }
        if !snapshot.skills.is_empty() {
            table::write(console.out.writer, &rows(&snapshot, console.host))?;
        }
        console.warn(&snapshot.warnings)?;
        for skipped in &snapshot.skipped {
            let message = format!("{}: {}", console.host.near(&skipped.path), skipped.message);
            console.aside().say("skipped", Some(skipped.reason), &message)?;
        }
        writeln!(console.aside().writer, "{}", summary(&snapshot, no_roots))?;
        Ok(status)
    }
}

fn rows(snapshot: &Snapshot, host: &Host) -> Vec<[String; 3]> {
    let mut rows = vec![["NAME", "DESCRIPTION", "LOCATION"].map(str::to_owned)];
    rows.extend(snapshot.skills.iter().map(|skill| {
        let name = table::brief(&skill.name, NAME_WIDTH);
        let description = table::brief(skill.description.as_deref().unwrap_or(""), DESCRIPTION_WIDTH);
        let location = host.near(&skill.location);
        [&name, &description, location].map(|cell| shown(cell).into_owned())
    }));
    rows
}

fn summary(snapshot: &Snapshot, no_roots: bool) -> String {
    let skills = count(snapshot.skills.len(), "skill");
    let skipped = match snapshot.skipped.len() {
        0 => String::new(),
        skipped => format!(", {skipped} skipped"),
    };
    let advice = if no_roots {
        "; there is no well-known root, `skillspan doctor` tells where they are looked for".to_owned()
    } else if snapshot.skills.is_empty() {
        "; `skillspan doctor` tells why".to_owned()
    } else if snapshot.diagnostics.is_empty() {
        String::new()
    } else {
        let findings = tally(snapshot.diagnostics.iter());
        format!("; {findings}, which `skillspan validate --profile lenient` shows")
    };
    format!("{skills}{skipped}{advice}")
}
