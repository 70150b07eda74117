//! A whole pattern: groups, alternatives, repeats and what they are made of.

use std::collections::HashSet;

use super::source::Source;
use super::{Flags, class, escape};

/// The highest count of a repeat, and of repeats within each other together.
const MOST_REPEATS: u64 = 1000;
/// How deep groups may nest.
const DEEPEST: usize = 1000;

/// Writes an RE2 pattern anew for the crate `regex`.
pub(super) fn translate(pattern: &str, flags: Flags) -> Result<String, String> {
    let mut translation = Translation {
        source: Source(pattern),
        flags,
        open: Vec::new(),
        group: Group::new(flags),
        names: HashSet::new(),
    };
    let mut after_repeat = false;
    while let Some(next) = translation.source.peek() {
        after_repeat = translation.step(next, after_repeat)?;
    }
    if translation.open.is_empty() {
        Ok(translation.group.close().text)
    } else {
        Err("a group is opened with `(` and never closed".to_owned())
    }
}

struct Translation<'a> {
    source: Source<'a>,
    flags: Flags,
    /// The groups around the current one.
    open: Vec<Group>,
    group: Group,
    names: HashSet<&'a str>,
}

/// Something that a repeat can follow, written so that it stands alone.
struct Atom {
    text: String,
    /// How often counted repeats repeat its innermost part.
    times: u64,
    is_repeat: bool,
}

/// A group that is read.
struct Group {
    /// The flags that are on again behind it.
    flags: Flags,
    /// The alternatives before the current one, each with its `|`.
    alternatives: String,
    atoms: Vec<Atom>,
    times: u64,
}

impl Group {
    fn new(flags: Flags) -> Self {
        Self { flags, alternatives: String::new(), atoms: Vec::new(), times: 1 }
    }

    fn end_alternative(&mut self) {
        for atom in self.atoms.drain(..) {
            self.alternatives.push_str(&atom.text);
            self.times = self.times.max(atom.times);
        }
    }

    fn close(mut self) -> Atom {
        self.end_alternative();
        Atom { text: self.alternatives, times: self.times, is_repeat: false }
    }
}

impl Translation<'_> {
    /// Reads one token. Says whether it was a repeat, behind which none may follow.
    fn step(&mut self, next: char, after_repeat: bool) -> Result<bool, String> {
        if next == '\\' {
            self.backslash()?;
            return Ok(false);
        }
        if next == '{'
            && let Some((least, most)) = self.counts()?
        {
            self.repeat(least, most, &counted(least, most), after_repeat)?;
            return Ok(true);
        }
        self.source.next();
        match next {
            '*' => self.repeat(0, None, "*", after_repeat)?,
            '+' => self.repeat(1, None, "+", after_repeat)?,
            '?' => self.repeat(0, Some(1), "?", after_repeat)?,
            '(' => self.open_group()?,
            ')' => self.close_group()?,
            '|' => {
                self.group.end_alternative();
                self.group.alternatives.push('|');
            }
            '^' => self.push(if self.flags.multi_line { "(?m:^)" } else { r"\A" }),
            '$' => self.push(if self.flags.multi_line { "(?m:$)" } else { r"\z" }),
            '.' => self.push(if self.flags.dot_all { "(?s:.)" } else { r"[^\n]" }),
            '[' => {
                let class = class::bracketed(&mut self.source)?;
                self.push_class(&class);
            }
            c => self.literal(u32::from(c)),
        }
        Ok(matches!(next, '*' | '+' | '?'))
    }

    fn push(&mut self, text: impl Into<String>) {
        self.group.atoms.push(Atom { text: text.into(), times: 1, is_repeat: false });
    }

    fn push_class(&mut self, class: &str) {
        self.push(if self.flags.ignore_case { format!("(?i:{class})") } else { class.to_owned() });
    }

    fn literal(&mut self, code: u32) {
        self.push_class(&format!("[{}]", escape::range(code, code)));
    }

    fn backslash(&mut self) -> Result<(), String> {
        if self.source.eat(r"\Q") {
            let quoted = match self.source.until(r"\E") {
                Some(quoted) => quoted,
                None => std::mem::take(&mut self.source.0),
            };
            quoted.chars().for_each(|c| self.literal(u32::from(c)));
            return Ok(());
        }
        for (written, meant) in [(r"\A", r"\A"), (r"\z", r"\z"), (r"\b", r"(?-u:\b)"), (r"\B", r"(?-u:\B)")] {
            if self.source.eat(written) {
                self.push(meant);
                return Ok(());
            }
        }
        if let Some(class) = class::escaped(&mut self.source) {
            self.push_class(&class?);
            return Ok(());
        }
        self.source.next();
        let code = escape::code_point(&mut self.source)?;
        self.literal(code);
        Ok(())
    }

    /// Takes `{2}`, `{2,}` or `{2,3}`. Any other `{` is a literal and stays.
    fn counts(&mut self) -> Result<Option<(u64, Option<u64>)>, String> {
        let mut behind = self.source;
        behind.next();
        let Some(inside) = behind.until("}") else { return Ok(None) };
        let (least, most) =
            inside.split_once(',').map_or((inside, None), |(least, most)| (least, Some(most)));
        let Some(least) = count(least) else { return Ok(None) };
        let most = match most {
            None => Some(least),
            Some("") => None,
            Some(most) => match count(most) {
                None => return Ok(None),
                most => most,
            },
        };
        if least > MOST_REPEATS || most.is_some_and(|most| most > MOST_REPEATS || most < least) {
            return Err(format!(
                "`{{{inside}}}` repeats more than {MOST_REPEATS} times, or more at least than at most"
            ));
        }
        self.source = behind;
        Ok(Some((least, most)))
    }

    /// Repeats the last atom.
    fn repeat(
        &mut self,
        least: u64,
        most: Option<u64>,
        mark: &str,
        after_repeat: bool,
    ) -> Result<(), String> {
        let is_lazy = self.source.eat("?") != self.flags.swap_greed;
        if after_repeat {
            return Err("a repeat follows a repeat".to_owned());
        }
        let atom = self.group.atoms.last_mut().ok_or("a repeat has nothing to repeat")?;
        let is_counted = mark.starts_with('{');
        if is_counted {
            atom.times = match most {
                Some(0) => 1,
                _ => atom.times.saturating_mul(most.unwrap_or(least).max(1)),
            };
            if atom.times > MOST_REPEATS {
                return Err(format!("repeats within each other make more than {MOST_REPEATS} together"));
            }
        }
        // Flags between two repeats part them: `a*(?i)*`.
        if atom.is_repeat {
            atom.text = format!("(?:{})", atom.text);
        }
        atom.is_repeat = true;
        atom.text.push_str(mark);
        if is_lazy {
            atom.text.push('?');
        }
        Ok(())
    }

    /// Opens a group behind its `(`, or sets flags.
    fn open_group(&mut self) -> Result<(), String> {
        let mut inside = self.flags;
        if self.source.eat("?P<") || self.source.eat("?<") {
            self.name()?;
        } else if self.source.eat("?") {
            inside = self.read_flags()?;
            if self.source.eat(")") {
                self.flags = inside;
                return Ok(());
            }
            self.source.eat(":");
        }
        if self.open.len() >= DEEPEST {
            return Err(format!("groups nest deeper than {DEEPEST} levels"));
        }
        let outer = std::mem::replace(&mut self.group, Group::new(self.flags));
        self.open.push(outer);
        self.flags = inside;
        Ok(())
    }

    fn close_group(&mut self) -> Result<(), String> {
        let outer = self.open.pop().ok_or("a `)` closes nothing")?;
        let group = std::mem::replace(&mut self.group, outer);
        self.flags = group.flags;
        let mut atom = group.close();
        atom.text = format!("(?:{})", atom.text);
        self.group.atoms.push(atom);
        Ok(())
    }

    /// Reads the name of a group behind its `<`.
    fn name(&mut self) -> Result<(), String> {
        let name = self.source.until(">").unwrap_or_default();
        let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        if name.is_empty() || !name.bytes().all(is_word) {
            return Err(
                "`(?<` wants a group's name of letters, digits and `_`, and has no other meaning".to_owned()
            );
        }
        if self.names.insert(name) { Ok(()) } else { Err(format!("two groups have the name `{name}`")) }
    }

    /// Reads flags behind `(?`, up to a `:` or `)`, which stays.
    fn read_flags(&mut self) -> Result<Flags, String> {
        let mut flags = self.flags;
        let (mut on, mut is_bare_minus) = (true, false);
        while let Some(next) = self.source.peek().filter(|next| !matches!(next, ':' | ')')) {
            self.source.next();
            match next {
                'i' => flags.ignore_case = on,
                'm' => flags.multi_line = on,
                's' => flags.dot_all = on,
                'U' => flags.swap_greed = on,
                '-' if on => on = false,
                _ => {
                    return Err(format!(
                        "`(?{next}` is no group of RE2 and `{next}` none of its flags i, m, s and U"
                    ));
                }
            }
            is_bare_minus = next == '-';
        }
        if self.source.peek().is_none() || is_bare_minus {
            return Err("`(?` is not followed by flags and `:` or `)`".to_owned());
        }
        Ok(flags)
    }
}

fn counted(least: u64, most: Option<u64>) -> String {
    match most {
        Some(most) => format!("{{{least},{most}}}"),
        None => format!("{{{least},}}"),
    }
}

/// Digits without leading zeros. A number that is too large for any repeat is read as one that is, too.
fn count(digits: &str) -> Option<u64> {
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let has_zero = digits.len() > 1 && digits.starts_with('0');
    (is_number && !has_zero).then(|| digits.parse().unwrap_or(u64::MAX))
}
