//! Classes of characters: in brackets, of Perl, of POSIX and of Unicode.

use super::escape::{self, NOTHING};
use super::source::Source;

const POSIX: &[&str] = &[
    "alnum", "alpha", "ascii", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space",
    "upper", "word", "xdigit",
];

/// Categories that both have; `C` and `Cs` are told apart below.
const CATEGORIES: &[&str] = &[
    "Cc", "Cf", "Co", "L", "Ll", "Lm", "Lo", "Lt", "Lu", "M", "Mc", "Me", "Mn", "N", "Nd", "Nl", "No", "P",
    "Pc", "Pd", "Pe", "Pf", "Pi", "Po", "Ps", "S", "Sc", "Sk", "Sm", "So", "Z", "Zl", "Zp", "Zs",
];

/// Reads a class behind its `[`.
pub(super) fn bracketed(source: &mut Source<'_>) -> Result<String, String> {
    let mut class = String::from(if source.eat("^") { "[^" } else { "[" });
    let mut is_first = true;
    // A `]` that comes first is a member.
    while is_first || !source.eat("]") {
        is_first = false;
        class.push_str(&item(source)?);
    }
    class.push(']');
    Ok(class)
}

fn item(source: &mut Source<'_>) -> Result<String, String> {
    if let Some(named) = posix(source) {
        return named;
    }
    if let Some(class) = escaped(source) {
        return class;
    }
    let first = member(source)?;
    let mut behind = *source;
    // Of `[a-]` and `[\w-z]` the hyphen is a member.
    if behind.eat("-") && behind.peek().is_some_and(|c| c != ']') {
        *source = behind;
        let last = member(source)?;
        if last < first {
            return Err("a class has a range whose end comes before its start".to_owned());
        }
        return Ok(escape::range(first, last));
    }
    Ok(escape::range(first, first))
}

fn member(source: &mut Source<'_>) -> Result<u32, String> {
    match source.next() {
        None => Err("a class is opened with `[` and never closed".to_owned()),
        Some('\\') => escape::code_point(source),
        Some(c) => Ok(u32::from(c)),
    }
}

/// `[:alpha:]` and `[:^alpha:]`; without `:]` the bracket is a member.
fn posix(source: &mut Source<'_>) -> Option<Result<String, String>> {
    let mut behind = *source;
    if !behind.eat("[:") {
        return None;
    }
    let name = behind.until(":]")?;
    if !POSIX.contains(&name.strip_prefix('^').unwrap_or(name)) {
        return Some(Err(format!("`[:{name}:]` is no class of POSIX")));
    }
    *source = behind;
    Some(Ok(format!("[:{name}:]")))
}

/// `\d`, `\pL` and their kind, backslash included; `None` if something else comes.
pub(super) fn escaped(source: &mut Source<'_>) -> Option<Result<String, String>> {
    let mut behind = *source;
    if !behind.eat("\\") {
        return None;
    }
    let letter = behind.next()?;
    let class = match letter {
        'd' => Ok("[0-9]".to_owned()),
        'D' => Ok("[^0-9]".to_owned()),
        'w' => Ok("[0-9A-Za-z_]".to_owned()),
        'W' => Ok("[^0-9A-Za-z_]".to_owned()),
        's' => Ok(r"[\t\n\f\r ]".to_owned()),
        'S' => Ok(r"[^\t\n\f\r ]".to_owned()),
        'p' | 'P' => unicode(&mut behind, letter == 'P'),
        _ => return None,
    };
    *source = behind;
    Some(class)
}

/// A class of Unicode behind `\p` or `\P`.
fn unicode(source: &mut Source<'_>, negated: bool) -> Result<String, String> {
    let mut letter = [0; 4];
    let name = match source.next() {
        None => return Err("the pattern ends where the name of a Unicode class is wanted".to_owned()),
        Some('{') => source.until("}").ok_or("the name of a Unicode class lacks its `}`")?,
        Some(c) => c.encode_utf8(&mut letter),
    };
    let (name, negated) = match name.strip_prefix('^') {
        Some(name) => (name, !negated),
        None => (name, negated),
    };
    let members = match name {
        "Any" => r"\p{any}".to_owned(),
        // RE2 counts no unassigned code points, the crate does.
        "C" => r"\p{Cc}\p{Cf}\p{Co}".to_owned(),
        "Cs" => NOTHING.to_owned(),
        _ if CATEGORIES.contains(&name) => format!("\\p{{gc={name}}}"),
        // Whether there is such a script the crate says.
        _ if is_script(name) => format!("\\p{{sc={name}}}"),
        _ => return Err(format!("`{name}` is no Unicode category and no script")),
    };
    Ok(format!("[{}{members}]", if negated { "^" } else { "" }))
}

/// Whether a name is written as those of scripts are: `Greek`, `Old_Italic`.
fn is_script(name: &str) -> bool {
    name.split('_').all(|word| {
        word.starts_with(|c: char| c.is_ascii_uppercase()) && word.bytes().all(|b| b.is_ascii_alphabetic())
    }) && name.len() > 1
}
