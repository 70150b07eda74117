//! Findings as commands of a GitHub workflow, which shows them beside the lines.

use std::io;

use skillspan::{Diagnostic, Severity};

use crate::console::Stream;

/// Writes a line a finding: `::error file=…,line=…,col=…,title=…::message`.
pub fn annotate<'a>(
    stream: &mut Stream<'_>,
    findings: impl Iterator<Item = (&'a str, &'a Diagnostic)>,
) -> io::Result<()> {
    for (path, finding) in findings {
        let command = match finding.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Info => "notice",
        };
        let (line, column) = (finding.span.line, finding.span.column);
        let (path, code) = (property(path), finding.code.as_str());
        let message = data(&finding.message);
        writeln!(stream.writer, "::{command} file={path},line={line},col={column},title={code}::{message}")?;
    }
    Ok(())
}

fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
