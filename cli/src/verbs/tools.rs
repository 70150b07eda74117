//! `skillspan tools`

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use skillspan::Style;

use crate::console::Console;
use crate::failure::{Failure, Status};
use crate::roots::{Roots, tell_opening};

/// Print the tool definitions that a model gets, as JSON
#[derive(Debug, Args)]
pub struct Tools {
    #[command(flatten)]
    roots: Roots,
    /// The shape that a provider wants
    #[arg(long, value_parser = styles())]
    style: Option<Style>,
}

fn styles() -> impl TypedValueParser<Value = Style> {
    PossibleValuesParser::new(Style::ALL.iter().map(|style| style.as_str()))
        .try_map(|name| Style::named(&name))
}

impl Tools {
    /// Prints the definitions.
    pub fn run(&self, console: &mut Console<'_>) -> Result<Status, Failure> {
        let set = self.roots.open(console)?;
        match self.style {
            Some(style) => console.out.json(&set.tools_in(style))?,
            None => console.out.json(&set.tools())?,
        }
        Ok(tell_opening(&self.roots.paths, &set.snapshot(), console)?)
    }
}
