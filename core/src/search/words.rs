//! The words of a text as a search compares them.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization;
use unicode_segmentation::UnicodeSegmentation;

/// The words of a text, folded: without case, compatibility forms, accents of Latin, Greek and Cyrillic, and
/// the endings of English plurals. In scripts without blanks every ideograph is a word.
pub fn words(text: &str) -> Vec<String> {
    let folded = fold(text);
    let parts =
        folded.unicode_words().flat_map(|word| word.split(|c: char| !c.is_alphanumeric() && c != '\''));
    parts.filter(|part| !part.is_empty()).map(singular).collect()
}

fn fold(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Owned(text.to_ascii_lowercase());
    }
    let bare = text.nfkd().filter(|c| !matches!(c, '\u{300}'..='\u{36f}'));
    // By way of the capitals, so that ß is ss and each sigma is the same.
    Cow::Owned(bare.nfc().flat_map(char::to_uppercase).flat_map(char::to_lowercase).collect())
}

fn singular(word: &str) -> String {
    let stem = |ending: &str| word.strip_suffix(ending).filter(|stem| stem.len() > 2);
    if !word.is_ascii() {
        return word.to_owned();
    }
    if let Some(stem) = stem("ies").or(stem("ie")) {
        return format!("{stem}y");
    }
    let hissing =
        stem("es").filter(|stem| ["ss", "x", "z", "ch", "sh"].iter().any(|end| stem.ends_with(end)));
    let plain = stem("s").filter(|stem| !["s", "u", "i", "'"].iter().any(|end| stem.ends_with(end)));
    hissing.or(plain).or(stem("'s")).unwrap_or(word).to_owned()
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn case_forms_and_accents_make_no_difference() {
        assert_eq!(words("STRASSE Straße Σίσυφος ΣΊΣΥΦΟΣ"), ["strasse", "strasse", "σισυφοσ", "σισυφοσ"]);
        assert_eq!(words("Café CAFE\u{301} ﬁle Ｐｄｆ İ"), ["cafe", "cafe", "file", "pdf", "i"]);
        assert_eq!(words("が"), ["が"]);
    }

    #[test]
    fn names_and_files_fall_into_their_words() {
        assert_eq!(
            words("pdf-forms pdf_forms node.js (x) don't"),
            ["pdf", "form", "pdf", "form", "node", "js", "x", "don't"]
        );
        assert_eq!(words("填写 PDF表格"), ["填", "写", "pdf", "表", "格"]);
        assert_eq!(words(" -_. …"), [""; 0]);
    }

    #[test]
    fn plurals_count_as_their_singular() {
        assert_eq!(
            words("files boxes queries cookies cookie classes class status analysis bus its"),
            ["file", "box", "query", "cooky", "cooky", "class", "class", "status", "analysis", "bus", "its"]
        );
        assert_eq!(words("the user's users' bureaus"), ["the", "user", "user", "bureaus"]);
    }
}
