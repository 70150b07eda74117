//! Roots on the command line, and sets opened from them.

use std::io;

use clap::Args;
use clap::builder::PossibleValuesParser;
use skillspan::{Code, Conventional, OpenOptions, Root, SkillSet, Snapshot, conventional_roots};

use crate::console::Console;
use crate::failure::{Failure, Status};
use crate::host::Host;
use crate::progress;

/// `--dialect NAME`.
#[derive(Debug, Clone, Default, Args)]
pub struct Dialect {
    /// Whose rules discovery, catalog and tools follow
    #[arg(id = "dialect", long, value_name = "NAME", value_parser = dialects())]
    pub name: Option<String>,
}

fn dialects() -> PossibleValuesParser {
    PossibleValuesParser::new(skillspan::dialects())
}

/// The roots of a verb that wants at least one.
#[derive(Debug, Clone, Args)]
pub struct Roots {
    /// Folders in which skills are looked for; an earlier one wins a name
    #[arg(value_name = "ROOT", required = true)]
    pub paths: Vec<String>,
    #[command(flatten)]
    pub dialect: Dialect,
}

impl Roots {
    /// Opens the set.
    pub fn open(&self, console: &Console<'_>) -> Result<SkillSet, Failure> {
        open(given(&self.paths), &self.dialect, console)
    }
}

/// The roots of a verb that takes the well-known ones when none is given.
#[derive(Debug, Clone, Args)]
pub struct OptionalRoots {
    /// Folders in which skills are looked for, an earlier one wins a name; without any the well-known
    /// ones, such as `.agents/skills` and `.claude/skills` from here to the project's root and at home
    #[arg(value_name = "ROOT")]
    pub paths: Vec<String>,
}

impl OptionalRoots {
    /// The roots given, else the well-known ones that exist.
    pub fn or_well_known(&self, host: &Host) -> Vec<Root> {
        if !self.paths.is_empty() {
            return given(&self.paths);
        }
        let well_known = conventional_roots(&well_known(host)).into_iter();
        well_known.map(|root| Root { scope: root.scope.to_owned(), ..Root::new(root.path) }).collect()
    }
}

/// Where well-known roots are looked for.
pub fn well_known(host: &Host) -> Conventional<'_> {
    Conventional {
        start_dir: host.current_dir.as_deref().unwrap_or("."),
        home: host.home.as_deref(),
        ..Conventional::default()
    }
}

fn given(paths: &[String]) -> Vec<Root> {
    paths.iter().map(Root::new).collect()
}

/// Opens a set, with a sign of life when it takes long.
pub fn open(roots: Vec<Root>, dialect: &Dialect, console: &Console<'_>) -> Result<SkillSet, Failure> {
    let options = OpenOptions {
        roots,
        dialect: dialect.name.clone(),
        current_dir: console.host.current_dir.clone(),
        env: console.host.env.clone(),
        ..OpenOptions::default()
    };
    let open = || SkillSet::open(options);
    Ok(progress::during(console.host.err_is_terminal, "looking for skills", open)?)
}

/// Tells what was met at opening, and whether any of the roots given is there.
pub fn tell_opening(paths: &[String], snapshot: &Snapshot, console: &mut Console<'_>) -> io::Result<Status> {
    console.warn(&snapshot.warnings)?;
    Ok(status(paths, snapshot))
}

/// Whether any of the roots given is there.
pub fn status(paths: &[String], snapshot: &Snapshot) -> Status {
    let missing = snapshot.warnings.iter().filter(|warning| warning.code == Code::MissingRoot).count();
    if !paths.is_empty() && missing == paths.len() { Status::Usage } else { Status::Done }
}
