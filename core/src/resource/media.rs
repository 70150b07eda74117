//! Media types: by the first bytes, then by the extension.

use crate::resource_record::{Media, ResourceKind};

/// Tells what a file is. A NUL or a byte that is not UTF-8 makes a file binary. The first bytes of a
/// longer file (`whole` is false) may end within a character.
pub fn detect(bytes: &[u8], whole: bool, path: &str) -> Media {
    let text = is_text(bytes, whole);
    if let Some(magic) = infer::get(bytes).filter(|magic| !text || is_certain(magic)) {
        let media_type = magic.mime_type().to_owned();
        let kind = if media_type.starts_with("image/") { ResourceKind::Image } else { ResourceKind::File };
        return Media { kind, media_type, filename: None };
    }
    let extension = extension(path);
    if text {
        return Media {
            kind: ResourceKind::Text,
            media_type: text_type(&extension).to_owned(),
            filename: None,
        };
    }
    Media { kind: ResourceKind::File, media_type: binary_type(&extension).to_owned(), filename: None }
}

/// Whether the bytes are UTF-8 without NUL; see [`detect`] for `whole`.
pub fn is_text(bytes: &[u8], whole: bool) -> bool {
    let utf8 = match std::str::from_utf8(bytes) {
        Ok(_) => true,
        Err(fault) => !whole && fault.error_len().is_none(),
    };
    utf8 && !bytes.contains(&0)
}

/// Whether the first bytes of what could be text mean more than that it begins with usual letters, as
/// `BM` or `#!` do.
fn is_certain(magic: &infer::Type) -> bool {
    let media_type = magic.mime_type();
    media_type == "application/pdf" || (media_type.starts_with("image/") && media_type != "image/bmp")
}

/// The extension of a path, in lower case.
pub fn extension(path: &str) -> String {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.rsplit_once('.').map_or(String::new(), |(_, extension)| extension.to_ascii_lowercase())
}

/// The media type of a text by its extension, in lower case.
pub fn text_type(extension: &str) -> &'static str {
    match extension {
        "css" => "text/css",
        "csv" => "text/csv",
        "xml" => "text/xml",
        "htm" | "html" => "text/html",
        "js" | "mjs" => "text/javascript",
        "json" => "application/json",
        "md" | "markdown" => "text/markdown",
        "py" => "text/x-python",
        "svg" => "image/svg+xml",
        _ => "text/plain",
    }
}

fn binary_type(extension: &str) -> &'static str {
    match extension {
        "pdf" => "application/pdf",
        "zip" => "application/zip",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn magic_bytes_beat_the_extension() {
        let png = detect(b"\x89PNG\r\n\x1a\n\0\0", true, "a.txt");
        assert_eq!((png.kind, png.media_type.as_str()), (ResourceKind::Image, "image/png"));
        let pdf = detect(b"%PDF-1.7\nx", true, "a.bin");
        assert_eq!((pdf.kind, pdf.media_type.as_str()), (ResourceKind::File, "application/pdf"));
    }

    #[test]
    fn text_goes_by_its_extension() {
        for (path, wanted) in [
            ("a.MD", "text/markdown"),
            ("run.sh", "text/plain"),
            ("a/b", "text/plain"),
            ("x.svg", "image/svg+xml"),
        ] {
            let media = detect(b"#!/bin/sh\n", true, path);
            assert_eq!((media.kind, media.media_type.as_str()), (ResourceKind::Text, wanted), "{path}");
        }
    }

    #[test]
    fn unknown_bytes_are_a_file() {
        let media = detect(b"\x01\xff\0", true, "tool");
        assert_eq!((media.kind, media.media_type.as_str()), (ResourceKind::File, "application/octet-stream"));
    }
}
