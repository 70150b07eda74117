//! Findings as a SARIF 2.1.0 log, which code scanners take.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::{Value, json};
use skillspan::{Code, Diagnostic, FileReport, Severity};

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// The log of one run.
pub fn log(files: &[FileReport]) -> Value {
    let findings =
        || files.iter().flat_map(|file| file.report.diagnostics.iter().map(move |found| (file, found)));
    let mut codes: BTreeMap<&str, Code> = BTreeMap::new();
    codes.extend(findings().map(|(_, found)| (found.code.as_str(), found.code)));
    let places: BTreeMap<&str, usize> =
        codes.keys().enumerate().map(|(place, code)| (*code, place)).collect();
    let rules: Vec<Value> = codes.values().map(|code| rule(*code)).collect();
    let results: Vec<Value> = findings().map(|(file, found)| result(&file.path, found, &places)).collect();
    json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "skillspan",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "informationUri": env!("CARGO_PKG_REPOSITORY"),
                "rules": rules,
            }},
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

fn rule(code: Code) -> Value {
    json!({
        "id": code.as_str(),
        "shortDescription": {"text": code.meaning()},
        "help": {"text": code.mend()},
    })
}

fn result(path: &str, found: &Diagnostic, places: &BTreeMap<&str, usize>) -> Value {
    let level = match found.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "note",
    };
    let span = found.span;
    let mut result = json!({
        "ruleId": found.code.as_str(),
        "ruleIndex": places.get(found.code.as_str()),
        "level": level,
        "message": {"text": found.message},
        "locations": [{"physicalLocation": {
            "artifactLocation": {"uri": uri(path)},
            "region": {
                "startLine": span.line,
                "startColumn": span.column,
                "byteOffset": span.byte_start,
                "byteLength": span.byte_end.saturating_sub(span.byte_start),
            },
        }}],
    });
    if let (Some(fix), Some(result)) = (&found.fix, result.as_object_mut()) {
        let change = json!({
            "artifactLocation": {"uri": uri(path)},
            "replacements": [{
                "deletedRegion": {
                    "byteOffset": fix.byte_start,
                    "byteLength": fix.byte_end.saturating_sub(fix.byte_start),
                },
                "insertedContent": {"text": fix.replacement},
            }],
        });
        result.insert(
            "fixes".to_owned(),
            json!([{"description": {"text": fix.title}, "artifactChanges": [change]}]),
        );
    }
    result
}

/// A path as a URI reference: relative where the path is, percent-encoded where a URI wants it.
fn uri(path: &str) -> String {
    let path = path.strip_prefix("./").unwrap_or(path).replace(std::path::MAIN_SEPARATOR, "/");
    let prefix = match path.as_bytes() {
        [b'/', ..] => "file://",
        [drive, b':', ..] if cfg!(windows) && drive.is_ascii_alphabetic() => "file:///",
        _ => "",
    };
    let mut uri = prefix.to_owned();
    for byte in path.bytes() {
        let plain = byte.is_ascii_alphanumeric() || b"-._~/!$&'()*+,;=@".contains(&byte);
        // A colon in the first segment of a relative reference would make a scheme of it.
        if plain || byte == b':' && !prefix.is_empty() {
            uri.push(char::from(byte));
        } else {
            // Writing to a String cannot fail.
            let _ = write!(uri, "%{byte:02X}");
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn paths_become_uri_references() {
        for (path, wanted) in [
            ("./a b/SKILL.md", "a%20b/SKILL.md"),
            ("/srv/é/SKILL.md", "file:///srv/%C3%A9/SKILL.md"),
            ("a:b/SKILL.md", "a%3Ab/SKILL.md"),
        ] {
            assert_eq!(uri(path), wanted);
        }
    }
}
