//! What holds of every catalog within a budget, whatever the skills (contract `agentskills`, section 4).
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::string_slice, reason = "tests")]

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use serde_json::{Value, json};
use skillspan::{Budget, CatalogOptions, Format, Locations, OpenOptions, Preamble, SkillSet};

fn set(descriptions: &[String]) -> SkillSet {
    let skill = |(number, description): (usize, &String)| json!({"name": format!("skill-{number:04}"), "description": description});
    let skills = descriptions.iter().enumerate().map(skill).collect();
    SkillSet::open(OpenOptions { skills, ..OpenOptions::default() }).unwrap()
}

fn options(format: Format, preamble: bool, locations: Locations, budget: Option<usize>) -> CatalogOptions {
    CatalogOptions {
        format,
        locations,
        preamble: if preamble { Preamble::Standard } else { Preamble::Off },
        budget: budget.map(Budget::Chars),
        ..CatalogOptions::default()
    }
}

/// What a JSON catalog shows of each skill.
fn shown(text: &str) -> BTreeMap<String, Option<String>> {
    let catalog: Value = serde_json::from_str(text).unwrap();
    let skills = catalog["skills"].as_array().unwrap().iter();
    let text = |value: &Value| value.as_str().map(str::to_owned);
    skills.map(|skill| (text(&skill["name"]).unwrap(), text(&skill["description"]))).collect()
}

fn description() -> impl Strategy<Value = String> {
    let word = prop::sample::select(vec![
        "Fill",
        "merge",
        "<b>",
        "&",
        "a",
        "documentation",
        "\"quoted\"",
        "snake_case",
        "处理文件并填写表格",
        "🙂",
        "é",
    ]);
    prop::collection::vec(word, 1..40).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn no_catalog_is_over_its_budget(
        descriptions in prop::collection::vec(description(), 1..20),
        budget in 0_usize..6_000,
        format in prop::sample::select(vec![Format::Xml, Format::Markdown, Format::Json]),
        preamble: bool,
        locations in prop::sample::select(vec![Locations::Hidden, Locations::Shown, Locations::Urls]),
    ) {
        let set = set(&descriptions);
        let asked = options(format, preamble, locations, Some(budget));
        let text = set.catalog(&asked);
        let report = set.catalog_report(&asked);
        let chars = text.chars().count();
        prop_assert!(chars <= budget);
        prop_assert_eq!(report.chars, chars);
        prop_assert_eq!(report.total, descriptions.len());
        prop_assert_eq!(report.listed + report.omitted.len(), report.total);
        prop_assert_eq!(&text, &set.catalog(&asked));
        let whole = set.catalog(&options(format, preamble, locations, None));
        prop_assert_eq!(whole.chars().count() <= budget, whole == text);
        prop_assert_eq!(report.shortened.is_empty() && report.omitted.is_empty(), whole == text);
        if !report.omitted.is_empty() && !text.is_empty() {
            let told = format!("… and {} more; search_skills finds them", report.omitted.len());
            prop_assert!(text.contains(&told));
        }
        let names: Vec<String> = set.tools_for(&asked)[0].input_schema["properties"]["name"]["enum"]
            .as_array().into_iter().flatten().map(|name| name.as_str().unwrap().to_owned()).collect();
        prop_assert_eq!(names.len(), report.listed);
    }

    #[test]
    fn no_short_description_is_cut_to_feed_a_long_one(
        descriptions in prop::collection::vec(description(), 2..20),
        budget in 300_usize..4_000,
    ) {
        let set = set(&descriptions);
        let asked = options(Format::Json, false, Locations::Hidden, Some(budget));
        let shown = shown(&set.catalog(&asked));
        let length = |text: &str| text.chars().count();
        let whole = |name: &str| &descriptions[name[6..].parse::<usize>().unwrap()];
        let pairs: Vec<(&String, &String)> =
            shown.iter().filter_map(|(name, text)| Some((whole(name), text.as_ref()?))).collect();
        prop_assert!(pairs.is_empty() || pairs.len() == descriptions.len());
        for (whole, text) in &pairs {
            if whole == text {
                continue;
            }
            // Words of the description and the mark, as many as fit into what no other one exceeds.
            let kept = text.strip_suffix('…').unwrap();
            prop_assert!(whole.starts_with(kept));
            let cut_between_words = whole[kept.len()..].starts_with(' ') || kept.is_empty() || !kept.is_ascii();
            prop_assert!(cut_between_words);
            for (other_whole, other) in &pairs {
                let fed = length(other_whole) > length(whole) && other_whole == other;
                prop_assert!(!fed, "{whole} is cut and {other} is not");
            }
        }
    }
}

#[test]
fn a_large_library_is_fitted_at_once() {
    let long = |number: usize| format!("Handles case {number} of the office. ").repeat(30);
    let set = set(&(0..1530).map(long).collect::<Vec<_>>());
    for (format, budget) in
        [(Format::Xml, 8_000), (Format::Markdown, 8_000), (Format::Json, 8_000), (Format::Xml, 400_000)]
    {
        let asked = options(format, true, Locations::Hidden, Some(budget));
        let start = Instant::now();
        let text = set.catalog(&asked);
        // Unoptimised and on a busy machine; in the bench it is a few milliseconds.
        assert!(start.elapsed() < Duration::from_secs(10));
        let chars = text.chars().count();
        assert!(chars <= budget && chars > budget / 10 * 9, "{format:?} {chars} of {budget}");
    }
}

#[test]
fn own_options_come_before_those_of_the_set() {
    let skills =
        vec![json!({"name": "a", "description": "d ".repeat(400)}), json!({"name": "b", "description": "d"})];
    let open = OpenOptions { skills, budget: Some(Budget::Chars(600)), ..OpenOptions::default() };
    let set = SkillSet::open(open).unwrap();
    assert_eq!(set.catalog_report(&CatalogOptions::default()).shortened, ["a"]);
    let none = CatalogOptions { budget: Some(Budget::Unlimited), ..CatalogOptions::default() };
    assert_eq!(set.catalog_report(&none).shortened, [""; 0]);
    let only = CatalogOptions { include: Some(vec!["b".to_owned()]), ..CatalogOptions::default() };
    let report = set.catalog_report(&only);
    assert_eq!((report.total, report.shortened.len()), (1, 0));
    assert_eq!(set.tools_for(&only)[0].input_schema["properties"]["name"]["enum"], json!(["b"]));
}

#[test]
fn search_is_known_once_it_was_offered() {
    let set = set(&vec!["Fills forms.".to_owned(); 9]);
    let call = || set.call("search_skills", &json!({"query": "forms", "limit": 1}));
    assert!(call().is_error);
    let small = options(Format::Xml, true, Locations::Hidden, Some(500));
    // A report is for the host.
    assert!(!set.catalog_report(&small).omitted.is_empty() && call().is_error);
    let tools: Vec<String> = set.tools_for(&small).into_iter().map(|tool| tool.name).collect();
    assert_eq!(tools, ["load_skill", "search_skills"]);
    assert_eq!(
        call().text,
        "<found_skills>\n  <skill>\n    <name>skill-0000</name>\n    <description>Fills forms.</description>\n  \
         </skill>\n</found_skills>"
    );
    let by_default = OpenOptions {
        skills: (0..9)
            .map(|number| json!({"name": format!("s{number}"), "description": "Fills forms."}))
            .collect(),
        budget: Some(Budget::Tokens(125)),
        ..OpenOptions::default()
    };
    assert!(!SkillSet::open(by_default).unwrap().call("search_skills", &json!({"query": "x"})).is_error);
}

#[test]
fn where_no_name_fits_the_tool_takes_any() {
    let set = set(&vec!["d".to_owned(); 9]);
    let nothing = options(Format::Xml, true, Locations::Hidden, Some(10));
    assert_eq!(set.catalog(&nothing), "");
    let report = set.catalog_report(&nothing);
    assert_eq!((report.total, report.listed, report.omitted.len(), report.chars), (9, 0, 9, 0));
    let tools = set.tools_for(&nothing);
    assert_eq!(tools.len(), 2);
    assert!(tools[0].input_schema["properties"]["name"].get("enum").is_none());
}
