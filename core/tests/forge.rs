//! What the suite does not ask of the dialect `forge`: programs on the PATH, callbacks, refreshes, any files.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::disallowed_methods, reason = "tests")]

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use proptest::prelude::*;
use serde_json::json;
use skillspan::{
    CatalogOptions, Code, Error, LoadOptions, OpenOptions, Programs, ReadAs, ResolveEnv, Resolved, SkillSet,
    forge,
};

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn options(agent: &Path) -> OpenOptions {
    let roots = OpenOptions::roots([agent.to_str().unwrap()]);
    OpenOptions { dialect: Some("forge".to_owned()), ..roots }
}

const KILN: &str =
    "---\nname: kiln\ndescription: d\nmetadata: {forge: {requires: {env: [KEY]}}}\n---\n## Tool: fire\n";

fn kiln() -> tempfile::TempDir {
    let agent = tempfile::tempdir().unwrap();
    write(&agent.path().join("skills/kiln/SKILL.md"), KILN);
    write(&agent.path().join("skills/kiln/scripts/fire.sh"), "x");
    agent
}

fn tools(set: &SkillSet) -> Vec<String> {
    set.tools().into_iter().map(|tool| tool.name).collect()
}

const BUILTIN: [&str; 2] = ["read_skill", "run_skill_script"];
const ALL: [&str; 3] = ["fire", "read_skill", "run_skill_script"];

#[test]
fn programs_are_looked_for_on_the_path_or_by_the_host() {
    let agent = kiln();
    let bin = agent.path().join("bin");
    let path = format!("/nowhere:{}", bin.display());
    let env = BTreeMap::from([("PATH".to_owned(), path)]);
    let on_path = || SkillSet::open(OpenOptions { env: env.clone(), ..options(agent.path()) }).unwrap();
    assert_eq!(tools(&on_path()), BUILTIN);
    write(&bin.join("bash"), "x");
    fs::set_permissions(bin.join("bash"), fs::Permissions::from_mode(0o644)).unwrap();
    assert_eq!(tools(&on_path()), BUILTIN);
    fs::set_permissions(bin.join("bash"), fs::Permissions::from_mode(0o755)).unwrap();
    assert_eq!(tools(&on_path()), ALL);
    assert_eq!(tools(&SkillSet::open(options(agent.path())).unwrap()), ALL);
    let asked = |answer: bool| {
        let which = Some(Programs::Asked(Arc::new(move |program| Ok(program == "bash" && answer))));
        SkillSet::open(OpenOptions { which, ..options(agent.path()) }).unwrap()
    };
    assert_eq!((tools(&asked(true)).len(), tools(&asked(false)).len()), (3, 2));
}

#[test]
fn what_a_callback_fails_with_is_what_the_call_fails_with() {
    let agent = kiln();
    let away = || Error::new(Code::Unreadable, "the vault is away");
    let which = Some(Programs::Asked(Arc::new(move |_| Err(away()))));
    let error = SkillSet::open(OpenOptions { which, ..options(agent.path()) }).unwrap_err();
    assert_eq!((error.code, error.message.as_str()), (Code::Unreadable, "the vault is away"));
    let env = BTreeMap::from([("KEY".to_owned(), "k".to_owned())]);
    let resolve_env = Some(ResolveEnv(Arc::new(move |_, _| Err(away()))));
    let set = SkillSet::open(OpenOptions { env, resolve_env, ..options(agent.path()) }).unwrap();
    assert_eq!(forge::plan(&set, "fire", &json!({})).unwrap_err().message, "the vault is away");
}

#[test]
fn a_callback_words_each_variable() {
    let agent = kiln();
    let resolve = |name: &str, value: &str| match name {
        "HOME" => Ok(Resolved::Variables(BTreeMap::new())),
        _ => Ok(Resolved::Value(format!("{name}={value}"))),
    };
    let env = [("HOME", "/h"), ("KEY", "k"), ("OTHER", "o")].map(|(name, value)| (name.into(), value.into()));
    let set = SkillSet::open(OpenOptions {
        env: env.into(),
        extra_env: BTreeMap::from([("TRACE".into(), "1".into())]),
        resolve_env: Some(ResolveEnv(Arc::new(resolve))),
        ..options(agent.path())
    });
    let plan = forge::plan(&set.unwrap(), "fire", &json!({})).unwrap();
    let wanted = [("KEY", "KEY=k"), ("TRACE", "TRACE=1")].map(|(name, value)| (name.into(), value.into()));
    assert_eq!(plan.env, wanted.into());
}

#[test]
fn who_runs_nothing_asks_for_no_variable() {
    let agent = kiln();
    let asked = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&asked);
    let resolve = move |_: &str, value: &str| {
        counted.fetch_add(1, Ordering::Relaxed);
        Ok(Resolved::Value(value.to_owned()))
    };
    let env = BTreeMap::from([("KEY".to_owned(), "k".to_owned())]);
    let resolve_env = Some(ResolveEnv(Arc::new(resolve)));
    let set = SkillSet::open(OpenOptions { env, resolve_env, ..options(agent.path()) }).unwrap();
    let script = json!({"skill": "kiln", "path": "scripts/fire.sh"});
    assert_eq!(set.call("run_skill_script", &script).code, Some(Code::ScriptOff));
    assert_eq!(asked.load(Ordering::Relaxed), 0);
    forge::plan(&set, "run_skill_script", &script).unwrap();
    assert_eq!(asked.load(Ordering::Relaxed), 1);
}

#[test]
fn a_skill_that_broke_keeps_its_tools() {
    let agent = kiln();
    let set = SkillSet::open(options(agent.path())).unwrap();
    write(&agent.path().join("skills/kiln/SKILL.md"), "---\nname: [kiln\n---\n");
    write(&agent.path().join("skills/new.md"), "## Tool: go\n");
    write(&agent.path().join("skills/scripts/go.py"), "x");
    assert_eq!(set.refresh().unwrap().added, ["new"]);
    assert_eq!(tools(&set), ["go", "fire", "read_skill", "run_skill_script"]);
    fs::remove_file(agent.path().join("skills/kiln/SKILL.md")).unwrap();
    assert_eq!(set.refresh().unwrap().removed, ["kiln"]);
    assert_eq!(tools(&set), ["go", "read_skill", "run_skill_script"]);
}

#[test]
fn what_is_no_agent_is_refused() {
    let agent = kiln();
    let other = SkillSet::open(OpenOptions::roots([agent.path().to_str().unwrap()])).unwrap();
    assert_eq!(forge::lint(&other).unwrap_err().code, Code::InvalidArgument);
    assert_eq!(forge::plan(&other, "fire", &json!({})).unwrap_err().code, Code::InvalidArgument);
    let trust = OpenOptions::from_json(json!({"trust": {"policy": {"require_signature": true}}}));
    assert_eq!(trust.unwrap_err().code, Code::InvalidArgument);
    let data = vec![json!({"name": "x", "description": "d"})];
    let set = SkillSet::open(OpenOptions { skills: data, ..options(agent.path()) }).unwrap();
    assert_eq!((set.len(), set.snapshot().skipped[0].reason), (1, Code::InvalidArgument));
}

#[test]
fn only_folders_are_mounted_and_loaded_with_files() {
    let agent = kiln();
    write(&agent.path().join("SKILL.md"), "---\nname: main\n---\nText.\n");
    let set = SkillSet::open(options(agent.path())).unwrap();
    let mounted: Vec<_> = set.mounts().into_iter().map(|mount| mount.name).collect();
    assert_eq!(mounted, ["kiln"]);
    assert_eq!(set.files("main").unwrap(), Vec::<String>::new());
    assert_eq!(set.load("main", &LoadOptions::default()).unwrap(), "---\nname: main\n---\nText.\n");
    assert_eq!(set.files("kiln").unwrap(), ["scripts/fire.sh"]);
}

/// Pieces of which skills are made.
fn piece() -> impl Strategy<Value = String> {
    let usual = prop::sample::select(vec![
        "---\n",
        "name: x\n",
        "tags: [a, B]\n",
        "metadata:\n",
        "  forge:\n",
        "    requires: {bins: [a, {name: b}], env: {one_of: [A]}}\n",
        "    timeout_hint: 5m\n",
        "    guardrails: {deny_output: [{pattern: 'a(', action: block}]}\n",
        "    runtime: binary\n",
        "## Tool: go\n",
        "## Tool: ../x\n",
        "## Tool:\n",
        "**Input:** a (int: 1-5), b\n",
        "**Input:**\n",
        "| a | b |\n|---|---|\n",
        "- x\n",
        "```\n",
        "\r\n",
        "\u{feff}",
        "\0",
        "Text \u{2028} <b>\n",
    ]);
    prop_oneof![4 => usual.prop_map(str::to_owned), 1 => ".{0,12}"]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_files(files in prop::collection::vec((prop::sample::select(vec!["a.md", "b/SKILL.md", "c/SKILL.md"]), prop::collection::vec(piece(), 0..16)), 0..4)) {
        let agent = tempfile::tempdir().unwrap();
        for (path, pieces) in files {
            write(&agent.path().join("skills").join(path), &pieces.concat());
        }
        write(&agent.path().join("skills/scripts/go.sh"), "x");
        let set = SkillSet::open(OpenOptions { legacy_bullets: true, ..options(agent.path()) }).unwrap();
        let _ = set.catalog(&CatalogOptions::default());
        forge::lint(&set).unwrap();
        let compiled = forge::compile(&set).unwrap();
        prop_assert!(serde_json::from_str::<serde_json::Value>(&compiled.skills_json).is_ok());
        for tool in set.tools() {
            let result = set.call(&tool.name, &json!({"name": "b", "skill": "b", "path": "x"}));
            prop_assert!(result.code.is_none() || result.code == Some(Code::ScriptOff));
            let plan = forge::plan(&set, &tool.name, &json!({}));
            prop_assert!(plan.is_ok() || BUILTIN.contains(&tool.name.as_str()));
        }
        for skill in set.skills() {
            prop_assert!(set.read(&skill.name, "../x", ReadAs::Any).is_err());
        }
    }
}
