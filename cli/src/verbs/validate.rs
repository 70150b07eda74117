//! `skillspan validate`

use std::path::Path;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde_json::json;
use skillspan::{Error, FileReport, Profile, Root, Severity, b4, forge, shown, validate_all};

use crate::console::Console;
use crate::failure::{Failure, Status};
use crate::findings::{Form, count, draw, tally};
use crate::progress;
use crate::roots::{self, Dialect};

/// Check skills: folders, files, or whole trees
#[derive(Debug, Args)]
pub struct Validate {
    /// Skills, their SKILL.md, or folders that hold skills at any depth; with `--dialect b4` route folders, with
    /// `--dialect forge` agents' folders, by default the current one
    #[arg(value_name = "PATH", required_unless_present = "dialect")]
    paths: Vec<String>,
    /// Whose rules count
    #[arg(long, value_name = "NAME", default_value = "spec", value_parser = profiles())]
    profile: &'static Profile,
    /// Short for `--profile spec`
    #[arg(long, conflicts_with = "profile")]
    strict: bool,
    /// Check by what a dialect demands of its folders instead
    #[arg(long, value_name = "NAME", conflicts_with_all = ["profile", "strict"],
          value_parser = PossibleValuesParser::new(["b4", "forge"]))]
    dialect: Option<String>,
    #[command(flatten)]
    form: Form,
}

fn profiles() -> impl TypedValueParser<Value = &'static Profile> {
    let names = Profile::ALL.iter().map(|profile| profile.name);
    PossibleValuesParser::new(names).try_map(|name| Profile::named(&name))
}

impl Validate {
    /// Checks.
    pub fn run(&self, console: &mut Console<'_>) -> Result<Status, Failure> {
        match self.dialect.as_deref() {
            Some("forge") => return self.check_agents(console),
            Some(_) => return self.check_routes(console),
            None => {}
        }
        let profile = if self.strict { &Profile::SPEC } else { self.profile };
        let mut files = Vec::new();
        let mut status = Status::Done;
        for path in &self.paths {
            let check = || validate_all(path, profile);
            let checked = progress::during(console.host.err_is_terminal, &format!("checking {path}"), check);
            match checked {
                Ok(reports) if reports.is_empty() => {
                    let message = format!("no `SKILL.md` is at or below `{path}`");
                    console.aside().say("error", None, &message)?;
                    status = Status::Usage;
                }
                Ok(reports) => files.extend(reports),
                Err(Error { code, message, .. }) => {
                    console.aside().say("error", Some(code), &message)?;
                    status = Status::Usage;
                }
            }
        }
        if status == Status::Done && files.iter().any(|file| !file.report.ok) {
            status = Status::Failed;
        }
        if self.form.is_json() {
            console.out.json(&json!({"files": files, "checked": files.len()}))?;
            return Ok(status);
        }
        for file in &files {
            draw(&mut console.out, &file.path, &file.report.diagnostics)?;
        }
        if !files.is_empty() {
            let findings = tally(files.iter().flat_map(|file| &file.report.diagnostics));
            let checked = count(files.len(), "skill");
            writeln!(console.aside().writer, "{checked} checked by profile {}: {findings}", profile.name)?;
        }
        Ok(status)
    }

    /// Checks the skills of route folders, one line a problem.
    #[allow(
        clippy::disallowed_methods,
        reason = "a mistyped path is wrong usage, not a route without skills"
    )]
    fn check_routes(&self, console: &mut Console<'_>) -> Result<Status, Failure> {
        let mut status = Status::Done;
        if self.paths.is_empty() {
            console.aside().say("error", None, "no route folder is named")?;
            status = Status::Usage;
        }
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
        if self.form.is_json() {
            console.out.json(&json!({"files": routes, "checked": routes.len()}))?;
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
        if self.form.is_json() {
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
