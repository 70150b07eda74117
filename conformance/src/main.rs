//! `conformance check | manifest [--check] | report [--check]`.

#![allow(clippy::disallowed_methods, reason = "a tool for this repository, not part of the library")]

use std::env;
use std::fs;
use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::{Context, Result, bail, ensure};
use conformance::manifest::Manifest;
use conformance::report::{Report, matrix, with_matrix};
use conformance::{Suite, check, load};

const USAGE: &str = "\
usage: conformance check              every case file against the schema
       conformance manifest [--check] write manifest.json, or see whether it is up to date
       conformance report [--check]   put the matrix into the README, or see whether it is up to date";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let suite = Suite::of_repository();
    let done = match arguments.as_slice() {
        ["check"] => check_cases(&Suite::from_env()),
        ["manifest"] => manifest(&suite, false),
        ["manifest", "--check"] => manifest(&suite, true),
        ["report"] => report(&suite, false),
        ["report", "--check"] => report(&suite, true),
        _ => Err(anyhow::anyhow!("{USAGE}")),
    };
    match done {
        Ok(message) => tell(&mut io::stdout(), &message, ExitCode::SUCCESS),
        Err(error) => tell(&mut io::stderr(), &format!("{error:#}"), ExitCode::FAILURE),
    }
}

fn tell(out: &mut dyn Write, message: &str, code: ExitCode) -> ExitCode {
    match writeln!(out, "{message}") {
        Ok(()) => code,
        Err(_) => ExitCode::FAILURE,
    }
}

fn check_cases(suite: &Suite) -> Result<String> {
    let faults = check::check(&suite.cases())?;
    ensure!(faults.is_empty(), "{}", faults.join("\n"));
    Ok("all case files are well formed".to_owned())
}

fn manifest(suite: &Suite, only_check: bool) -> Result<String> {
    let file = suite.manifest();
    let fresh = Manifest::of(&load::cases(&suite.cases())?);
    let count = fresh.ids.len();
    if !only_check {
        fresh.write(&file)?;
    } else if Manifest::read(&file)? != fresh {
        bail!("manifest.json is stale: run `cargo run -p conformance -- manifest`");
    }
    Ok(format!("manifest.json lists {count} cases"))
}

fn report(suite: &Suite, only_check: bool) -> Result<String> {
    let reports = Report::read_all(&suite.reports(), &Manifest::read(&suite.manifest())?)?;
    let file = suite.readme();
    let text = fs::read_to_string(&file).with_context(|| format!("{}", file.display()))?;
    let fresh = with_matrix(&text, &matrix(&reports)).with_context(|| format!("{}", file.display()))?;
    if fresh != text {
        ensure!(!only_check, "the matrix in the README is stale: run `cargo run -p conformance -- report`");
        fs::write(&file, fresh).with_context(|| format!("{}", file.display()))?;
    }
    Ok(format!("the matrix shows {} ports", reports.len()))
}
