//! The header of a `SKILL.md`: from bytes to the fields' nodes, with everything that was wrong.

use std::borrow::Cow;
use std::ops::Range;

use super::fence::{self, Fence, Split};
use super::node::{Entry, Node, Value};
use super::{comment, duplicate, plain, repair, yaml};
use crate::code::Code;
use crate::diagnostic::Finding;

/// Which value counts when a key stands twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Duplicates {
    /// The first one.
    First,
    /// The last one.
    Last,
}

/// How a header is read; a part of a dialect's policy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeaderPolicy {
    /// Which value counts when a key stands twice.
    pub duplicates: Duplicates,
    /// Whether broken YAML is read line by line.
    pub repair: bool,
    /// Whether blank lines and HTML comments may stand before the opening fence.
    pub late_fence: bool,
    /// The most bytes between the fences; `None` for no limit.
    pub max_bytes: Option<u64>,
}

/// A header that was read.
#[derive(Debug, Clone)]
pub struct Header<'a> {
    /// The top-level keys in source order, each key once: the one that counts.
    pub entries: Vec<Entry<'a>>,
    /// Why the header cannot be used, if it cannot: the code of the finding that says so.
    pub fault: Option<Code>,
    /// What YAML read instead of a mapping: a text or a list. With it, `fault` is
    /// `malformed-frontmatter`; without it, such a fault is one of the YAML itself.
    pub instead: Option<Node<'a>>,
    /// The text between the fences, decoded; empty without fences and where it is too large.
    pub source: Cow<'a, str>,
    /// Where `source` begins in the file.
    pub source_start: usize,
    /// Where the body begins in the file: behind the closing fence's line end. Without a header,
    /// the start of the text behind a byte order mark.
    pub body_start: usize,
    /// What was wrong, in no particular order.
    pub findings: Vec<Finding>,
}

impl<'a> Header<'a> {
    /// The entry of a top-level key.
    pub fn entry(&self, key: &str) -> Option<&Entry<'a>> {
        self.entries.iter().find(|entry| entry.key_text() == key)
    }

    /// The value of a top-level key.
    pub fn value(&self, key: &str) -> Option<&Node<'a>> {
        self.entry(key).map(|entry| &entry.value)
    }

    /// The text of a top-level key, trimmed; `None` when absent, null, blank, a list or a mapping.
    pub fn text(&self, key: &str) -> Option<&str> {
        self.value(key)?.text().map(str::trim).filter(|text| !text.is_empty())
    }
}

/// Reads the header of a `SKILL.md`.
///
/// `complete: false` says that `bytes` is only the beginning of the file; the fault
/// `unclosed-frontmatter` then asks for more bytes.
pub fn read_header<'a>(bytes: &'a [u8], complete: bool, policy: &HeaderPolicy) -> Header<'a> {
    read_split_header(bytes, fence::split(bytes, complete, policy.late_fence), policy)
}

/// The same for bytes that are split already.
pub fn read_split_header<'a>(bytes: &'a [u8], split: Split, policy: &HeaderPolicy) -> Header<'a> {
    let mut header = Header {
        entries: Vec::new(),
        fault: None,
        instead: None,
        source: Cow::Borrowed(""),
        source_start: fence::text_start(bytes),
        body_start: fence::text_start(bytes),
        findings: Vec::new(),
    };
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        header.fail(Finding::whole(Code::NotUtf8, "the file is UTF-16; UTF-8 is wanted"));
        return header;
    }
    if split.late {
        header.findings.push(Finding::whole(
            Code::FrontmatterNotFirst,
            "lines stand before the opening `---`; it is wanted on line 1",
        ));
    }
    match split.fence {
        Fence::None => header.fail(Finding::whole(Code::MissingFrontmatter, missing(bytes))),
        Fence::Unclosed => header.fail(Finding::whole(
            Code::UnclosedFrontmatter,
            "the frontmatter is never closed; a line `---` at column 1 is wanted after its last field",
        )),
        Fence::Closed { header: range, body } => {
            header.body_start = body;
            header.source_start = range.start;
            let length = range.len();
            if let Some(limit) = policy.max_bytes.filter(|limit| length as u64 > *limit) {
                let message = format!("the frontmatter is {length} bytes; the limit is {limit}");
                header.fail(Finding::whole(Code::FileTooLarge, message));
            } else {
                header.decode(bytes.get(..body).unwrap_or_default(), range, policy);
            }
        }
    }
    header
}

impl<'a> Header<'a> {
    fn fail(&mut self, finding: Finding) {
        self.fault = Some(finding.code);
        self.findings.push(finding);
    }

    /// Takes the bytes between the fences; `bytes` is everything up to the body.
    fn decode(&mut self, bytes: &'a [u8], range: Range<usize>, policy: &HeaderPolicy) {
        let decoded = std::str::from_utf8(bytes);
        let good = decoded.map_or_else(|error| error.valid_up_to(), str::len);
        let nul = memchr::memchr(0, bytes.get(..good).unwrap_or_default());
        let bad = match nul {
            Some(nul) => nul,
            None if good < bytes.len() => good,
            None => {
                let source = decoded.ok().and_then(|text| text.get(range)).unwrap_or_default();
                self.source = Cow::Borrowed(source);
                self.read(source, policy);
                return;
            }
        };
        let byte = bytes.get(bad).copied().unwrap_or_default();
        let message = format!("the frontmatter holds the byte 0x{byte:02X}; UTF-8 text is wanted");
        self.source = String::from_utf8_lossy(bytes.get(range).unwrap_or_default());
        self.fail(Finding::at(Code::NotUtf8, bad..bad + 1, message));
    }

    fn read(&mut self, source: &'a str, policy: &HeaderPolicy) {
        let offset = self.source_start;
        if let Some(entries) = plain::read(source, offset) {
            self.entries = entries;
            return;
        }
        match yaml::read(source, offset) {
            Ok(None) => {}
            Ok(Some(Node { value: Value::Map(entries), .. })) => self.entries = entries,
            Ok(Some(node)) if node.is_null() => {}
            Ok(Some(node)) => {
                let message = format!("the frontmatter is {}; a mapping of fields is wanted", node.kind());
                self.fail(Finding::at(Code::MalformedFrontmatter, node.bytes.clone(), message));
                self.instead = Some(node);
            }
            Err(fault) if fault.limit => self.fail(Finding::at(Code::YamlLimit, fault.bytes, fault.message)),
            Err(fault) => match repair::repair(source, offset) {
                Some(repaired) if policy.repair => {
                    self.entries = repaired.entries;
                    self.findings.extend(repaired.findings);
                }
                repaired => {
                    let fix = repaired.and_then(|repaired| repaired.fix(source, offset));
                    let finding = Finding::at(Code::MalformedFrontmatter, fault.bytes, fault.message);
                    self.fail(Finding { fix, ..finding });
                }
            },
        }
        let before = self.findings.len();
        duplicate::settle(&mut self.entries, policy.duplicates, &mut self.findings);
        comment::find(source, offset, &self.entries, &mut self.findings);
        // What an alias repeats is reported once.
        if self.findings.len() > before {
            let mut seen = std::collections::HashSet::new();
            self.findings.retain(|finding| seen.insert((finding.code, finding.bytes.clone())));
        }
    }
}

/// The message for a file without frontmatter; it names fields that were written as bold text.
fn missing(bytes: &[u8]) -> String {
    const LOOKED_AT: usize = 4096;
    let text = String::from_utf8_lossy(bytes.get(..bytes.len().min(LOOKED_AT)).unwrap_or_default());
    let fields: Vec<String> = text
        .trim_start_matches('\u{feff}')
        .lines()
        .skip_while(|line| line.trim().is_empty())
        .map_while(bold_field)
        .map(|key| format!("`{key}`"))
        .collect();
    let what = "the file has no frontmatter; a line `---` is wanted at its very beginning";
    if fields.is_empty() {
        return what.to_owned();
    }
    format!(
        "{what}; {} in bold is only text: write such fields as `name: value` between two lines `---`",
        fields.join(", ")
    )
}

/// The key of a line such as `**name:** value`.
fn bold_field(line: &str) -> Option<&str> {
    let (key, behind) = line.trim().trim_start_matches(['-', ' ']).strip_prefix("**")?.split_once("**")?;
    let key = key.strip_suffix(':').or_else(|| behind.starts_with(':').then_some(key))?.trim();
    let fits = !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'));
    fits.then_some(key)
}

#[cfg(test)]
#[allow(clippy::string_slice)]
mod tests {
    use super::*;

    const LENIENT: HeaderPolicy = HeaderPolicy {
        duplicates: Duplicates::First,
        repair: true,
        late_fence: true,
        max_bytes: Some(64 * 1024),
    };
    const STRICT: HeaderPolicy = HeaderPolicy { repair: false, late_fence: false, ..LENIENT };

    fn codes(header: &Header<'_>) -> Vec<(&'static str, Option<usize>)> {
        header.findings.iter().map(|f| (f.code.as_str(), f.bytes.as_ref().map(|b| b.start))).collect()
    }

    #[test]
    fn a_header_gives_its_texts() {
        let text = "---\nname: 12306\ndescription: |\n  Looks\n  up.\n\nlicense: ~\ncompatibility: '  '\ntags: [a]\n---\nBody\n";
        let header = read_header(text.as_bytes(), true, &LENIENT);
        assert_eq!(header.text("name"), Some("12306"));
        assert_eq!(header.text("description"), Some("Looks\nup."));
        assert_eq!(
            (header.text("license"), header.text("compatibility"), header.text("tags"), header.text("x")),
            (None, None, None, None)
        );
        assert_eq!((header.fault, codes(&header)), (None, vec![]));
        assert_eq!((&text[header.body_start..], header.source_start), ("Body\n", 4));
        assert!(header.source.starts_with("name") && header.source.ends_with("[a]\n"));
        assert_eq!(header.entry("name").unwrap().value.bytes, 10..15);
    }

    #[test]
    fn fences_that_are_missing() {
        let header = read_header(b"\xef\xbb\xbfText\n", true, &LENIENT);
        assert_eq!(
            (header.fault, codes(&header), header.body_start),
            (Some(Code::MissingFrontmatter), vec![("missing-frontmatter", None)], 3)
        );
        let header = read_header(b"---\nname: x\n", true, &LENIENT);
        assert_eq!(
            (header.fault, header.body_start, header.entries.len()),
            (Some(Code::UnclosedFrontmatter), 0, 0)
        );
        assert_eq!(read_header(b"---\nname: x\n--", false, &LENIENT).fault, Some(Code::UnclosedFrontmatter));
        let late = b"\n<!-- x -->\n---\nname: x\n---\n";
        assert_eq!(codes(&read_header(late, true, &LENIENT)), [("frontmatter-not-first", None)]);
        assert_eq!(read_header(late, true, &STRICT).fault, Some(Code::MissingFrontmatter));
    }

    #[test]
    fn bold_fields_are_pointed_at() {
        let header = read_header(
            b"**name:** cv\n**description**: Helps.\n- **allowed-tools:** Read\n\n# CV\n",
            true,
            &LENIENT,
        );
        assert!(
            header.findings[0].message.contains("`name`, `description`, `allowed-tools` in bold"),
            "{}",
            header.findings[0].message
        );
        let header = read_header(b"**Note that** this: is text\n", true, &LENIENT);
        assert!(!header.findings[0].message.contains("bold"));
    }

    #[test]
    fn an_empty_header_is_no_fault() {
        for text in [
            "---\n---\n",
            "---\n\n# only a comment\n---\n",
            "---\nnull\n---\n",
            "---\n~\n---\n",
            "---\n{}\n---\n",
        ] {
            let header = read_header(text.as_bytes(), true, &LENIENT);
            assert_eq!((header.fault, header.entries.len(), header.findings.len()), (None, 0, 0), "{text:?}");
        }
    }

    #[test]
    fn a_mapping_is_wanted() {
        let header = read_header(b"---\n\n- name: x\n---\n", true, &LENIENT);
        assert_eq!(
            (header.fault, codes(&header)),
            (Some(Code::MalformedFrontmatter), vec![("malformed-frontmatter", Some(5))])
        );
        assert_eq!(header.findings[0].message, "the frontmatter is a list; a mapping of fields is wanted");
        assert!(matches!(header.instead.unwrap().value, Value::List(_)));
        let header = read_header(b"---\njust text\n---\n", true, &LENIENT);
        assert_eq!(header.findings[0].message, "the frontmatter is a text; a mapping of fields is wanted");
    }

    #[test]
    fn broken_yaml_is_repaired_or_a_fault() {
        let text = b"---\nname: trip\ndescription: Plan: one, two.\nallowed-tools: Read\n---\n";
        let header = read_header(text, true, &LENIENT);
        assert_eq!((header.fault, codes(&header)), (None, vec![("yaml-repaired", Some(28))]));
        assert_eq!(
            (header.text("description"), header.text("allowed-tools")),
            (Some("Plan: one, two."), Some("Read"))
        );

        let header = read_header(text, true, &STRICT);
        assert_eq!(
            (header.fault, codes(&header)),
            (Some(Code::MalformedFrontmatter), vec![("malformed-frontmatter", Some(32))])
        );
        assert_eq!(header.findings[0].message, "mapping values are not allowed in this context");
        assert_eq!(header.findings[0].fix.as_ref().unwrap().replacement, "\"Plan: one, two.\"");
        assert!(header.entries.is_empty() && header.instead.is_none());

        let header = read_header(b"---\nname: x\ntags: [a\nb: c: d\n---\n", true, &LENIENT);
        assert_eq!((header.fault, header.entries.len()), (Some(Code::MalformedFrontmatter), 0));
        let header = read_header(b"---\na: &a [*a]\n---\n", true, &LENIENT);
        assert_eq!((header.fault, codes(&header)), (Some(Code::YamlLimit), vec![("yaml-limit", Some(11))]));
    }

    #[test]
    fn what_counts_twice_and_what_was_cut() {
        let text = b"---\nd: First #1\nd: Second\n---\n";
        let header = read_header(text, true, &LENIENT);
        assert_eq!(
            (header.text("d"), codes(&header)),
            (Some("First"), vec![("duplicate-key", Some(16)), ("comment-in-value", Some(13))])
        );
        let header = read_header(text, true, &HeaderPolicy { duplicates: Duplicates::Last, ..LENIENT });
        assert_eq!((header.text("d"), header.entries.len()), (Some("Second"), 1));
        let header = read_header(b"---\na: &x {k: 1, k: 2}\nb: *x\nc: *x\n---\n", true, &LENIENT);
        assert_eq!(codes(&header), [("duplicate-key", Some(17))]);
    }

    #[test]
    fn only_utf8_is_text() {
        let header = read_header(b"\xff\xfe-\0-\0-\0", true, &LENIENT);
        assert_eq!((header.fault, codes(&header)), (Some(Code::NotUtf8), vec![("not-utf8", None)]));
        assert!(header.findings[0].message.contains("UTF-16"));
        for bytes in [&b"---\nname: \xe9t\xe9\n---\nx"[..], b"---\nname: \0\xff\n---\nx"] {
            let header = read_header(bytes, true, &LENIENT);
            assert_eq!((header.fault, codes(&header)), (Some(Code::NotUtf8), vec![("not-utf8", Some(10))]));
            assert_eq!((header.entries.len(), &bytes[header.body_start..]), (0, &b"x"[..]));
        }
        assert_eq!(read_header(b"---\nname: x\n---\n\xff\0", true, &LENIENT).fault, None);
    }

    #[test]
    fn a_long_header_is_too_large() {
        let text = b"---\nname: x\n---\n";
        assert_eq!(read_header(text, true, &HeaderPolicy { max_bytes: Some(8), ..LENIENT }).fault, None);
        let header = read_header(text, true, &HeaderPolicy { max_bytes: Some(7), ..LENIENT });
        assert_eq!(
            (header.fault, codes(&header)),
            (Some(Code::FileTooLarge), vec![("file-too-large", None)])
        );
        assert_eq!(header.findings[0].message, "the frontmatter is 8 bytes; the limit is 7");
        assert_eq!(read_header(text, true, &HeaderPolicy { max_bytes: None, ..LENIENT }).fault, None);
    }
}
