//! The patterns of `allowed-tools`.

/// The patterns in a text.
pub(super) struct Tools<'a> {
    pub(super) patterns: Vec<&'a str>,
    /// A comma outside parentheses divides two of them.
    pub(super) commas: bool,
    /// The parenthesis that has no partner, if one has none.
    pub(super) unbalanced: Option<char>,
}

/// The patterns in a text that is divided at blanks outside parentheses, and nowhere else.
pub fn split_at_blanks(text: &str) -> Vec<String> {
    divide(text, char::is_whitespace).patterns.into_iter().map(str::to_owned).collect()
}

/// Splits a text at blanks and commas outside parentheses.
pub(super) fn split(text: &str) -> Tools<'_> {
    divide(text, |c| c == ',' || c.is_whitespace())
}

fn divide(text: &str, divides: impl Fn(char) -> bool) -> Tools<'_> {
    let mut tools = Tools { patterns: Vec::new(), commas: false, unbalanced: None };
    let mut depth = 0_usize;
    let mut start = 0;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' if depth == 0 => tools.unbalanced = Some(')'),
            ')' => depth -= 1,
            _ if depth == 0 && divides(c) => {
                tools.commas |= c == ',';
                tools.patterns.extend(text.get(start..at).filter(|pattern| !pattern.is_empty()));
                start = at + c.len_utf8();
            }
            _ => {}
        }
    }
    tools.patterns.extend(text.get(start..).map(str::trim_end).filter(|pattern| !pattern.is_empty()));
    if depth > 0 {
        tools.unbalanced = Some('(');
    }
    tools
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parentheses_hold_together() {
        assert_eq!(split("Bash(git add:*) Read").patterns, ["Bash(git add:*)", "Read"]);
        assert_eq!(split(" A(b (c, d), e)\tF ").patterns, ["A(b (c, d), e)", "F"]);
        assert!(!split("A(b, c) D").commas);
    }

    #[test]
    fn commas_hold_together_where_blanks_alone_divide() {
        assert_eq!(split_at_blanks(" Read, Bash(git add:*)\tB,C "), ["Read,", "Bash(git add:*)", "B,C"]);
    }

    #[test]
    fn commas_divide_outside_parentheses() {
        let tools = split("Run({dir}/scan.sh:*), Bash(git add, git commit:*),Read,");
        assert_eq!(tools.patterns, ["Run({dir}/scan.sh:*)", "Bash(git add, git commit:*)", "Read"]);
        assert!(tools.commas && tools.unbalanced.is_none());
    }

    #[test]
    fn lonely_parentheses_are_named() {
        let open = split("Read Bash(git add Write");
        assert_eq!((open.patterns, open.unbalanced), (vec!["Read", "Bash(git add Write"], Some('(')));
        let close = split("Bash) Read");
        assert_eq!((close.patterns, close.unbalanced), (vec!["Bash)", "Read"], Some(')')));
    }
}
