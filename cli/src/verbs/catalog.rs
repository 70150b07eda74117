//! `skillspan catalog`

use clap::{Args, ValueEnum};
use skillspan::{Budget, CatalogOptions, Format, Locations, Preamble};

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
    /// Show the location of each skill, for models that read files themselves: its path, or its `file:` URL
    #[arg(long, value_name = "FORM", num_args = 0..=1, require_equals = true, default_missing_value = "path")]
    locations: Option<Location>,
    /// Leave out the paragraph in front
    #[arg(long)]
    no_preamble: bool,
    /// List only this skill, by name or id; can be given several times
    #[arg(long, value_name = "NAME")]
    include: Vec<String>,
    /// Do not list this skill, by name or id; can be given several times
    #[arg(long, value_name = "NAME")]
    exclude: Vec<String>,
    #[command(flatten)]
    size: Size,
    /// Print as JSON what is listed, shortened and left out, instead of the list
    #[arg(long)]
    report: bool,
}

#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum Layout {
    #[default]
    Xml,
    Markdown,
    Json,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Location {
    Path,
    Url,
}

/// How large the list may be.
#[derive(Debug, Args)]
struct Size {
    /// The most Unicode characters of the list
    #[arg(long, value_name = "N", conflicts_with_all = ["budget_tokens", "context_window"])]
    budget_chars: Option<usize>,
    /// The most tokens of the list, four characters counted as one
    #[arg(long, value_name = "N", conflicts_with = "context_window")]
    budget_tokens: Option<usize>,
    /// The tokens that the model takes; the list may have `--percent` of them
    #[arg(long, value_name = "N", requires = "percent")]
    context_window: Option<usize>,
    /// How much of the context window the list may have, from 0 to 100
    #[arg(long, value_name = "P", requires = "context_window")]
    percent: Option<f64>,
}

impl Size {
    fn budget(&self) -> Result<Option<Budget>, skillspan::Error> {
        let share = self.context_window.zip(self.percent);
        let share = share.map(|(window, percent)| Budget::share(window, percent)).transpose()?;
        Ok(self.budget_chars.map(Budget::Chars).or(self.budget_tokens.map(Budget::Tokens)).or(share))
    }
}

impl Catalog {
    /// Prints the catalog.
    pub fn run(&self, console: &mut Console<'_>) -> Result<Status, Failure> {
        let options = CatalogOptions {
            format: match self.format {
                Layout::Xml => Format::Xml,
                Layout::Markdown => Format::Markdown,
                Layout::Json => Format::Json,
            },
            locations: match self.locations {
                None => Locations::Hidden,
                Some(Location::Path) => Locations::Shown,
                Some(Location::Url) => Locations::Urls,
            },
            preamble: if self.no_preamble { Preamble::Off } else { Preamble::Standard },
            include: Some(self.include.clone()).filter(|include| !include.is_empty()),
            exclude: self.exclude.clone(),
            budget: self.size.budget()?,
        };
        let set = self.roots.open(console)?;
        if self.report {
            console.out.json(&set.catalog_report(&options))?;
        } else {
            console.exact(set.catalog(&options).as_bytes())?;
        }
        Ok(tell_opening(&self.roots.paths, &set.snapshot(), console)?)
    }
}
