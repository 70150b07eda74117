//! Small facts about text that several floors need: one-line forms, escapes, close matches.

use std::borrow::Cow;

/// The text with every run of white space as one blank, and none at its ends.
pub fn one_line(text: &str) -> Cow<'_, str> {
    if is_one_line(text) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.split_whitespace().collect::<Vec<_>>().join(" "))
}

// Loops without an early end, which the compiler turns into vector instructions: catalogs are long.
#[allow(clippy::needless_bitwise_bool, reason = "a lazy operator is an early end")]
fn is_one_line(text: &str) -> bool {
    let bytes = text.as_bytes();
    let next = bytes.get(1..).unwrap_or_default();
    let doubled = bytes.iter().zip(next).fold(false, |any, (a, b)| any | ((*a == b' ') & (*b == b' ')));
    let others = bytes.iter().fold(false, |any, byte| any | matches!(byte, b'\t'..=b'\r'));
    let at_ends = text.starts_with(' ') || text.ends_with(' ');
    !(doubled || others || at_ends)
        && (text.is_ascii() || !text.chars().any(|c| c.is_whitespace() && c != ' '))
}

/// How many Unicode scalar values an estimated token has.
pub const CHARACTERS_A_TOKEN: usize = 4;

/// How many tokens a text of this many Unicode scalar values is estimated at: one for each four, and one for
/// a rest.
pub const fn estimated_tokens(characters: usize) -> usize {
    characters.div_ceil(CHARACTERS_A_TOKEN)
}

/// Whether the text can be the name of one visible folder, and no more than that.
pub fn is_folder_name(text: &str) -> bool {
    !text.is_empty() && !text.starts_with('.') && !text.contains(['/', '\\', '\0'])
}

/// The last name in a path, empty behind a final separator.
pub fn file_name(path: &str) -> &str {
    path.rsplit(std::path::is_separator).next().unwrap_or(path)
}

/// Whether `path` is `folder` or lies below it; both resolved.
pub fn is_within(path: &str, folder: &str) -> bool {
    std::path::Path::new(path).starts_with(folder)
}

/// The name of a file without its ending.
pub fn stem(file: &str) -> &str {
    file.rsplit_once('.').map_or(file, |(stem, _)| stem)
}

/// Escapes text for an XML element: `&`, `<` and `>`.
pub fn escape_xml(text: &str) -> Cow<'_, str> {
    escape(text, |c| match c {
        '&' => Some("&amp;"),
        '<' => Some("&lt;"),
        '>' => Some("&gt;"),
        _ => None,
    })
}

/// Escapes text for an XML attribute in double quotes: as [`escape_xml`], and `"`.
pub fn escape_xml_attribute(text: &str) -> Cow<'_, str> {
    escape(text, |c| match c {
        '&' => Some("&amp;"),
        '<' => Some("&lt;"),
        '>' => Some("&gt;"),
        '"' => Some("&quot;"),
        _ => None,
    })
}

/// What `entity` replaces is one of `&`, `<`, `>` and `"`.
fn escape(text: &str, entity: impl Fn(char) -> Option<&'static str>) -> Cow<'_, str> {
    let bytes = text.as_bytes();
    if memchr::memchr3(b'&', b'<', b'>', bytes).is_none() && memchr::memchr(b'"', bytes).is_none() {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match entity(c) {
            Some(entity) => escaped.push_str(entity),
            None => escaped.push(c),
        }
    }
    Cow::Owned(escaped)
}

/// The candidates that resemble `wanted`, best first; ties keep the order of the candidates.
pub fn close_matches<'a>(wanted: &str, candidates: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    const ALIKE: f64 = 0.8;
    let mut scored: Vec<(f64, &str)> = candidates
        .into_iter()
        .map(|candidate| (strsim::jaro_winkler(wanted, candidate), candidate))
        .filter(|(score, _)| *score >= ALIKE)
        .collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0));
    scored.into_iter().map(|(_, candidate)| candidate).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_folds_white_space() {
        assert_eq!(one_line(" a\n  b\t c "), "a b c");
        for (text, folded) in [("", ""), (" ", ""), ("a ", "a"), ("a\u{a0}b", "a b"), ("é  b", "é b")] {
            assert_eq!(one_line(text), folded, "{text:?}");
        }
        assert!(matches!(one_line("a é"), Cow::Borrowed(_)));
    }

    #[test]
    fn a_folder_name_leads_nowhere_else() {
        assert!(is_folder_name("pdf") && is_folder_name("a..b"));
        for text in ["", ".", "..", ".git", "a/b", "a\\b", "../a", "a\0"] {
            assert!(!is_folder_name(text), "{text:?}");
        }
    }

    #[test]
    fn close_matches_put_the_best_first() {
        assert_eq!(close_matches("pdff", ["docx", "pdf", "pdfs"]), ["pdf", "pdfs"]);
    }
}
