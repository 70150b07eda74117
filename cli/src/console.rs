//! Where a verb writes to.

use std::io::{self, Write};

use serde::Serialize;
use skillspan::{Code, Warning, shown};

use crate::host::Host;

/// The two streams, and the host.
pub struct Console<'a> {
    /// Results.
    pub out: Stream<'a>,
    /// All else; see [`Console::aside`].
    pub err: Stream<'a>,
    /// Where the command runs.
    pub host: &'a Host,
}

/// A stream, and whether it takes colours.
pub struct Stream<'a> {
    /// Where to.
    pub writer: &'a mut dyn Write,
    /// Whether colours are wanted.
    pub color: bool,
}

impl<'a> Console<'a> {
    /// The stream for all that is no result. What was written of the result comes before it.
    pub fn aside(&mut self) -> &mut Stream<'a> {
        // A fault comes up again where the result is finished.
        let _ = self.out.writer.flush();
        &mut self.err
    }

    /// Writes a text as it is. Only a terminal gets the line end that the text lacks.
    pub fn exact(&mut self, text: &[u8]) -> io::Result<()> {
        self.out.writer.write_all(text)?;
        if self.host.out_is_terminal && !text.is_empty() && !text.ends_with(b"\n") {
            self.out.writer.write_all(b"\n")?;
        }
        Ok(())
    }

    /// Tells what was met at opening.
    pub fn warn(&mut self, warnings: &[Warning]) -> io::Result<()> {
        warnings
            .iter()
            .try_for_each(|warning| self.aside().say("warning", Some(warning.code), &warning.message))
    }
}

impl Stream<'_> {
    /// Writes JSON for people and programs.
    pub fn json(&mut self, value: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer_pretty(&mut self.writer, value)?;
        writeln!(self.writer)
    }

    /// Writes a line such as `error[skill_not_found]: …`.
    pub fn say(&mut self, level: &str, code: Option<Code>, message: &str) -> io::Result<()> {
        let code = code.map_or(String::new(), |code| format!("[{code}]"));
        let message = shown(message);
        if self.color {
            let color = if level == "error" { 91 } else { 93 };
            writeln!(self.writer, "\u{1b}[1m\u{1b}[{color}m{level}{code}\u{1b}[0m: {message}")
        } else {
            writeln!(self.writer, "{level}{code}: {message}")
        }
    }
}
