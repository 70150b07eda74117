//! `skillspan validate`

mod dialect;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use serde_json::json;
use skillspan::{Error, FileReport, Profile, validate_all};

use crate::console::Console;
use crate::failure::{Failure, Status};
use crate::findings::{count, draw, tally};
use crate::mends::{self, Mend};
use crate::{github, progress, sarif};

/// Check skills: folders, files, or whole trees
#[derive(Debug, Args)]
pub struct Validate {
    /// Skills, their SKILL.md, or folders that hold skills at any depth; with `--dialect` roots: of `b4` route
    /// folders, of `forge` agents' folders, by default the current one
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
          value_parser = PossibleValuesParser::new(skillspan::dialects()))]
    dialect: Option<String>,
    /// How the result is written
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Short for `--format json`
    #[arg(long, conflicts_with = "format")]
    json: bool,
    #[command(flatten)]
    mend: Mend,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Each finding with its line, for people
    #[default]
    Text,
    /// `{"files": […], "checked": N}`
    Json,
    /// Commands of a GitHub workflow
    Github,
    /// A SARIF 2.1.0 log
    Sarif,
}

fn profiles() -> impl TypedValueParser<Value = &'static Profile> {
    let names = Profile::ALL.iter().map(|profile| profile.name);
    PossibleValuesParser::new(names).try_map(|name| Profile::named(&name))
}

impl Validate {
    /// Checks.
    pub fn run(&self, console: &mut Console<'_>) -> Result<Status, Failure> {
        match self.dialect.as_deref() {
            None | Some("agentskills") => {}
            Some(dialect) => return self.check_by(dialect, console),
        }
        let profile = if self.strict { &Profile::SPEC } else { self.profile };
        if self.mend.diff {
            return self.show_fixes(profile, console);
        }
        let mut files = Vec::new();
        let mut status = Status::Done;
        for path in &self.paths {
            match self.check(path, profile, console) {
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
        self.report(&files, console)?;
        if !files.is_empty() && self.form() == Format::Text {
            let findings = tally(files.iter().flat_map(|file| &file.report.diagnostics));
            let checked = count(files.len(), "skill");
            writeln!(console.aside().writer, "{checked} checked by profile {}: {findings}", profile.name)?;
        }
        Ok(status)
    }

    /// Checks the skills at or below a path, after mending them where that is asked for.
    fn check(
        &self,
        path: &str,
        profile: &Profile,
        console: &mut Console<'_>,
    ) -> Result<Vec<FileReport>, Error> {
        let (terminal, what) = (console.host.err_is_terminal, format!("checking {path}"));
        if !self.mend.is_asked() {
            return progress::during(terminal, &what, || validate_all(path, profile));
        }
        let plans = progress::during(terminal, &what, || self.mend.plan(path, profile))?;
        plans.into_iter().map(|plan| mends::write(plan, console)).collect()
    }

    /// Shows what fixes would change. Failed if anything would.
    fn show_fixes(&self, profile: &Profile, console: &mut Console<'_>) -> Result<Status, Failure> {
        let mut plans = Vec::new();
        for path in &self.paths {
            plans.extend(self.mend.plan(path, profile)?);
        }
        let changing = mends::show(&plans, console)?;
        Ok(if changing == 0 { Status::Done } else { Status::Failed })
    }

    fn form(&self) -> Format {
        if self.json { Format::Json } else { self.format }
    }

    fn report(&self, files: &[FileReport], console: &mut Console<'_>) -> Result<(), Failure> {
        match self.form() {
            Format::Json => console.out.json(&json!({"files": files, "checked": files.len()}))?,
            Format::Sarif => console.out.json(&sarif::log(files))?,
            Format::Github => {
                let findings = files
                    .iter()
                    .flat_map(|file| file.report.diagnostics.iter().map(|found| (&*file.path, found)));
                github::annotate(&mut console.out, findings)?;
            }
            Format::Text => {
                for file in files {
                    draw(&mut console.out, &file.path, &file.report.diagnostics)?;
                }
            }
        }
        Ok(())
    }
}
