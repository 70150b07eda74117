//! `include/skillspan.h` is what cbindgen makes of the crate. `SKILLSPAN_WRITE_HEADER=1` writes it.

#![allow(clippy::disallowed_methods, clippy::unwrap_used, reason = "a test reads and writes a file")]

use std::path::Path;
use std::{env, fs};

#[test]
fn the_header_is_up_to_date() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let config = cbindgen::Config::from_file(folder.join("cbindgen.toml")).unwrap();
    let bindings = cbindgen::Builder::new().with_crate(folder).with_config(config).generate().unwrap();
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
