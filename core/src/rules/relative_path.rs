//! A path as a body writes it, resolved against the skill's folder.

use std::borrow::Cow;

/// Where a written path leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum RelativePath {
    /// To a file or folder of the skill, with `/` and without `.` and `..`; empty for the folder itself.
    Inside(String),
    /// Out of the skill's folder.
    Outside,
}

/// Resolves `.`, `..`, doubled and backward slashes.
pub(super) fn resolve(written: &str) -> RelativePath {
    let mut parts: Vec<&str> = Vec::new();
    for part in written.split(['/', '\\']) {
        match part {
            "" | "." => {}
            ".." => {
                if parts.pop().is_none() {
                    return RelativePath::Outside;
                }
            }
            _ => parts.push(part),
        }
    }
    RelativePath::Inside(parts.join("/"))
}

/// Decodes `%20` and the like; text that would not decode to UTF-8 stays as it is.
pub(super) fn percent_decoded(text: &str) -> Cow<'_, str> {
    if !text.contains('%') {
        return Cow::Borrowed(text);
    }
    let mut decoded = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        if let (b'%', [high, low, behind @ ..]) = (first, after)
            && let (Some(high), Some(low)) = (hex_digit(*high), hex_digit(*low))
        {
            decoded.push(high * 16 + low);
            rest = behind;
        } else {
            decoded.push(*first);
            rest = after;
        }
    }
    String::from_utf8(decoded).map_or(Cow::Borrowed(text), Cow::Owned)
}

fn hex_digit(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inside(path: &str) -> RelativePath {
        RelativePath::Inside(path.to_owned())
    }

    #[test]
    fn dots_and_slashes_are_resolved() {
        assert_eq!(resolve("./a//b"), inside("a/b"));
        assert_eq!(resolve("a\\b"), inside("a/b"));
        assert_eq!(resolve("a/../b/"), inside("b"));
        assert_eq!(resolve("./"), inside(""));
    }

    #[test]
    fn leaving_is_noticed_even_when_it_comes_back() {
        assert_eq!(resolve("../a"), RelativePath::Outside);
        assert_eq!(resolve("a/../../skill/a"), RelativePath::Outside);
        assert_eq!(resolve(".."), RelativePath::Outside);
    }

    #[test]
    fn percent_codes_are_decoded_where_they_are_some() {
        assert_eq!(percent_decoded("my%20file.md"), "my file.md");
        assert_eq!(percent_decoded("caf%C3%A9"), "café");
        assert_eq!(percent_decoded("100%"), "100%");
        assert_eq!(percent_decoded("%zz%2"), "%zz%2");
        assert_eq!(percent_decoded("%ff"), "%ff");
    }
}
