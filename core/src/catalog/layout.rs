//! The parts that the text of a catalog is put together from.

use std::borrow::Cow;

use super::Locations;
use super::shorten::shorten;
use crate::policy::CatalogEntry;
use crate::text::one_line;

/// A way to write a catalog: one piece after the other, so that each can be measured by itself.
pub trait Layout {
    /// What stands before the first line.
    fn open(&self, text: &mut String);
    /// One line.
    fn line(&self, text: &mut String, line: &Line<'_>);
    /// What stands behind the last line; `more` tells of those that were dropped.
    fn close(&self, text: &mut String, more: Option<&str>);
}

/// What a line of a catalog shows.
pub struct Line<'a> {
    /// Whether it is the first one.
    pub first: bool,
    /// The name.
    pub name: &'a str,
    /// The description on one line.
    pub description: Option<Cow<'a, str>>,
    /// The location.
    pub location: Option<Cow<'a, str>>,
}

/// How much of each description is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// All of it.
    Whole,
    /// At most so many Unicode scalar values.
    UpTo(usize),
    /// Nothing; the name stands alone.
    Nothing,
}

impl Shown {
    /// What is shown of a description that stands on one line.
    pub fn of(self, description: &str) -> Option<Cow<'_, str>> {
        match self {
            Self::Whole => Some(Cow::Borrowed(description)),
            Self::UpTo(room) => Some(shorten(description, room)),
            Self::Nothing => None,
        }
    }

    /// Whether less than all of a description is shown.
    pub fn cuts(self, description: &str) -> bool {
        self.of(&one_line(description)).as_deref().unwrap_or("") != one_line(description)
    }
}

/// The text of a catalog.
pub fn write(
    layout: &dyn Layout,
    entries: &[CatalogEntry<'_>],
    locations: Locations,
    shown: Shown,
    more: Option<&str>,
) -> String {
    let mut text = String::with_capacity(512 + entries.len() * 256);
    layout.open(&mut text);
    for (index, entry) in entries.iter().enumerate() {
        let description = one_line(entry.description);
        layout.line(
            &mut text,
            &Line {
                first: index == 0,
                name: entry.name,
                description: shown.of(&description),
                location: locations.of(entry.location),
            },
        );
    }
    layout.close(&mut text, more);
    text
}
