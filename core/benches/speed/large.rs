//! What large libraries need: search, and catalogs within a budget.

use std::any::Any;
use std::hint::black_box;

use serde_json::json;
use skillspan::{Budget, CatalogOptions, OpenOptions, SearchOptions, SkillSet};

use crate::Result;
use crate::rounds::{Run, medians, print};
use crate::tree::Tree;

const TURNS: usize = 9;
/// A query is too short for the clock.
const QUERIES: u32 = 20;

/// Searches the tree.
pub fn search(tree: &Tree) -> Result<()> {
    let set = crate::open(&tree.root, 0)?;
    let mut fresh = (0..=TURNS).map(|_| crate::open(&tree.root, 0)).collect::<Result<Vec<_>>>()?;
    let ask = |set: &SkillSet, query: &str| {
        black_box(set.search(query, &SearchOptions::default()));
    };
    let many = |query: &'static str| {
        let set = &set;
        move || -> Result<Box<dyn Any>> {
            (0..QUERIES).for_each(|_| ask(set, query));
            Ok(Box::new(()))
        }
    };
    let [index, rare, common] = medians(
        TURNS,
        [
            &mut || {
                let set = fresh.pop();
                if let Some(set) = &set {
                    ask(set, "tax");
                }
                Ok(Box::new(set))
            },
            &mut many("form 4711"),
            &mut many("somebody asks for the form of a tax office"),
        ] as [Run<'_>; 3],
    )?;
    print("first search, which makes the index", index, None);
    print("search, two words, one in all (wanted: 5 ms)", rare / QUERIES, None);
    print("search, nine words in all (wanted: 5 ms)", common / QUERIES, None);
    Ok(())
}

/// Fits 1,530 skills with descriptions of some 1,000 characters.
pub fn budget() -> Result<()> {
    let description =
        |number: usize| format!("Handles case {number} of the tax office, with its sums.").repeat(20);
    let skill =
        |number: usize| json!({"name": format!("case-{number:04}"), "description": description(number)});
    let skills = (0..1_530).map(skill).collect();
    let set = SkillSet::open(OpenOptions { skills, ..OpenOptions::default() })?;
    let within = |budget: Option<Budget>| {
        let set = &set;
        move || -> Result<Box<dyn Any>> {
            Ok(Box::new(set.catalog(&CatalogOptions { budget, ..CatalogOptions::default() })))
        }
    };
    let [whole, shortened, names] = medians(
        31,
        [
            &mut within(None),
            &mut within(Some(Budget::Chars(400_000))),
            &mut within(Some(Budget::Chars(8_000))),
        ] as [Run<'_>; 3],
    )?;
    println!("\n1,530 skills with descriptions of 1,000 characters");
    print("catalog without a budget", whole, None);
    print("catalog in 400,000 characters, shortened", shortened, None);
    print("catalog in 8,000 characters, names dropped", names, None);
    Ok(())
}
