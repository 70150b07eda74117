//! What the rules about names share.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory};

/// The form in which names are compared: NFKC.
pub(super) fn normalised(name: &str) -> Cow<'_, str> {
    if name.is_ascii() { Cow::Borrowed(name) } else { Cow::Owned(name.nfkc().collect()) }
}

/// A letter or digit that a name may hold.
pub(super) fn is_letter_or_digit(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric();
    }
    matches!(c.general_category_group(), GeneralCategoryGroup::Letter | GeneralCategoryGroup::Number)
}

/// A control that is not seen or that changes the direction of what is.
pub(super) fn is_hidden(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_control() && !c.is_whitespace();
    }
    match c.general_category() {
        GeneralCategory::Format | GeneralCategory::LineSeparator | GeneralCategory::ParagraphSeparator => {
            true
        }
        GeneralCategory::Control => !c.is_whitespace(),
        _ => false,
    }
}

/// A character as a message shows it: itself, or its code point where one would not see it.
pub(super) fn shown_char(c: char) -> String {
    let visible = is_letter_or_digit(c)
        || matches!(
            c.general_category_group(),
            GeneralCategoryGroup::Punctuation | GeneralCategoryGroup::Symbol
        );
    if visible { format!("`{c}`") } else { code_point(c) }
}

/// A text of a foreign file as people are shown it: hidden characters and line breaks as code points.
///
/// ```
/// assert_eq!(skillspan::shown("pd\u{202e}f"), "pd<U+202E>f");
/// ```
pub fn shown(name: &str) -> Cow<'_, str> {
    let hides = |c: char| is_hidden(c) || c.is_control();
    if !name.chars().any(hides) {
        return Cow::Borrowed(name);
    }
    let mut text = String::with_capacity(name.len() + 8);
    for c in name.chars() {
        if hides(c) {
            text.push('<');
            text.push_str(&code_point(c));
            text.push('>');
        } else {
            text.push(c);
        }
    }
    Cow::Owned(text)
}

fn code_point(c: char) -> String {
    format!("U+{:04X}", u32::from(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_characters_become_visible() {
        assert_eq!(shown("pd\u{202e}f\n"), "pd<U+202E>f<U+000A>");
        assert!(matches!(shown("pdf"), Cow::Borrowed(_)));
        assert_eq!(shown_char('P'), "`P`");
        assert_eq!(shown_char('\u{301}'), "U+0301");
        assert_eq!(shown_char(' '), "U+0020");
    }

    #[test]
    fn controls_are_hidden_and_blanks_are_not() {
        for c in ['\u{200b}', '\u{202e}', '\u{2066}', '\u{ad}', '\u{feff}', '\u{2028}', '\u{1b}'] {
            assert!(is_hidden(c), "{}", code_point(c));
        }
        for c in ['a', ' ', '\t', '\n', '\u{a0}', '\u{301}', '菜'] {
            assert!(!is_hidden(c), "{}", code_point(c));
        }
    }
}
