//! Escapes that stand for one character, and how a character is written.

use super::source::Source;

/// Nothing, as an item of a class.
pub(super) const NOTHING: &str = r"\P{any}";

/// Reads an escape behind its backslash: the code point that it stands for.
pub(super) fn code_point(source: &mut Source<'_>) -> Result<u32, String> {
    let escaped = source.next().ok_or("the pattern ends in a backslash")?;
    let code = match escaped {
        '1'..='7' if !source.peek().is_some_and(is_octal) => {
            return Err(format!("`\\{escaped}` is a back-reference, which RE2 does not have"));
        }
        '0'..='7' => Some(octal(escaped, source)),
        'x' if source.eat("{") => source.until("}").and_then(hex),
        'x' => two_digits(source),
        'a' => Some(0x07),
        'f' => Some(0x0c),
        'n' => Some(0x0a),
        'r' => Some(0x0d),
        't' => Some(0x09),
        'v' => Some(0x0b),
        other if other.is_ascii() && !other.is_ascii_alphanumeric() => Some(u32::from(other)),
        _ => None,
    };
    code.ok_or_else(|| format!("`\\{escaped}` begins no escape that RE2 has"))
}

fn is_octal(c: char) -> bool {
    matches!(c, '0'..='7')
}

/// Up to three octal digits.
fn octal(first: char, source: &mut Source<'_>) -> u32 {
    let mut code = first.to_digit(8).unwrap_or_default();
    for _ in 0..2 {
        let Some(digit) = source.peek().and_then(|c| c.to_digit(8)) else { break };
        source.next();
        code = code * 8 + digit;
    }
    code
}

/// Hexadecimal digits of a code point, at least one.
fn hex(digits: &str) -> Option<u32> {
    let all_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    let significant = digits.trim_start_matches('0');
    if digits.is_empty() || !all_hex || significant.len() > 6 {
        return None;
    }
    let code = if significant.is_empty() { 0 } else { u32::from_str_radix(significant, 16).ok()? };
    (code <= u32::from(char::MAX)).then_some(code)
}

fn two_digits(source: &mut Source<'_>) -> Option<u32> {
    let high = source.next()?.to_digit(16)?;
    let low = source.next()?.to_digit(16)?;
    Some(high * 16 + low)
}

/// An item of a class: the characters from `first` to `last`. Surrogates are none, so text has none.
pub(super) fn range(first: u32, last: u32) -> String {
    let is_surrogate = |code| matches!(code, 0xd800..=0xdfff);
    let first = if is_surrogate(first) { 0xe000 } else { first };
    let last = if is_surrogate(last) { 0xd7ff } else { last };
    if first > last { NOTHING.to_owned() } else { format!("\\x{{{first:X}}}-\\x{{{last:X}}}") }
}
