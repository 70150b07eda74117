//! Cutting a description between words.

use std::borrow::Cow;

use unicode_segmentation::UnicodeSegmentation;

/// What stands for what was cut.
const MARK: char = '…';

/// How far back the end of a word is looked for in a script without blanks, in characters.
const REACH: usize = 64;

/// A text of one line in at most `room` Unicode scalar values, of which there is at least one: all of it, or
/// whole words of it and `…`. Where the first word is too long, nothing is left but the mark.
pub fn shorten(text: &str, room: usize) -> Cow<'_, str> {
    if text.len() <= room || text.char_indices().nth(room).is_none() {
        return Cow::Borrowed(text);
    }
    let end = text.char_indices().nth(room.saturating_sub(1)).map_or(0, |(at, _)| at);
    let mut kept = text.get(..last_end_of_word(text, end)).unwrap_or("").trim_end().to_owned();
    kept.push(MARK);
    Cow::Owned(kept)
}

/// The last place up to `end` at which no word is torn: before a blank, or between two words of a script that
/// has none.
fn last_end_of_word(text: &str, end: usize) -> usize {
    let (before, behind) = text.split_at_checked(end).unwrap_or((text, ""));
    if behind.starts_with(' ') {
        return end;
    }
    let blank = before.rfind(' ');
    let torn = before.get(blank.map_or(0, |at| at + 1)..).unwrap_or("");
    let between = if torn.is_ascii() { None } else { last_between_words(torn, behind) };
    match between {
        Some(length) => end - torn.len() + length,
        None => blank.unwrap_or(0),
    }
}

/// The length of what can be kept of a torn stretch without blanks.
fn last_between_words(torn: &str, behind: &str) -> Option<usize> {
    let from = torn.char_indices().rev().nth(REACH).map_or(0, |(at, _)| at);
    let near = torn.get(from..)?;
    // The next character tells whether a word ends at the end itself.
    let stretch: String = near.chars().chain(behind.chars().take(1)).collect();
    let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let ends = stretch.split_word_bound_indices().skip(1).map(|(at, next)| (at, next.chars().next()));
    let between = ends.filter(|(at, next)| {
        let before = stretch.get(..*at).and_then(|before| before.chars().next_back());
        is_word(before) && is_word(*next)
    });
    between.map(|(at, _)| from + at).take_while(|at| *at <= torn.len()).last()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stay_whole() {
        let cases = [
            ("Fill and merge forms.", 21, "Fill and merge forms."),
            ("Fill and merge forms.", 20, "Fill and merge…"),
            ("Fill and merge forms.", 15, "Fill and merge…"),
            ("Fill and merge forms.", 14, "Fill and…"),
            ("Fill and merge forms.", 9, "Fill and…"),
            ("Fill and merge forms.", 8, "Fill…"),
            ("Fill and merge forms.", 4, "…"),
            ("well-known.things", 8, "…"),
            ("é ü ö ä", 4, "é ü…"),
        ];
        for (text, room, wanted) in cases {
            assert_eq!(shorten(text, room), wanted, "{text} {room}");
        }
    }

    #[test]
    fn scripts_without_blanks_are_cut_between_words() {
        assert_eq!(shorten("处理文件并填写表格", 9), "处理文件并填写表格");
        assert_eq!(shorten("处理文件并填写表格", 5), "处理文件…");
        assert_eq!(shorten("PDF 处理文件并填写表格", 8), "PDF 处理文…");
        // A word of one script within another stays whole.
        assert_eq!(shorten("处理documents并填写", 6), "处理…");
        assert_eq!(shorten("カタカナの本", 4), "…");
    }

    #[test]
    fn no_character_is_torn() {
        // A letter and its accent, and a family of four, are one each.
        for room in 1..12 {
            let cut = shorten("e\u{301}e\u{301} 👨‍👩‍👧‍👦 zwei drei", room).into_owned();
            assert!(cut.chars().count() <= room, "{cut}");
            let kept = cut.trim_end_matches('…');
            assert!(["", "e\u{301}e\u{301}", "e\u{301}e\u{301} 👨‍👩‍👧‍👦"].contains(&kept), "{kept}");
        }
    }
}
