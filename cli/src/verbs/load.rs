//! `skillspan load`

use clap::Args;
use skillspan::{LoadOptions, LoadedBy};

use crate::console::Console;
use crate::failure::{Failure, Status};
use crate::roots::Roots;

/// Print what the load tool returns for a skill
#[derive(Debug, Args)]
pub struct Load {
    /// The skill's name or qualified id
    name: String,
    #[command(flatten)]
    roots: Roots,
}

impl Load {
    /// Prints the text.
    pub fn run(&self, console: &mut Console<'_>) -> Result<Status, Failure> {
        let set = self.roots.open(console)?;
        console.warn(&set.snapshot().warnings)?;
        let options = LoadOptions { by: LoadedBy::User, ..LoadOptions::default() };
        let text = set.load(&self.name, &options)?;
        console.exact(text.as_bytes())?;
        Ok(Status::Done)
    }
}
