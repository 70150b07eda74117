//! What stands in brackets behind a parameter's name.

use serde_json::{Number, Value, json};

/// How deep lists of lists may go.
const DEEPEST: usize = 8;

/// What an annotation says.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Annotation {
    /// Whether it says anything that is understood.
    pub(super) is_known: bool,
    kind: Option<Kind>,
    choices: Vec<String>,
    least: Option<Number>,
    most: Option<Number>,
    /// The last of the marks `required` and `optional`.
    pub(super) required: Option<bool>,
    /// The text of the default.
    pub(super) default: Option<String>,
}

/// A JSON type.
#[derive(Debug, Clone, PartialEq)]
enum Kind {
    Plain(&'static str),
    List(Option<Box<Kind>>),
}

impl Annotation {
    /// Reads the parts of an annotation, which commas divide.
    pub(super) fn read(text: &str) -> Self {
        let mut annotation = Self::default();
        let mut rest = text;
        while !rest.is_empty() {
            let (part, behind) = split_at_comma(rest);
            rest = if annotation.take(part.trim(), rest.trim()) { "" } else { behind };
        }
        annotation
    }

    /// Takes one part. Says whether it reached to the end of `rest`, which begins with the part.
    fn take(&mut self, part: &str, rest: &str) -> bool {
        let (mut part, mut rest) = (part, rest);
        if let Some((word, of_part)) = part.split_once(':')
            && let Some((_, of_rest)) = rest.split_once(':')
            && let Some(kind) = Kind::named(word)
        {
            self.kind.get_or_insert(kind);
            self.is_known = true;
            (part, rest) = (of_part.trim(), of_rest.trim());
        }
        if let Some(values) = strip_word(rest, "one of:") {
            self.choose(values.split(','));
            return true;
        }
        let lower = part.to_ascii_lowercase();
        if lower == "required" {
            self.required = Some(true);
        } else if lower == "optional" || lower == "not required" {
            self.required = Some(false);
        } else if let Some(value) = strip_word(part, "default") {
            self.set_default(value.trim_start().trim_start_matches([':', '=']));
        } else if let Some(kind) = Kind::named(part) {
            self.kind.get_or_insert(kind);
        } else if let Some((least, most)) = limits(&lower) {
            self.least = least.or(self.least.take());
            self.most = most.or(self.most.take());
        } else if part.contains('|') {
            self.choose(part.split('|'));
        } else {
            return false;
        }
        self.is_known = true;
        false
    }

    /// Sets the values that are allowed.
    pub(super) fn choose<'a>(&mut self, values: impl Iterator<Item = &'a str>) {
        let values = values.map(bare).filter(|value| !value.is_empty());
        self.choices = values.map(str::to_owned).collect();
        self.is_known = true;
    }

    /// Whether values are listed.
    pub(super) fn has_choices(&self) -> bool {
        !self.choices.is_empty()
    }

    /// Sets the default; a blank one is none.
    pub(super) fn set_default(&mut self, value: &str) {
        let value = value.trim();
        if !value.is_empty() {
            self.default = Some(bare(value).to_owned());
        }
    }

    /// The JSON type. Limits without a type are those of numbers.
    fn kind(&self) -> Kind {
        let limits = [&self.least, &self.most];
        let inferred = || match limits {
            [None, None] => "string",
            _ if limits.into_iter().flatten().all(|limit| limit.is_i64() || limit.is_u64()) => "integer",
            _ => "number",
        };
        self.kind.clone().unwrap_or_else(|| Kind::Plain(inferred()))
    }

    /// The JSON Schema of a parameter with this annotation.
    pub(super) fn schema(&self, description: &str) -> Value {
        let kind = self.kind();
        let mut schema = serde_json::Map::new();
        let mut add =
            |key: &str, value: Option<Value>| value.map(|value| schema.insert(key.to_owned(), value));
        add("type", Some(kind.name().into()));
        add("description", (!description.is_empty()).then(|| description.into()));
        add("enum", self.has_choices().then(|| self.typed_choices(&kind)));
        add("minimum", self.least.clone().map(Value::Number));
        add("maximum", self.most.clone().map(Value::Number));
        add(
            "default",
            self.default.as_ref().map(|text| kind.read(text).unwrap_or_else(|| text.as_str().into())),
        );
        if let Kind::List(Some(item)) = &kind {
            add("items", Some(item.schema()));
        }
        schema.into()
    }

    /// The values in their type; as texts unless all fit.
    fn typed_choices(&self, kind: &Kind) -> Value {
        let typed: Option<Vec<Value>> = self.choices.iter().map(|choice| kind.read(choice)).collect();
        typed.map_or_else(|| json!(self.choices), Value::from)
    }
}

impl Kind {
    /// The type that a word or an array of words names.
    fn named(text: &str) -> Option<Self> {
        Self::nested(&text.to_ascii_lowercase(), 0)
    }

    fn nested(text: &str, depth: usize) -> Option<Self> {
        let text = bare(text);
        let item = text
            .strip_suffix("[]")
            .or_else(|| text.strip_prefix("array of "))
            .or_else(|| text.strip_prefix("list of "));
        if let Some(item) = item {
            if depth >= DEEPEST {
                return None;
            }
            let kind = Self::nested(item, depth + 1)
                .or_else(|| Self::nested(item.strip_suffix('s')?, depth + 1))
                .unwrap_or(Self::Plain("string"));
            return Some(Self::List(Some(Box::new(kind))));
        }
        Some(match text {
            "string" => Self::Plain("string"),
            "int" | "integer" => Self::Plain("integer"),
            "number" | "float" | "double" => Self::Plain("number"),
            "bool" | "boolean" => Self::Plain("boolean"),
            "object" | "map" => Self::Plain("object"),
            "array" | "list" => Self::List(None),
            _ => return None,
        })
    }

    fn name(&self) -> &'static str {
        match self {
            Self::Plain(name) => name,
            Self::List(_) => "array",
        }
    }

    /// The schema of an item of a list.
    fn schema(&self) -> Value {
        match self {
            Self::List(Some(item)) => json!({"type": "array", "items": item.schema()}),
            kind => json!({"type": kind.name()}),
        }
    }

    /// A text as a value of the type; `None` if it does not fit.
    fn read(&self, text: &str) -> Option<Value> {
        let json = || serde_json::from_str::<Value>(text).ok();
        match self {
            Self::Plain("string") => Some(text.into()),
            Self::Plain("integer") => json().filter(|value| value.is_i64() || value.is_u64()),
            Self::Plain("number") => json().filter(Value::is_number),
            Self::Plain("boolean") => text.to_ascii_lowercase().parse::<bool>().ok().map(Value::Bool),
            Self::Plain(_) => json().filter(Value::is_object),
            Self::List(_) => json().filter(Value::is_array),
        }
    }
}

/// `1-7`, `1..7`, `min 1`, `max 7`, `>= 1`, `<= 7`.
fn limits(text: &str) -> Option<(Option<Number>, Option<Number>)> {
    if let Some(least) = strip_word(text, "min").or_else(|| text.strip_prefix(">=")) {
        return Some((Some(number(least)?), None));
    }
    if let Some(most) = strip_word(text, "max").or_else(|| text.strip_prefix("<=")) {
        return Some((None, Some(number(most)?)));
    }
    let dots = text.match_indices("..").map(|(at, mark)| (at, mark.len()));
    let hyphens = text.match_indices('-').map(|(at, mark)| (at, mark.len()));
    dots.chain(hyphens).find_map(|(at, length)| {
        let least = number(text.get(..at)?)?;
        let most = number(text.get(at + length..)?)?;
        Some((Some(least), Some(most)))
    })
}

fn number(text: &str) -> Option<Number> {
    serde_json::from_str(text.trim()).ok()
}

/// What stands behind a word, which ends in a mark or before one or a blank; case does not count.
fn strip_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let (start, behind) = text.split_at_checked(word.len())?;
    let ends = word.ends_with(':') || behind.starts_with([' ', '\t', ':', '=']);
    (ends && start.eq_ignore_ascii_case(word)).then_some(behind)
}

/// A text without blanks, backticks and quotes around it.
pub(super) fn bare(text: &str) -> &str {
    text.trim().trim_matches(['`', '"', '\'']).trim()
}

/// Splits a text at its first comma outside of brackets.
pub(super) fn split_at_comma(text: &str) -> (&str, &str) {
    let mut depth = 0_usize;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                let (before, behind) = text.split_at(at);
                return (before, behind.strip_prefix(',').unwrap_or(behind));
            }
            _ => {}
        }
    }
    (text, "")
}
