//! `skillspan catalog`

use clap::{Args, ValueEnum};
use skillspan::{CatalogOptions, Format, Preamble};

use crate::console::Console;
use crate::failure::{Failure, Status};
use crate::roots::{Roots, tell_opening};

/// Print the list of skills that a model sees
#[derive(Debug, Args)]
pub struct Catalog {
    #[command(flatten)]
    roots: Roots,
    /// How the list is written
    #[arg(long, value_enum, default_value_t)]
    format: Layout,
    /// Show the location of each skill, for models that read files themselves
    #[arg(long)]
    locations: bool,
    /// Leave out the paragraph in front
    #[arg(long)]
    no_preamble: bool,
}

#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum Layout {
    #[default]
    Xml,
    Markdown,
    Json,
}

impl Catalog {
    /// Prints the catalog.
    pub fn run(&self, console: &mut Console<'_>) -> Result<Status, Failure> {
        let set = self.roots.open(console)?;
        let catalog = set.catalog(&CatalogOptions {
            format: match self.format {
                Layout::Xml => Format::Xml,
                Layout::Markdown => Format::Markdown,
                Layout::Json => Format::Json,
            },
            locations: self.locations,
            preamble: if self.no_preamble { Preamble::Off } else { Preamble::Standard },
            ..CatalogOptions::default()
        });
        console.exact(catalog.as_bytes())?;
        Ok(tell_opening(&self.roots.paths, &set.snapshot(), console)?)
    }
}
