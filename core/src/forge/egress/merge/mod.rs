//! Adding domains to the `egress.allowed_domains` of an agent's YAML, whose other bytes stay.

use std::collections::BTreeSet;

use serde::Serialize;
use serde_json::Value as Json;

use super::{block, flow};
use crate::code::Code;
use crate::document::node::{Entry, Node, Value};
use crate::document::{read_yaml, yaml_scalar};
use crate::error::Error;

const EGRESS: &str = "egress";
const DOMAINS: &str = "allowed_domains";

/// An agent's YAML with domains added.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Merged {
    /// The text.
    pub text: String,
    /// The domains that were not there before, sorted.
    pub added: Vec<String>,
}

/// Makes `egress.allowed_domains` of a YAML text the sorted union of what it lists and of `domains`, as a
/// block list. A comment stays with the item below it or before it on its line; keys that are not there are
/// added at the end; all other bytes stay.
///
/// # Errors
/// `invalid_argument` for a text that is no YAML mapping, for an `egress` that is no mapping, for an
/// `allowed_domains` that is no list of texts, and where YAML is written in a way that cannot be added to.
pub fn merge_egress(yaml: &str, domains: &[String]) -> Result<Merged, Error> {
    let wanted: BTreeSet<&str> =
        domains.iter().map(|domain| domain.trim()).filter(|domain| !domain.is_empty()).collect();
    let root = read(yaml)?;
    let file = File::new(yaml);
    let root_entries = mapping(root.as_ref(), "the YAML")?;
    let egress = find(root_entries, EGRESS)?;
    let egress_entries = mapping(egress.map(|entry| &entry.value), "`egress`")?;
    let list = find(egress_entries, DOMAINS)?;
    let items = items(list)?;
    let known: BTreeSet<&str> = items.iter().map(|item| item.domain).collect();
    let added: Vec<&str> = wanted.difference(&known).copied().collect();
    let is_empty = items.is_empty() && added.is_empty();
    let text = match (egress, list) {
        _ if is_empty => yaml.to_owned(),
        (None, _) => append(&file, root.as_ref(), &added)?,
        (Some(egress), _) if file.starts(&egress.value, '{') => flow::mapping(&file, egress, &items, &added)?,
        (Some(egress), None) => block::add_key(&file, egress, &added)?,
        (Some(_), Some(list)) if list.value.is_null() => block::fill(&file, list, &added)?,
        (Some(_), Some(list)) if file.starts(&list.value, '[') => flow::list(&file, list, &items, &added)?,
        (Some(_), Some(list)) => block::list(&file, list, &items, &added)?,
    };
    check(root.as_ref(), &text, &known, &added)?;
    Ok(Merged { text, added: added.into_iter().map(str::to_owned).collect() })
}

/// One domain that is listed.
pub(super) struct Item<'n> {
    pub(super) domain: &'n str,
    pub(super) bytes: std::ops::Range<usize>,
}

/// A text, and how its lines end.
pub(super) struct File<'a> {
    pub(super) text: &'a str,
    pub(super) line_end: &'static str,
}

impl<'a> File<'a> {
    fn new(text: &'a str) -> Self {
        Self { text, line_end: if text.contains("\r\n") { "\r\n" } else { "\n" } }
    }

    pub(super) fn slice(&self, bytes: std::ops::Range<usize>) -> &'a str {
        self.text.get(bytes).unwrap_or_default()
    }

    /// Whether a node is written from this character on.
    pub(super) fn starts(&self, node: &Node<'_>, c: char) -> bool {
        self.slice(node.bytes.start..self.text.len()).starts_with(c)
    }

    /// Where the line behind that of `at` begins.
    pub(super) fn next_line(&self, at: usize) -> usize {
        self.slice(at..self.text.len()).find('\n').map_or(self.text.len(), |end| at + end + 1)
    }

    /// The blanks before what stands at `at`, if there is nothing else.
    pub(super) fn indent(&self, at: usize) -> Result<&'a str, Error> {
        let before = self.slice(0..at);
        let indent = before.rsplit_once('\n').map_or(before, |(_, line)| line).trim_start_matches('\u{feff}');
        if indent.bytes().all(|byte| byte == b' ') { Ok(indent) } else { Err(unfit()) }
    }

    /// Where the value of a key may begin: behind its colon.
    pub(super) fn behind_colon(&self, entry: &Entry<'_>) -> Result<usize, Error> {
        let start = entry.key.bytes.end;
        let gap = self.slice(start..self.text.len());
        let colon = gap.find(':').filter(|colon| gap.get(..*colon).is_some_and(|gap| gap.trim().is_empty()));
        colon.map(|colon| start + colon + 1).ok_or_else(unfit)
    }

    /// The lines of new items.
    pub(super) fn items(&self, indent: &str, domains: &[&str]) -> String {
        domains.iter().map(|domain| self.item(indent, &yaml_scalar(domain))).collect()
    }

    pub(super) fn item(&self, indent: &str, written: &str) -> String {
        format!("{indent}- {written}{}", self.line_end)
    }

    /// The text with new lines in the place of some bytes, and on a line of their own.
    pub(super) fn with(&self, bytes: std::ops::Range<usize>, lines: &str) -> String {
        let before = self.slice(0..bytes.start);
        let gap = if before.is_empty() || before.ends_with('\n') { "" } else { self.line_end };
        format!("{before}{gap}{lines}{}", self.slice(bytes.end..self.text.len()))
    }
}

pub(super) fn refused(message: impl Into<String>) -> Error {
    Error::new(Code::InvalidArgument, message)
}

/// The error for YAML that means the right thing in a form that nobody expects here.
pub(super) fn unfit() -> Error {
    refused(
        "`egress.allowed_domains` cannot be added to where it stands; write `egress` as a mapping over several \
         lines, and its `allowed_domains` as a list of plain texts",
    )
}

fn read(yaml: &str) -> Result<Option<Node<'_>>, Error> {
    read_yaml(yaml).map_err(|(line, problem)| refused(format!("line {line} is no YAML: {problem}")))
}

/// The entries of a mapping; none of nothing.
fn mapping<'n, 'a>(node: Option<&'n Node<'a>>, what: &str) -> Result<&'n [Entry<'a>], Error> {
    match node {
        None => Ok(&[]),
        Some(Node { value: Value::Map(entries), .. }) => Ok(entries),
        Some(node) if node.is_null() => Ok(&[]),
        Some(node) => Err(refused(format!("{what} is {}; a mapping is wanted", node.kind()))),
    }
}

fn find<'n, 'a>(entries: &'n [Entry<'a>], key: &str) -> Result<Option<&'n Entry<'a>>, Error> {
    let mut found = entries.iter().filter(|entry| entry.key_text() == key);
    let first = found.next();
    if found.next().is_some() {
        return Err(refused(format!("the key `{key}` stands twice in one mapping")));
    }
    Ok(first)
}

fn items<'n>(list: Option<&'n Entry<'_>>) -> Result<Vec<Item<'n>>, Error> {
    let wanted = "a list of texts is wanted";
    match list.map(|entry| &entry.value) {
        None => Ok(Vec::new()),
        Some(node) if node.is_null() => Ok(Vec::new()),
        Some(Node { value: Value::List(nodes), .. }) => {
            let item = |node: &'n Node<'_>| match node.text() {
                Some(domain) => Ok(Item { domain, bytes: node.bytes.clone() }),
                None => Err(refused(format!("an item of `allowed_domains` is {}; {wanted}", node.kind()))),
            };
            nodes.iter().map(item).collect()
        }
        Some(node) => Err(refused(format!("`allowed_domains` is {}; {wanted}", node.kind()))),
    }
}

/// Adds both keys at the end.
fn append(file: &File<'_>, root: Option<&Node<'_>>, added: &[&str]) -> Result<String, Error> {
    let indent = match root {
        Some(root) if file.starts(root, '{') => return Err(unfit()),
        Some(root) if !root.is_null() => file.indent(root.bytes.start)?,
        _ => "",
    };
    let end = file.line_end;
    let items = file.items(&format!("{indent}    "), added);
    let lines = format!("{indent}{EGRESS}:{end}{indent}  {DOMAINS}:{end}{items}");
    Ok(file.with(file.text.len()..file.text.len(), &lines))
}

/// Whether the new text says what it should and nothing else has changed: YAML has more forms than are
/// looked at here.
fn check(before: Option<&Node<'_>>, text: &str, known: &BTreeSet<&str>, added: &[&str]) -> Result<(), Error> {
    let after = read_yaml(text).map_err(|_| unfit())?;
    let (_, others_before) = taken_apart(before);
    let (domains, others) = taken_apart(after.as_ref());
    let wanted: BTreeSet<&str> = known.iter().chain(added).copied().collect();
    let is_right = if wanted.is_empty() { true } else { domains == wanted.into_iter().collect::<Json>() };
    if is_right && others == others_before { Ok(()) } else { Err(unfit()) }
}

/// The domains of a text, and all the rest.
fn taken_apart(root: Option<&Node<'_>>) -> (Json, Json) {
    let mut rest = root.map_or(Json::Null, Node::to_json);
    let egress = rest.get_mut(EGRESS).and_then(Json::as_object_mut);
    let domains = egress.and_then(|egress| egress.remove(DOMAINS)).unwrap_or_default();
    let is_empty = |json: &Json| json.as_object().is_none_or(serde_json::Map::is_empty);
    if rest.get(EGRESS).is_some_and(is_empty) {
        rest.as_object_mut().map(|root| root.remove(EGRESS));
    }
    if is_empty(&rest) {
        rest = Json::Null;
    }
    (domains, rest)
}

#[cfg(test)]
mod tests;
