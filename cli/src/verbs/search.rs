//! `skillspan search`

use clap::Args;
use skillspan::{SearchHit, SearchOptions, SkillSet, shown};

use crate::console::Console;
use crate::failure::{Failure, Status};
use crate::findings::Form;
use crate::roots::{self, Dialect, OptionalRoots};
use crate::table;

/// Find the skills that fit some words, the best first
#[derive(Debug, Args)]
pub struct Search {
    /// What the skill is needed for
    query: String,
    #[command(flatten)]
    roots: OptionalRoots,
    /// The most skills to show
    #[arg(long, value_name = "N", default_value_t = 10)]
    limit: usize,
    #[command(flatten)]
    dialect: Dialect,
    #[command(flatten)]
    form: Form,
}

const NAME_WIDTH: usize = 64;
const DESCRIPTION_WIDTH: usize = 80;

impl Search {
    /// Prints what was found.
    pub fn run(&self, console: &mut Console<'_>) -> Result<Status, Failure> {
        let set = roots::open(self.roots.or_well_known(console.host), &self.dialect, console)?;
        let hits =
            set.search(&self.query, &SearchOptions { limit: Some(self.limit), ..SearchOptions::default() });
        if self.form.is_json() {
            console.out.json(&hits)?;
        } else if hits.is_empty() {
            writeln!(console.aside().writer, "no skill fits; the skills are those of `skillspan list`")?;
        } else {
            table::write(console.out.writer, &rows(&hits, &set))?;
        }
        let snapshot = set.snapshot();
        console.warn(&snapshot.warnings)?;
        Ok(roots::status(&self.roots.paths, &snapshot))
    }
}

fn rows(hits: &[SearchHit], set: &SkillSet) -> Vec<[String; 3]> {
    let mut rows = vec![["NAME", "SCORE", "DESCRIPTION"].map(str::to_owned)];
    rows.extend(hits.iter().map(|hit| {
        let skill = set.find(&hit.name);
        let description = skill.as_ref().and_then(|skill| skill.description.as_deref()).unwrap_or("");
        let cells = [
            table::brief(&hit.name, NAME_WIDTH),
            format!("{:.2}", hit.score),
            table::brief(description, DESCRIPTION_WIDTH),
        ];
        cells.map(|cell| shown(&cell).into_owned())
    }));
    rows
}
