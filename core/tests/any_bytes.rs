//! Any bytes can be parsed and checked: nothing panics, and every span lies in the file.
#![allow(clippy::unwrap_used, reason = "tests")]

use proptest::prelude::*;
use skillspan::{Diagnostic, Profile};

fn in_file(diagnostics: &[Diagnostic], length: usize) {
    for diagnostic in diagnostics {
        let span = diagnostic.span;
        assert!(span.line >= 1 && span.column >= 1, "{diagnostic:?}");
        assert!(span.byte_start <= span.byte_end && span.byte_end <= length, "{diagnostic:?} of {length}");
    }
}

fn check(bytes: &[u8]) {
    let document = skillspan::parse(bytes);
    in_file(&document.diagnostics, bytes.len());
    for profile in Profile::ALL {
        in_file(&skillspan::validate_text(bytes, profile).diagnostics, bytes.len());
    }
}

/// Pieces of which real and broken files are made.
fn piece() -> impl Strategy<Value = String> {
    let usual = prop::sample::select(vec![
        "---\n",
        "---",
        "\n",
        "\r\n",
        "\u{feff}",
        "name: pdf\n",
        "name: [a]\n",
        "description: a: b\n",
        "description: >\n  x\n",
        "allowed-tools: [A, B]\n",
        "metadata:\n  a: {b: c}\n",
        "x: &a [*a]\n",
        "\t",
        "  ",
        "disable-model-invocation: yes\n",
        "# c\n",
        "k: 'q\n",
        "k: \"q\" r\n",
        "- a\n",
        "[x](y.md)",
        "`scripts/a.py`",
        "</skill_content>",
        "🙂",
        "\u{202e}",
        "\0",
    ]);
    prop_oneof![4 => usual.prop_map(str::to_owned), 1 => ".{0,12}"]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        check(&bytes);
    }

    #[test]
    fn any_pieces(pieces in prop::collection::vec(piece(), 0..24)) {
        check(format!("---\n{}", pieces.concat()).as_bytes());
        check(pieces.concat().as_bytes());
    }
}
