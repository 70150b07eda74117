//! Domains in a block list.

use std::collections::BTreeMap;

use super::merge::{File, Item, unfit};
use crate::document::node::{Entry, Node, Value};
use crate::error::Error;

/// Adds the key to an `egress` that lacks it, behind its last one.
pub(super) fn add_key(file: &File<'_>, egress: &Entry<'_>, added: &[&str]) -> Result<String, Error> {
    let Node { value: Value::Map(entries), bytes } = &egress.value else {
        let indent = format!("{}  ", file.indent(egress.key.bytes.start)?);
        return below(file, egress, &key(file, &indent, added));
    };
    let first = entries.first().ok_or_else(unfit)?;
    let indent = file.indent(first.key.bytes.start)?;
    let mut end = file.next_line(bytes.end);
    // Comments that are indented like the keys belong to them.
    while file
        .slice(end..file.text.len())
        .strip_prefix(indent)
        .is_some_and(|line| line.trim_start_matches(' ').starts_with('#'))
    {
        end = file.next_line(end);
    }
    Ok(file.with(end..end, &key(file, indent, added)))
}

fn key(file: &File<'_>, indent: &str, added: &[&str]) -> String {
    let items = file.items(&format!("{indent}  "), added);
    format!("{indent}allowed_domains:{}{items}", file.line_end)
}

/// Gives a key without value its items.
pub(super) fn fill(file: &File<'_>, list: &Entry<'_>, added: &[&str]) -> Result<String, Error> {
    let indent = format!("{}  ", file.indent(list.key.bytes.start)?);
    below(file, list, &file.items(&indent, added))
}

/// Puts lines below a key without value; a comment on its line stays, `~` goes.
fn below(file: &File<'_>, entry: &Entry<'_>, lines: &str) -> Result<String, Error> {
    let colon = file.behind_colon(entry)?;
    let value_end = entry.value.bytes.end.max(colon);
    let line_end = file.next_line(value_end);
    let rest = file.slice(value_end..line_end);
    let gap = if rest.ends_with('\n') { "" } else { file.line_end };
    Ok(format!("{}{rest}{gap}{lines}{}", file.slice(0..colon), file.slice(line_end..file.text.len())))
}

/// Sorts the lines of a list and adds to them.
pub(super) fn list(
    file: &File<'_>,
    list: &Entry<'_>,
    items: &[Item<'_>],
    added: &[&str],
) -> Result<String, Error> {
    if !file.starts(&list.value, '-') {
        return Err(unfit());
    }
    let indent = file.indent(list.value.bytes.start)?;
    let start = file.next_line(list.key.bytes.end);
    let mut end = start;
    // For each domain the comments above it, and its own lines.
    let mut sorted: BTreeMap<&str, (String, String)> = BTreeMap::new();
    for item in items {
        let next = file.next_line(item.bytes.end);
        let lines = file.slice(end..next);
        let own = lines.len() - without_comments(lines).len();
        let (above, own) = lines.split_at_checked(own).ok_or_else(unfit)?;
        let kept = sorted.entry(item.domain).or_insert_with(|| (String::new(), full_lines(file, own)));
        kept.0.push_str(above);
        end = next;
    }
    for domain in added {
        sorted.insert(domain, (String::new(), file.items(indent, &[domain])));
    }
    let mut lines: String = sorted.into_values().flat_map(|(above, own)| [above, own]).collect();
    if !file.slice(start..end).ends_with('\n') {
        lines.truncate(lines.trim_end_matches(['\r', '\n']).len());
    }
    Ok(file.with(start..end, &lines))
}

/// Lines without the empty ones and comments before them.
fn without_comments(lines: &str) -> &str {
    let mut rest = lines;
    while let Some((line, behind)) = rest.split_once('\n') {
        if !line.trim().is_empty() && !line.trim_start().starts_with('#') {
            break;
        }
        rest = behind;
    }
    rest
}

fn full_lines(file: &File<'_>, lines: &str) -> String {
    if lines.ends_with('\n') { lines.to_owned() } else { format!("{lines}{}", file.line_end) }
}
