//! Checks by what a dialect demands of its folders.

use std::path::Path;

use skillspan::{FileReport, Root, Severity, b4, forge, shown};

use super::{Format, Validate};
use crate::console::Console;
use crate::failure::{Failure, Status};
use crate::findings::{count, tally};
use crate::roots::{self, Dialect};

impl Validate {
    pub(super) fn check_by(&self, dialect: &str, console: &mut Console<'_>) -> Result<Status, Failure> {
        if dialect == "forge" && !matches!(self.form(), Format::Text | Format::Json) {
            console.aside().say("error", None, "findings of `forge` are shown as text or JSON only")?;
            return Ok(Status::Usage);
        }
        if self.paths.is_empty() && dialect != "forge" {
            console.aside().say("error", None, &format!("no root is named for `--dialect {dialect}`"))?;
            return Ok(Status::Usage);
        }
        match dialect {
            "b4" => self.check_routes(console),
            "forge" => self.check_agents(console),
            _ => self.check_sets(dialect, console),
        }
    }

    /// Opens each root by the dialect, and tells what it would tell a host.
    fn check_sets(&self, dialect: &str, console: &mut Console<'_>) -> Result<Status, Failure> {
        let dialect = Dialect { name: Some(dialect.to_owned()) };
        let mut files = Vec::new();
        for path in &self.paths {
            let set = roots::open(vec![Root::new(path)], &dialect, console)?;
            if roots::tell_opening(std::slice::from_ref(path), &set.snapshot(), console)? == Status::Usage {
                return Ok(Status::Usage);
            }
            files.extend(set.reports());
        }
        self.report(&files, console)?;
        if self.form() == Format::Text {
            let findings = tally(files.iter().flat_map(|file| &file.report.diagnostics));
            writeln!(console.aside().writer, "{} checked: {findings}", count(files.len(), "skill"))?;
        }
        let ok = files.iter().all(|file| file.report.ok);
        Ok(if ok { Status::Done } else { Status::Failed })
    }

    /// Checks the skills of route folders, one line a problem.
    #[allow(
        clippy::disallowed_methods,
        reason = "a mistyped path is wrong usage, not a route without skills"
    )]
    fn check_routes(&self, console: &mut Console<'_>) -> Result<Status, Failure> {
        let mut status = Status::Done;
        let mut routes = Vec::new();
        for path in &self.paths {
            if Path::new(path).is_dir() {
                routes.push(FileReport { path: path.clone(), report: b4::validate(path) });
            } else {
                let message = format!("no folder is at `{path}`; wanted a route folder");
                console.aside().say("error", None, &message)?;
                status = Status::Usage;
            }
        }
        if status == Status::Done && routes.iter().any(|route| !route.report.ok) {
            status = Status::Failed;
        }
        if self.form() != Format::Text {
            self.report(&routes, console)?;
            return Ok(status);
        }
        for found in routes.iter().flat_map(|route| &route.report.diagnostics) {
            let message = shown(&found.message);
            match found.severity {
                Severity::Error => writeln!(console.out.writer, "{message}")?,
                _ => console.out.say("warning", None, &found.message)?,
            }
        }
        Ok(status)
    }

    /// Checks agents' folders, one line a finding and one for the verdict.
    fn check_agents(&self, console: &mut Console<'_>) -> Result<Status, Failure> {
        let here = [".".to_owned()];
        let paths = if self.paths.is_empty() { &here[..] } else { &self.paths };
        let dialect = Dialect { name: self.dialect.clone() };
        let mut findings = Vec::new();
        for path in paths {
            let set = roots::open(vec![Root::new(path)], &dialect, console)?;
            findings.extend(forge::lint(&set)?);
        }
        let failed = findings.iter().any(|finding| finding.level == forge::Level::Error);
        if self.form() == Format::Json {
            console.out.json(&findings)?;
        } else {
            for finding in &findings {
                writeln!(console.out.writer, "{}", shown(&finding.line()))?;
            }
            let verdict =
                if failed { "validation failed: see ERROR lines above" } else { "Validation passed." };
            writeln!(console.out.writer, "{verdict}")?;
        }
        Ok(if failed { Status::Failed } else { Status::Done })
    }
}
