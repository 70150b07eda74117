//! Broken YAML, read line by line.
//!
//! Every top-level key is read alone. What YAML can read is kept as YAML reads it; a value that YAML
//! cannot read is taken literally if its fault is one of a few known ones. In the end the mended text
//! must read as exactly these entries, or nothing is repaired.

use std::borrow::Cow;
use std::ops::Range;

use super::node::{Entry, Node, Value};
use super::{quote, yaml};
use crate::code::Code;
use crate::diagnostic::{Applicability, Finding, Fix};

/// A header that was repaired.
pub(super) struct Repaired<'a> {
    pub(super) entries: Vec<Entry<'a>>,
    /// One `yaml-repaired` finding for every repaired value, in source order, each with its fix.
    pub(super) findings: Vec<Finding>,
}

/// Repairs a header that begins at `offset` of its file; `None` when that cannot be done safely.
pub(super) fn repair(source: &str, offset: usize) -> Option<Repaired<'_>> {
    let mut repaired = Repaired { entries: Vec::new(), findings: Vec::new() };
    let anchors = has_anchors(source);
    for block in blocks(source)? {
        let text = source.get(block.bytes.clone())?;
        let start = offset + block.bytes.start;
        if let Some(entry) = alone(text, start) {
            repaired.entries.push(entry);
        } else if let Some((entry, findings)) = block.with_tabs_replaced(text, start) {
            repaired.entries.push(entry);
            repaired.findings.extend(findings);
        } else {
            let (entry, finding) = block.literal(source, offset, anchors)?;
            repaired.entries.push(entry);
            repaired.findings.push(finding);
        }
    }
    let mended = mend(source, offset, repaired.findings.iter().filter_map(|finding| finding.fix.as_ref()))?;
    let Ok(Some(Node { value: Value::Map(entries), .. })) = yaml::read(&mended, 0) else {
        return None;
    };
    (!repaired.findings.is_empty() && same_entries(&entries, &repaired.entries)).then_some(repaired)
}

impl Repaired<'_> {
    /// One fix that does what all the findings' fixes do.
    pub(super) fn fix(&self, source: &str, offset: usize) -> Option<Fix> {
        let mut fixes = self.findings.iter().filter_map(|finding| finding.fix.as_ref());
        let first = fixes.next()?;
        let Some(last) = fixes.next_back() else {
            return Some(first.clone());
        };
        let (start, end) = (first.byte_start, last.byte_end);
        let part = source.get(start.checked_sub(offset)?..end.checked_sub(offset)?)?;
        let all = self.findings.iter().filter_map(|finding| finding.fix.as_ref());
        Some(Fix {
            applicability: Applicability::Safe,
            title: "Mend the broken values".to_owned(),
            byte_start: start,
            byte_end: end,
            replacement: mend(part, start, all)?,
        })
    }
}

/// The text with the fixes applied, which come in order and do not overlap.
fn mend<'f>(source: &str, offset: usize, fixes: impl Iterator<Item = &'f Fix>) -> Option<String> {
    let mut mended = String::with_capacity(source.len() + 16);
    let mut done = 0;
    for fix in fixes {
        mended.push_str(source.get(done..fix.byte_start.checked_sub(offset)?)?);
        mended.push_str(&fix.replacement);
        done = fix.byte_end.checked_sub(offset)?;
    }
    mended.push_str(source.get(done..)?);
    Some(mended)
}

/// A top-level key with all lines that belong to it.
struct Block<'a> {
    key: &'a str,
    /// From the key to the end of its last line.
    bytes: Range<usize>,
    lines: Vec<Line<'a>>,
}

/// A line without its line end.
#[derive(Clone, Copy)]
struct Line<'a> {
    start: usize,
    text: &'a str,
}

impl Line<'_> {
    fn trimmed(&self) -> &str {
        self.text.trim_matches(BLANKS)
    }

    fn is_empty(&self) -> bool {
        self.trimmed().is_empty()
    }

    fn is_comment(&self) -> bool {
        self.trimmed().starts_with('#')
    }

    fn is_indented(&self) -> bool {
        self.text.starts_with(BLANKS)
    }

    fn indent(&self) -> &str {
        self.text.get(..self.text.len() - self.text.trim_start_matches(BLANKS).len()).unwrap_or("")
    }
}

const BLANKS: [char; 2] = [' ', '\t'];

/// The blocks of a header; `None` when a line belongs to no key.
fn blocks(source: &str) -> Option<Vec<Block<'_>>> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    let mut start = 0;
    for whole in source.split_inclusive('\n') {
        let text = whole.strip_suffix('\n').unwrap_or(whole);
        let text = if text.len() < whole.len() { text.strip_suffix('\r').unwrap_or(text) } else { text };
        // A text with such characters would not read the same when it is quoted.
        if text.contains(|c| c != '\t' && quote::wants_escape(c)) {
            return None;
        }
        let line = Line { start, text };
        let end = start + whole.len();
        let belongs = line.is_indented() || line.is_empty() || line.is_comment() || continues(text);
        match blocks.last_mut() {
            Some(block) if belongs => {
                block.bytes.end = end;
                block.lines.push(line);
            }
            None if line.is_empty() || (line.is_comment() && !line.is_indented()) => {}
            _ => blocks.push(Block { key: key(text)?, bytes: start..end, lines: vec![line] }),
        }
        start = end;
    }
    Some(blocks)
}

/// Whether a line at column 1 can only go on with what an earlier line began: an item or a bracket.
fn continues(text: &str) -> bool {
    let mut letters = text.chars();
    match letters.next() {
        Some('-') => letters.next().is_none_or(|next| BLANKS.contains(&next)),
        Some(']' | '}') => true,
        _ => false,
    }
}

/// The key of a line `key: value` or `"key": value`, quotes included.
fn key(line: &str) -> Option<&str> {
    let length = match line.as_bytes() {
        [quote @ (b'"' | b'\''), ..] => 2 + line.get(1..)?.bytes().position(|byte| byte == *quote)?,
        [b'A'..=b'Z' | b'a'..=b'z' | b'_', ..] => line
            .bytes()
            .position(|byte| !(byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.')))?,
        _ => return None,
    };
    let behind = line.get(length..)?.trim_start_matches(BLANKS).strip_prefix(':')?;
    (behind.is_empty() || behind.starts_with(BLANKS)).then(|| line.get(..length))?
}

/// The one entry of a block, if YAML can read the block by itself.
fn alone(text: &str, start: usize) -> Option<Entry<'_>> {
    let Ok(Some(Node { value: Value::Map(mut entries), .. })) = yaml::read(text, start) else {
        return None;
    };
    let entry = entries.pop()?;
    entries.is_empty().then_some(entry)
}

impl<'a> Block<'a> {
    /// Reads the block with every tab of its indentation as a blank, if it is indented by tabs alone.
    fn with_tabs_replaced(&self, text: &str, start: usize) -> Option<(Entry<'a>, Vec<Finding>)> {
        let offset = start.checked_sub(self.bytes.start)?;
        let mut blanked = String::with_capacity(text.len());
        let mut findings = Vec::new();
        let mut done = 0;
        for line in self.lines.iter().filter(|line| line.is_indented() && !line.is_empty()) {
            let indent = line.indent();
            if indent.contains(' ') {
                return None;
            }
            let at = line.start - self.bytes.start;
            blanked.push_str(text.get(done..at)?);
            // One blank for one tab keeps every place in the file.
            blanked.push_str(&" ".repeat(indent.len()));
            done = at + indent.len();
            let content = offset + line.start + indent.len();
            let message = format!(
                "a line under `{}` is indented by tabs, which YAML forbids; they are read as blanks",
                self.key
            );
            findings.push(
                Finding::at(Code::YamlRepaired, content..content + line.trimmed().len(), message).with_fix(
                    Fix {
                        applicability: Applicability::Safe,
                        title: "Indent the line with blanks".to_owned(),
                        byte_start: offset + line.start,
                        byte_end: content,
                        replacement: "  ".repeat(indent.len()),
                    },
                ),
            );
        }
        blanked.push_str(text.get(done..)?);
        if findings.is_empty() {
            return None;
        }
        Some((owned_entry(alone(&blanked, start)?), findings))
    }

    /// Takes the value as it stands.
    fn literal(&self, source: &'a str, offset: usize, anchors: bool) -> Option<(Entry<'a>, Finding)> {
        let (first, rest) = self.lines.split_first()?;
        let behind_key = first.text.get(self.key.len()..)?.trim_start_matches(BLANKS).strip_prefix(':')?;
        let value = behind_key.trim_matches(BLANKS);
        if value.is_empty() || value.starts_with('#') || self.key.starts_with(['"', '\'']) {
            return None;
        }
        let used =
            rest.iter().rposition(|line| !line.is_empty() && !line.is_comment()).map_or(0, |at| at + 1);
        let continued = rest.get(..used)?;
        // A comment or an item in the middle is structure, not text.
        if continued.iter().any(|line| !line.is_empty() && (line.is_comment() || !line.is_indented())) {
            return None;
        }
        let tabs = continued.iter().any(|line| line.indent().contains('\t') && !line.is_empty());
        let start = first.start + first.text.trim_end_matches(BLANKS).len() - value.len();
        let end = continued
            .last()
            .map_or(start + value.len(), |line| line.start + line.text.trim_end_matches(BLANKS).len());
        let text = if continued.is_empty() {
            Cow::Borrowed(source.get(start..start + value.len())?)
        } else {
            Cow::Owned(fold(value, continued))
        };
        let fault = self.fault(&text, tabs, anchors)?;
        let bytes = offset + start..offset + end;
        let key = self.key;
        let finding = Finding::at(
            Code::YamlRepaired,
            bytes.clone(),
            format!(
                "the value of `{key}` {fault}, which YAML cannot read; it is taken literally and wants quotes"
            ),
        )
        .with_fix(Fix {
            applicability: Applicability::Safe,
            title: format!("Quote the value of `{key}`"),
            byte_start: bytes.start,
            byte_end: bytes.end,
            replacement: quote::quoted(&text),
        });
        let key_start = offset + first.start;
        let key = Node {
            value: Value::Scalar { text: Cow::Borrowed(key), plain: true },
            bytes: key_start..key_start + key.len(),
        };
        // A quoted value is what the fix makes of it.
        let value = Node { value: Value::Scalar { text, plain: false }, bytes };
        Some((Entry { key, value }, finding))
    }

    /// What is wrong with a value, if that is a fault whose meaning is beyond doubt.
    fn fault(&self, text: &str, tabs: bool, anchors: bool) -> Option<&'static str> {
        let mut letters = text.chars();
        let first = letters.next()?;
        let rest = letters.as_str();
        match first {
            '@' => Some("begins with `@`"),
            '`' => Some("begins with a backtick"),
            '%' => Some("begins with `%`"),
            '&' => Some("begins with `&`"),
            // Where anchors stand it may be an alias, no text.
            '*' if anchors => None,
            '*' => Some("begins with `*`"),
            '[' => {
                let is_list = matches!(self.key, "allowed-tools" | "tags" | "paths" | "metadata");
                let behind = behind_bracket(rest)?;
                let is_hint = !behind.is_empty() || self.key == "argument-hint";
                (is_hint && !is_list).then_some("begins with a bracket and is no list")
            }
            '"' | '\'' => {
                let behind = behind_quote(first, rest)?.trim_start();
                (!behind.is_empty()).then_some("has words behind a quoted phrase")
            }
            '|' | '>' | '!' | '{' | '}' | ']' | ',' | '#' => None,
            '-' | '?' | ':' if rest.is_empty() || rest.starts_with(char::is_whitespace) => None,
            _ if has_colon(text) => Some("holds `: ` without quotes"),
            _ if tabs => Some("goes on in a line that is indented by tabs"),
            _ => None,
        }
    }
}

/// Whether a word begins with `&` and a name, as an anchor does.
fn has_anchors(source: &str) -> bool {
    source.split_whitespace().any(|word| {
        word.trim_start_matches(['[', '{', ',']).strip_prefix('&').is_some_and(|name| !name.is_empty())
    })
}

/// A value and its further lines as one text: line ends become blanks, empty lines line ends.
fn fold(first: &str, further: &[Line<'_>]) -> String {
    let mut text = first.to_owned();
    let mut empty = 0;
    for line in further {
        if line.is_empty() {
            empty += 1;
            continue;
        }
        if empty == 0 {
            text.push(' ');
        }
        text.extend(std::iter::repeat_n('\n', empty));
        text.push_str(line.trimmed());
        empty = 0;
    }
    text
}

/// Whether YAML sees the end of a key in a plain value.
fn has_colon(text: &str) -> bool {
    text.ends_with(':') || text.contains(": ") || text.contains(":\n") || text.contains(":\t")
}

/// What stands behind the bracket that closes one opened just before `text`; every bracket must close.
fn behind_bracket(text: &str) -> Option<&str> {
    let mut depth = 1_usize;
    let mut behind = None;
    for (at, c) in text.char_indices() {
        match c {
            '[' => depth += 1,
            ']' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 && behind.is_none() {
            behind = text.get(at + 1..).map(str::trim);
        }
    }
    behind.filter(|_| depth == 0)
}

/// What stands behind the quote that closes one opened just before `text`.
fn behind_quote(quote: char, text: &str) -> Option<&str> {
    let mut letters = text.char_indices().peekable();
    while let Some((at, c)) = letters.next() {
        match c {
            '\\' if quote == '"' => {
                letters.next();
            }
            '\'' if quote == '\'' && letters.peek().is_some_and(|(_, next)| *next == '\'') => {
                letters.next();
            }
            _ if c == quote => return text.get(at + 1..),
            _ => {}
        }
    }
    None
}

fn same_entries(left: &[Entry<'_>], right: &[Entry<'_>]) -> bool {
    left.len() == right.len()
        && left.iter().zip(right).all(|(l, r)| same(&l.key, &r.key) && same(&l.value, &r.value))
}

/// Whether two trees hold the same, wherever they stand.
fn same(left: &Node<'_>, right: &Node<'_>) -> bool {
    match (&left.value, &right.value) {
        (Value::List(l), Value::List(r)) => l.len() == r.len() && l.iter().zip(r).all(|(l, r)| same(l, r)),
        (Value::Map(l), Value::Map(r)) => same_entries(l, r),
        (l, r) => l == r,
    }
}

fn owned_entry<'b>(entry: Entry<'_>) -> Entry<'b> {
    Entry { key: owned(entry.key), value: owned(entry.value) }
}

fn owned<'b>(node: Node<'_>) -> Node<'b> {
    let value = match node.value {
        Value::Scalar { text, plain } => Value::Scalar { text: Cow::Owned(text.into_owned()), plain },
        Value::List(items) => Value::List(items.into_iter().map(owned).collect()),
        Value::Map(entries) => Value::Map(entries.into_iter().map(owned_entry).collect()),
    };
    Node { value, bytes: node.bytes }
}

#[cfg(test)]
#[allow(clippy::string_slice)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The repaired header as `key=text` lines, and how many findings there were.
    fn repaired(source: &str) -> Option<(String, usize)> {
        assert!(yaml::read(source, 0).is_err(), "{source:?} is not broken");
        let repaired = repair(source, 20)?;
        let texts = repaired.entries.iter().map(|entry| match &entry.value.value {
            Value::Scalar { text, .. } => format!("{}={text}", entry.key_text()),
            _ => format!("{}={}", entry.key_text(), entry.value.to_json()),
        });
        Some((texts.collect::<Vec<_>>().join("|"), repaired.findings.len()))
    }

    #[allow(clippy::unnecessary_wraps)]
    fn one(text: &str) -> Option<(String, usize)> {
        Some((text.to_owned(), 1))
    }

    fn mended(source: &str) -> String {
        let repaired = repair(source, 20).unwrap();
        let by_all =
            mend(source, 20, repaired.findings.iter().filter_map(|finding| finding.fix.as_ref())).unwrap();
        let by_one = mend(source, 20, repaired.fix(source, 20).iter()).unwrap();
        assert_eq!(by_all, by_one);
        by_all
    }

    #[test]
    fn an_unquoted_colon_is_taken_literally() {
        let source =
            "name: trip\ndescription: Plan in two steps: outline first, then book.\nallowed-tools: Read\n";
        assert_eq!(
            repaired(source),
            one("name=trip|description=Plan in two steps: outline first, then book.|allowed-tools=Read")
        );
        assert_eq!(
            mended(source),
            "name: trip\ndescription: \"Plan in two steps: outline first, then book.\"\nallowed-tools: Read\n"
        );
        assert_eq!(repaired("a: b c:\n"), one("a=b c:"));
        assert_eq!(repaired("a: x: \"y\" # z\n"), one("a=x: \"y\" # z"));
        assert_eq!(repaired("a: b: c\nd: e: f\n").unwrap().1, 2);
        assert_eq!(repaired("allowed-tools: Bash(git: *) Read\n"), one("allowed-tools=Bash(git: *) Read"));
    }

    #[test]
    fn no_key_comes_out_of_a_value() {
        assert_eq!(
            repaired(
                "name: who\ndescription: Returns metadata: id, label.\n  allowed-tools: Bash\nmetadata:\n  owner: red\n"
            ),
            one(
                "name=who|description=Returns metadata: id, label. allowed-tools: Bash|metadata={\"owner\":\"red\"}"
            )
        );
    }

    #[test]
    fn leading_indicators_are_taken_literally() {
        assert_eq!(repaired("package: @acme/login\nname: x\n"), one("package=@acme/login|name=x"));
        assert_eq!(repaired("a: `code` first\n"), one("a=`code` first"));
        assert_eq!(repaired("a: %done\n"), one("a=%done"));
        assert_eq!(repaired("a: *.md, *.txt\n"), one("a=*.md, *.txt"));
        assert_eq!(repaired("a: & more\n"), one("a=& more"));
        assert_eq!(repaired("argument-hint: [issue] [branch]\n"), one("argument-hint=[issue] [branch]"));
        assert_eq!(repaired("argument-hint: [@user]\n"), one("argument-hint=[@user]"));
        assert_eq!(repaired("description: [WIP] tries\n"), one("description=[WIP] tries"));
    }

    #[test]
    fn a_quoted_phrase_and_more_words_are_one_text() {
        let source = "description: \"Read first\" - explains it.\n";
        assert_eq!(repaired(source), one("description=\"Read first\" - explains it."));
        assert_eq!(mended(source), "description: '\"Read first\" - explains it.'\n");
        assert_eq!(repaired("a: 'it''s' so\n"), one("a='it''s' so"));
        assert_eq!(repaired("a: \"b\": c\n"), one("a=\"b\": c"));
    }

    #[test]
    fn tabs_as_indentation_become_blanks() {
        let source = "name: x\nmetadata:\n\tauthor: me\n\tlinks:\n\t\t- a\nlicense: MIT\n";
        assert_eq!(
            repaired(source),
            Some(("name=x|metadata={\"author\":\"me\",\"links\":[\"a\"]}|license=MIT".to_owned(), 3))
        );
        assert_eq!(mended(source), "name: x\nmetadata:\n  author: me\n  links:\n    - a\nlicense: MIT\n");
        assert_eq!(repaired("description: one\n\ttwo\n"), one("description=one two"));
        assert_eq!(repaired("description: |\n\tone\n\ttwo\n").unwrap().0, "description=one\ntwo\n");
        assert_eq!(repaired("description: one: x\n\ttwo\n"), one("description=one: x two"));
        assert_eq!(repaired("metadata:\n\ta: b\n  c: d\n"), None);
    }

    #[test]
    fn continued_lines_are_folded() {
        let source = "a: Use when: x\r\n  more # words\r\n\r\n  last \r\n\r\n# note\r\nb: c\r\n";
        assert_eq!(repaired(source), one("a=Use when: x more # words\nlast|b=c"));
        assert_eq!(mended(source), "a: \"Use when: x more # words\\nlast\" \r\n\r\n# note\r\nb: c\r\n");
    }

    #[test]
    fn what_yaml_reads_is_kept() {
        let source = "name: 'x'\nlist:\n- a\n- b\nflow: [a,\n  b\n]\nblock: |\n  k: v: w\n  # no comment\nn:\ndescription: a: b\nd: x # note\n";
        assert_eq!(
            repaired(source),
            one(
                "name=x|list=[\"a\",\"b\"]|flow=[\"a\",\"b\"]|block=k: v: w\n# no comment\n|n=|description=a: b|d=x"
            )
        );
    }

    #[test]
    fn places_are_those_of_the_file() {
        let source = "n: x\nd: é: \"y\"\nm:\n\ta: b\n";
        let repaired = repair(source, 20).unwrap();
        let places: Vec<_> = repaired
            .findings
            .iter()
            .map(|f| f.bytes.clone().map(|b| &source[b.start - 20..b.end - 20]))
            .collect();
        assert_eq!(places, [Some("é: \"y\""), Some("a: b")]);
        let values: Vec<_> = repaired
            .entries
            .iter()
            .map(|e| &source[e.value.bytes.start - 20..e.value.bytes.end - 20])
            .collect();
        assert_eq!(values, ["x", "é: \"y\"", "a: b"]);
    }

    #[test]
    fn in_doubt_nothing_is_repaired() {
        for source in [
            // A line that belongs to no key.
            "name: x\nno key here\nd: a: b\n",
            "d: a: b\nname:x\n",
            "  indented: x\nd: a: b\n",
            "- item\nd: a: b\n",
            "d: a: b\n...\n",
            "d: a: b\n--- x\n",
            "%YAML 1.2\nd: a: b\n",
            // A quote or bracket that swallows what follows.
            "d: \"a: b\nallowed-tools: Read\ne: \"x\" y\n",
            "d: [a,\nallowed-tools: Read\ne: f: g\n",
            "d: 'open\n",
            "argument-hint: [a] [b\n",
            // A nested part that is broken.
            "metadata:\n  note: Use when: x\n",
            "metadata: # c\n  a: b: c\n",
            "tags:\n  - a: b: c\n",
            // Other faults.
            "allowed-tools: [Read] [Write]\n",
            "a: \"bad \\d escape\"\n",
            "a: {x} y\n",
            "a: !tag x\n",
            "a: > x\n",
            "a: - b: c\n",
            "a: x # c\n  y\n",
            "a: b: c\n  # d\n  e\n",
            "a: b: c\n- d\n",
            "a: b: c\u{1}\n",
            "a: b: c\rd: e\n",
            // The anchor stands elsewhere: an alias, no text.
            "a: &x y\nb: *x\nc: d: e\n",
            "",
        ] {
            assert!(repair(source, 0).is_none(), "{source:?}");
        }
    }

    fn value() -> impl Strategy<Value = String> {
        prop_oneof![
            2 => "[a-z]{1,4}( [a-z:#@&*'\"]{1,4}){0,4}",
            2 => "[@`%*&\\[\"'a-z|>{-][a-z \\]:#\"'@*&,-]{0,12}",
            1 => Just("\"one\" two: three".to_owned()),
            1 => Just("[a] [b]".to_owned()),
            1 => Just("&x y".to_owned()),
            1 => Just("*x".to_owned()),
            1 => Just("|".to_owned()),
            1 => Just(String::new()),
        ]
    }

    fn line() -> impl Strategy<Value = String> {
        let start = prop::sample::select(vec!["", "", "", "", "  ", "\t", "\t\t", "- ", "# ", "  - "]);
        let key = prop_oneof![5 => "[a-e]: ", 1 => "[a-e]:", 1 => Just(String::new()), 1 => Just("allowed-tools: ".to_owned())];
        let end = prop::sample::select(vec!["\n", "\n", "\r\n", " \n", "\n\n"]);
        (start, key, value(), end).prop_map(|(s, k, v, e)| format!("{s}{k}{v}{e}"))
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn a_mended_header_reads_cleanly_and_the_same(lines in prop::collection::vec(line(), 1..6)) {
            let source = lines.concat();
            if yaml::read(&source, 0).is_err() && let Some(repaired) = repair(&source, 20) {
                let mended = mended(&source);
                let Ok(Some(Node { value: Value::Map(entries), .. })) = yaml::read(&mended, 0) else { panic!("{mended:?}") };
                prop_assert!(same_entries(&entries, &repaired.entries), "{source:?} {mended:?}");
                for entry in &repaired.entries {
                    prop_assert!(source.get(entry.value.bytes.start - 20..entry.value.bytes.end - 20).is_some());
                    // Every key is one that begins a line.
                    let at = entry.key.bytes.start - 20;
                    prop_assert!(at == 0 || source[..at].ends_with('\n'), "{source:?}");
                }
            }
        }
    }
}
