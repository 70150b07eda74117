//! Paths as `file:` URLs.

/// `file://` and an absolute path, percent-encoded but for unreserved characters and separators (RFC 8089).
pub fn file_url(path: &str) -> String {
    let path = path.replace(std::path::MAIN_SEPARATOR, "/");
    let (drive, path) = match path.split_once(':') {
        Some((drive, rest)) if drive.len() == 1 && cfg!(windows) => (format!("/{drive}:"), rest.to_owned()),
        _ => (String::new(), path),
    };
    let mut url = format!("file://{drive}");
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            url.push(char::from(byte));
        } else {
            url.extend(["%", &format!("{byte:02X}")]);
        }
    }
    url
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_url_does_not_hold_is_encoded() {
        assert_eq!(file_url("/R&D <x>/é/a-b_c.~"), "file:///R%26D%20%3Cx%3E/%C3%A9/a-b_c.~");
    }
}
