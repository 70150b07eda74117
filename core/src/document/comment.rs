//! Values that a ` #` cut short.

use super::node::{Entry, Value};
use super::quote;
use crate::code::Code;
use crate::diagnostic::{Applicability, Finding, Fix};

/// Finds the plain values, at top level and under `metadata`, that a comment follows on their line.
pub(super) fn find(source: &str, offset: usize, entries: &[Entry<'_>], findings: &mut Vec<Finding>) {
    if !source.contains('#') {
        return;
    }
    for entry in entries {
        findings.extend(cut(source, offset, entry));
        if let ("metadata", Value::Map(inner)) = (entry.key_text(), &entry.value.value) {
            findings.extend(inner.iter().filter_map(|entry| cut(source, offset, entry)));
        }
    }
}

fn cut(source: &str, offset: usize, entry: &Entry<'_>) -> Option<Finding> {
    let Value::Scalar { text, plain: true } = &entry.value.value else {
        return None;
    };
    let start = entry.value.bytes.start.checked_sub(offset)?;
    let end = entry.value.bytes.end.checked_sub(offset)?;
    let written = source.get(start..end)?;
    // An alias stands for a value from elsewhere; nothing of it was cut.
    if written.starts_with('*') {
        return None;
    }
    let rest = source.get(end..)?;
    let hash = end + rest.len() - rest.trim_start_matches([' ', '\t']).len();
    let lost = source.get(hash..)?;
    if hash == end || !lost.starts_with('#') {
        return None;
    }
    let lost = lost.get(..lost.find('\n').unwrap_or(lost.len()))?.trim_end();
    // Behind nothing, `# note` is a note; `#word` is a value that its author misses.
    let is_word = lost.chars().nth(1).is_some_and(|c| !c.is_whitespace());
    if written.is_empty() && !is_word {
        return None;
    }
    let (from, whole) = if written.is_empty() {
        (hash, lost.to_owned())
    } else {
        (start, format!("{text}{}{lost}", source.get(end..hash)?))
    };
    let key = entry.key_text();
    let message =
        format!("YAML reads `{lost}` as a comment, so it is no part of `{key}`; quote the value to keep it");
    Some(Finding::at(Code::CommentInValue, offset + hash..offset + hash + lost.len(), message).with_fix(
        Fix {
            applicability: Applicability::Unsafe,
            title: format!("Quote the value of `{key}` with the lost text"),
            byte_start: offset + from,
            byte_end: offset + hash + lost.len(),
            replacement: quote::quoted(&whole),
        },
    ))
}

#[cfg(test)]
#[allow(clippy::string_slice)]
mod tests {
    use super::*;
    use crate::document::yaml;

    /// The lost texts, and the source with all of them quoted.
    fn lost(source: &str) -> (Vec<String>, String) {
        let root = yaml::read(source, 9).unwrap().unwrap();
        let Value::Map(entries) = root.value else { panic!("no mapping") };
        let mut findings = Vec::new();
        find(source, 9, &entries, &mut findings);
        let mut mended = source.to_owned();
        for fix in findings.iter().rev().filter_map(|finding| finding.fix.clone()) {
            mended.replace_range(fix.byte_start - 9..fix.byte_end - 9, &fix.replacement);
        }
        let texts = findings.iter().filter_map(|finding| finding.bytes.clone());
        (texts.map(|bytes| source[bytes.start - 9..bytes.end - 9].to_owned()).collect(), mended)
    }

    #[test]
    fn a_cut_value_is_found_at_its_hash() {
        let (texts, mended) =
            lost("name: x\ndescription: Writes for the #releases room. \nlicense: MIT  # ours\n");
        assert_eq!(texts, ["#releases room.", "# ours"]);
        assert_eq!(
            mended,
            "name: x\ndescription: \"Writes for the #releases room.\" \nlicense: \"MIT  # ours\"\n"
        );
        assert_eq!(lost("d: say \"a\" #1\r\ne: f\r\n").1, "d: 'say \"a\" #1'\r\ne: f\r\n");
        assert_eq!(lost("d: one\n  two #3 four\n").1, "d: \"one two #3 four\"\n");
        assert_eq!(lost("license: #MIT\n").1, "license: \"#MIT\"\n");
        assert_eq!(lost("metadata:\n  a: b #c\n  d:\n    e: f # g\n").0, ["#c"]);
    }

    #[test]
    fn other_comments_are_comments() {
        for source in [
            "# top\nname: 'x' # c\n# own line\nd: \"y\" #c\n",
            "d: # note\n  text\n",
            "d: # note\n",
            "d: | # note\n  a # b\n",
            "d: [a, b] # c\n",
            "d: a#b\n",
            "d:\n  - a # b\n",
            "a: &x y\nb: *x # c\n",
        ] {
            assert_eq!(lost(source).0, Vec::<String>::new(), "{source:?}");
        }
    }
}
