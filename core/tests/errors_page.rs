//! `docs/errors.md` is what the catalogue says.
#![allow(clippy::unwrap_used, clippy::disallowed_methods, reason = "tests")]

#[allow(dead_code, reason = "the test calls the page, not the program")]
#[path = "../examples/errors.rs"]
mod errors;

#[test]
fn the_page_is_up_to_date() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/errors.md");
    let committed = std::fs::read_to_string(page).unwrap();
    assert!(committed == errors::page(), "docs/errors.md is stale: run `make docs`");
}
