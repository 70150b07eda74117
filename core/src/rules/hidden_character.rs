//! Values and bodies hold nothing that a reader does not see and a model does.

use std::ops::Range;

use super::names::{is_hidden, shown};
use super::{Rule, Subject};
use crate::code::Code;
use crate::diagnostic::{Finding, Severity};

pub(super) const RULE: Rule = Rule {
    code: Code::HiddenCharacter,
    lenient: Some(Severity::Warning),
    strict: Some(Severity::Warning),
    check: Some(check),
};

// A file may be full of them.
const MOST_PLACES: usize = 100;
const MOST_NAMED: usize = 8;

const BLACK_FLAG: char = '\u{1f3f4}';
const CANCEL_TAG: char = '\u{e007f}';

fn check(subject: &Subject<'_>, findings: &mut Vec<Finding>) {
    let header = subject.header;
    // A name is `name-control`'s.
    let name = subject.name.map_or(0..0, |(_, value)| value.bytes.clone());
    let mut places = find(&header.source, header.source_start);
    places.retain(|(bytes, _)| bytes.end <= name.start || bytes.start >= name.end);
    if let Some(body) = subject.body {
        places.extend(find(body, subject.body_start));
    }
    let more = places.len().saturating_sub(MOST_PLACES);
    let last = places.len().min(MOST_PLACES).saturating_sub(1);
    for (number, (bytes, text)) in places.into_iter().take(MOST_PLACES).enumerate() {
        let rest = if more > 0 && number == last {
            format!("; {more} more places like it follow")
        } else {
            String::new()
        };
        findings.push(Finding::at(RULE.code, bytes, message(text) + &rest));
    }
}

/// The runs of hidden characters, each with its bytes in the file.
fn find(text: &str, start: usize) -> Vec<(Range<usize>, &str)> {
    // A loop without an early end, which the compiler turns into vector instructions.
    if text.bytes().fold(true, |plain, byte| plain & matches!(byte, b' '..=b'~' | b'\t'..=b'\r')) {
        return Vec::new();
    }
    let mut runs: Vec<Range<usize>> = Vec::new();
    let mut before = None;
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let at = text.len() - rest.len();
        let flag = if c == BLACK_FLAG { flag_length(rest) } else { 0 };
        rest = rest.get(c.len_utf8() + flag..).unwrap_or_default();
        let joins = matches!(c, '\u{200c}' | '\u{200d}')
            && before.is_some_and(is_joined)
            && rest.chars().next().is_some_and(is_joined);
        if is_hidden(c) && !joins {
            let end = at + c.len_utf8();
            match runs.last_mut() {
                Some(run) if run.end == at => run.end = end,
                _ => runs.push(at..end),
            }
        }
        before = Some(c);
    }
    let place = |run: Range<usize>| (start + run.start..start + run.end, text.get(run).unwrap_or_default());
    runs.into_iter().map(place).collect()
}

/// What a joiner stands between: letters of scripts that join, emoji.
fn is_joined(c: char) -> bool {
    !c.is_ascii() && !c.is_whitespace() && !is_hidden(c)
}

/// The bytes of the tags that make a region's flag of the black one in front; 0 if they make none.
fn flag_length(text: &str) -> usize {
    let tags = || {
        text.chars()
            .skip(1)
            .take_while(|c| matches!(c, '\u{e0030}'..='\u{e0039}' | '\u{e0061}'..='\u{e007a}'))
    };
    let count = tags().count();
    if (1..=6).contains(&count) && text.chars().nth(count + 1) == Some(CANCEL_TAG) {
        tags().map(char::len_utf8).sum::<usize>() + CANCEL_TAG.len_utf8()
    } else {
        0
    }
}

fn message(text: &str) -> String {
    let named: Vec<String> =
        text.chars().take(MOST_NAMED).map(|c| format!("U+{:04X}", u32::from(c))).collect();
    let more = text.chars().count().saturating_sub(MOST_NAMED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let spelled: String = text.chars().filter_map(tag).collect();
    let meaning = if spelled.is_empty() {
        String::new()
    } else {
        format!(", which spell `{}` to a machine", shown(&spelled))
    };
    format!("hidden: {}{more}{meaning}", named.join(" "))
}

/// The letter that a tag stands for.
fn tag(c: char) -> Option<char> {
    let offset = u32::from(c).checked_sub(0xE_0000)?;
    u8::try_from(offset).ok().filter(|byte| (0x20..0x7F).contains(byte)).map(char::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::sample::Sample;

    fn found(header: &str, body: &str) -> Vec<(String, String)> {
        let sample = Sample::new(header).body(body);
        sample.run(check).iter().map(|finding| (sample.slice(finding), finding.message.clone())).collect()
    }

    #[test]
    fn values_and_bodies_are_searched() {
        let found = found(
            "description: Looks\u{200b} plain.\n",
            "Run \u{202e}safe\u{202c} now.\u{2060} End\u{feff}.\n",
        );
        let messages: Vec<&str> = found.iter().map(|(_, message)| message.as_str()).collect();
        assert_eq!(
            messages,
            ["hidden: U+200B", "hidden: U+202E", "hidden: U+202C", "hidden: U+2060", "hidden: U+FEFF"]
        );
        assert_eq!(found[0].0, "\u{200b}");
    }

    #[test]
    fn a_run_is_one_finding_and_tags_are_read() {
        let tags: String =
            "do evil".chars().map(|c| char::from_u32(0xE_0000 + u32::from(c)).unwrap()).collect();
        let found = found("description: d\n", &format!("A{tags}B\n"));
        assert_eq!(found.len(), 1);
        assert!(found[0].1.ends_with("U+E006C, which spell `do evil` to a machine"), "{}", found[0].1);
        let long = "\u{200b}".repeat(10);
        assert!(super::message(&long).ends_with("U+200B and 2 more"));
    }

    #[test]
    fn emoji_and_scripts_that_join_are_fine() {
        for body in [
            "👨\u{200d}👩\u{200d}👧 ❤\u{fe0f}\u{200d}🔥 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} 🇩🇪\n",
            "می\u{200c}خواهم\tਕ\r\n",
        ] {
            assert_eq!(found("description: d\n", body), [], "{body:?}");
        }
        for body in ["a\u{200d}b\n", "🏴\u{e0067}\u{e0062}\n", "\u{200d}🔥\n"] {
            assert_eq!(found("description: d\n", body).len(), 1, "{body:?}");
        }
    }

    #[test]
    fn a_name_is_told_of_elsewhere() {
        assert_eq!(found("name: pd\u{202e}f\ndescription: d\n", "x\n"), []);
    }

    #[test]
    fn a_file_full_of_them_stays_readable() {
        let found = found("description: d\n", &"a\u{200b}".repeat(250));
        assert_eq!(found.len(), 100);
        assert_eq!(found[99].1, "hidden: U+200B; 150 more places like it follow");
    }
}
