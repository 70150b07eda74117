//! The verbs, run on a made-up host.

use std::path::Path;

use super::*;

/// What a run gave.
struct Said {
    status: Status,
    out: String,
    err: String,
}

fn say(host: &Host, args: &[&str]) -> Said {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let status = run_on(args.iter().map(OsString::from), host, &mut out, &mut err);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Said { status, out: text(out), err: text(err) }
}

/// A folder with files, and a host that stands in it.
struct Place {
    folder: tempfile::TempDir,
    host: Host,
}

#[allow(clippy::disallowed_methods, reason = "tests")]
fn place(files: &[(&str, &str)]) -> Place {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in files {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let current_dir = Some(folder.path().to_str().unwrap().to_owned());
    Place { folder, host: Host { current_dir, ..Host::default() } }
}

impl Place {
    fn path(&self, path: &str) -> String {
        self.folder.path().join(path).to_str().unwrap().to_owned()
    }

    fn say(&self, args: &[&str]) -> Said {
        say(&self.host, args)
    }
}

const PDF: &str = "---\nname: pdf\ndescription: Fills forms.\n---\n\nRead a.md.\n";

#[test]
fn a_table_shows_what_counts_and_the_rest_is_told_beside_it() {
    let place = place(&[
        ("skills/pdf/SKILL.md", PDF),
        ("skills/z/pdf/SKILL.md", PDF),
        ("skills/菜谱/SKILL.md", "---\nname: 菜谱\ndescription: \"a\\e[31mb\"\n---\n"),
        ("skills/broken/SKILL.md", "no frontmatter\n"),
    ]);
    let said = place.say(&["list", "skills", "nowhere"]);
    assert_eq!(said.status, Status::Done);
    let location = |folder: &str| ["skills", folder, "SKILL.md"].join(std::path::MAIN_SEPARATOR_STR);
    assert_eq!(
        said.out,
        format!(
            "NAME  DESCRIPTION     LOCATION\npdf   Fills forms.    {}\n菜谱  a<U+001B>[31mb  {}\n",
            location("pdf"),
            location("菜谱")
        )
    );
    for told in ["warning[missing-root]: skills dir not found: nowhere", "skipped[missing-frontmatter]: "] {
        assert!(said.err.contains(told), "{}", said.err);
    }
    assert!(said.err.contains("skipped[duplicate-name]: "), "{}", said.err);
    assert!(said.err.contains("2 skills, 2 skipped; 2 errors, which"), "{}", said.err);
}

#[test]
fn well_known_roots_are_taken_when_none_is_given() {
    let mut place = place(&[
        (".git/HEAD", ""),
        (".claude/skills/pdf/SKILL.md", PDF),
        ("home/.agents/skills/docx/SKILL.md", "---\nname: docx\ndescription: d\n---\n"),
    ]);
    place.host.home = Some(place.path("home"));
    let listed = place.say(&["list", "--json"]);
    let ids: serde_json::Value = serde_json::from_str(&listed.out).unwrap();
    assert_eq!(ids["skills"][0]["id"], "project:pdf");
    assert_eq!(ids["skills"][1]["id"], "user:docx");
    assert_eq!(listed.err, "");
    let told = place.say(&["doctor"]);
    assert_eq!(told.status, Status::Done);
    assert!(told.out.contains("(project)\n  is not there\n"), "{}", told.out);
    assert!(told.out.ends_with("2 skills in 4 roots\n"), "{}", told.out);
    assert!(place.say(&["show", "docx"]).out.contains("user:docx"));
}

#[test]
fn no_root_at_all_is_told() {
    let place = place(&[]);
    let said = place.say(&["list"]);
    assert_eq!((said.status, said.out.as_str()), (Status::Done, ""));
    assert!(said.err.contains("no well-known root"), "{}", said.err);
    assert_eq!(place.say(&["doctor"]).status, Status::Failed);
}

#[test]
fn doctor_tells_why_nothing_was_found() {
    let place = place(&[
        ("root/.hidden/pdf/SKILL.md", PDF),
        ("root/node_modules/pdf/SKILL.md", PDF),
        ("root/team/pdf/SKILLS.md", PDF),
        ("broken/pdf/SKILL.md", "x"),
        ("file", ""),
    ]);
    let said = place.say(&["doctor", "root", "broken", "file", "nowhere"]);
    assert_eq!((said.status, said.err.as_str()), (Status::Failed, ""));
    for told in [
        "no `SKILL.md` in the 3 folders looked at",
        "hidden folders left out: root",
        "folders left out by their name: root",
        "files not called `SKILL.md`: root",
        "0 skills, 1 skipped\n  skipped broken",
        "missing-frontmatter: ",
        "(project)\n  is no folder\n",
        "(project)\n  is not there\n",
        "0 skills in 4 roots",
    ] {
        assert!(said.out.contains(told), "{told}\n{}", said.out);
    }
    let json: serde_json::Value =
        serde_json::from_str(&place.say(&["doctor", "--json", "root", "nowhere"]).out).unwrap();
    assert_eq!(json["roots"][0]["state"], "folder");
    assert_eq!(json["roots"][0]["folders"], 3);
    assert_eq!(json["roots"][1]["state"], "missing");
    assert_eq!(json["warnings"][0]["code"], "missing-root");
}

#[test]
fn doctor_tells_of_links_to_what_is_known() {
    let place = place(&[("a/pdf/SKILL.md", PDF)]);
    let said = place.say(&["doctor", "a", "a/pdf"]);
    assert!(said.out.contains("0 skills, 1 found before under another path"), "{}", said.out);
}

#[test]
fn texts_are_exact_and_a_terminal_gets_its_line_end() {
    let mut place = place(&[("skills/pdf/SKILL.md", PDF), ("skills/pdf/a.md", "A")]);
    for args in [&["load", "pdf", "skills"][..], &["catalog", "skills", "--no-preamble"]] {
        let piped = place.say(args);
        assert_eq!((piped.status, piped.err.as_str()), (Status::Done, ""));
        assert!(piped.out.ends_with('>'), "{}", piped.out);
        place.host.out_is_terminal = true;
        assert_eq!(place.say(args).out, format!("{}\n", piped.out));
        place.host.out_is_terminal = false;
    }
    assert_eq!(place.say(&["read", "pdf", "a.md", "skills"]).out, "A");
}

#[test]
fn load_gives_the_text_of_the_tool() {
    let place = place(&[("skills/pdf/SKILL.md", PDF), ("skills/pdf/a.md", "A")]);
    let set = skillspan::SkillSet::open(skillspan::OpenOptions::roots([place.path("skills")])).unwrap();
    let wanted = set.call("load_skill", &serde_json::json!({"name": "pdf"})).text;
    assert_eq!(place.say(&["load", "pdf", "skills"]).out, wanted);
    assert_eq!(place.say(&["catalog", "skills"]).out, set.catalog(&skillspan::CatalogOptions::default()));
}

#[test]
fn a_person_loads_what_is_hidden_from_the_model_and_not_what_is_hidden_from_people() {
    let hidden = |flag: &str| format!("---\nname: pdf\ndescription: d\n{flag}\n---\nBody.\n");
    let from_model = place(&[("s/pdf/SKILL.md", &hidden("disable-model-invocation: true"))]);
    assert!(from_model.say(&["load", "pdf", "s"]).out.contains("Body."));
    let from_people = place(&[("s/pdf/SKILL.md", &hidden("user-invocable: false"))]);
    let said = from_people.say(&["load", "pdf", "s"]);
    assert_eq!((said.status, said.out.as_str()), (Status::Failed, ""));
    assert!(said.err.starts_with("error[not_invocable]: "), "{}", said.err);
}

#[test]
fn show_tells_all_and_a_broken_skill_its_findings() {
    let place = place(&[
        ("skills/pdf/SKILL.md", "---\nname: PDF\ndescription: d\nx: [1, 2]\ntags: a, b\n---\n"),
        ("skills/pdf/a.md", "A"),
        ("skills/broken/SKILL.md", "---\nname: broken\ndescription: d\n"),
        ("skills/unnamed/SKILL.md", "---\nname: unnamed\n---\n"),
    ]);
    let said = place.say(&["show", "PDF", "skills"]);
    assert_eq!(said.status, Status::Done);
    for told in
        ["project:PDF", "tags         a, b", "1 file\n  a.md\n", "2 | name: PDF", "{\"x\":[\"1\",\"2\"]}"]
    {
        assert!(said.out.contains(told), "{told}\n{}", said.out);
    }
    let json: serde_json::Value =
        serde_json::from_str(&place.say(&["show", "PDF", "skills", "--json"]).out).unwrap();
    assert_eq!(json["skill"]["name"], "PDF");
    assert_eq!(json["files"], serde_json::json!(["a.md"]));
    assert_eq!(json["diagnostics"][0]["code"], "name-characters");
    let said = place.say(&["show", "unnamed", "skills"]);
    assert_eq!((said.status, said.out.as_str()), (Status::Failed, ""));
    assert!(said.err.contains("error[missing-description]"), "{}", said.err);
    assert!(said.err.contains("error[invalid_skill]: Skill \"unnamed\" cannot be loaded"), "{}", said.err);
}

#[test]
fn a_catalog_keeps_to_its_size_and_tells_what_that_cost() {
    let place = place(&[
        (
            "s/a/SKILL.md",
            "---\nname: a\ndescription: Does one thing and then another thing for all of us.\n---\n",
        ),
        ("s/b/SKILL.md", "---\nname: b\ndescription: Does it.\n---\n"),
    ]);
    let catalog = |args: &[&str]| {
        place.say(&[&["catalog", "s", "--no-preamble", "--format", "markdown"], args].concat())
    };
    let cut = "## Available skills\n\n- **a**: Does one thing and…\n- **b**: Does it.";
    for size in [
        &["--budget-chars", "71"][..],
        &["--budget-tokens", "17"],
        &["--context-window", "1700", "--percent", "1"],
    ] {
        assert_eq!(catalog(size).out, cut, "{size:?}");
    }
    assert_eq!(catalog(&["--exclude", "a"]).out, "## Available skills\n\n- **b**: Does it.");
    assert_eq!(
        catalog(&["--include", "b", "--budget-chars", "71"]).out,
        "## Available skills\n\n- **b**: Does it."
    );
    let report: serde_json::Value =
        serde_json::from_str(&catalog(&["--budget-chars", "71", "--report"]).out).unwrap();
    let wanted = serde_json::json!(
        {"total": 2, "listed": 2, "shortened": ["a"], "omitted": [], "chars": cut.chars().count()}
    );
    assert_eq!(report, wanted);
    for wrong in [
        &["--context-window", "1000"][..],
        &["--percent", "1"],
        &["--context-window", "1000", "--percent", "101"],
        &["--budget-chars", "1", "--budget-tokens", "1"],
        &["--budget-chars=-1"],
        &["--budget-chars", "1", "--dialect", "b4", "--format", "yaml"],
    ] {
        assert_eq!(catalog(wrong).status, Status::Usage, "{wrong:?}");
    }
}

#[test]
fn search_shows_the_best_first() {
    let place = place(&[
        (".git/HEAD", ""),
        (".agents/skills/pdf/SKILL.md", PDF),
        (".agents/skills/mail/SKILL.md", "---\nname: mail\ndescription: Writes mails about forms.\n---\n"),
    ]);
    let said = place.say(&["search", "FORM pdf"]);
    let names: Vec<&str> = said.out.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!((said.status, names), (Status::Done, vec!["NAME", "pdf", "mail"]));
    let hits: serde_json::Value = serde_json::from_str(
        &place.say(&["search", "forms", ".agents/skills", "--limit", "1", "--format", "json"]).out,
    )
    .unwrap();
    assert_eq!((hits.as_array().unwrap().len(), &hits[0]["name"]), (1, &serde_json::json!("pdf")));
    let none = place.say(&["search", "tea"]);
    assert_eq!((none.status, none.out.as_str()), (Status::Done, ""));
    assert!(none.err.starts_with("no skill fits"), "{}", none.err);
    assert_eq!(place.say(&["search", "tea", "nowhere"]).status, Status::Usage);
}

#[test]
fn tools_are_json_in_the_wanted_shape() {
    let place = place(&[("skills/pdf/SKILL.md", PDF)]);
    let tools = |args: &[&str]| -> serde_json::Value {
        serde_json::from_str(&place.say(&[&["tools", "skills"], args].concat()).out).unwrap()
    };
    assert_eq!(tools(&[])[0]["input_schema"]["type"], "object");
    assert_eq!(tools(&["--style", "mcp"])[0]["inputSchema"]["type"], "object");
    assert_eq!(tools(&["--style", "openai"])[0]["type"], "function");
    assert_eq!(tools(&["--dialect", "toolnexus"])[0]["name"], "skill");
}

#[test]
fn new_writes_once() {
    let place = place(&[]);
    let dir = place.path("app/skills");
    let said = place.say(&["new", "PdfForms", "Fills \"forms\".", "--dir", &dir]);
    let path = Path::new(&dir).join("pdf-forms").join("SKILL.md");
    assert_eq!((said.status, said.out), (Status::Done, format!("{}\n", path.display())));
    let wanted = skillspan::new_skill("PdfForms", "Fills \"forms\".").unwrap().text;
    assert_eq!(skillspan::source_text(path.to_str().unwrap()), Some(wanted));
    let again = place.say(&["new", "pdf forms", "Other.", "--dir", &dir]);
    assert_eq!(again.status, Status::Failed);
    assert_eq!(again.err, format!("error: {} already exists\n", path.display()));
    assert_eq!(place.say(&["doctor", &dir]).out.lines().nth(1), Some("  1 skill"));
    let refused = place.say(&["new", "Tea!", "d", "--dir", &dir]);
    assert_eq!(refused.status, Status::Failed);
    assert!(refused.err.starts_with("error[invalid_skill]: name \"tea!\" may only have"), "{}", refused.err);
}

#[test]
fn every_code_is_explained() {
    for code in skillspan::Code::ALL {
        let said = say(&Host::default(), &["explain", code.as_str()]);
        assert!(said.out.starts_with(code.as_str()) && said.out.contains(code.mend()), "{}", said.out);
        let json = say(&Host::default(), &["explain", code.as_str(), "--json"]).out;
        let facts: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(facts["meaning"], code.meaning());
        let grade = skillspan::Profile::SPEC.severity(*code).map(skillspan::Severity::as_str);
        assert_eq!(facts.get("strict").and_then(serde_json::Value::as_str), grade, "{json}");
    }
    let said = say(&Host::default(), &["explain", "name-mismach"]);
    assert_eq!(said.status, Status::Usage);
    assert!(said.err.contains("'name-mismatch'"), "{}", said.err);
}

#[test]
fn colours_are_for_terminals() {
    let place = place(&[("pdf/SKILL.md", "---\nname: PDF\n---\n")]);
    let folder = place.path("pdf");
    let said = |out_is_terminal, no_color, color: &str| {
        let host = Host { no_color, out_is_terminal, ..place.host.clone() };
        let said = say(&host, &["validate", &folder, "--color", color]);
        assert!(!said.err.contains('\u{1b}'), "{}", said.err);
        said.out.contains('\u{1b}')
    };
    assert!(said(true, false, "auto"));
    assert!(!said(false, false, "auto"));
    assert!(!said(true, true, "auto"));
    assert!(!said(true, false, "never"));
    let host = Host { err_is_terminal: true, ..place.host.clone() };
    assert!(say(&host, &["load", "x", &folder]).err.contains('\u{1b}'));
}

#[test]
fn a_result_that_cannot_be_written_is_a_failure() {
    let place = place(&[("pdf/SKILL.md", PDF)]);
    let mut err = Vec::new();
    let args = ["list", "pdf"].map(OsString::from);
    let status = run_on(args, &place.host, &mut &mut [][..], &mut err);
    assert_eq!(status, Status::Failed);
    assert!(String::from_utf8(err).unwrap().starts_with("error: the result cannot be written: "));
}
