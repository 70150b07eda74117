//! `skillspan new`

use std::io::{self, ErrorKind};
use std::path::Path;

use clap::Args;
use skillspan::new_skill;

use crate::console::Console;
use crate::failure::{Failure, Status};
use crate::staged::staged;

/// Write a first SKILL.md
#[derive(Debug, Args)]
pub struct New {
    /// The skill's name; `PdfForms` and `pdf forms` become `pdf-forms`
    name: String,
    /// What the skill does and when to use it
    description: String,
    /// The folder of skills
    #[arg(long, value_name = "FOLDER", default_value = "app/skills")]
    dir: String,
}

impl New {
    /// Writes the file, unless it is there.
    pub fn run(&self, console: &mut Console<'_>) -> Result<Status, Failure> {
        let skill = new_skill(&self.name, &self.description)?;
        let path = Path::new(&self.dir).join(&skill.name).join("SKILL.md");
        write_new(&path, &skill.text).map_err(|fault| {
            Failure::Refused(match fault.kind() {
                ErrorKind::AlreadyExists => format!("{} already exists", path.display()),
                _ => format!("{} cannot be written: {fault}", path.display()),
            })
        })?;
        writeln!(console.out.writer, "{}", path.display())?;
        Ok(Status::Done)
    }
}

/// Writes the file; none that is there is replaced.
#[allow(clippy::disallowed_methods, reason = "a verb that writes")]
fn write_new(path: &Path, text: &str) -> io::Result<()> {
    if path.symlink_metadata().is_ok() {
        return Err(ErrorKind::AlreadyExists.into());
    }
    staged(path, text)?.persist_noclobber(path)?;
    Ok(())
}
