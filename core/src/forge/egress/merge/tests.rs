use proptest::prelude::*;

use super::*;

fn merged(yaml: &str, domains: &[&str]) -> (String, Vec<String>) {
    let domains: Vec<String> = domains.iter().map(|&domain| domain.to_owned()).collect();
    let merged = merge_egress(yaml, &domains).unwrap_or_else(|error| panic!("{yaml}: {error}"));
    let again = merge_egress(&merged.text, &domains).unwrap();
    assert_eq!((again.text.as_str(), again.added.len()), (merged.text.as_str(), 0), "{yaml}");
    (merged.text, merged.added)
}

#[test]
fn domains_are_added_and_all_else_stays() {
    for (yaml, wanted) in [
        // Keys that are not there.
        ("", "egress:\n  allowed_domains:\n    - b\n"),
        ("# top\n", "# top\negress:\n  allowed_domains:\n    - b\n"),
        ("---\n", "---\negress:\n  allowed_domains:\n    - b\n"),
        ("x: 1", "x: 1\negress:\n  allowed_domains:\n    - b\n"),
        ("x: 1\n\n\n", "x: 1\n\n\negress:\n  allowed_domains:\n    - b\n"),
        ("x: 1\r\n", "x: 1\r\negress:\r\n  allowed_domains:\r\n    - b\r\n"),
        ("\u{feff}x: 1\n", "\u{feff}x: 1\negress:\n  allowed_domains:\n    - b\n"),
        ("  x: 1\n", "  x: 1\n  egress:\n    allowed_domains:\n      - b\n"),
        ("egress:\n", "egress:\n  allowed_domains:\n    - b\n"),
        ("egress: ~ # c\nx: 1\n", "egress: # c\n  allowed_domains:\n    - b\nx: 1\n"),
        ("egress:", "egress:\n  allowed_domains:\n    - b\n"),
        (
            "egress:\n    mode: m # c\n    # d\n\n# e\nx: 1\n",
            "egress:\n    mode: m # c\n    # d\n    allowed_domains:\n      - b\n\n# e\nx: 1\n",
        ),
        (
            "egress:\n  note: |\n    text\n    # no comment\nx: 1\n",
            "egress:\n  note: |\n    text\n    # no comment\n  allowed_domains:\n    - b\nx: 1\n",
        ),
        ("egress:\n  allowed_domains:\nx: 1\n", "egress:\n  allowed_domains:\n    - b\nx: 1\n"),
        ("egress:\n  allowed_domains: # c\n  m: 1\n", "egress:\n  allowed_domains: # c\n    - b\n  m: 1\n"),
        ("egress:\n  allowed_domains: null\n", "egress:\n  allowed_domains:\n    - b\n"),
        ("egress:\n  allowed_domains: []\n  m: 1\n", "egress:\n  allowed_domains:\n    - b\n  m: 1\n"),
        // Block lists.
        (
            "egress:\n  allowed_domains:\n    - c\n    - a\nx: 1\n",
            "egress:\n  allowed_domains:\n    - a\n    - b\n    - c\nx: 1\n",
        ),
        (
            "egress:\n  allowed_domains:\n  - c\n  m: 1\n",
            "egress:\n  allowed_domains:\n  - b\n  - c\n  m: 1\n",
        ),
        ("egress:\n  allowed_domains:\n    - c", "egress:\n  allowed_domains:\n    - b\n    - c"),
        ("egress:\n  allowed_domains:\n    - b\n    - b\n", "egress:\n  allowed_domains:\n    - b\n"),
        (
            "egress:\n  allowed_domains: # key\n    # one\n\n    # two\n    - 'c' # c\n    # three\n    - \"a\" # a\n    # end\nx: 1\n",
            "egress:\n  allowed_domains: # key\n    # three\n    - \"a\" # a\n    - b\n    # one\n\n    # two\n    - 'c' # c\n    # end\nx: 1\n",
        ),
        (
            "egress:\r\n  allowed_domains:\r\n    - c\r\n",
            "egress:\r\n  allowed_domains:\r\n    - b\r\n    - c\r\n",
        ),
        // Flow lists.
        (
            "egress:\n  allowed_domains: [c, 'a'] # k\n  m: 1\n",
            "egress:\n  allowed_domains: # k\n    - 'a'\n    - b\n    - c\n  m: 1\n",
        ),
        ("egress:\n  allowed_domains: [a]", "egress:\n  allowed_domains:\n    - a\n    - b"),
        (
            "egress:\n  allowed_domains: [ # k\n    # one\n    c, # c\n    # two\n    a # a\n    # end\n  ]\nx: 1\n",
            "egress:\n  allowed_domains: # k\n    # two\n    - a # a\n    - b\n    # one\n    - c # c\n    # end\nx: 1\n",
        ),
        (
            "egress: {mode: m, allowed_domains: [c], o: {p: [1, 2]}} # k\nx: 1\n",
            "egress: # k\n  mode: m\n  allowed_domains:\n    - b\n    - c\n  o: {p: [1, 2]}\nx: 1\n",
        ),
        ("egress: {}\n", "egress:\n  allowed_domains:\n    - b\n"),
        ("egress: {mode: m}", "egress:\n  mode: m\n  allowed_domains:\n    - b\n"),
    ] {
        assert_eq!(merged(yaml, &["b", " b "]).0, wanted, "{yaml}");
    }
}

#[test]
fn what_was_added_is_told() {
    let yaml = "egress:\n  allowed_domains: [m]\n";
    assert_eq!(merged(yaml, &["z", "m", "a", "z", "", " "]).1, ["a", "z"]);
    assert_eq!(merged(yaml, &[]).1, [""; 0]);
    for unchanged in ["", "x: 1\n", "egress:\n  allowed_domains: []\n", "egress: {}\n"] {
        assert_eq!(merged(unchanged, &[]).0, unchanged);
    }
    let text = merged("", &["*.x", "$HOSTS", "${A}.x", "a: b", "10.0.0.1", "[::1]"]).0;
    let lines = ["$HOSTS", "${A}.x", "\"*.x\"", "10.0.0.1", "\"[::1]\"", "\"a: b\""];
    assert_eq!(text.lines().skip(2).map(|line| line.trim_start_matches("    - ")).collect::<Vec<_>>(), lines);
}

#[test]
fn what_cannot_be_added_to_is_refused() {
    for (yaml, wanted) in [
        ("- a\n", "the YAML is a list; a mapping is wanted"),
        ("text\n", "the YAML is a text; a mapping is wanted"),
        ("egress: text\n", "`egress` is a text; a mapping is wanted"),
        ("egress:\n  allowed_domains: a.x\n", "`allowed_domains` is a text; a list of texts is wanted"),
        ("egress:\n  allowed_domains: {a: b}\n", "`allowed_domains` is a mapping; a list of texts is wanted"),
        (
            "egress:\n  allowed_domains:\n    - a: b\n",
            "an item of `allowed_domains` is a mapping; a list of texts is wanted",
        ),
        (
            "egress:\n  allowed_domains: [~]\n",
            "an item of `allowed_domains` is nothing; a list of texts is wanted",
        ),
        ("egress:\negress:\n", "the key `egress` stands twice in one mapping"),
        ("x: 1\ny: [\n", "line 2 is no YAML: "),
        ("{x: 1}\n", "`egress.allowed_domains` cannot be added to"),
        ("egress: {a: 1,\n  b: 2}\n", "`egress.allowed_domains` cannot be added to"),
        ("x: &d [a]\negress:\n  allowed_domains: *d\n", "`egress.allowed_domains` cannot be added to"),
        ("x: 1\n...\n", "`egress.allowed_domains` cannot be added to"),
        ("x: 1\n---\ny: 1\n", "line 2 is no YAML: "),
    ] {
        let error = merge_egress(yaml, &["b".to_owned()]).unwrap_err();
        assert!(error.code == Code::InvalidArgument && error.message.starts_with(wanted), "{yaml}: {error}");
    }
}

const PIECES: &[&str] = &[
    "egress:",
    "allowed_domains:",
    "  ",
    "    ",
    "\n",
    "\n",
    "- a",
    "- c",
    "- ",
    "# c",
    " # d",
    "[",
    "]",
    "{",
    "}",
    ", ",
    "a",
    "c",
    "x: 1",
    "|\n",
    "'q'",
    "\"",
    "&n ",
    "*n",
    "~",
    "\r\n",
    "? ",
    ": ",
    "!!str ",
    "é",
    "---\n",
    "\u{feff}",
    "<<: ",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_list_is_sorted_and_nothing_else_changes(
        before in "([a-z]: [0-9]\n|# [a-z]\n|\n){0,4}",
        items in prop::collection::btree_map("[a-z*$]{1,3}", "( # [a-z])?", 0..6),
        after in "([a-z]: [0-9]\n|# [a-z]\n|\n){0,4}",
        added in prop::collection::vec("[a-z*$.]{1,3}", 0..4),
        is_flow in any::<bool>(),
    ) {
        prop_assume!(read_yaml(&format!("{before}{after}")).is_ok());
        let list: String = if is_flow {
            let items: Vec<_> = items.keys().rev().map(|item| format!("'{item}'")).collect();
            format!(" [{}]\n", items.join(", "))
        } else {
            let lines = items.iter().rev().map(|(item, comment)| format!("    - '{item}'{comment}\n"));
            format!("\n{}", lines.collect::<String>())
        };
        let yaml = format!("{before}egress:\n  allowed_domains:{list}  mode: m\n{after}");
        let merged = merge_egress(&yaml, &added).unwrap();
        let union: BTreeSet<&str> = items.keys().chain(&added).map(String::as_str).collect();
        let (domains, _) = taken_apart(read_yaml(&merged.text).unwrap().as_ref());
        if !union.is_empty() {
            prop_assert_eq!(domains, union.iter().copied().collect::<Json>());
        }
        let start = format!("{before}egress:\n  allowed_domains:");
        prop_assert!(merged.text.starts_with(&start) || union.is_empty());
        let rest = format!("  mode: m\n{after}");
        prop_assert!(merged.text.ends_with(&rest));
        prop_assert!(is_flow || items.values().all(|comment| merged.text.contains(comment.as_str())));
    }

    #[test]
    fn any_text_keeps_its_meaning_or_is_refused(
        pieces in prop::collection::vec(prop::sample::select(PIECES), 0..16),
        is_started in any::<bool>(),
    ) {
        let start = if is_started { "egress:\n  allowed_domains:" } else { "" };
        let yaml = format!("{start}{}", pieces.concat());
        // What the merge itself checks holds, so this looks for panics and for bytes that got lost.
        if let Ok(merged) = merge_egress(&yaml, &["b".to_owned()]) {
            prop_assert!(merged.text.contains('b'));
            let comments = |text: &str| text.matches("# c").count();
            prop_assert_eq!(comments(&merged.text), comments(&yaml), "{:?} {:?}", yaml, merged.text);
        }
    }

    #[test]
    fn any_characters_are_no_panic(yaml in any::<String>(), domain in any::<String>()) {
        let _ = merge_egress(&yaml, &[domain]);
    }
}
