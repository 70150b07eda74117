//! A finding as text for people: what, where, the line itself with a mark below the place, and how to
//! mend it.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use crate::diagnostic::{Diagnostic, Severity};
use crate::dialect::MAX_SKILL_BYTES;
use crate::rules::shown;
use crate::span::Span;
use crate::store::fs;

// Drawing a line takes time with its length; thousands of findings may be in the same one.
const MAX_LINE: usize = 4096;

/// The text of a `SKILL.md` as the places of findings count it; `None` where it cannot be read.
pub fn source_text(path: &str) -> Option<String> {
    let head = fs::read_document(path, MAX_SKILL_BYTES).ok()?;
    Some(String::from_utf8_lossy(&head.bytes).into_owned())
}

impl Diagnostic {
    /// The finding as text for people, without final newline.
    ///
    /// `source` is the whole text of the file, see [`source_text`]; without it, and for what is missing
    /// or concerns the whole file, only the place is told. `color` adds terminal colours. Characters of
    /// the file that would steer a terminal are replaced.
    ///
    /// ```
    /// let text = "---\nname: PDF\ndescription: Fills forms.\n---\n";
    /// let report = skillspan::validate_text(text.as_bytes(), &skillspan::Profile::SPEC);
    /// let shown = report.diagnostics[0].render(Some(text), false);
    /// assert!(shown.contains("2 | name: PDF\n  |       ^^^"), "{shown}");
    /// ```
    pub fn render(&self, source: Option<&str>, color: bool) -> String {
        let level = match self.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
            Severity::Info => Level::INFO,
        };
        let path = shown(self.path.as_deref().unwrap_or("SKILL.md"));
        let finding = Group::with_title(level.primary_title(self.message.as_str()).id(self.code.as_str()));
        let placed = match source.and_then(|source| self.marked(source)) {
            Some((line, bytes)) => {
                let mark = AnnotationKind::Primary.span(bytes);
                finding.element(Snippet::source(line).path(path).line_start(self.span.line).annotation(mark))
            }
            None => finding.element(Origin::path(path).line(self.span.line).char_column(self.span.column)),
        };
        let mend = self.fix.as_ref().map_or(self.code.mend(), |fix| fix.title.as_str());
        let renderer = if color { Renderer::styled() } else { Renderer::plain() };
        renderer.render(&[placed.element(Level::HELP.message(mend))])
    }

    /// The line where the finding begins, and the bytes of it that are concerned. The rest of a value
    /// of several lines is not marked: the beginning is what one looks for.
    fn marked<'s>(&self, source: &'s str) -> Option<(&'s str, Range<usize>)> {
        const MARK: char = '\u{feff}';
        if self.span == Span::START {
            return None;
        }
        let before = source.get(..self.span.byte_start)?;
        let line_start = match before.rfind('\n') {
            Some(newline) => newline + 1,
            None if source.starts_with(MARK) => MARK.len_utf8(),
            None => 0,
        };
        let line = source.get(line_start..)?.lines().next().filter(|line| line.len() <= MAX_LINE)?;
        let within = |at: usize| at.saturating_sub(line_start).min(line.len());
        let bytes = within(self.span.byte_start)..within(self.span.byte_end);
        line.get(bytes.clone())?;
        Some((line, bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Profile;
    use crate::validate::validate_text;
    use insta::assert_snapshot;

    fn findings(text: &str) -> Vec<Diagnostic> {
        validate_text(text.as_bytes(), &Profile::SPEC).diagnostics
    }

    fn rendered(text: &str) -> String {
        findings(text)
            .iter()
            .map(|finding| finding.render(Some(text), false))
            .collect::<Vec<_>>()
            .join("\n\n")
    }

    const CAPITALS: &str = "---\nname: PDF\ndescription: d\n---\n";

    #[test]
    fn the_place_is_marked() {
        assert_snapshot!(rendered(CAPITALS), @"
        error[name-characters]: name `PDF` holds `P`; allowed are lower-case letters, digits and single hyphens between them
         --> SKILL.md:2:7
          |
        2 | name: PDF
          |       ^^^
          |
          = help: Use lower-case letters, digits and single hyphens between them.
        ");
    }

    #[test]
    fn wide_characters_tabs_a_byte_order_mark_and_line_ends_keep_the_marks_in_place() {
        let text = "\u{feff}---\r\nname:\t菜谱 菜谱X\r\ndescription: 菜\tb # c\r\n---\r\n";
        assert_snapshot!(rendered(text), @"
        error[name-characters]: name `菜谱 菜谱X` holds U+0020; allowed are lower-case letters, digits and single hyphens between them
         --> SKILL.md:2:7
          |
        2 | name:    菜谱 菜谱X
          |          ^^^^^^^^^^
          |
          = help: Use lower-case letters, digits and single hyphens between them.

        warning[comment-in-value]: YAML reads `# c` as a comment, so it is no part of `description`; quote the value to keep it
         --> SKILL.md:3:18
          |
        3 | description: 菜    b # c
          |                      ^^^
          |
          = help: Quote the value of `description` with the lost text
        ");
        let crlf = "\u{feff}---\r\nname: PDF\r\ndescription: d\r\n---\r\n";
        assert_eq!(rendered(crlf), rendered(CAPITALS));
    }

    #[test]
    fn what_is_missing_has_a_place_and_no_mark() {
        assert_snapshot!(rendered("---\ndescription: d\n---\n"), @"
        error[missing-name]: `name` is missing
        --> SKILL.md:1:1
         = help: Add `name:` with the folder's name.
        ");
    }

    #[test]
    fn a_value_of_several_lines_is_marked_where_it_begins() {
        let text = format!("---\nname: pdf\ndescription: |\n  {}\n  b\n---\n", "a".repeat(1025));
        assert_snapshot!(rendered(&text), @"
        error[description-length]: `description` has 1027 characters; the limit is 1024
         --> SKILL.md:3:14
          |
        3 | description: |
          |              ^
          |
          = help: Shorten the description; details belong in the body.
        ");
    }

    #[test]
    fn a_file_cannot_steer_the_terminal() {
        let text = "---\nname: pdf\ndescription: d\nx: \"\u{202e}\"\nzz: [\u{1b}[31m]\n---\n";
        let mut finding = findings(text).remove(0);
        finding.path = Some("a\u{1b}[31m\nb/SKILL.md".to_owned());
        for rendered in [rendered(text), finding.render(Some(text), false), finding.render(None, false)] {
            let steers = |c: char| c != '\n' && (c.is_control() || c == '\u{202e}');
            assert!(!rendered.contains(steers), "{rendered:?}");
        }
        assert!(finding.render(None, false).contains("a<U+001B>[31m<U+000A>b/SKILL.md"));
    }

    #[test]
    fn a_text_that_changed_meanwhile_is_not_marked() {
        let finding = findings(CAPITALS).remove(0);
        let placed = finding.render(None, false);
        for other in ["", "---\n", "---\nn菜菜菜", "---\nname:"] {
            assert_eq!(finding.render(Some(other), false), placed, "{other:?}");
        }
    }

    #[test]
    fn a_very_long_line_is_not_shown() {
        let finding = |words: usize| {
            let text = format!("---\nname: pdf\ndescription: {}\n---\n", "word ".repeat(words));
            rendered(&text)
        };
        assert!(finding(300).contains("^^^...^^^"), "{}", finding(300));
        assert!(!finding(1000).contains("word"));
    }

    #[test]
    fn colour_is_only_decoration() {
        let finding = findings(CAPITALS).remove(0);
        let colored = finding.render(Some(CAPITALS), true);
        assert!(colored.contains('\u{1b}'));
        let parts = colored.split('\u{1b}').enumerate();
        let plain: String =
            parts.map(|(at, part)| if at == 0 { part } else { part.split_once('m').unwrap().1 }).collect();
        assert_eq!(plain, finding.render(Some(CAPITALS), false));
    }
}
