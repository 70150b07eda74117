//! `skillspan typegen`

use std::io::{self, ErrorKind};
use std::path::Path;

use clap::Args;
use clap::builder::PossibleValuesParser;
use skillspan::b4;

use crate::console::Console;
use crate::failure::{Failure, Status};
use crate::staged::staged;

/// Write the TypeScript types of an app's routes, with the tool of each route that has a skill
#[derive(Debug, Args)]
pub struct TypeGen {
    /// Whose types
    #[arg(long, value_name = "NAME", required = true, value_parser = PossibleValuesParser::new(["b4"]))]
    dialect: String,
    /// The folder of the routes
    #[arg(long, value_name = "FOLDER", default_value = "src/app")]
    app: String,
    /// The file to write
    #[arg(long, value_name = "FILE", default_value = ".skillspan/b4.generated.d.ts")]
    out: String,
    /// Write nothing; see whether the file is up to date
    #[arg(long)]
    check: bool,
}

impl TypeGen {
    /// Writes the file, or compares it.
    #[allow(clippy::disallowed_methods, reason = "a verb that writes")]
    pub fn run(&self, console: &mut Console<'_>) -> Result<Status, Failure> {
        if !Path::new(&self.app).is_dir() {
            let message =
                format!("no folder is at `{}`; wanted the app folder that holds the routes", self.app);
            console.aside().say("error", None, &message)?;
            return Ok(Status::Usage);
        }
        let types = b4::typegen(&self.app)?;
        for warning in &types.warnings {
            console.aside().say("warning", None, &warning.message)?;
        }
        let out = Path::new(&self.out);
        if self.check {
            return match std::fs::read(out) {
                Ok(bytes) if bytes == types.text.as_bytes() => Ok(Status::Done),
                Ok(_) => Err(self.stale("is out of date")),
                Err(fault) if fault.kind() == ErrorKind::NotFound => Err(self.stale("is not there")),
                Err(fault) => Err(Failure::Refused(format!("{} cannot be read: {fault}", self.out))),
            };
        }
        write(out, &types.text)
            .map_err(|fault| Failure::Refused(format!("{} cannot be written: {fault}", self.out)))?;
        writeln!(console.out.writer, "Wrote types for {} route(s)", types.routes.len())?;
        Ok(Status::Done)
    }

    fn stale(&self, how: &str) -> Failure {
        let (out, dialect, app) = (&self.out, &self.dialect, &self.app);
        Failure::Refused(format!(
            "{out} {how}: run `skillspan typegen --dialect {dialect} --app {app} --out {out}`"
        ))
    }
}

fn write(path: &Path, text: &str) -> io::Result<()> {
    staged(path, text)?.persist(path)?;
    Ok(())
}
