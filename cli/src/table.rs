//! Columns of text.

use std::io::{self, Write};

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Writes rows in columns two blanks apart; the last column is as wide as it is.
pub fn write<const N: usize>(writer: &mut dyn Write, rows: &[[String; N]]) -> io::Result<()> {
    let mut widths = [0; N];
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.width().max(*width);
        }
    }
    for row in rows {
        let mut line = String::new();
        for (width, cell) in widths.iter().zip(row) {
            line.push_str(cell);
            line.extend(std::iter::repeat_n(' ', width.saturating_sub(cell.width()) + 2));
        }
        writeln!(writer, "{}", line.trim_end())?;
    }
    Ok(())
}

/// A text on one line, cut to `width` columns.
pub fn brief(text: &str, width: usize) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.width() <= width {
        return line;
    }
    let mut used = 1;
    let kept: String = line
        .chars()
        .take_while(|c| {
            used += c.width().unwrap_or(0);
            used <= width
        })
        .collect();
    format!("{}…", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_what_is_seen() {
        let rows = [["a".to_owned(), "x".to_owned()], ["菜谱".to_owned(), "y".to_owned()]];
        let mut out = Vec::new();
        write(&mut out, &rows).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "a     x\n菜谱  y\n");
    }

    #[test]
    fn what_is_cut_says_so() {
        assert_eq!(brief("a\n b", 5), "a b");
        assert_eq!(brief("abcdef", 4), "abc…");
        assert_eq!(brief("菜谱菜谱", 4), "菜…");
        assert_eq!(brief("ab cdef", 4), "ab…");
    }
}
