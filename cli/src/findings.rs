//! Findings on the console, and the flags that choose their form.

use std::io;

use clap::{Args, ValueEnum};
use skillspan::{Diagnostic, Severity, source_text};

use crate::console::Stream;

/// `--format text|json`, and `--json`.
#[derive(Debug, Clone, Args)]
pub struct Form {
    /// How the result is written
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Short for `--format json`
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

impl Form {
    /// Whether JSON is wanted.
    pub fn is_json(&self) -> bool {
        self.json || self.format == Format::Json
    }
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    #[default]
    Text,
    Json,
}

/// Draws the findings about one file, each with its line.
pub fn draw(stream: &mut Stream<'_>, path: &str, findings: &[Diagnostic]) -> io::Result<()> {
    if findings.is_empty() {
        return Ok(());
    }
    let source = source_text(path);
    for finding in findings {
        writeln!(stream.writer, "{}\n", finding.render(source.as_deref(), stream.color))?;
    }
    Ok(())
}

/// How many findings there are of each severity: `2 errors, 1 warning`.
pub fn tally<'a>(findings: impl Iterator<Item = &'a Diagnostic>) -> String {
    let mut counts = [0; 3];
    for finding in findings {
        let [errors, warnings, notes] = &mut counts;
        *match finding.severity {
            Severity::Error => errors,
            Severity::Warning => warnings,
            Severity::Info => notes,
        } += 1;
    }
    let words = ["error", "warning", "note"];
    let parts: Vec<String> =
        words.iter().zip(counts).filter(|(_, count)| *count > 0).map(|(word, n)| count(n, word)).collect();
    if parts.is_empty() { "no findings".to_owned() } else { parts.join(", ") }
}

/// A number with its noun: `1 skill`, `2 skills`.
pub fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}
