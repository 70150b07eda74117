//! The command as a process: exit status, streams, shapes of JSON, bad input.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::disallowed_methods, reason = "tests")]

use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

const PDF: &str = "---\nname: pdf\ndescription: Fills forms.\n---\n\nBody.\n";

/// What a run gave.
#[derive(Debug)]
struct Said {
    status: i32,
    out: Vec<u8>,
    err: String,
}

impl Said {
    fn text(&self) -> &str {
        std::str::from_utf8(&self.out).unwrap()
    }

    fn json(&self) -> Value {
        serde_json::from_slice(&self.out).unwrap()
    }
}

/// A folder to run in, whose home is itself.
struct Place(tempfile::TempDir);

impl Place {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn with(files: &[(&str, &[u8])]) -> Self {
        let place = Self::new();
        for (path, bytes) in files {
            place.write(path, bytes);
        }
        place
    }

    fn write(&self, path: &str, bytes: &[u8]) {
        let path = self.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_skillspan"));
        command.current_dir(self.path()).env("HOME", self.path()).env_remove("NO_COLOR");
        command
    }

    fn say(&self, args: &[&str]) -> Said {
        let output = self.command().args(args).output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert!(!err.contains("panicked"), "{args:?}: {err}");
        Said { status: output.status.code().unwrap(), out: output.stdout, err }
    }
}

#[test]
fn the_exit_status_tells_what_happened() {
    let place = Place::with(&[
        ("good/pdf/SKILL.md", PDF.as_bytes()),
        ("bad/pdf/SKILL.md", b"---\nname: PDF\ndescription: d\n---\n"),
        ("empty/README.md", b""),
        ("app/index.ts", b""),
    ]);
    for (wanted, args) in [
        (0, &["--help"][..]),
        (0, &["--version"]),
        (0, &["validate", "--help"]),
        (2, &[]),
        (2, &["nonsense"]),
        (2, &["validate"]),
        (2, &["catalog"]),
        (2, &["list", "good", "--format", "yaml"]),
        (2, &["list", "good", "--json", "--format", "json"]),
        (2, &["list", "good", "--dialect", "nonsense"]),
        (2, &["validate", "good", "--profile", "nonsense"]),
        (2, &["tools", "good", "--style", "nonsense"]),
        (2, &["explain", "nonsense"]),
        (0, &["validate", "good"]),
        (0, &["validate", "good", "--strict"]),
        (1, &["validate", "bad"]),
        (1, &["validate", "good", "bad"]),
        (0, &["validate", "bad", "--profile", "lenient"]),
        (2, &["validate", "empty"]),
        (2, &["validate", "nowhere"]),
        (2, &["validate", "bad", "nowhere"]),
        (0, &["list", "good"]),
        (0, &["list", "good", "nowhere"]),
        (0, &["list", "empty"]),
        (2, &["list", "nowhere"]),
        (2, &["catalog", "nowhere"]),
        (0, &["catalog", "empty"]),
        (0, &["tools", "empty"]),
        (0, &["load", "pdf", "good"]),
        (1, &["load", "docx", "good"]),
        (1, &["load", "pdf", "nowhere"]),
        (0, &["read", "pdf", "SKILL.md", "good"]),
        (1, &["read", "pdf", "nothing.md", "good"]),
        (1, &["read", "pdf", "../../bad/pdf/SKILL.md", "good"]),
        (0, &["show", "pdf", "good"]),
        (1, &["show", "docx", "good"]),
        (0, &["doctor", "good"]),
        (1, &["doctor", "empty"]),
        (0, &["new", "docx", "d"]),
        (1, &["new", "docx", "d"]),
        (1, &["new", "-", "d"]),
        (1, &["new", "xlsx", ""]),
        (0, &["explain", "skill_not_found"]),
        (2, &["typegen"]),
        (2, &["typegen", "--dialect", "toolnexus"]),
        (2, &["typegen", "--dialect", "b4"]),
        (1, &["typegen", "--dialect", "b4", "--app", "app", "--check"]),
        (0, &["typegen", "--dialect", "b4", "--app", "app"]),
        (0, &["typegen", "--dialect", "b4", "--app", "app", "--check"]),
        (1, &["typegen", "--dialect", "b4", "--app", "app", "--out", "good"]),
        (0, &["validate", "good", "--dialect", "b4"]),
        (2, &["validate", "nowhere", "--dialect", "b4"]),
        (2, &["validate", "good", "--dialect", "b4", "--strict"]),
        (0, &["validate", "good", "--dialect", "haystack"]),
        (0, &["validate", "good", "--dialect", "toolnexus"]),
        (0, &["validate", "good", "--dialect", "ruby_llm"]),
        (0, &["validate", "good", "--dialect", "agentskills"]),
        (1, &["validate", "bad", "--dialect", "agentskills"]),
        (1, &["validate", "bad", "--dialect", "ruby_llm"]),
        (2, &["validate", "good", "--dialect", "nonsense"]),
        (2, &["validate", "good", "--dialect", "forge", "--format", "sarif"]),
        (2, &["validate", "--dialect", "b4"]),
        (0, &["validate", "--dialect", "forge"]),
        (0, &["validate", "empty", "--dialect", "forge"]),
        (2, &["validate", "nowhere", "--dialect", "forge"]),
        (2, &["build", "empty"]),
        (2, &["build", "empty", "--dialect", "forge"]),
        (2, &["build", "nowhere", "--dialect", "forge", "-o", "built"]),
        (0, &["build", "empty", "--dialect", "forge", "-o", "built"]),
        (1, &["build", "empty", "--dialect", "forge", "-o", "empty/README.md"]),
    ] {
        let said = place.say(args);
        assert_eq!(said.status, wanted, "{args:?}: {said:?}");
        // What went wrong stands on standard error, and findings on standard output.
        let told = if args.first() == Some(&"doctor") { said.text() } else { &said.err };
        assert!(wanted == 0 || !told.is_empty(), "{args:?}");
    }
    assert!(place.say(&["--help"]).text().contains("Exit status:"));
    assert!(place.path().join("app/skills/docx/SKILL.md").is_file());
}

#[test]
fn results_and_chatter_go_separate_ways() {
    let place = Place::with(&[
        ("s/pdf/SKILL.md", PDF.as_bytes()),
        ("s/bad/SKILL.md", b"---\nname: bad\ndescription: d\nx: 1\n---\n"),
    ]);
    let said = place.say(&["validate", "s"]);
    assert!(said.text().contains("4 | x: 1\n  | ^\n"), "{}", said.text());
    assert_eq!(said.err, "2 skills checked by profile spec: 1 error\n");
    let said = place.say(&["list", "s", "nowhere"]);
    assert_eq!(said.text().lines().count(), 3);
    assert!(said.err.contains("nowhere"));
    for args in [&["catalog", "s"][..], &["load", "pdf", "s"], &["read", "pdf", "SKILL.md", "s"]] {
        assert_eq!(place.say(args).err, "", "{args:?}");
    }
}

#[test]
fn json_has_the_wire_names_and_no_chatter() {
    let place = Place::with(&[
        ("s/pdf/SKILL.md", PDF.as_bytes()),
        ("s/z/pdf/SKILL.md", PDF.as_bytes()),
        ("s/bad/SKILL.md", b"---\nname: bad\ndescription: d\nx: 1\n---\n"),
    ]);
    let keys = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    for args in [&["list", "s", "no", "--json"][..], &["list", "s", "no", "--format", "json"]] {
        let said = place.say(args);
        let list = said.json();
        assert_eq!(said.err, "");
        assert_eq!(keys(&list), ["skills", "skipped", "blocked", "diagnostics", "warnings"]);
        assert_eq!(list["skills"][1]["id"], "project:pdf");
        assert_eq!(list["skipped"][0]["reason"], "duplicate-name");
        assert_eq!(list["warnings"][0]["code"], "missing-root");
        // Every location is absolute.
        assert!(Path::new(list["skills"][0]["location"].as_str().unwrap()).is_absolute());
    }
    let said = place.say(&["validate", "--json", "s/pdf", "s/bad/SKILL.md", "s/z"]);
    let report = said.json();
    assert_eq!((said.status, said.err.as_str()), (1, ""));
    assert_eq!(keys(&report), ["files", "checked"]);
    assert_eq!(report["checked"], 3);
    let files = report["files"].as_array().unwrap();
    assert!(files.iter().all(|file| keys(file) == ["path", "ok", "diagnostics"]));
    assert_eq!(files[1]["path"], "s/bad/SKILL.md");
    let finding = &files[1]["diagnostics"][0];
    assert_eq!(
        (&finding["code"], &finding["line"], &finding["column"]),
        (&"unknown-key".into(), &4.into(), &1.into())
    );
    assert_eq!(finding["profile"], "spec");
    // A path with nothing keeps the shape.
    let said = place.say(&["validate", "--json", "nowhere"]);
    assert_eq!(said.json(), serde_json::json!({"files": [], "checked": 0}));
    assert!(said.err.contains("nowhere"), "{}", said.err);
}

#[test]
fn several_paths_are_all_checked() {
    let place = Place::with(&[
        ("a/x/pdf/SKILL.md", PDF.as_bytes()),
        ("a/.hidden/pdf/SKILL.md", PDF.as_bytes()),
        ("b/pdf/SKILL.md", PDF.as_bytes()),
        ("c/README.md", b""),
    ]);
    let said = place.say(&["validate", "nowhere", "a", "c", "b/pdf", "b/pdf/SKILL.md"]);
    assert_eq!(said.status, 2);
    assert_eq!(
        said.err.lines().collect::<Vec<_>>(),
        [
            "error[invalid_argument]: nothing is at `nowhere`",
            "error: no `SKILL.md` is at or below `c`",
            "4 skills checked by profile spec: no findings",
        ]
    );
}

#[test]
fn colours_obey_the_flag_and_the_environment() {
    let place = Place::with(&[("pdf/SKILL.md", b"x")]);
    let colored = |command: &mut Command| command.output().unwrap().stdout.contains(&0x1b);
    assert!(!colored(place.command().args(["validate", "pdf"])));
    assert!(colored(place.command().args(["validate", "pdf", "--color", "always"])));
    assert!(!colored(place.command().args(["validate", "pdf"]).env("NO_COLOR", "1")));
}

#[test]
fn bytes_come_out_as_they_are() {
    let binary: Vec<u8> = (0..=255).cycle().take(10_000).collect();
    let text = b"\xef\xbb\xbfa\r\nb";
    let place =
        Place::with(&[("s/pdf/SKILL.md", PDF.as_bytes()), ("s/pdf/b.bin", &binary), ("s/pdf/t.md", text)]);
    assert_eq!(place.say(&["read", "pdf", "b.bin", "s"]).out, binary);
    assert_eq!(place.say(&["read", "project:pdf", "t.md", "s"]).out, text);
}

#[test]
fn a_reader_that_leaves_is_no_failure() {
    let place = Place::new();
    for number in 0..2000 {
        let name = format!("skill-{number}");
        place.write(&format!("s/{name}/SKILL.md"), format!("---\nname: {name}\n---\n").as_bytes());
    }
    for (args, status) in [(["list", "s"], 0), (["validate", "s"], 1)] {
        let mut child =
            place.command().args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(status), "{err}");
        assert!(!err.contains("panicked") && !err.contains("cannot be written"), "{err}");
    }
}

#[test]
fn hostile_files_are_findings() {
    let bomb = "---\nname: bomb\ndescription: d\na: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n---\n";
    let deep = format!("---\nname: deep\ndescription: {}\n---\n", "[".repeat(50_000));
    let links = format!("---\nname: links\ndescription: d\n---\n{}", "[a](./x.md) ".repeat(20_000));
    let huge = vec![b'x'; 10 << 20];
    let steering = "---\nname: \"\u{1b}[2J\u{202e}\"\ndescription: \"\u{1b}]0;x\u{7}\"\n---\n";
    let utf16: Vec<u8> = "\u{feff}---\nname: a\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let place = Place::with(&[
        ("s/bomb/SKILL.md", bomb.as_bytes()),
        ("s/deep/SKILL.md", deep.as_bytes()),
        ("s/links/SKILL.md", links.as_bytes()),
        ("s/huge/SKILL.md", &huge),
        ("s/nothing/SKILL.md", b""),
        ("s/zero/SKILL.md", b"---\nname: a\0b\n---\n\0\xff"),
        ("s/utf16/SKILL.md", &utf16),
        ("s/steering/SKILL.md", steering.as_bytes()),
        ("s/pdf/SKILL.md", PDF.as_bytes()),
    ]);
    #[cfg(unix)]
    {
        let fifo = place.path().join("s/fifo");
        std::fs::create_dir(&fifo).unwrap();
        assert!(Command::new("mkfifo").arg(fifo.join("SKILL.md")).status().unwrap().success());
        std::os::unix::fs::symlink("..", place.path().join("s/cycle")).unwrap();
        std::os::unix::fs::symlink("nowhere", place.path().join("s/dangling")).unwrap();
    }
    for profile in ["spec", "lenient"] {
        let said = place.say(&["validate", "s", "--profile", profile]);
        assert_eq!(said.status, 1);
        assert!(!said.out.contains(&0x1b) && !said.err.contains('\u{1b}'));
        assert!(!said.text().contains('\u{202e}'));
    }
    let said = place.say(&["list", "s"]);
    assert_eq!(said.status, 0);
    assert!(said.text().contains("Fills forms."));
    assert!(!said.out.contains(&0x1b) && !said.err.contains('\u{1b}'));
    assert_eq!(place.say(&["load", "pdf", "s"]).status, 0);
    for name in ["huge", "nothing", "fifo", "../pdf", "", "\u{1b}[2J"] {
        let said = place.say(&["load", name, "s"]);
        assert_eq!((said.status, said.out.len()), (1, 0), "{name}");
        assert!(!said.err.contains('\u{1b}'));
    }
    for verb in ["doctor", "tools", "catalog"] {
        assert_eq!(place.say(&[verb, "s"]).status, 0, "{verb}");
    }
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_not_unicode_is_wrong_usage() {
    use std::os::unix::ffi::OsStrExt;
    let place = Place::new();
    let bad = std::ffi::OsStr::from_bytes(b"a\xff");
    let output = place.command().arg("list").arg(bad).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("UTF-8"));
}

#[cfg(unix)]
#[test]
fn new_refuses_what_is_there_and_leaves_nothing_behind() {
    let place = Place::new();
    place.write("app/skills/pdf/notes.md", b"");
    std::os::unix::fs::symlink("nowhere", place.path().join("app/skills/pdf/SKILL.md")).unwrap();
    assert_eq!(place.say(&["new", "pdf", "d"]).err, "error: app/skills/pdf/SKILL.md already exists\n");
    place.write("file", b"");
    let said = place.say(&["new", "pdf", "d", "--dir", "file"]);
    assert_eq!(said.status, 1);
    assert!(said.err.starts_with("error: file/pdf/SKILL.md cannot be written: "), "{}", said.err);
    assert_eq!(place.say(&["new", "docx", "d"]).status, 0);
    let written = place.path().join("app/skills/docx");
    assert_eq!(std::fs::read_dir(written).unwrap().count(), 1);
}

#[test]
fn types_are_written_whole_and_compared() {
    let place = Place::with(&[
        ("src/app/help/[lang]/index.ts", b""),
        ("src/app/help/[lang]/skills/faq/SKILL.md", PDF.as_bytes()),
        ("src/app/help/[lang]/skills/bad/SKILL.md", b"no header\n"),
        ("src/app/(shop)/cart/index.ts", b""),
    ]);
    let typegen = |rest: &[&str]| place.say(&[&["typegen", "--dialect", "b4"], rest].concat());
    let file = place.path().join(".skillspan/b4.generated.d.ts");
    let said = typegen(&["--check"]);
    assert_eq!((said.status, said.text()), (1, ""));
    assert!(said.err.contains(".d.ts is not there: run `skillspan typegen --dialect b4 --app src/app "));
    assert!(!file.exists());

    let said = typegen(&[]);
    assert_eq!((said.status, said.text()), (0, "Wrote types for 2 route(s)\n"));
    assert_eq!(
        said.err,
        "warning: src/app/help/[lang]/skills/bad/SKILL.md is missing required frontmatter. Add a YAML block at \
         the top with at least `description: …`.\n"
    );
    let written = std::fs::read_to_string(&file).unwrap();
    assert!(written.starts_with("declare module \"b4:routes\" {\n  export type B4RoutePath = \"/cart\" | "));
    assert_eq!(std::fs::read_dir(place.path().join(".skillspan")).unwrap().count(), 1);
    assert_eq!(typegen(&["--check"]).status, 0);

    place.write("src/app/index.ts", b"");
    let said = typegen(&["--check"]);
    assert!(said.err.contains("error: .skillspan/b4.generated.d.ts is out of date"), "{}", said.err);
    assert_eq!((said.status, std::fs::read_to_string(&file).unwrap()), (1, written.clone()));
    assert_eq!(typegen(&["--out", "types.d.ts"]).status, 0);
    assert!(place.path().join("types.d.ts").is_file());

    place.write("src/app/(home)/index.ts", b"");
    let said = typegen(&[]);
    assert_eq!((said.status, said.text()), (1, ""));
    assert_eq!(
        said.err,
        "error[duplicate_route]: Duplicate route pathname \"/\" detected at src/app and src/app/(home)\n"
    );
    assert_eq!(std::fs::read_to_string(&file).unwrap(), written);
}

#[test]
fn a_route_is_checked_by_its_dialect() {
    let place = Place::with(&[
        ("r/skills/a/SKILL.md", b"no header\n"),
        ("r/skills/b/SKILL.md", b"---\nname: c\ndescription: d\n---\n"),
        ("r/skills/c/SKILL.md", b"---\ndescription: d\n---\n"),
        ("r/skills/d.e/SKILL.md", PDF.as_bytes()),
    ]);
    let said = place.say(&["validate", "--dialect", "b4", "r"]);
    assert_eq!((said.status, said.err.as_str()), (1, ""));
    let lines: Vec<&str> = said.text().lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[0].starts_with("r/skills/a/SKILL.md is missing required frontmatter."));
    assert!(lines[1].starts_with("Duplicate skill name \"c\""));
    assert!(lines[2].starts_with("warning: skills/d.e: folder names"));
    let report = place.say(&["validate", "--dialect", "b4", "r", "--json"]).json();
    assert_eq!(report["files"][0]["path"], "r");
    assert_eq!(report["files"][0]["diagnostics"][1]["code"], "duplicate_skill");
}

const KILN: &[u8] = b"---\nname: kiln\ndescription: Fires pots.\n---\n## Tool: fire_pot\n## Tool: crack\n";

#[test]
fn an_agent_is_checked_by_its_dialect() {
    let place = Place::with(&[
        ("a/skills/kiln/SKILL.md", KILN),
        ("a/skills/kiln/scripts/fire-pot.sh", b""),
        (
            "a/skills/x.md",
            b"---\ndescription: d\nmetadata: {forge: {requires: {env: {optional: [NEVER_SET]}}}}\n---\n",
        ),
        ("a/.env", b"OTHER=1\n"),
    ]);
    let said = place.say(&["validate", "--dialect", "forge", "a"]);
    assert_eq!((said.status, said.err.as_str()), (1, ""));
    assert_eq!(
        said.text(),
        "WARN (shared): optional env var NEVER_SET is not set\n\
         ERROR kiln / crack: no backing script (scripts/crack.{sh,py,js}) \u{2014} the tool will not register\n\
         validation failed: see ERROR lines above\n"
    );
    let findings = place.say(&["validate", "--dialect", "forge", "a", "--json"]).json();
    assert_eq!(findings[1]["level"], "error");
    assert_eq!(findings[1]["tool"], "crack");
    place.write("a/skills/kiln/scripts/crack.sh", b"");
    let said = place.say(&["validate", "--dialect", "forge", "a"]);
    assert_eq!((said.status, said.text().lines().last()), (0, Some("Validation passed.")));
}

#[test]
fn a_build_is_written_beside_what_is_there() {
    let place = Place::with(&[
        ("a/skills/kiln/SKILL.md", KILN),
        ("a/skills/flat.md", b"x"),
        ("out/compiled/other.txt", b"kept"),
    ]);
    let build = ["build", "a", "--dialect", "forge", "-o", "out", "--agent-version", "1.2.3"];
    let said = place.say(&build);
    assert_eq!((said.status, said.text()), (0, "Wrote 3 files to out\n"));
    assert!(said.err.contains("warning[flat-not-compiled]: skill \"flat\" is a single file"), "{}", said.err);
    let read = |path: &str| std::fs::read_to_string(place.path().join("out").join(path)).unwrap();
    assert!(read("compiled/prompt.txt").starts_with("# Available Skills\n\n## fire_pot\n"));
    let manifest: Value = serde_json::from_str(&read("build-manifest.json")).unwrap();
    assert_eq!(manifest["agent_id"], "a");
    assert_eq!(manifest["version"], "1.2.3");
    assert_eq!(manifest["files"].as_array().unwrap().len(), 2);
    assert_eq!(place.say(&build).status, 0);
    assert_eq!(read("compiled/other.txt"), "kept");
}

#[test]
fn the_verbs_know_the_dialect_of_an_agent() {
    let place = Place::with(&[("a/skills/kiln/SKILL.md", KILN), ("a/skills/kiln/scripts/fire-pot.sh", b"x")]);
    let say = |args: &[&str]| place.say(&[args, &["--dialect", "forge"]].concat());
    assert_eq!(say(&["list", "a", "--json"]).json()["skills"][0]["display_name"], "Kiln");
    assert!(say(&["catalog", "a"]).text().contains("\n- kiln: Fires pots. [provides: crack]\n"));
    assert!(
        say(&["load", "kiln", "a"]).text().ends_with("\n- skills/kiln/scripts/fire-pot.sh \u{2014} shell\n")
    );
    assert_eq!(say(&["read", "kiln", "scripts/fire-pot.sh", "a"]).text(), "x");
    assert_eq!(say(&["tools", "a"]).json()[0]["name"], "fire_pot");
}

const MENDABLE: &str = "---\nname: pdf\ndescription: Use when: asked # x\nauthor: me\n---\n\nBody.\n";

#[test]
fn fixes_are_shown_before_they_are_written() {
    let place = Place::with(&[("pdf/skill.md", MENDABLE.as_bytes())]);
    let shown = place.say(&["validate", "pdf", "--diff"]);
    assert_eq!(shown.status, 1, "{shown:?}");
    assert!(shown.text().starts_with("--- pdf/skill.md\n+++ pdf/SKILL.md\n@@ "), "{}", shown.text());
    assert!(shown.text().contains("\n-description: Use when: asked # x\n"), "{}", shown.text());
    assert_eq!(shown.err, "1 file would change\n");
    assert_eq!(std::fs::read_to_string(place.path().join("pdf/skill.md")).unwrap(), MENDABLE);

    let fixed = place.say(&["validate", "pdf", "--fix", "--json"]);
    assert_eq!((fixed.status, &fixed.json()["files"][0]["path"]), (1, &Value::from("pdf/SKILL.md")));
    assert!(fixed.err.contains("renamed pdf/skill.md to SKILL.md\n"), "{}", fixed.err);
    let codes: Vec<_> = fixed.json()["files"][0]["diagnostics"].as_array().unwrap().clone();
    assert_eq!(
        codes.iter().map(|found| found["code"].as_str().unwrap()).collect::<Vec<_>>(),
        ["unknown-key"]
    );

    let rest = place.say(&["validate", "pdf", "--fix-unsafe"]);
    assert_eq!((rest.status, rest.text()), (0, ""), "{rest:?}");
    let text = std::fs::read_to_string(place.path().join("pdf/SKILL.md")).unwrap();
    assert!(text.ends_with("metadata:\n  author: me\n---\n\nBody.\n"), "{text}");
    assert_eq!(place.say(&["validate", "pdf", "--fix-unsafe", "--diff"]).status, 0);
    assert_eq!(std::fs::read_dir(place.path().join("pdf")).unwrap().count(), 1);
}

#[test]
fn findings_take_the_forms_of_workflows_and_scanners() {
    let text = "---\nname: PDF\ndescription: d\n---\n";
    let place = Place::with(&[("a, b/SKILL.md", text.as_bytes())]);
    let github = place.say(&["validate", "a, b", "--format", "github"]);
    let line = github.text().lines().next().unwrap();
    let wanted = "::error file=a%2C b/SKILL.md,line=2,col=7,title=name-characters::name `PDF` holds ";
    assert!(line.starts_with(wanted), "{line}");
    let sarif = place.say(&["validate", "a, b", "--format", "sarif"]).json();
    let typed: serde_sarif::sarif::Sarif = serde_json::from_value(sarif.clone()).unwrap();
    assert_eq!(serde_json::to_value(typed).unwrap(), sarif);
    let result = &sarif["runs"][0]["results"][0];
    assert_eq!((&sarif["version"], &result["ruleId"]), (&"2.1.0".into(), &"name-characters".into()));
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "a,%20b/SKILL.md");
    assert_eq!((&place["region"]["startLine"], &place["region"]["startColumn"]), (&2.into(), &7.into()));
    let rule = &sarif["runs"][0]["tool"]["driver"]["rules"][0];
    assert_eq!((&rule["id"], &result["ruleIndex"]), (&"name-characters".into(), &0.into()));
}

#[test]
fn real_skills_are_listed_and_checked() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/corpus");
    let Some(corpus) = corpus.to_str().filter(|corpus| Path::new(corpus).is_dir()) else {
        println!("skipped: there is no folder `../shared/corpus` beside the project");
        return;
    };
    let place = Place::new();
    let said = place.say(&["validate", "--profile", "lenient", "--json", corpus]);
    assert_eq!(said.status, 0, "{}", said.err);
    assert_eq!(said.json()["checked"], 280);
    let said = place.say(&["validate", "--profile", "lenient", corpus]);
    assert!(said.err.starts_with("280 skills checked by profile lenient: "), "{}", said.err);
    let said = place.say(&["list", corpus, "--json"]);
    let list = said.json();
    let count = |key: &str| list[key].as_array().unwrap().len();
    assert_eq!(count("skills") + count("skipped"), 280);
    assert!(list["skipped"].as_array().unwrap().iter().all(|skipped| skipped["reason"] == "duplicate-name"));
    for skill in list["skills"].as_array().unwrap() {
        assert!(skill["description"].is_string());
    }
}
