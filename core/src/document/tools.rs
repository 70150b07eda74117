//! The patterns of `allowed-tools`.

/// The patterns in a text.
pub(super) struct Tools<'a> {
    pub(super) patterns: Vec<&'a str>,
    /// A comma outside parentheses divides two of them.
    pub(super) commas: bool,
    /// The parenthesis that has no partner, if one has none.
    pub(super) unbalanced: Option<char>,
}

/// Splits a text at blanks and commas outside parentheses.
pub(super) fn split(text: &str) -> Tools<'_> {
    let mut tools = Tools { patterns: Vec::new(), commas: false, unbalanced: None };
    let mut depth = 0_usize;
    let mut start = 0;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' if depth == 0 => tools.unbalanced = Some(')'),
            ')' => depth -= 1,
            _ if depth == 0 && (c == ',' || c.is_whitespace()) => {
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
