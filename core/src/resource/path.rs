//! Which relative paths are allowed, before any disk is asked.

use crate::policy::ResourceFault;

/// The path with `/`, without `.`, `..` and doubled separators; `None` if it leaves the folder.
///
/// Refused: absolute paths, drive letters, `..` that leads out, NUL, and a path that gains `..`, a
/// separator or NUL when it is percent-decoded: it would mean something else to whoever decodes it.
pub fn normalise(path: &str) -> Option<String> {
    let path = path.replace('\\', "/");
    if path.starts_with('/') || has_drive(&path) || path.contains('\0') || hides_steps(&path) {
        return None;
    }
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// The path as it is, if it is relative and has no step `..`, with either separator.
pub fn literal(path: &str) -> Result<&str, ResourceFault> {
    if path.starts_with(['/', '\\']) || has_drive(path) {
        return Err(ResourceFault::Absolute);
    }
    if path.split(['/', '\\']).any(|step| step == "..") {
        return Err(ResourceFault::Upwards);
    }
    Ok(path)
}

fn has_drive(path: &str) -> bool {
    let mut chars = path.chars();
    chars.next().is_some_and(|letter| letter.is_ascii_alphabetic()) && chars.next() == Some(':')
}

fn hides_steps(path: &str) -> bool {
    let mut decoded = path.as_bytes().to_vec();
    // Decoded again and again, for `%252e` hides as well as `%2e`.
    loop {
        let next = percent_decode(&decoded);
        if next == decoded {
            return false;
        }
        let count =
            |bytes: &[u8], wanted: &[u8]| bytes.windows(wanted.len()).filter(|seen| *seen == wanted).count();
        let gains = |wanted: &[u8]| count(&next, wanted) > count(&decoded, wanted);
        if gains(b"..") || gains(b"/") || gains(b"\\") || gains(b"\0") {
            return true;
        }
        decoded = next;
    }
}

fn percent_decode(bytes: &[u8]) -> Vec<u8> {
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some((first, tail)) = rest.split_first() {
        let digits = tail.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        let byte = digits.filter(|_| *first == b'%').and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match byte {
            Some(byte) => {
                decoded.push(byte);
                rest = tail.get(2..).unwrap_or(&[]);
            }
            None => {
                decoded.push(*first);
                rest = tail;
            }
        }
    }
    decoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_literal_path_is_taken_as_it_is() {
        for path in ["", "a/./b.md", "a\\b", "%2e%2e/x", "a..b", "ab:c"] {
            assert_eq!(literal(path), Ok(path));
        }
        for path in ["/etc/hosts", "\\\\server\\x", "C:\\x", "c:x", "/../x"] {
            assert_eq!(literal(path), Err(ResourceFault::Absolute), "{path}");
        }
        for path in ["..", "../x", "a/../b", "a\\..\\b"] {
            assert_eq!(literal(path), Err(ResourceFault::Upwards), "{path}");
        }
    }

    #[test]
    fn what_stays_inside_is_normalised() {
        let cases = [
            ("a/b.md", "a/b.md"),
            ("./a//b.md", "a/b.md"),
            ("a\\b.md", "a/b.md"),
            ("a/../b.md", "b.md"),
            ("100%.md", "100%.md"),
            ("a%20b.md", "a%20b.md"),
            ("", ""),
        ];
        for (given, wanted) in cases {
            assert_eq!(normalise(given).as_deref(), Some(wanted), "{given}");
        }
    }

    #[test]
    fn what_leaves_is_refused() {
        let cases = [
            "/etc/hosts",
            "\\\\server\\x",
            "C:\\x",
            "c:x",
            "../x",
            "a/../../x",
            "a\\..\\..\\x",
            "a\0b",
            "%2e%2e/x",
            "a/%2e%2e/%2e%2e/x",
            "a%2fb",
            "a%5cb",
            "a%00b",
            "%252e%252e/x",
            ".%2e/x",
        ];
        for given in cases {
            assert_eq!(normalise(given), None, "{given}");
        }
    }
}
