//! How fast and how lean the core is, as ratios to a floor measured in the same run.
//!
//! The floor lists the folders and reads each `SKILL.md` whole, without looking at what it read. It
//! and all else that is compared run in turns; each number is the median of its turns. Nothing is
//! asserted.
#![allow(missing_docs, clippy::print_stdout)]
// A program that measures the disk is outside the rooms of the library.
#![allow(clippy::disallowed_methods)]

mod cold;
mod floor;
mod large;
mod memory;
mod peers;
mod ports;
mod rounds;
mod tree;

use std::any::Any;
use std::error::Error;
use std::hint::black_box;
use std::path::Path;

use skillspan::{CatalogOptions, LoadOptions, OpenOptions, Profile, SkillSet, validate_all};

use rounds::{Ratio, Run, medians, print};
use tree::{Layout, Tree};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    if let Some(root) = memory::root_to_measure() {
        return memory::measure(&root);
    }
    println!("Ratios of medians. A skill has a body of 2 KB and 3 files beside its SKILL.md.");
    println!("Floor: list the folders, open and read each SKILL.md, look at nothing; one thread, warm.");
    let temp = tempfile::tempdir()?;
    for (skills, layout) in
        [(1_000, Layout::Flat), (1_000, Layout::Grouped), (10_000, Layout::Flat), (10_000, Layout::Grouped)]
    {
        let tree = Tree::grow(&temp.path().join(format!("{skills}-{layout}")), skills, layout)?;
        println!("\n{skills} skills, {layout}");
        warm(&tree)?;
        cold::compare(&tree)?;
        load(&tree)?;
        if skills == 10_000 {
            memory::compare(&tree)?;
        }
        if skills == 10_000 && layout == Layout::Flat {
            large::search(&tree)?;
            ports::compare(&tree)?;
        }
        if skills == 1_000 && layout == Layout::Flat {
            peers::compare(&tree)?;
        }
    }
    large::budget()
}

/// A set over the tree; `threads` 0 leaves the choice to the library.
fn open(root: &Path, threads: usize) -> Result<SkillSet> {
    let options = OpenOptions { threads, ..OpenOptions::roots([root.to_string_lossy()]) };
    Ok(SkillSet::open(options)?)
}

fn open_and_list(root: &Path, threads: usize) -> Result<Box<dyn Any>> {
    let set = open(root, threads)?;
    let catalog = set.catalog(&CatalogOptions::default());
    Ok(Box::new((set, catalog)))
}

/// What a run made that keeps nothing.
fn nothing(done: Result<()>) -> Result<Box<dyn Any>> {
    done.map(|()| Box::new(()) as Box<dyn Any>)
}

fn warm(tree: &Tree) -> Result<()> {
    let root = tree.root.as_path();
    let spelled = root.to_string_lossy();
    let set = open(root, 0)?;
    let turns = if tree.skills.len() > 1_000 { 9 } else { 31 };
    let [floor, one, two, chosen, refresh, validate] = medians(
        turns,
        [
            &mut || nothing(floor::read_all(root, tree.layout)),
            &mut || open_and_list(root, 1),
            &mut || open_and_list(root, 2),
            &mut || open_and_list(root, 0),
            &mut || Ok(Box::new(set.refresh()?)),
            &mut || Ok(Box::new(validate_all(&spelled, &Profile::SPEC)?)),
        ] as [Run<'_>; 6],
    )?;
    print("floor", floor, None);
    print("open and catalog, one thread", one, Some(Ratio::of(floor, "at most 2.0, better 1.5")));
    print("open and catalog, two threads", two, Some(Ratio::of(floor, "at most 1.0")));
    print("open and catalog, threads chosen", chosen, Some(Ratio::of(floor, "")));
    print("refresh, nothing changed", refresh, Some(Ratio::of(floor, "")));
    print("validate_all, profile spec", validate, Some(Ratio::of(floor, "")));
    Ok(())
}

/// Many loads a turn, since one is too short for the clock.
fn load(tree: &Tree) -> Result<()> {
    let set = open(&tree.root, 0)?;
    let some: Vec<&tree::Place> = tree.skills.iter().step_by(tree.skills.len() / 200).collect();
    let options = LoadOptions::default();
    let [floor, load] = medians(
        31,
        [&mut || nothing(some.iter().try_for_each(|place| floor::read_one(&place.folder))), &mut || {
            nothing(some.iter().try_for_each(|place| {
                black_box(set.load(&place.name, &options)?);
                Ok(())
            }))
        }] as [Run<'_>; 2],
    )?;
    print("floor: read 200 SKILL.md, list their folders", floor, None);
    print("load 200 skills by name", load, Some(Ratio::of(floor, "at most 2.0")));
    Ok(())
}
