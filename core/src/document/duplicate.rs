//! Keys that stand twice in one mapping, at any depth.

use std::collections::HashMap;

use super::header::Duplicates;
use super::node::{Entry, Node, Value};
use crate::code::Code;
use crate::diagnostic::Finding;

/// Leaves of equal keys the one that counts, and reports every later one.
pub(super) fn settle(entries: &mut Vec<Entry<'_>>, counts: Duplicates, findings: &mut Vec<Finding>) {
    let mut keep = vec![true; entries.len()];
    let mut seen: HashMap<&str, usize> = HashMap::with_capacity(entries.len());
    for (at, entry) in entries.iter().enumerate() {
        // Keys that are lists or mappings have no text to compare.
        let Value::Scalar { text: key, .. } = &entry.key.value else {
            continue;
        };
        let Some(earlier) = seen.get(key.as_ref()).copied() else {
            seen.insert(key, at);
            continue;
        };
        let (dropped, word) = match counts {
            Duplicates::First => (at, "first"),
            Duplicates::Last => {
                seen.insert(key, at);
                (earlier, "last")
            }
        };
        if let Some(keep) = keep.get_mut(dropped) {
            *keep = false;
        }
        let message = format!("the key `{key}` stands twice; one is wanted, and the {word} counts");
        findings.push(Finding::at(Code::DuplicateKey, entry.key.bytes.clone(), message));
    }
    let mut keep = keep.into_iter();
    entries.retain(|_| keep.next().unwrap_or(true));
    for entry in entries {
        inside(&mut entry.value, counts, findings);
    }
}

fn inside(node: &mut Node<'_>, counts: Duplicates, findings: &mut Vec<Finding>) {
    match &mut node.value {
        Value::Scalar { .. } => {}
        Value::List(items) => items.iter_mut().for_each(|item| inside(item, counts, findings)),
        Value::Map(entries) => settle(entries, counts, findings),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::yaml;

    fn settled(source: &str, counts: Duplicates) -> (String, Vec<usize>) {
        let root = yaml::read(source, 0).unwrap().unwrap();
        let Value::Map(mut entries) = root.value else { panic!("no mapping") };
        let mut findings = Vec::new();
        settle(&mut entries, counts, &mut findings);
        let places =
            findings.iter().filter_map(|finding| finding.bytes.as_ref()).map(|bytes| bytes.start).collect();
        let bytes = 0..0;
        (Node { value: Value::Map(entries), bytes }.to_json().to_string(), places)
    }

    #[test]
    fn one_value_counts_and_the_later_key_is_reported() {
        let source = "a: 1\nb: 2\n\"a\": 3\na: 4\n";
        assert_eq!(
            settled(source, Duplicates::First),
            ("{\"a\":\"1\",\"b\":\"2\"}".to_owned(), vec![10, 17])
        );
        assert_eq!(settled(source, Duplicates::Last), ("{\"b\":\"2\",\"a\":\"4\"}".to_owned(), vec![10, 17]));
    }

    #[test]
    fn nested_mappings_count_too() {
        let source = "m:\n  - x: 1\n    x: 2\n  - {[a]: 1, [b]: 2}\n";
        assert_eq!(
            settled(source, Duplicates::Last),
            ("{\"m\":[{\"x\":\"2\"},{\"[\\\"a\\\"]\":\"1\",\"[\\\"b\\\"]\":\"2\"}]}".to_owned(), vec![16])
        );
    }
}
