//! Arguments put into a skill's text (contract `agentskills`, section 5, Arguments).

/// Puts arguments into a text.
///
/// `given` is one text, split at blanks with quotes grouping; `names` are those that the frontmatter
/// declares, in order. Known are `$ARGUMENTS`, `$ARGUMENTS[0]`, `$1` and `$name`; a missing one is
/// empty and what is put in is not looked at again. Amounts such as `$1,000` and `$0.06` stay, as does
/// everything behind a word character, a `$` or a backslash.
pub fn substitute(text: &str, given: &str, names: &[String]) -> String {
    let words = split(given);
    let word = |at: usize| words.get(at).map_or("", String::as_str);
    let mut result = String::with_capacity(text.len() + given.len());
    let mut rest = text;
    let mut before = None;
    while let Some(at) = rest.find('$') {
        let (plain, from) = rest.split_at(at);
        result.push_str(plain);
        before = plain.chars().next_back().or(before);
        let blocked = before.is_some_and(|c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '\\'));
        let after = from.strip_prefix('$').unwrap_or(from);
        match placeholder(after, names).filter(|_| !blocked) {
            Some((placeholder, length)) => {
                result.push_str(match placeholder {
                    Placeholder::All => given,
                    Placeholder::Word(at) => word(at),
                });
                rest = after.get(length..).unwrap_or("");
                before = after.get(..length).and_then(|taken| taken.chars().next_back());
            }
            None => {
                result.push('$');
                rest = after;
                before = Some('$');
            }
        }
    }
    result.push_str(rest);
    result
}

enum Placeholder {
    All,
    Word(usize),
}

/// The placeholder that `text` begins with, behind its `$`, and its length in bytes.
fn placeholder(text: &str, names: &[String]) -> Option<(Placeholder, usize)> {
    let found = numbered(text).or_else(|| named(text, names)).or_else(|| arguments(text))?;
    let behind = text.get(found.1..).unwrap_or("");
    let in_word = behind.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
    (!in_word).then_some(found)
}

fn numbered(text: &str) -> Option<(Placeholder, usize)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let number: usize = text.get(..digits)?.parse().ok()?;
    let behind = text.get(digits..).unwrap_or("");
    let amount =
        behind.strip_prefix([',', '.']).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    if amount {
        return None;
    }
    Some((Placeholder::Word(number.checked_sub(1)?), digits))
}

fn arguments(text: &str) -> Option<(Placeholder, usize)> {
    const WORD: &str = "ARGUMENTS";
    let behind = text.strip_prefix(WORD)?;
    let indexed = behind.strip_prefix('[').and_then(|rest| rest.split_once(']'));
    match indexed.and_then(|(index, _)| Some((index.parse().ok()?, index.len()))) {
        Some((index, digits)) => Some((Placeholder::Word(index), WORD.len() + digits + 2)),
        None => Some((Placeholder::All, WORD.len())),
    }
}

fn named(text: &str, names: &[String]) -> Option<(Placeholder, usize)> {
    let fits = |name: &&String| {
        let behind = text.strip_prefix(name.as_str());
        !name.is_empty()
            && behind.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_'))
    };
    let name = names.iter().filter(fits).max_by_key(|name| name.len())?;
    let at = names.iter().position(|other| other == name)?;
    Some((Placeholder::Word(at), name.len()))
}

/// The words of a text: split at blanks, with single and double quotes grouping.
fn split(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in text.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if matches!(c, '"' | '\'') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, given: &str, wanted: &str) {
        let names = ["left".to_owned(), "left-side".to_owned()];
        assert_eq!(substitute(text, given, &names), wanted, "{text}");
    }

    #[test]
    fn each_form_is_filled() {
        check("$1, $2 and $3.", "a 'b c'", "a, b c and .");
        check("$ARGUMENTS / $ARGUMENTS[1] / $ARGUMENTS[9]", "a \"b c\"", "a \"b c\" / b c / ");
        check("$left-side $left.", "a b", "b a.");
        check("$10", "1 2 3 4 5 6 7 8 9 ten", "ten");
        check("比較 $1と$2", "甲 乙", "比較 甲と$2");
    }

    #[test]
    fn amounts_and_words_stay() {
        for text in
            ["$1,000", "$0.06", "$0", "US$1", "$$1", "\\$1", "$1k", "$ARGUMENTSX", "$leftover", "a$", "$"]
        {
            check(text, "x y", text);
        }
    }

    #[test]
    fn inserted_text_is_literal() {
        check("$1 $2", "'$2' b", "$2 b");
        check("$1$2", "a b", "a$2");
    }
}
