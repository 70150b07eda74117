use proptest::prelude::*;

use super::*;

const PLAIN: Flags = Flags { ignore_case: false, multi_line: false, dot_all: false, swap_greed: false };
const IGNORE_CASE: Flags = Flags { ignore_case: true, ..PLAIN };

/// What the pattern finds first in the text.
fn found<'t>(pattern: &str, flags: Flags, text: &'t str) -> Option<&'t str> {
    let regex = compile(pattern, flags).unwrap_or_else(|fault| panic!("{pattern}: {fault}"));
    regex.find(text).map(|found| found.as_str())
}

/// Patterns, texts, and what is found in them.
const MEANT: &[(&str, &str, Option<&str>)] = &[
    // ASCII classes.
    (r"\d+", "٥5", Some("5")),
    (r"\D", "٥", Some("٥")),
    (r"\w+", "éa_1é", Some("a_1")),
    (r"\W", "é", Some("é")),
    (r"\s+", "\u{b}\u{a0}\u{2003}\t\n\u{c}\r ", Some("\t\n\u{c}\r ")),
    (r"\S+", " \u{b}\u{a0}", Some("\u{b}\u{a0}")),
    (r"[\d]", "٥", None),
    (r"[^\w]", "é", Some("é")),
    (r"\bcat\b", "cats caté", Some("cat")),
    (r"é\b", "é ", None),
    (r"é\Bx?", "é ", Some("é")),
    (r"a\B", "a", None),
    // Braces.
    ("{", "{", Some("{")),
    ("a{", "a{", Some("a{")),
    ("a{}", "a{}", Some("a{}")),
    ("a{,2}", "aa{,2}", Some("a{,2}")),
    ("a{x}", "a{x}", Some("a{x}")),
    ("a{01}", "a{01}", Some("a{01}")),
    ("a{1,2", "a{1,2", Some("a{1,2")),
    ("a{ 2}", "a{ 2}", Some("a{ 2}")),
    ("a*{,5}", "aa{,5}", Some("aa{,5}")),
    ("}", "}", Some("}")),
    ("]", "]", Some("]")),
    ("a{2}", "aaa", Some("aa")),
    ("a{2,}", "aaaa", Some("aaaa")),
    ("a{1,2}?", "aaa", Some("a")),
    (r"\b{1}a", "a", Some("a")),
    (r"a\b{start}", "a{start}", Some("a{start}")),
    // Classes in brackets.
    ("[[]", "[", Some("[")),
    ("[a[b]", "[", Some("[")),
    ("[]a]", "]", Some("]")),
    ("[^]a]", "]ab", Some("b")),
    ("[a&&b]+", "&ab", Some("&ab")),
    ("[a~~b]+", "~ab", Some("~ab")),
    (r"[\w-z]+", "-z", Some("-z")),
    (r"[\w-]+", "-a", Some("-a")),
    (r"[-\w]+", "-a", Some("-a")),
    ("[a-]+", "a-", Some("a-")),
    ("[-a]+", "a-", Some("a-")),
    ("[a-c-e]+", "b-e", Some("b-e")),
    ("[+--]+", "+,-.", Some("+,-")),
    ("[a-b-]+", "a-", Some("a-")),
    ("[a^]+", "^a", Some("^a")),
    ("[a|b#. ]+", "|#. ", Some("|#. ")),
    ("[^a]", "\n", Some("\n")),
    ("[[:alpha:]]+", "é1ab", Some("ab")),
    ("[[:^alpha:]]+", "abé1", Some("é1")),
    ("[[:word:][:punct:]]+", " a!_", Some("a!_")),
    ("[:alpha:]+", "ph:z", Some("ph:")),
    ("[[:]+", "[:a", Some("[:")),
    ("[[:a]+", "[:a", Some("[:a")),
    ("[[.a.]]+", "[.a]]x", Some("a]]")),
    ("[[=a=]b]", "=b]", Some("=b]")),
    (r"[\]\-\\]+", r"-\]", Some(r"-\]")),
    (r"[\x{41}-\103]+", "ABCD", Some("ABC")),
    (r"[\pN\p{Greek}]+", "a٥α", Some("٥α")),
    // Quotes and escapes.
    (r"\Qa.b\E!", "axb!a.b!", Some("a.b!")),
    (r"\Qa.b*", "a.b*", Some("a.b*")),
    (r"\Q\E", "a", Some("")),
    (r"\Qab\E+", "abb", Some("abb")),
    (r"\Q\Q\E", r"\Q", Some(r"\Q")),
    (r"J\123", "JS", Some("JS")),
    (r"\12", "\n", Some("\n")),
    (r"\0", "\0", Some("\0")),
    (r"\08", "\u{0}8", Some("\u{0}8")),
    (r"\1234", "S4", Some("S4")),
    (r"\777", "ǿ", Some("ǿ")),
    (r"\x41\x{00062}", "Ab", Some("Ab")),
    (r"\<b\>", "<b>", Some("<b>")),
    (r"\_\-\ \#\%\@", "_- #%@", Some("_- #%@")),
    (r"\a\f\t\n\r\v", "\u{7}\u{c}\t\n\r\u{b}", Some("\u{7}\u{c}\t\n\r\u{b}")),
    (r"\x{D800}", "\u{fffd}", None),
    (r"[\x{D800}-\x{DFFF}a]", "a", Some("a")),
    // Unicode.
    (r"\p{^Greek}+", "αab", Some("ab")),
    (r"\P{^Greek}+", "abα", Some("α")),
    (r"\P{Greek}+", "αab", Some("ab")),
    (r"\pL+", "1é", Some("é")),
    (r"\PL+", "é1", Some("1")),
    (r"\p{Lu}", "aÉ", Some("É")),
    (r"\p{Any}", "\n", Some("\n")),
    (r"\p{Old_Italic}|x", "x", Some("x")),
    (r"[^\p{^Lu}]", "aB", Some("B")),
    (r"\p{C}", "\u{378}\u{7}", Some("\u{7}")),
    // Groups and flags.
    ("(?i)K", "\u{212a}", Some("\u{212a}")),
    ("(?i:a)b", "Ab", Some("Ab")),
    ("(?i:a)b", "AB", None),
    ("a(?i)b|c", "C", Some("C")),
    ("(a(?i)b)c", "aBC", None),
    ("(?i)a(?-i)b", "AB", None),
    ("(?ii)a", "A", Some("A")),
    ("(?i-i)a", "A", None),
    ("(?)a", "a", Some("a")),
    ("(?s).", "\n", Some("\n")),
    (".", "\n", None),
    ("(?m)^b$", "a\nb\nc", Some("b")),
    ("^b$", "a\nb\n", None),
    ("b$", "b\n", None),
    (r"\Aa\z", "a", Some("a")),
    ("(?U)a+", "aa", Some("a")),
    ("(?U)a+?", "aa", Some("aa")),
    ("(?U)a{1,2}", "aa", Some("a")),
    ("a(?i)*", "aaA", Some("aa")),
    ("a*(?i)?", "aa", Some("aa")),
    ("a*(?i)*b", "aab", Some("aab")),
    ("(?P<n>a)(?<m>b)", "ab", Some("ab")),
    ("(?P<1a>x)", "x", Some("x")),
    ("(a*)*", "aa", Some("aa")),
    ("(?:a{2}){3}", "aaaaaa", Some("aaaaaa")),
    ("^*a", "a", Some("a")),
    (r"(?:\b)+a", "a", Some("a")),
    ("a||b", "b", Some("")),
    ("(|a)b", "ab", Some("ab")),
    ("()", "x", Some("")),
    ("", "x", Some("")),
    ("a b#c", "a b#c", Some("a b#c")),
    ("a{1000}?", "a", None),
    ("(a{10}){100}", "a", None),
    ("(a{1000}){0}b", "b", Some("b")),
];

#[test]
fn each_part_means_what_it_means_in_re2() {
    for &(pattern, text, wanted) in MEANT {
        assert_eq!(found(pattern, PLAIN, text), wanted, "{pattern}");
    }
    assert_eq!(found("[a-c]é", IGNORE_CASE, "BÉ"), Some("BÉ"));
    assert_eq!(found(r"\x41", IGNORE_CASE, "a"), Some("a"));
    assert_eq!(found("a(?-i)a", IGNORE_CASE, "Aa"), Some("Aa"));
    assert_eq!(found("a(?-i)a", IGNORE_CASE, "AA"), None);
    assert_eq!(found("a.b", Flags { dot_all: true, ..PLAIN }, "a\nb"), Some("a\nb"));
}

const REFUSED: &[&str] = &[
    "a{1001}",
    "a{2,1001}",
    "a{1001,}",
    "a{2,1}",
    "a{99999999999999999999}",
    "(a{100}){11}",
    "((a{10}){10}){11}",
    "a**",
    "a+*",
    "a?+",
    "a*+",
    "a++",
    "a??+",
    "a{2}{3}",
    "a{2}*",
    "a*{2}",
    "a*?*",
    "a{2}??",
    "*",
    "+a",
    "?",
    "{2}",
    "a|*",
    "(*)",
    "(?i)*",
    "[a--b]",
    "[b-a]",
    "[z-a]",
    "[a",
    "[",
    "[]",
    "[^]",
    "[a-",
    "[[:alpha:]",
    "[[:foo:]]",
    "[[:^foo:]]",
    "[[:ALPHA:]]",
    "[[:word]:]]",
    r"[a-\d]",
    r"[\Qa\E]",
    r"[\b]",
    r"[\",
    r"\u0041",
    r"\U00000041",
    r"\p{Script=Greek}",
    r"\p{sc=Greek}",
    r"\p{greek}",
    r"\p{Nonsense}",
    r"\p{Letter}",
    r"\p{}",
    r"\p{L",
    r"\p",
    r"\pX",
    r"\pé",
    r"\p{^^L}",
    r"\p{White_Space}",
    r"\p{ L}",
    "(?x)a",
    "(?u)a",
    "(?R)a",
    "(?a)b",
    "(?i-)a",
    "(?-)a",
    "(?--i)a",
    "(?i",
    "(?",
    "(?=a)",
    "(?!a)",
    "(?<=a)",
    "(?<!a)",
    "(?>a)",
    "(?#a)",
    "(?|a)",
    "(?'n'a)",
    "(?P=n)",
    "(?P>n)",
    "(?&n)",
    "(?P<>a)",
    "(?P<a-b>c)",
    "(?P<n>a)(?P<n>b)",
    "(?P<n",
    r"(a)\1",
    r"\8",
    r"\9",
    r"\18",
    r"\Z",
    r"\G",
    r"\K",
    r"\C",
    r"\R",
    r"\X",
    r"\h",
    r"\e",
    r"\E",
    r"\cA",
    r"\k<n>",
    r"\N",
    r"\q",
    r"\é",
    r"\x",
    r"\x4",
    r"\x{}",
    r"\x{110000}",
    r"\x{41",
    r"\x{4g}",
    r"a\",
    "(",
    ")",
    "(a",
    "a)",
    "(a))",
];

#[test]
fn what_re2_refuses_is_refused() {
    for &pattern in REFUSED {
        assert!(compile(pattern, PLAIN).is_err(), "{pattern}");
    }
}

#[test]
fn a_deep_pattern_is_refused_or_runs() {
    for depth in [100, 1000, 1001, 20_000] {
        let pattern = format!("{}a{}", "(".repeat(depth), ")".repeat(depth));
        assert_eq!(compile(&pattern, PLAIN).is_ok(), depth == 100, "{depth}");
        let _ = compile(&"(?:a*".repeat(depth), PLAIN);
    }
}

const PIECES: &[&str] = &[
    "a",
    "é",
    "{",
    "}",
    "{2}",
    "{2,}",
    "{,2}",
    "*",
    "+",
    "?",
    "(",
    ")",
    "(?:",
    "(?i)",
    "(?-s:",
    "|",
    "^",
    "$",
    ".",
    "[",
    "]",
    "[^",
    "-",
    "&&",
    "~~",
    "[:alpha:]",
    r"\d",
    r"\W",
    r"\b",
    r"\B",
    r"\Q",
    r"\E",
    r"\12",
    r"\<",
    r"\x{41}",
    r"\pL",
    r"\p{^Greek}",
    r"\",
    "\n",
    "#",
    " ",
    "(?U)",
    r"\x{DFFF}",
    r"\0",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_no_fault_of_the_pattern_compiles(pieces in prop::collection::vec(prop::sample::select(PIECES), 0..12)) {
        let pattern = pieces.concat();
        for flags in [PLAIN, Flags { ignore_case: true, dot_all: true, ..PLAIN }] {
            if pattern::translate(&pattern, flags).is_ok() {
                let regex = compile(&pattern, flags);
                prop_assert!(regex.is_ok(), "{pattern}: {regex:?}");
                let _ = regex.map(|regex| regex.is_match("aé[&~-]\n{2}"));
            }
        }
    }

    #[test]
    fn any_text_is_no_panic(pattern in any::<String>()) {
        let _ = compile(&pattern, PLAIN);
    }

    #[test]
    fn quoted_text_finds_itself(text in "[^\\\\]{0,20}") {
        let pattern = format!("\\Q{text}\\E");
        prop_assert_eq!(found(&pattern, PLAIN, &text), Some(text.as_str()));
    }
}
