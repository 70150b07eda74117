//! The ports, on the same tree, each in a process of its own.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use skillspan::SkillSet;

use crate::rounds::{Ratio, Run, medians, print};
use crate::tree::Tree;
use crate::{Result, nothing, open, open_and_list};

const CALLS: usize = 200;

/// Runs the `benches/speed` of each port that was built.
///
/// Each prints a line with tabs: its name, the milliseconds for open and catalog and the microseconds for
/// one call of `load_skill`, both medians.
pub fn compare(tree: &Tree) -> Result<()> {
    let set = open(&tree.root, 0)?;
    let [core, calls] = medians(
        9,
        [&mut || open_and_list(&tree.root, 0), &mut || nothing(call(&set, tree))] as [Run<'_>; 2],
    )?;
    let one_call = calls / u32::try_from(CALLS)?;
    println!("\n  Ports on the same tree, each in a process of its own, its start not counted.");
    print("core: open and catalog", core, None);
    print("core: one call of load_skill", one_call, None);
    for (port, mut command) in programs() {
        let run = command.arg(&tree.root).stderr(Stdio::null()).output();
        let line =
            run.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned()).unwrap_or_default();
        let mut cells = line.split('\t').skip(1).map(str::parse::<f64>);
        let (Some(Ok(millis)), Some(Ok(micros))) = (cells.next(), cells.next()) else {
            println!("  {port}: skipped, it is not built; `make bench` builds it");
            continue;
        };
        let opened = Duration::from_secs_f64(millis / 1e3);
        let called = Duration::from_secs_f64(micros / 1e6);
        print(&format!("{port}: open and catalog"), opened, Some(Ratio::of(core, "of core, at most 1.25")));
        print(&format!("{port}: one call of load_skill"), called, Some(Ratio::of(one_call, "of core")));
        println!(
            "  {port}: {:.1} µs more a call than the core",
            (called.as_secs_f64() - one_call.as_secs_f64()) * 1e6
        );
    }
    Ok(())
}

fn call(set: &SkillSet, tree: &Tree) -> Result<()> {
    let name = &tree.skills.first().ok_or("the tree is empty")?.name;
    for _ in 0..CALLS {
        let result = set.call("load_skill", &serde_json::json!({"name": name}));
        if result.is_error {
            return Err(result.text.into());
        }
    }
    Ok(())
}

fn programs() -> Vec<(&'static str, Command)> {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| repository.join("target"), PathBuf::from);
    let library = target.join("c/stage/lib/libskillspan.so").to_string_lossy().into_owned();
    let classes = format!("/usr/share/java/jna.jar:{}", target.join("c/jvm").display());
    let uniffi = target.join("uniffi/release").to_string_lossy().into_owned();
    let kotlin = target.join("kotlin");
    let classpath = std::fs::read_to_string(kotlin.join("classpath")).unwrap_or_default();
    let kotlin_classes = format!("{0}/classes:{0}/test-classes:{1}", kotlin.display(), classpath.trim());
    let release = format!("-Djna.library.path={}", target.join("release").display());
    let with = |program: PathBuf, arguments: &[&str]| {
        let mut command = Command::new(program);
        command.args(arguments).current_dir(&repository);
        command
    };
    let mut uniffi_python = with("python3".into(), &["bindings-uniffi/benches/speed.py"]);
    uniffi_python.env("PYTHONPATH", &uniffi);
    vec![
        (
            "python",
            with(repository.join("bindings-python/.venv/bin/python"), &["bindings-python/benches/speed.py"]),
        ),
        ("node", with("node".into(), &["bindings-node/benches/speed.mjs"])),
        ("ruby", with("ruby".into(), &["-Ibindings-ruby/lib", "bindings-ruby/benches/speed.rb"])),
        ("c", with(target.join("c/speed"), &[])),
        (
            "luajit",
            with(
                "luajit".into(),
                &["bindings-c/benches/speed.lua", &library, "bindings-c/include/skillspan.h"],
            ),
        ),
        ("jvm", with("java".into(), &[&format!("-Dskillspan={library}"), "-cp", &classes, "Speed"])),
        ("go", with(target.join("go/speed"), &[])),
        ("uniffi, python", uniffi_python),
        ("uniffi, ruby", with("ruby".into(), &["-I", &uniffi, "bindings-uniffi/benches/speed.rb"])),
        ("uniffi, kotlin", with("java".into(), &[&release, "-cp", &kotlin_classes, "speed.SpeedKt"])),
    ]
}
