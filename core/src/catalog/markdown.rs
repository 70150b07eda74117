//! The catalog as a Markdown list.

use crate::policy::CatalogEntry;
use crate::text::one_line;

pub fn render(entries: &[CatalogEntry<'_>], preamble: Option<&str>, locations: bool) -> String {
    let mut text = String::new();
    if let Some(preamble) = preamble {
        text.push_str(preamble);
        text.push_str("\n\n");
    }
    text.push_str("## Available skills\n");
    for entry in entries {
        text.push_str("\n- **");
        escape(&mut text, entry.name);
        text.push_str("**: ");
        escape(&mut text, &one_line(entry.description));
        if locations {
            text.push_str(" (");
            escape(&mut text, entry.location);
            text.push(')');
        }
    }
    text
}

/// Puts a backslash before what would be markup. An underscore within a word is none.
fn escape(text: &mut String, content: &str) {
    let mut before = None;
    let mut chars = content.chars().peekable();
    while let Some(c) = chars.next() {
        let in_word = |neighbour: Option<char>| neighbour.is_some_and(char::is_alphanumeric);
        let markup = match c {
            '\\' | '`' | '*' | '[' | ']' | '<' | '>' => true,
            '_' => !(in_word(before) && in_word(chars.peek().copied())),
            _ => false,
        };
        if markup {
            text.push('\\');
        }
        text.push(c);
        before = Some(c);
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn markup_is_escaped_and_words_stay() {
        let mut text = String::new();
        super::escape(&mut text, "a_b _c_ [x](y) <z> `q` 1*2");
        assert_eq!(text, "a_b \\_c\\_ \\[x\\](y) \\<z\\> \\`q\\` 1\\*2");
    }
}
