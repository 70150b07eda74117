//! YAML becomes a tree. No other file knows the reader behind it.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use granit_parser::{ErrorKind, Event, Parser, ScalarStyle, ScanError, Span, StructureStyle, Tag};

use super::node::{Entry, Node, Value};

/// How deep lists and mappings may nest.
const MAX_DEPTH: usize = 64;
/// How many nodes anchors and aliases may copy.
const MAX_COPIED_NODES: usize = 10_000;
/// How much text anchors and aliases may copy.
const MAX_COPIED_BYTES: usize = 1 << 20;

/// Why a text was not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fault {
    /// A limit was reached; else the text is no YAML that we take.
    pub(super) limit: bool,
    /// Where, in the file.
    pub(super) bytes: Range<usize>,
    /// The reader's own words.
    pub(super) message: String,
}

/// Reads one YAML document that begins at `offset` of its file; `None` when it is empty.
pub(super) fn read(source: &str, offset: usize) -> Result<Option<Node<'_>>, Fault> {
    let options = granit_parser::options! {
        emit_comments: false,
        flow_nesting_limit: MAX_DEPTH,
        block_nesting_limit: MAX_DEPTH,
    };
    let mut reader = Reader {
        source,
        offset,
        open: Vec::new(),
        root: None,
        documents: 0,
        anchored: HashMap::new(),
        copied_nodes: 0,
        copied_bytes: 0,
        last_end: 0,
    };
    for event in Parser::new_from_str_with_options(source, options) {
        let (event, span) = event.map_err(|error| reader.error(&error))?;
        reader.take(event, span)?;
    }
    Ok(reader.root)
}

struct Reader<'a> {
    source: &'a str,
    offset: usize,
    open: Vec<Open<'a>>,
    root: Option<Node<'a>>,
    documents: usize,
    anchored: HashMap<usize, Node<'a>>,
    copied_nodes: usize,
    copied_bytes: usize,
    /// Where the event before this one ended.
    last_end: usize,
}

/// A list or mapping whose end has not come yet.
struct Open<'a> {
    start: usize,
    style: StructureStyle,
    anchor: usize,
    content: Content<'a>,
}

enum Content<'a> {
    List(Vec<Node<'a>>),
    Map { entries: Vec<Entry<'a>>, key: Option<Node<'a>> },
}

impl<'a> Reader<'a> {
    fn take(&mut self, event: Event<'a>, span: Span) -> Result<(), Fault> {
        let bytes = self.range(span);
        let mut end = bytes.end;
        match event {
            Event::DocumentStart(..) => {
                self.documents += 1;
                if self.documents > 1 {
                    return Err(self.malformed(bytes, "more than one YAML document; one is wanted"));
                }
            }
            Event::Scalar(text, style, anchor, tag) => {
                let tag = self.tag(tag, span)?;
                let node = self.scalar(text, style, tag, bytes, span);
                self.keep(anchor, &node)?;
                self.place(node);
            }
            Event::SequenceStart(style, anchor, tag) => {
                self.tag(tag, span)?;
                let start = match style {
                    StructureStyle::Block => self.first_dash(bytes.start, span),
                    StructureStyle::Flow => bytes.start,
                };
                end = end.max(start + 1);
                self.begin(start, style, anchor, Content::List(Vec::new()))?;
            }
            Event::MappingStart(style, anchor, tag) => {
                self.tag(tag, span)?;
                self.begin(bytes.start, style, anchor, Content::Map { entries: Vec::new(), key: None })?;
            }
            Event::SequenceEnd | Event::MappingEnd => self.finish(end)?,
            Event::Alias(anchor) => {
                let Some(node) = self.anchored.get(&anchor).cloned() else {
                    return Err(self.limit(bytes, "an alias repeats the node that it stands in"));
                };
                self.count(&node, &bytes)?;
                self.place(Node { value: node.value, bytes: self.in_file(bytes) });
            }
            _ => {}
        }
        self.last_end = self.last_end.max(end);
        Ok(())
    }

    fn begin(
        &mut self,
        start: usize,
        style: StructureStyle,
        anchor: usize,
        content: Content<'a>,
    ) -> Result<(), Fault> {
        if self.open.len() >= MAX_DEPTH {
            return Err(self.limit(start..start, TOO_DEEP));
        }
        self.open.push(Open { start, style, anchor, content });
        Ok(())
    }

    fn finish(&mut self, event_end: usize) -> Result<(), Fault> {
        let Some(Open { start, style, anchor, content }) = self.open.pop() else {
            return Ok(());
        };
        let (value, content_end) = match content {
            Content::List(items) => {
                let end = items.last().map(|item| item.bytes.end);
                (Value::List(items), end)
            }
            Content::Map { entries, .. } => {
                let end = entries.last().map(|entry| entry.value.bytes.end.max(entry.key.bytes.end));
                (Value::Map(entries), end)
            }
        };
        // The reader ends a block where the next thing begins; its own end is that of its last node.
        let end = match (style, content_end) {
            (StructureStyle::Block, Some(end)) => end,
            (StructureStyle::Block, None) => self.offset + start,
            (StructureStyle::Flow, _) => self.offset + event_end,
        };
        let start = self.offset + start;
        let node = Node { value, bytes: start..end.max(start) };
        self.keep(anchor, &node)?;
        self.place(node);
        Ok(())
    }

    fn place(&mut self, node: Node<'a>) {
        match self.open.last_mut().map(|open| &mut open.content) {
            None => self.root = Some(node),
            Some(Content::List(items)) => items.push(node),
            Some(Content::Map { entries, key }) => match key.take() {
                None => *key = Some(node),
                Some(key) => entries.push(Entry { key, value: node }),
            },
        }
    }

    fn scalar(
        &self,
        text: Cow<'a, str>,
        style: ScalarStyle,
        tag: TagKind,
        bytes: Range<usize>,
        span: Span,
    ) -> Node<'a> {
        let plain = style == ScalarStyle::Plain && tag != TagKind::Text;
        match style {
            // The reader says `~` for what is not there.
            ScalarStyle::Plain if bytes.is_empty() => {
                let at = self.empty_place(bytes.start);
                Node { value: Value::Scalar { text: Cow::Borrowed(""), plain }, bytes: self.in_file(at..at) }
            }
            ScalarStyle::Literal | ScalarStyle::Folded => {
                let bytes = self.block_place(bytes, span);
                Node { value: Value::Scalar { text: without_cr(text), plain }, bytes: self.in_file(bytes) }
            }
            _ => Node { value: Value::Scalar { text: without_cr(text), plain }, bytes: self.in_file(bytes) },
        }
    }

    /// The place of an empty value: behind the colon where one follows, else where the reader says.
    fn empty_place(&self, at: usize) -> usize {
        let is_value =
            self.open.last().is_some_and(|open| matches!(open.content, Content::Map { key: Some(_), .. }));
        if !is_value {
            return at;
        }
        let rest = self.source.get(at..).unwrap_or("").trim_start_matches([' ', '\t', '\r', '\n']);
        rest.strip_prefix(':').map_or(at, |behind| self.source.len() - behind.len())
    }

    /// A block scalar's bytes from its `|` or `>` on; the reader gives its content alone.
    fn block_place(&self, content: Range<usize>, span: Span) -> Range<usize> {
        let from = self.behind_tag(span).min(content.start);
        let gap = self.source.get(from..content.start).unwrap_or("");
        let start = find_word(gap, |word| word.starts_with(['|', '>'])).map_or(content.start, |at| from + at);
        let text = self.source.get(start..content.end).unwrap_or("");
        start..start + text.trim_end().len()
    }

    /// Where a block list's first `-` stands; of a list at its key's column the reader gives the first item.
    fn first_dash(&self, start: usize, span: Span) -> usize {
        let from = self.behind_tag(span).min(start);
        let rest = self.source.get(from..).unwrap_or("");
        let is_dash = |word: &str| {
            word.strip_prefix('-')
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace))
        };
        find_word(rest, is_dash).map_or(start, |at| from + at)
    }

    /// The end of the event before this one, and of this one's tag.
    fn behind_tag(&self, span: Span) -> usize {
        span.tag_span().map_or(0, |tag| self.range(tag).end).max(self.last_end)
    }

    fn keep(&mut self, anchor: usize, node: &Node<'a>) -> Result<(), Fault> {
        // The reader counts anchors from 1.
        if anchor == 0 {
            return Ok(());
        }
        let bytes = node.bytes.start - self.offset..node.bytes.start - self.offset;
        self.count(node, &bytes)?;
        self.anchored.insert(anchor, node.clone());
        Ok(())
    }

    /// Counts a copy of `node` against the limits.
    fn count(&mut self, node: &Node<'a>, at: &Range<usize>) -> Result<(), Fault> {
        let (nodes, bytes) = size(node);
        self.copied_nodes += nodes;
        self.copied_bytes += bytes;
        if self.copied_nodes > MAX_COPIED_NODES || self.copied_bytes > MAX_COPIED_BYTES {
            return Err(self.limit(at.clone(), "aliases repeat more than 10000 nodes or 1 MiB of text"));
        }
        Ok(())
    }

    fn tag(&self, tag: Option<Cow<'_, Tag>>, span: Span) -> Result<TagKind, Fault> {
        let Some(tag) = tag else {
            return Ok(TagKind::None);
        };
        // `!` alone says that the node is not to be guessed at, as `!!str` does for a scalar.
        if tag.parts() == ("", "!") || tag.is_yaml_core_schema_tag("str") {
            return Ok(TagKind::Text);
        }
        if tag.is_yaml_core_schema() {
            return Ok(TagKind::Core);
        }
        let bytes = self.range(span.tag_span().unwrap_or(span));
        Err(self.malformed(bytes, format!("the tag `{}` is not one of YAML's own", tag.original())))
    }

    fn error(&self, error: &ScanError) -> Fault {
        let at = error.marker().byte_offset().unwrap_or_else(|| {
            self.source.char_indices().nth(error.marker().index()).map_or(self.source.len(), |(at, _)| at)
        });
        let at = self.boundary(at);
        let length = self
            .source
            .get(at..)
            .and_then(|rest| rest.chars().next())
            .filter(|c| !matches!(c, '\n' | '\r'))
            .map_or(0, char::len_utf8);
        match error.kind() {
            ErrorKind::RecursionLimitExceeded => self.limit(at..at + length, TOO_DEEP),
            _ => self.malformed(at..at + length, error.info()),
        }
    }

    fn malformed(&self, bytes: Range<usize>, message: impl Into<String>) -> Fault {
        Fault { limit: false, bytes: self.in_file(bytes), message: message.into() }
    }

    fn limit(&self, bytes: Range<usize>, message: &str) -> Fault {
        Fault { limit: true, bytes: self.in_file(bytes), message: message.to_owned() }
    }

    /// A span's bytes in `source`.
    fn range(&self, span: Span) -> Range<usize> {
        let bytes = span.byte_range().unwrap_or_default();
        let start = self.boundary(bytes.start);
        start..self.boundary(bytes.end).max(start)
    }

    fn boundary(&self, at: usize) -> usize {
        let mut at = at.min(self.source.len());
        while !self.source.is_char_boundary(at) {
            at -= 1;
        }
        at
    }

    fn in_file(&self, bytes: Range<usize>) -> Range<usize> {
        self.offset + bytes.start..self.offset + bytes.end
    }
}

const TOO_DEEP: &str = "lists and mappings nest deeper than 64 levels";

#[derive(Clone, Copy, PartialEq, Eq)]
enum TagKind {
    None,
    /// Makes a plain scalar a text, whatever it looks like.
    Text,
    Core,
}

/// How many nodes a tree has, and how many bytes of text.
fn size(node: &Node<'_>) -> (usize, usize) {
    let sum = |nodes: &mut dyn Iterator<Item = &Node<'_>>| {
        nodes.map(size).fold((1, 0), |sum, part| (sum.0 + part.0, sum.1 + part.1))
    };
    match &node.value {
        Value::Scalar { text, .. } => (1, text.len()),
        Value::List(items) => sum(&mut items.iter()),
        Value::Map(entries) => sum(&mut entries.iter().flat_map(|entry| [&entry.key, &entry.value])),
    }
}

/// Where the first word stands that `is_wanted`, comments left out. It is shown the text from the word on.
fn find_word(text: &str, is_wanted: impl Fn(&str) -> bool) -> Option<usize> {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let mut in_word = false;
        for (column, byte) in line.bytes().enumerate() {
            let starts_word = !in_word;
            in_word = !matches!(byte, b' ' | b'\t' | b'\r' | b'\n');
            if !(starts_word && in_word) {
                continue;
            }
            if byte == b'#' {
                break;
            }
            if text.get(at + column..).is_some_and(&is_wanted) {
                return Some(at + column);
            }
        }
        at += line.len();
    }
    None
}

fn without_cr(text: Cow<'_, str>) -> Cow<'_, str> {
    // Line ends are LF already; a CR can only come from an escape.
    if text.contains('\r') { Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n")) } else { text }
}

#[cfg(test)]
#[allow(clippy::string_slice)]
mod tests {
    use super::*;

    /// The tree as one line: `text@place`, quoted and block texts in quotes.
    fn show(source: &str, node: &Node<'_>) -> String {
        match &node.value {
            Value::Scalar { text, plain } => {
                let written = &source[node.bytes.clone()];
                if *plain { format!("{text}={written}") } else { format!("{text:?}={written}") }
            }
            Value::List(items) => {
                format!("[{}]", items.iter().map(|item| show(source, item)).collect::<Vec<_>>().join(", "))
            }
            Value::Map(entries) => {
                let parts =
                    entries.iter().map(|e| format!("{}: {}", show(source, &e.key), show(source, &e.value)));
                format!("{{{}}}", parts.collect::<Vec<_>>().join(", "))
            }
        }
    }

    fn tree(source: &str) -> String {
        show(source, &read(source, 0).unwrap().unwrap())
    }

    fn values(source: &str) -> Vec<(String, Range<usize>)> {
        match read(source, 0).unwrap().unwrap().value {
            Value::Map(entries) => entries
                .into_iter()
                .map(|entry| match entry.value.value {
                    Value::Scalar { text, .. } => (text.into_owned(), entry.value.bytes),
                    _ => (String::new(), entry.value.bytes),
                })
                .collect(),
            _ => panic!("no mapping"),
        }
    }

    fn fault(source: &str) -> Fault {
        read(source, 0).unwrap_err()
    }

    #[test]
    fn scalars_keep_their_source_text() {
        assert_eq!(
            tree("a: 1.10\nb: no\nc: 2024-01-15\nd: 01234\ne: 0x1F\nf: TRUE\n"),
            "{a=a: 1.10=1.10, b=b: no=no, c=c: 2024-01-15=2024-01-15, d=d: 01234=01234, e=e: 0x1F=0x1F, f=f: TRUE=TRUE}"
        );
        assert_eq!(tree("a: 'it''s'\nb: \"t\\tq\"\n"), "{a=a: \"it's\"='it''s', b=b: \"t\\tq\"=\"t\\tq\"}");
        assert_eq!(tree("<<: {x: y}\n"), "{<<=<<: {x=x: y=y}}");
    }

    #[test]
    fn block_scalars_stand_at_their_indicator() {
        assert_eq!(
            tree("d: |\n  foo\n  bar\n\n\ne: >-\n  x\n  y\n"),
            "{d=d: \"foo\\nbar\\n\"=|\n  foo\n  bar, e=e: \"x y\"=>-\n  x\n  y}"
        );
        assert_eq!(tree("d: |\ne: x\n"), "{d=d: \"\"=|, e=e: x=x}");
        assert_eq!(tree("d: &a !!str > # a | b\n\n  x\n"), "{d=d: \"\\nx\\n\"=> # a | b\n\n  x}");
        assert_eq!(tree("- a # x | y\n- |+\n  b\n\n"), "[a=a, \"b\\n\\n\"=|+\n  b]");
        assert_eq!(tree("d: >"), "{d=d: \"\"=>}");
    }

    #[test]
    fn empty_values_stand_behind_their_colon() {
        assert_eq!(
            values("a:\nb : \nc: # x\nd: &x\ne:"),
            [
                (String::new(), 2..2),
                (String::new(), 6..6),
                (String::new(), 10..10),
                (String::new(), 20..20),
                (String::new(), 23..23),
            ]
        );
        let read = read("a:\n", 7).unwrap().unwrap();
        assert!(
            matches!(&read.value, Value::Map(entries) if entries[0].value.is_null() && entries[0].value.bytes == (9..9))
        );
        assert_eq!(tree("{a, b: , ? c}"), "{a=a: =, b=b: =, c=c: =}");
    }

    #[test]
    fn collections_end_with_their_last_node() {
        let source = "m:\n  a: b\n  c: |\n    d\n\nl:\n- x\n- y\n\n# end\nz: [p, {q: r}]\n";
        let bytes: Vec<_> = values(source).into_iter().map(|(_, bytes)| &source[bytes]).collect();
        assert_eq!(bytes, ["a: b\n  c: |\n    d", "- x\n- y", "[p, {q: r}]"]);
        let source = "a:\n- - x\n  - y\n- z\nb: # - c\n  - - x\nc: &q !!seq\n- u\n";
        let bytes: Vec<_> = values(source).into_iter().map(|(_, bytes)| &source[bytes]).collect();
        assert_eq!(bytes, ["- - x\n  - y\n- z", "- - x", "- u"]);
        assert!(tree(source).starts_with("{a=a: [[x=x, y=y], z=z]"));
    }

    #[test]
    fn offsets_count_bytes_and_crlf_leaves_no_cr() {
        let source = "é: ü\r\nd: |\r\n  x\r\n  y\r\nq: \"l\r\n  m\\r\\nn\"\r\np: o\r\n  k\r\n";
        let texts: Vec<_> = values(source).into_iter().map(|(text, _)| text).collect();
        assert_eq!(texts, ["ü", "x\ny\n", "l m\nn", "o k"]);
        let at = read(source, 100).unwrap().unwrap();
        assert!(matches!(&at.value, Value::Map(entries) if entries[0].value.bytes == (104..106)));
    }

    #[test]
    fn tags_of_yaml_itself_are_taken() {
        assert_eq!(
            tree("a: !!str foo\nb: !!int '7'\nc: ! x\nd: !!seq [x]\n"),
            "{a=a: \"foo\"=foo, b=b: \"7\"='7', c=c: \"x\"=x, d=d: [x=x]}"
        );
        let read = read("a: !!str ~\nb: !!str\n", 0).unwrap().unwrap();
        assert!(
            matches!(&read.value, Value::Map(entries) if entries.iter().all(|entry| !entry.value.is_null()))
        );
        let other = fault("a: b\nc: !secret x\n");
        assert_eq!((other.limit, other.bytes), (false, 8..15));
        assert!(other.message.contains("`!secret`"), "{}", other.message);
        assert!(!fault("a: !!python/object x\n").limit);
        assert!(!fault("a: !!timestamp 2024-01-01\n").limit);
    }

    #[test]
    fn one_document_is_wanted() {
        assert_eq!(read("", 0), Ok(None));
        assert_eq!(read("# only a comment\n\n", 0), Ok(None));
        assert_eq!(tree("a: b\n...\n"), "{a=a: b=b}");
        assert_eq!(fault("a: b\n...\nc: d\n").bytes, 9..9);
        assert_eq!(fault("a: b\n--- c\n").bytes, 5..8);
    }

    #[test]
    fn faults_are_the_readers_words_at_its_place() {
        let colon = fault("name: x\ndescription: Use when: y\n");
        assert_eq!(
            (colon.bytes, colon.message.as_str()),
            (29..30, "mapping values are not allowed in this context")
        );
        assert_eq!(read("é: 'x\n", 10).unwrap_err().bytes, 14..15);
        assert_eq!(fault("a: @é\n").bytes, 3..4);
    }

    #[test]
    fn aliases_repeat_within_limits() {
        assert_eq!(tree("a: &x [p, q]\nb: *x\n"), "{a=a: [p=p, q=q], b=b: [p=p, q=q]}");
        assert_eq!(values("a: &x foo\nb: *x\n")[1], ("foo".to_owned(), 13..15));
        assert!(fault("a: &x [*x]\n").limit);
        let mut bomb = String::from("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        for level in 1..12 {
            let inner = vec![format!("*a{}", level - 1); 10].join(", ");
            bomb.push_str(
                &["a", &level.to_string(), ": &a", &level.to_string(), " [", &inner, "]\n"].concat(),
            );
        }
        assert!(fault(&bomb).limit);
        let long = format!("a: &a \"{}\\n\"\nb: [{}]\n", "x".repeat(2000), "*a, ".repeat(2000));
        assert!(fault(&long).limit);
    }

    #[test]
    fn nesting_has_an_end() {
        for depth in [65, 200, 20_000] {
            assert!(fault(&format!("a: {}", "[".repeat(depth))).limit);
            assert!(fault(&format!("a: {}", "{a: ".repeat(depth))).limit);
            assert!(fault(&"- ".repeat(depth)).limit);
            assert!(fault(&"? ".repeat(depth)).limit);
        }
        let steps = (0..70).map(|depth| " ".repeat(depth) + "a:\n").collect::<String>();
        assert!(fault(&steps).limit);
        assert!(read(&format!("a: {}{}", "[".repeat(60), "]".repeat(60)), 0).is_ok());
    }
}
