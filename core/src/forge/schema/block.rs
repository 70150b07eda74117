//! Parameters in a table or a list.

use super::annotation::bare;
use super::parameter::Parameter;

/// What a block of lines is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::forge) enum Kind {
    /// Rows between `|`.
    Table,
    /// Items behind `-` or a number.
    List,
}

/// What a text is by its first line; `None` for parameters on one line.
pub(in crate::forge) fn kind(text: &str) -> Option<Kind> {
    let first = text.lines().map(str::trim).find(|line| !line.is_empty())?;
    if first.starts_with('|') { Some(Kind::Table) } else { item(first).map(|_| Kind::List) }
}

/// The text of a list's item without its mark.
pub(in crate::forge) fn item(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let unmarked = line.strip_prefix(['-', '*', '+']).or_else(|| {
        let behind = line.trim_start_matches(|c: char| c.is_ascii_digit());
        behind.strip_prefix(['.', ')']).filter(|_| behind.len() < line.len())
    })?;
    unmarked.starts_with([' ', '\t']).then(|| unmarked.trim())
}

/// The parameters of a block.
pub(super) fn parameters(text: &str, kind: Kind) -> Vec<Parameter> {
    match kind {
        Kind::Table => table(text),
        Kind::List => list(text),
    }
}

/// A block as parameters on one line: `a (type, required), b (type)`.
pub(in crate::forge) fn on_one_line(block: &str) -> String {
    let parameters = kind(block).map_or_else(Vec::new, |kind| parameters(block, kind));
    parameters.iter().map(written).collect::<Vec<_>>().join(", ")
}

fn written(parameter: &Parameter) -> String {
    let annotated = parameter.annotated.as_deref().map_or("", str::trim);
    if annotated.is_empty() { parameter.name.clone() } else { format!("{} ({annotated})", parameter.name) }
}

/// One parameter an item. Lines without a mark, and items further in, belong to the item above.
fn list(text: &str) -> Vec<Parameter> {
    let mut items: Vec<String> = Vec::new();
    let mut indent = None;
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let depth = line.len() - line.trim_start().len();
        match (item(line), items.last_mut()) {
            (Some(text), _) if depth <= *indent.get_or_insert(depth) => items.push(text.to_owned()),
            (_, Some(last)) => {
                last.push(' ');
                last.push_str(line.trim());
            }
            _ => {}
        }
    }
    items.iter().enumerate().map(|(index, item)| list_item(item, index == 0)).collect()
}

fn list_item(text: &str, is_first: bool) -> Parameter {
    match text.split_once(':') {
        Some((name, behind)) if !name.contains('(') => {
            let behind = behind.to_owned();
            Parameter { name: bare(name).to_owned(), behind, is_first, ..Parameter::default() }
        }
        _ => Parameter::read(text, is_first),
    }
}

fn table(text: &str) -> Vec<Parameter> {
    let mut rows = text.lines().map(str::trim).filter(|line| line.starts_with('|')).map(cells);
    let header: Vec<String> =
        rows.next().unwrap_or_default().iter().map(|cell| cell.to_ascii_lowercase()).collect();
    let column = |name: &str| header.iter().skip(1).position(|title| title == name).map(|at| at + 1);
    let columns = Columns {
        kind: column("type"),
        required: column("required"),
        default: column("default"),
        description: column("description"),
    };
    let rows = rows.filter(|row| !row.iter().all(|cell| is_rule(cell)));
    rows.enumerate().map(|(index, row)| columns.parameter(&row, index == 0)).collect()
}

struct Columns {
    kind: Option<usize>,
    required: Option<usize>,
    default: Option<usize>,
    description: Option<usize>,
}

impl Columns {
    fn parameter(&self, row: &[String], is_first: bool) -> Parameter {
        let cell = |at: Option<usize>| at.and_then(|at| row.get(at)).map_or("", String::as_str);
        let kind = bare(cell(self.kind));
        let mut parameter = Parameter::read(&format!("({kind})"), is_first);
        row.first().map_or("", |name| bare(name)).clone_into(&mut parameter.name);
        parameter.behind.clear();
        let mut marks = Vec::new();
        if self.required.is_some() {
            let says_yes = matches!(
                bare(cell(self.required)).to_ascii_lowercase().as_str(),
                "yes" | "true" | "required" | "y"
            );
            parameter.column = Some(says_yes);
            if says_yes && parameter.annotation.required != Some(true) {
                marks.push("required".to_owned());
            } else if !says_yes && (is_first || parameter.annotation.required == Some(true)) {
                marks.push("optional".to_owned());
            }
        }
        let default = cell(self.default);
        if !matches!(default, "" | "-" | "—") {
            parameter.annotation.set_default(default);
            marks.push(format!("default {}", bare(default)));
        }
        let description = cell(self.description);
        match just_choices(description) {
            Some(choices) if !parameter.annotation.has_choices() => {
                parameter.annotation.choose(choices.iter().copied());
                marks.push(format!("one of: {}", choices.join(", ")));
            }
            // A colon that leads to the text, so that none of its own marks is taken for that.
            _ if !description.is_empty() => parameter.behind = format!(": {description}"),
            _ => {}
        }
        // Choices reach to the end, so marks come before them.
        let reaches_to_end = kind.to_ascii_lowercase().contains("one of:");
        let at = if reaches_to_end { marks.len() } else { 0 };
        if !kind.is_empty() {
            marks.insert(at, kind.to_owned());
        }
        parameter.annotated = Some(marks.join(", "));
        parameter
    }
}

/// The cells of a row, in which `\|` is no border.
fn cells(row: &str) -> Vec<String> {
    let inside = row.strip_prefix('|').unwrap_or(row);
    let mut cells = vec![String::new()];
    let mut chars = inside.chars().peekable();
    while let Some(c) = chars.next() {
        let is_escaped = c == '\\' && chars.next_if_eq(&'|').is_some();
        if c == '|' {
            cells.push(String::new());
        } else if let Some(cell) = cells.last_mut() {
            cell.push(if is_escaped { '|' } else { c });
        }
    }
    // What stands behind the last border is no cell.
    if cells.len() > 1 && cells.last().is_some_and(|cell| cell.trim().is_empty()) {
        cells.pop();
    }
    cells.iter().map(|cell| cell.trim().to_owned()).collect()
}

/// Whether a cell belongs to the line below the header.
fn is_rule(cell: &str) -> bool {
    let dashes = cell.strip_prefix(':').unwrap_or(cell);
    let dashes = dashes.strip_suffix(':').unwrap_or(dashes);
    !dashes.is_empty() && dashes.bytes().all(|byte| byte == b'-')
}

/// The values of a text that is no more than `One of:` and values in backticks.
fn just_choices(text: &str) -> Option<Vec<&str>> {
    let (start, values) = text.split_at_checked("one of:".len())?;
    if !start.eq_ignore_ascii_case("one of:") {
        return None;
    }
    let parts: Vec<&str> = values.split('`').collect();
    let is_gap =
        |gap: &str| matches!(gap.trim().trim_matches([',', '.']).trim(), "" | "or" | "and" | "|" | "/");
    let choices: Vec<&str> = parts.iter().skip(1).step_by(2).copied().collect();
    let fits = parts.len() % 2 == 1 && !choices.is_empty() && parts.iter().step_by(2).all(|gap| is_gap(gap));
    fits.then_some(choices)
}
