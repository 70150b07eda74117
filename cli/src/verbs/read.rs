//! `skillspan read`

use clap::Args;
use skillspan::ReadAs;

use crate::console::Console;
use crate::failure::{Failure, Status};
use crate::roots::Roots;

/// Print a file of a skill, byte for byte
#[derive(Debug, Args)]
pub struct Read {
    /// The skill's name or qualified id
    name: String,
    /// The file's path, relative to the skill's folder
    file: String,
    #[command(flatten)]
    roots: Roots,
}

impl Read {
    /// Prints the bytes.
    pub fn run(&self, console: &mut Console<'_>) -> Result<Status, Failure> {
        let set = self.roots.open(console)?;
        console.warn(&set.snapshot().warnings)?;
        let resource = set.read(&self.name, &self.file, ReadAs::Any)?;
        console.out.writer.write_all(&resource.bytes())?;
        Ok(Status::Done)
    }
}
