//! A pattern that is read from left to right.

/// What is left of a pattern.
#[derive(Clone, Copy)]
pub(super) struct Source<'a>(pub(super) &'a str);

impl<'a> Source<'a> {
    /// Takes one character.
    pub(super) fn next(&mut self) -> Option<char> {
        let mut chars = self.0.chars();
        let next = chars.next();
        self.0 = chars.as_str();
        next
    }

    /// The next character, which stays.
    pub(super) fn peek(&self) -> Option<char> {
        self.0.chars().next()
    }

    /// Takes `text` if it comes next.
    pub(super) fn eat(&mut self, text: &str) -> bool {
        self.0.strip_prefix(text).is_some_and(|rest| {
            self.0 = rest;
            true
        })
    }

    /// Takes all before `end`, and `end`; nothing if it does not come.
    pub(super) fn until(&mut self, end: &str) -> Option<&'a str> {
        let (before, rest) = self.0.split_once(end)?;
        self.0 = rest;
        Some(before)
    }
}
