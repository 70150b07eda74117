//! Domains in brackets, which become a block list.

use std::collections::BTreeMap;

use super::merge::{File, Item, unfit};
use crate::document::node::{Entry, Node, Value};
use crate::document::yaml_scalar;
use crate::error::Error;

/// Writes a list in brackets as a block list with more items.
pub(super) fn list(
    file: &File<'_>,
    list: &Entry<'_>,
    items: &[Item<'_>],
    added: &[&str],
) -> Result<String, Error> {
    let indent = format!("{}  ", file.indent(list.key.bytes.start)?);
    let colon = file.behind_colon(list)?;
    let close = list.value.bytes.end;
    let line_end = file.next_line(close);
    let behind = file.slice(close..line_end);
    let mut comments = Comments::default();
    comments.on_key.extend(comment(behind));
    let mut sorted: BTreeMap<&str, Lines> = BTreeMap::new();
    let mut gap_start = colon;
    let mut last = None;
    for item in items {
        comments
            .read(file.slice(gap_start..item.bytes.start), last.and_then(|domain| sorted.get_mut(domain)));
        let above = std::mem::take(&mut comments.above);
        let lines = sorted
            .entry(item.domain)
            .or_insert_with(|| Lines { own: written(file, item), ..Lines::default() });
        lines.above.extend(above);
        last = Some(item.domain);
        gap_start = item.bytes.end;
    }
    comments.read(file.slice(gap_start..close), last.and_then(|domain| sorted.get_mut(domain)));
    for domain in added {
        sorted.insert(domain, Lines { own: yaml_scalar(domain), ..Lines::default() });
    }
    let end = file.line_end;
    let mut lines = joined("", &comments.on_key);
    lines.push_str(end);
    let comment_line = |comment: &String| format!("{indent}{comment}{end}");
    for Lines { above, own, behind } in sorted.values() {
        lines.extend(above.iter().map(comment_line));
        lines.push_str(&file.item(&indent, &joined(own, behind)));
    }
    lines.extend(comments.above.iter().map(comment_line));
    if !behind.ends_with('\n') {
        lines.truncate(lines.trim_end_matches(['\r', '\n']).len());
    }
    Ok(format!("{}{lines}{}", file.slice(0..colon), file.slice(line_end..file.text.len())))
}

/// A text and comments behind it, each behind a blank.
fn joined(text: &str, comments: &[String]) -> String {
    std::iter::once(text).chain(comments.iter().map(String::as_str)).collect::<Vec<_>>().join(" ")
}

/// An item with the comments above it and on its line.
#[derive(Default)]
struct Lines {
    above: Vec<String>,
    own: String,
    behind: Vec<String>,
}

/// Comments that wait for their item.
#[derive(Default)]
struct Comments {
    on_key: Vec<String>,
    above: Vec<String>,
}

impl Comments {
    /// Reads what stands between two items. A comment on the line of the first one is its own.
    fn read(&mut self, gap: &str, last: Option<&mut Lines>) {
        let mut lines = gap.split('\n');
        let own = lines.next().and_then(comment);
        match last {
            Some(last) => last.behind.extend(own),
            None => self.on_key.extend(own),
        }
        self.above.extend(lines.filter_map(comment));
    }
}

/// The comment of a line on which nothing else but marks stands.
fn comment(line: &str) -> Option<String> {
    line.find('#').and_then(|at| line.get(at..)).map(|comment| comment.trim_end().to_owned())
}

fn written(file: &File<'_>, item: &Item<'_>) -> String {
    let written = file.slice(item.bytes.clone());
    if written.contains('\n') { yaml_scalar(item.domain) } else { written.to_owned() }
}

/// Writes an `egress` in braces as a mapping over several lines, with more items in its list.
pub(super) fn mapping(
    file: &File<'_>,
    egress: &Entry<'_>,
    items: &[Item<'_>],
    added: &[&str],
) -> Result<String, Error> {
    let Node { value: Value::Map(entries), bytes } = &egress.value else { return Err(unfit()) };
    if file.slice(bytes.clone()).contains('\n') {
        return Err(unfit());
    }
    let end = file.line_end;
    let indent = format!("{}  ", file.indent(egress.key.bytes.start)?);
    let mut sorted: BTreeMap<&str, String> =
        added.iter().map(|domain| (*domain, yaml_scalar(domain))).collect();
    for item in items {
        sorted.entry(item.domain).or_insert_with(|| written(file, item));
    }
    let inner = format!("{indent}  ");
    let domains: String = sorted.values().map(|written| file.item(&inner, written)).collect();
    let domains = format!("{indent}allowed_domains:{end}{domains}");
    let mut lines = String::new();
    for entry in entries {
        if entry.key_text() == "allowed_domains" {
            lines.push_str(&domains);
            continue;
        }
        let (key, value) = (file.slice(entry.key.bytes.clone()), file.slice(entry.value.bytes.clone()));
        lines.push_str(format!("{indent}{key}: {value}").trim_end());
        lines.push_str(end);
    }
    if entries.iter().all(|entry| entry.key_text() != "allowed_domains") {
        lines.push_str(&domains);
    }
    let colon = file.behind_colon(egress)?;
    let line_end = file.next_line(bytes.end);
    let behind = file.slice(bytes.end..line_end).trim_end();
    Ok(format!("{}{behind}{end}{lines}{}", file.slice(0..colon), file.slice(line_end..file.text.len())))
}
