//! The relative paths that a body names: targets of links and images, and words that look like the
//! path of a resource.
//!
//! Cautious on purpose: what may be an example or a placeholder is passed over.

use std::collections::HashMap;
use std::ops::Range;

use pulldown_cmark::{Event, LinkType, Options, Parser, Tag, TagEnd};

use super::relative_path::percent_decoded;

/// A path that a body names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct BodyPath {
    /// The path, without fragment and percent codes.
    pub path: String,
    /// Its bytes in the body.
    pub bytes: Range<usize>,
}

/// All paths in `body`, in the order of their places.
pub(super) fn body_paths(body: &str) -> Vec<BodyPath> {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS;
    let events = Parser::new_ext(body, options).into_offset_iter();
    // The first definition of a target counts, whatever its label.
    let mut definitions: HashMap<String, Range<usize>> = HashMap::new();
    for (_, definition) in events.reference_definitions().iter() {
        let span = definition.span.clone();
        definitions
            .entry(definition.dest.to_string())
            .and_modify(|first| {
                if span.start < first.start {
                    first.clone_from(&span);
                }
            })
            .or_insert_with(|| span.clone());
    }

    let mut reader = Reader {
        body,
        definitions,
        open_links: Vec::new(),
        in_code_block: false,
        run: 0..0,
        found: Vec::new(),
    };
    for (event, bytes) in events {
        reader.read(&event, bytes);
    }
    reader.finish_run();
    reader.found.sort_by_key(|path| path.bytes.start);
    reader.found
}

struct OpenLink {
    target: String,
    by_reference: bool,
    bytes: Range<usize>,
    text_end: usize,
}

struct Reader<'a> {
    body: &'a str,
    definitions: HashMap<String, Range<usize>>,
    open_links: Vec<OpenLink>,
    in_code_block: bool,
    /// Text that events have delivered in pieces.
    run: Range<usize>,
    found: Vec<BodyPath>,
}

impl Reader<'_> {
    fn read(&mut self, event: &Event<'_>, bytes: Range<usize>) {
        let is_end = matches!(event, Event::End(_));
        if let Some(link) = self.open_links.last_mut()
            && (!is_end || bytes != link.bytes)
        {
            link.text_end = link.text_end.max(bytes.end);
        }
        match event {
            Event::Text(_) if self.open_links.is_empty() && !self.in_code_block => {
                if self.run.end != bytes.start {
                    self.finish_run();
                    self.run.start = bytes.start;
                }
                self.run.end = bytes.end;
                return;
            }
            Event::Code(_) if self.open_links.is_empty() => self.code(bytes),
            Event::Start(Tag::CodeBlock(_)) => self.in_code_block = true,
            Event::End(TagEnd::CodeBlock) => self.in_code_block = false,
            Event::Start(Tag::Link { link_type, dest_url, .. } | Tag::Image { link_type, dest_url, .. }) => {
                self.open_links.push(OpenLink {
                    target: dest_url.to_string(),
                    by_reference: !matches!(link_type, LinkType::Inline),
                    text_end: bytes.start + 1,
                    bytes,
                });
            }
            Event::End(TagEnd::Link | TagEnd::Image) => {
                if let Some(link) = self.open_links.pop() {
                    self.link(&link);
                }
            }
            _ => {}
        }
        self.finish_run();
    }

    fn link(&mut self, link: &OpenLink) {
        if let Some(path) = linked_path(&link.target) {
            let bytes = if link.by_reference {
                self.definitions
                    .get(&link.target)
                    .and_then(|span| self.target_behind("]:", span.clone(), &link.target))
            } else {
                self.target_behind("](", link.text_end..link.bytes.end, &link.target)
            };
            let bytes = bytes.unwrap_or_else(|| link.bytes.clone());
            self.found.push(BodyPath { path, bytes });
        }
    }

    /// The bytes of a target that stands in `within` behind `mark`.
    fn target_behind(&self, mark: &str, within: Range<usize>, target: &str) -> Option<Range<usize>> {
        let source = self.body.get(within.clone())?;
        let (before, behind) = source.split_once(mark)?;
        let written = behind.trim_start_matches(|c: char| c.is_whitespace() || c == '<');
        let start = within.start + before.len() + mark.len() + (behind.len() - written.len());
        let length = if written.starts_with(target) {
            target.len()
        } else {
            // Escapes: the written form differs from the target.
            written.find(|c: char| c.is_whitespace() || matches!(c, ')' | '>')).unwrap_or(written.len())
        };
        Some(start..start + length)
    }

    fn code(&mut self, bytes: Range<usize>) {
        let Some(source) = self.body.get(bytes.clone()) else {
            return;
        };
        let inner = source.trim_start_matches('`');
        let start = bytes.start + (source.len() - inner.len());
        self.words(start, inner.trim_end_matches('`'));
    }

    fn finish_run(&mut self) {
        let run = std::mem::replace(&mut self.run, 0..0);
        let Some(text) = self.body.get(run.clone()) else {
            return;
        };
        // A word that goes on in markup is not the whole word.
        let goes_on = |c: char| matches!(c, '\\' | '&' | '<' | '>' | '{' | '}' | '$' | '[' | ']' | '`');
        let before = self.body.get(..run.start).and_then(|text| text.chars().next_back());
        let behind = self.body.get(run.end..).and_then(|text| text.chars().next());
        let mut start = run.start;
        let mut text = text;
        if before.is_some_and(goes_on) {
            let rest = text.trim_start_matches(|c: char| !c.is_whitespace());
            start += text.len() - rest.len();
            text = rest;
        }
        if behind.is_some_and(goes_on) {
            text = text.trim_end_matches(|c: char| !c.is_whitespace());
        }
        self.words(start, text);
    }

    fn words(&mut self, start: usize, text: &str) {
        let mut rest = text;
        while !rest.is_empty() {
            let word = rest.split(char::is_whitespace).next().unwrap_or("");
            if let Some(path) = resource_path(word) {
                let at = start + (text.len() - rest.len()) + (word.len() - unwrapped_start(word).len());
                self.found.push(BodyPath { path: path.to_owned(), bytes: at..at + path.len() });
            }
            rest = rest.get(word.len()..).unwrap_or("").trim_start();
        }
    }
}

/// The path that a link's target names, if it names one in or near the skill.
fn linked_path(target: &str) -> Option<String> {
    let path = target.split(['#', '?']).next()?;
    let is_foreign = path.is_empty() || path.starts_with(['/', '\\', '~', '@']) || path.contains(':');
    if is_foreign || is_placeholder(path) || looks_like_host(path) || looks_like_page(path) {
        return None;
    }
    Some(percent_decoded(path).into_owned())
}

/// Whether a path may be the page of a site or a wiki: a last part without extension, outside the
/// folders that skills use.
fn looks_like_page(path: &str) -> bool {
    let last = path.rsplit(['/', '\\']).next().unwrap_or(path);
    !last.is_empty() && !last.contains('.') && !starts_in_resource_folder(path.trim_start_matches("./"))
}

fn starts_in_resource_folder(path: &str) -> bool {
    ["scripts/", "references/", "assets/"].iter().any(|folder| path.starts_with(folder))
}

/// The path in a word, if it can only be that of a resource: `scripts/fill.py`.
fn resource_path(word: &str) -> Option<&str> {
    let word = unwrapped_start(word);
    if !word.starts_with("./") && !starts_in_resource_folder(word) {
        return None;
    }
    let word = word.split('#').next()?.trim_end_matches(|c: char| !c.is_alphanumeric());
    let is_path_character = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '/' | '+' | '@');
    if !word.chars().all(is_path_character) || is_placeholder(word) {
        return None;
    }
    let (stem, extension) = word.rsplit('/').next()?.rsplit_once('.')?;
    let is_extension = extension.len() <= 8
        && extension.starts_with(|c: char| c.is_ascii_alphabetic())
        && extension.chars().all(|c| c.is_ascii_alphanumeric());
    (!stem.is_empty() && is_extension).then_some(word)
}

/// The word without the quotes and brackets before it.
fn unwrapped_start(word: &str) -> &str {
    word.trim_start_matches(['"', '\'', '(', '“', '‘', '«', '*', '_'])
}

/// Whether a path only shows the form of one.
fn is_placeholder(path: &str) -> bool {
    const MARKS: &[char] = &['{', '}', '<', '>', '$', '*', '|', '`', '[', ']', '…'];
    const WORDS: &[&str] = &["...", "path/to/", "xxx", "XXX", "your-", "your_", "foo", "bar."];
    path.contains(MARKS) || WORDS.iter().any(|word| path.contains(word))
}

/// Whether a path may be a web address without its scheme: `example.com/a`.
fn looks_like_host(path: &str) -> bool {
    const ENDINGS: &[&str] = &["com", "org", "net", "io", "dev", "ai", "app", "edu", "gov"];
    let first = path.split('/').next().unwrap_or(path);
    first.starts_with("www.")
        || first.rsplit_once('.').is_some_and(|(host, end)| !host.is_empty() && ENDINGS.contains(&end))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The paths, each checked to stand where it is said to stand.
    fn paths(body: &str) -> Vec<String> {
        body_paths(body)
            .into_iter()
            .map(|found| {
                let source = body.get(found.bytes).unwrap();
                assert!(
                    percent_decoded(source).starts_with(&found.path) || source.contains('\\'),
                    "{source}"
                );
                found.path
            })
            .collect()
    }

    #[test]
    fn links_and_images_are_found() {
        assert_eq!(paths("[a](docs/a.md) ![b](<b c.png> \"t\")\n"), ["docs/a.md", "b c.png"]);
        assert_eq!(paths("[a.md](a.md \"a.md\")\n"), ["a.md"]);
        assert_eq!(paths("[![x](x.png)](y.md)\n"), ["x.png", "y.md"]);
        assert_eq!(paths("[](empty.md) [f](docs/) [s](scripts/run)\n"), ["empty.md", "docs/", "scripts/run"]);
        assert_eq!(paths("[a](a\\_b.md)\n"), ["a_b.md"]);
    }

    #[test]
    fn reference_links_are_found_at_their_definition() {
        let body = "See [a][r] and [r].\n\n[r]: docs/r.md\n[unused]: docs/u.md\n";
        let found = body_paths(body);
        assert_eq!(found.len(), 2);
        for path in found {
            assert_eq!((path.path.as_str(), path.bytes.start), ("docs/r.md", body.find("docs/r").unwrap()));
        }
        assert!(paths("Text[^1].\n\n[^1]: note.md\n").is_empty());
    }

    #[test]
    fn fragments_queries_and_percent_codes_are_resolved() {
        assert_eq!(paths("[a](a%20b.md#part) [c](c.md?raw=1)\n"), ["a b.md", "c.md"]);
    }

    #[test]
    fn foreign_targets_are_passed_over() {
        for target in [
            "https://example.com/a.md",
            "mailto:a@example.com",
            "#part",
            "/etc/hosts",
            "//example.com/a",
            "C:\\a.md",
            "{base}/a.md",
            "$DIR/a.md",
            "path/to/a.md",
            "example.com/a.md",
            "url",
            "LICENSE",
            "wiki/some-page",
            "~/a.md",
        ] {
            assert!(paths(&format!("[a]({target})\n")).is_empty(), "{target}");
        }
        assert!(paths("<https://example.com/scripts/a.py>\n").is_empty());
    }

    #[test]
    fn words_and_code_that_look_like_resources_are_found() {
        assert_eq!(
            paths("Run scripts/a_b.py, `python scripts/c.py --x` (see references/d.md).\n"),
            ["scripts/a_b.py", "scripts/c.py", "references/d.md"]
        );
        assert_eq!(
            paths("**scripts/a.py** and \"assets/b.png\": ./c.json\n"),
            ["scripts/a.py", "assets/b.png", "./c.json"]
        );
        assert_eq!(
            paths("| a | `scripts/t.py` |\n|---|---|\n| scripts/u.py | x |\n"),
            ["scripts/t.py", "scripts/u.py"]
        );
    }

    #[test]
    fn words_that_may_mean_something_else_are_passed_over() {
        for word in [
            "scripts/",
            "scripts/fill",
            "scripts/*.py",
            "scripts/<name>.py",
            "scripts/{name}.py",
            "scripts/....",
            "references/....md",
            "scripts/a.py:main",
            "scripts/v1.2",
            "my/scripts/a.py",
            "https://example.com/scripts/a.py",
            "./...",
            "./.env",
            "assets/your-logo.png",
        ] {
            assert!(paths(&format!("Use {word} now\n")).is_empty(), "{word}");
            assert!(paths(&format!("Use `{word}` now\n")).is_empty(), "{word}");
        }
    }

    #[test]
    fn code_blocks_are_passed_over() {
        assert!(paths("```sh\npython scripts/a.py\n```\n\n    scripts/b.py\n").is_empty());
        assert_eq!(paths("```\nscripts/a.py\n```\nscripts/b.py\n"), ["scripts/b.py"]);
    }

    #[test]
    fn the_text_of_a_link_is_no_path() {
        assert!(paths("[scripts/a.py](https://example.com/a.py)\n").is_empty());
        assert!(paths("[`scripts/a.py`](https://example.com/a.py)\n").is_empty());
    }
}
