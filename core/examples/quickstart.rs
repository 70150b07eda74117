//! Prints the catalog of a folder of skills, and the first skill as a model sees it.
#![allow(clippy::print_stdout, reason = "an example shows its result")]

use serde_json::json;
use skillspan::{CatalogOptions, OpenOptions, SkillSet};

fn main() -> Result<(), skillspan::Error> {
    let root = std::env::args().nth(1).unwrap_or_else(|| "examples/skills".to_owned());
    let set = SkillSet::open(OpenOptions::roots([root]))?;
    println!("{}\n---", set.catalog(&CatalogOptions::default()));
    if let Some(first) = set.skills().first() {
        println!("{}", set.call("load_skill", &json!({"name": first.name})).text);
    }
    Ok(())
}
