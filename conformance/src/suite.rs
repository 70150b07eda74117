//! Running the whole suite for one port.

use std::collections::BTreeSet;
use std::env;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Result;

use crate::known::Known;
use crate::load;
use crate::manifest::Manifest;
use crate::port::Port;
use crate::report::Report;
use crate::requirement::Machine;
use crate::run::{Outcome, run_case};
use crate::tamper::tampered;

/// Where the suite lies and how it is to be run.
#[derive(Debug, Clone)]
pub struct Suite {
    folder: PathBuf,
    cases: Option<PathBuf>,
    tamper: bool,
}

impl Suite {
    /// The suite in a folder, with all its cases.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into(), cases: None, tamper: false }
    }

    /// The suite of this repository, with all its cases.
    pub fn of_repository() -> Self {
        Self::new(env!("CARGO_MANIFEST_DIR"))
    }

    /// The suite of this repository, with what `SKILLSPAN_CASES` and `SKILLSPAN_TAMPER` say.
    pub fn from_env() -> Self {
        let cases = env::var_os("SKILLSPAN_CASES").filter(|value| !value.is_empty());
        Self {
            cases: cases.map(PathBuf::from),
            tamper: env::var_os("SKILLSPAN_TAMPER").is_some_and(|value| value == "1"),
            ..Self::of_repository()
        }
    }

    /// Takes the cases from another folder or from one file; the manifest is not looked at then.
    #[must_use]
    pub fn with_cases(mut self, place: impl Into<PathBuf>) -> Self {
        self.cases = Some(place.into());
        self
    }

    /// Changes one expected leaf in each case, so that each must fail.
    #[must_use]
    pub fn with_tampering(mut self) -> Self {
        self.tamper = true;
        self
    }

    /// The folder or file with the cases.
    pub fn cases(&self) -> PathBuf {
        self.cases.clone().unwrap_or_else(|| self.folder.join("cases"))
    }

    /// The manifest.
    pub fn manifest(&self) -> PathBuf {
        self.folder.join("manifest.json")
    }

    /// The folder with the reports.
    pub fn reports(&self) -> PathBuf {
        self.folder.join("reports")
    }

    /// The README that holds the matrix.
    pub fn readme(&self) -> PathBuf {
        self.folder.parent().unwrap_or(Path::new("")).join("README.md")
    }

    /// Runs all cases, writes the report unless the cases are tampered with, and prints what failed; the
    /// line with the counts comes last. Gives whether all is well.
    pub fn run(&self, port: &mut dyn Port, out: &mut dyn Write) -> Result<bool> {
        let cases = load::cases(&self.cases())?;
        let manifest = match self.cases {
            None => Some(Manifest::read(&self.manifest())?),
            Some(_) => None,
        };
        // A tampered case that is known to fail has to fail like any other.
        let known = if self.tamper {
            Known::default()
        } else {
            Known::read(&self.folder.join(format!("known/{}.json", port.name())))?
        };
        let machine = Machine::probe()?;
        let mut outcomes = Vec::new();
        for loaded in &cases {
            let changed = self.tamper.then(|| tampered(&loaded.case)).transpose()?;
            let case = changed.as_ref().unwrap_or(&loaded.case);
            let outcome = run_case(port, &loaded.dialect, case, &machine);
            let outcome = known.settle(&case.id, outcome);
            match &outcome {
                Outcome::Failed(text) => {
                    let file = loaded.file.strip_prefix(&self.folder).unwrap_or(&loaded.file);
                    writeln!(out, "FAILED {} ({}): {text}", case.id, file.display())?;
                }
                Outcome::Skipped(reason) => writeln!(out, "skipped {}: {reason}", case.id)?,
                Outcome::Known(reason) => writeln!(out, "known {}: {reason}", case.id)?,
                Outcome::Passed => {}
            }
            outcomes.push((loaded.case.id.as_str(), outcome));
        }
        let report = Report::new(port.name(), outcomes.iter().map(|(id, what)| (*id, what)));
        let mut good = report.counts.failed == 0;
        if let Some(manifest) = manifest {
            let run: BTreeSet<&str> = outcomes.iter().map(|(id, _)| *id).collect();
            for id in manifest.missing_from(&run) {
                writeln!(out, "the manifest lists `{id}`, which was not run")?;
                good = false;
            }
            for id in known.ids().filter(|id| !run.contains(id)) {
                writeln!(out, "`{id}` is listed as known to fail, but there is no such case")?;
                good = false;
            }
        }
        if !self.tamper {
            report.write(&self.reports())?;
        }
        writeln!(out, "{}", report.line())?;
        Ok(good)
    }
}

/// Runs the suite of this repository for a port and prints to standard output: the whole `main` of a
/// runner, which is a test target with `harness = false` so that the line with the counts comes last.
pub fn run_port(port: &mut dyn Port) -> ExitCode {
    match Suite::from_env().run(port, &mut io::stdout()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            // Nothing is left to tell a broken standard error to.
            let _ = writeln!(io::stderr(), "the suite cannot run: {error:#}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use serde_json::{Map, Value, json};

    use super::*;
    use crate::port::CallError;

    /// Gives for each call what its step asks for, so that cases can be written to pass or to fail.
    struct Echo;

    impl Port for Echo {
        fn name(&self) -> &'static str {
            "echo"
        }

        fn start(&mut self, _dialect: &str) {}

        fn open(&mut self, _dialect: &str, _options: Value) -> Result<(), CallError> {
            Ok(())
        }

        fn step(&mut self, _call: &str, arguments: &Map<String, Value>) -> Result<Value, CallError> {
            Ok(arguments.get("give").cloned().unwrap_or_default())
        }
    }

    fn case(id: &str, give: &str) -> Value {
        json!({"id": id, "summary": "s", "tree": {}, "steps": [{"call": "echo", "give": give, "expect": "right"}]})
    }

    fn suite(cases: &[Value], ids: &[&str], known: &Value) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, value: &Value| {
            let file = folder.path().join(name);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, value.to_string()).unwrap();
        };
        write("cases/a.json", &json!({"suite": 1, "dialect": "agentskills", "cases": cases}));
        write("manifest.json", &json!({"suite": 1, "ids": ids}));
        write("known/echo.json", known);
        folder
    }

    fn run(suite: &Suite) -> (bool, String) {
        let mut out = Vec::new();
        let good = suite.run(&mut Echo, &mut out).unwrap();
        (good, String::from_utf8(out).unwrap())
    }

    #[test]
    fn counts_known_failures_apart_and_writes_the_report() {
        let cases = [case("good", "right"), case("bad", "wrong"), case("off", "wrong")];
        let known = json!([{"id": "off", "reason": "not yet"}]);
        let folder = suite(&cases, &["bad", "good", "off"], &known);
        let (good, text) = run(&Suite::new(folder.path()));
        assert!(!good);
        assert!(text.contains("FAILED bad (cases/a.json): step 1 (echo): $"), "{text}");
        assert!(text.contains("known off: not yet"));
        assert!(text.ends_with("\nconformance: 1 passed, 1 failed, 1 skipped\n"));
        let report = load::json(&folder.path().join("reports/echo.json")).unwrap();
        assert_eq!(report["cases"], json!({"bad": "failed", "good": "passed", "off": "known"}));
    }

    #[test]
    fn an_id_of_the_manifest_must_be_run() {
        let folder = suite(&[case("good", "right")], &["good", "lost"], &json!([]));
        let (good, text) = run(&Suite::new(folder.path()));
        assert!(!good);
        assert!(text.contains("the manifest lists `lost`"));
        let other = folder.path().join("cases/a.json");
        assert!(run(&Suite::new(folder.path()).with_cases(other)).0);
    }

    #[test]
    fn a_known_failure_must_fail_and_exist() {
        let gone = json!([{"id": "gone", "reason": "r"}]);
        let folder = suite(&[case("good", "right")], &["good"], &gone);
        assert!(!run(&Suite::new(folder.path())).0);
        let mended = json!([{"id": "good", "reason": "r"}]);
        let folder = suite(&[case("good", "right")], &["good"], &mended);
        assert!(!run(&Suite::new(folder.path())).0);
    }

    #[test]
    fn a_tampered_run_fails_everywhere_and_leaves_no_report() {
        let cases = [case("one", "right"), case("two", "right")];
        let folder = suite(&cases, &["one", "two"], &json!([]));
        let (good, text) = run(&Suite::new(folder.path()).with_tampering());
        assert!(!good);
        assert!(text.ends_with("conformance: 0 passed, 2 failed, 0 skipped\n"));
        assert!(!folder.path().join("reports").exists());
    }
}
