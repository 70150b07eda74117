//! The catalog as a Markdown list.

use super::layout::{Layout, Line};

/// A heading and a list.
pub struct Markdown<'a> {
    /// The paragraph in front.
    pub preamble: Option<&'a str>,
}

impl Layout for Markdown<'_> {
    fn open(&self, text: &mut String) {
        if let Some(preamble) = self.preamble {
            text.extend([preamble, "\n\n"]);
        }
        text.push_str("## Available skills");
    }

    fn line(&self, text: &mut String, line: &Line<'_>) {
        text.push_str(if line.first { "\n\n- **" } else { "\n- **" });
        escape(text, line.name);
        text.push_str("**");
        if let Some(description) = &line.description {
            text.push_str(": ");
            escape(text, description);
        }
        if let Some(location) = &line.location {
            text.push_str(" (");
            escape(text, location);
            text.push(')');
        }
    }

    fn close(&self, text: &mut String, more: Option<&str>) {
        if let Some(more) = more {
            text.extend(["\n\n", more]);
        }
    }
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
