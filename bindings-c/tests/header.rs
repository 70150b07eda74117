//! `include/skillspan.h` is what cbindgen makes of the crate, its macros expanded. `SKILLSPAN_WRITE_HEADER=1` writes it.

#![allow(clippy::disallowed_methods, clippy::unwrap_used, reason = "a test reads and writes a file")]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

/// The crate as one file without macros, made in a target folder of its own: there a stable compiler is asked for what
/// only a nightly one grants, and some dependencies are built otherwise then.
fn expanded(folder: &Path) -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("expanded");
    let expansion = Command::new(env!("CARGO"))
        .args(["rustc", "--locked", "--quiet", "--lib", "--profile=check", "--target-dir"])
        .arg(&target)
        .args(["--", "-Zunpretty=expanded"])
        .env("RUSTC_BOOTSTRAP", "1")
        .current_dir(folder)
        .stderr(Stdio::inherit())
        .output()
        .unwrap();
    assert!(expansion.status.success(), "the crate cannot be expanded");
    let file = target.join("skillspan_c.rs");
    fs::write(&file, expansion.stdout).unwrap();
    file
}

#[test]
fn the_header_is_up_to_date() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let config = cbindgen::Config::from_file(folder.join("cbindgen.toml")).unwrap();
    let bindings =
        cbindgen::Builder::new().with_src(expanded(folder)).with_config(config).generate().unwrap();
    let mut made = Vec::new();
    bindings.write(&mut made);
    let made = String::from_utf8(made).unwrap();
    let file = folder.join("include/skillspan.h");
    if env::var("SKILLSPAN_WRITE_HEADER").is_ok_and(|value| value == "1") {
        fs::write(&file, &made).unwrap();
    }
    assert!(
        fs::read_to_string(&file).unwrap() == made,
        "include/skillspan.h differs from what the crate declares: run `make -C bindings-c header`"
    );
}
