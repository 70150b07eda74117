//! The body of a skill and the tools that it declares (contract `forge`, section 3).

use serde::Serialize;
use serde_json::Value;

use super::meta::{self, Meta};
use super::schema::{self, block};
use crate::code::Code;
use crate::document::header::{Duplicates, HeaderPolicy};
use crate::document::parse_bytes;
use crate::error::Error;

/// How the frontmatter of a skill is read.
pub(crate) const HEADER: HeaderPolicy =
    HeaderPolicy { duplicates: Duplicates::First, repair: false, late_fence: false, max_bytes: None };

const INPUT: &str = "**Input:**";
const OUTPUT: &str = "**Output:**";
const FORMAT: &str = "**Output format:**";
const MARKS: [&str; 3] = [INPUT, OUTPUT, FORMAT];
/// The most bytes of a bullet that names a tool.
const LONGEST_BULLET: usize = 64;

/// A tool that a body declares. What is not given is empty.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct ToolBlock {
    /// The name.
    pub name: String,
    /// What it does, on one line.
    pub description: String,
    /// Its parameters, on one line.
    pub input_spec: String,
    /// What it answers.
    pub output_spec: String,
    /// How the answer is written.
    pub output_format: String,
    /// The table or list that its parameters were written as.
    #[serde(skip)]
    input_block: String,
}

impl ToolBlock {
    /// The JSON Schema of its arguments.
    pub fn input_schema(&self) -> Value {
        let is_line = self.input_block.is_empty();
        schema::input_schema(if is_line { &self.input_spec } else { &self.input_block })
    }
}

/// A skill's file, read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ParsedSkill {
    /// What the frontmatter says.
    pub meta: Meta,
    /// The tools that the body declares, in order.
    pub tools: Vec<ToolBlock>,
    /// The text behind the frontmatter, trimmed; all of it without one, or with one that is never closed.
    pub body: String,
}

/// Reads the text of a skill's file. For `legacy_bullets` see [`tools`].
///
/// # Errors
/// `invalid_skill` for a frontmatter that makes a set skip the file.
pub fn parse(text: &str, legacy_bullets: bool) -> Result<ParsedSkill, Error> {
    let parsed = parse_bytes(text.as_bytes(), &HEADER);
    let (meta, _) = meta::read(&parsed.header, &parsed.findings)
        .map_err(|note| Error::new(Code::InvalidSkill, note.message))?;
    let body = parsed.body.trim().to_owned();
    Ok(ParsedSkill { meta, tools: tools(&body, legacy_bullets), body })
}

/// The tools of a body, in order. With `legacy_bullets`, a list's item of one word outside of a tool is a
/// tool by its name alone.
pub fn tools(body: &str, legacy_bullets: bool) -> Vec<ToolBlock> {
    let mut reader = Reader { legacy_bullets, ..Reader::default() };
    for line in body.lines() {
        reader.line(line);
    }
    reader.tools
}

#[derive(Default)]
struct Reader<'a> {
    legacy_bullets: bool,
    tools: Vec<ToolBlock>,
    /// The last tool goes on.
    is_open: bool,
    /// The marks that opened a block of code.
    fence: Option<&'a str>,
    /// What the lines behind an empty `**Input:**` are.
    input: Input,
}

/// What may come behind an empty `**Input:**`.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Input {
    #[default]
    Nothing,
    Awaited,
    Block(block::Kind),
}

impl<'a> Reader<'a> {
    fn line(&mut self, line: &'a str) {
        let text = line.trim();
        if let Some(fence) = self.fence {
            if closes(text, fence) {
                self.fence = None;
            }
            self.describe(text);
        } else if let Some(fence) = opening_fence(text) {
            self.fence = Some(fence);
            self.input = Input::Nothing;
            self.describe(text);
        } else if is_heading(text) {
            self.input = Input::Nothing;
            let name = text.strip_prefix("## Tool:").map_or("", str::trim);
            self.is_open = !name.is_empty();
            if self.is_open {
                self.tools.push(ToolBlock { name: name.to_owned(), ..ToolBlock::default() });
            }
        } else if self.is_open {
            self.tool_line(line, text);
        } else if self.legacy_bullets {
            self.tools.extend(bullet(text));
        }
    }

    fn tool_line(&mut self, line: &str, text: &str) {
        if self.input_line(line, text) {
            return;
        }
        let Some(tool) = self.tools.last_mut() else { return };
        if let Some(spec) = text.strip_prefix(INPUT).map(str::trim) {
            spec.clone_into(&mut tool.input_spec);
            tool.input_block.clear();
            self.input = if spec.is_empty() { Input::Awaited } else { Input::Nothing };
        } else if let Some(spec) = text.strip_prefix(OUTPUT) {
            spec.trim().clone_into(&mut tool.output_spec);
        } else if let Some(format) = text.strip_prefix(FORMAT) {
            format.trim().clone_into(&mut tool.output_format);
        } else {
            self.describe(text);
        }
    }

    /// Takes a line of a table or list behind an empty `**Input:**`; says whether it was one.
    fn input_line(&mut self, line: &str, text: &str) -> bool {
        let is_row = text.starts_with('|');
        let is_item = block::item(text).is_some();
        let is_indented = line.starts_with([' ', '\t']) && !MARKS.iter().any(|mark| text.starts_with(mark));
        let kind = match self.input {
            Input::Nothing => None,
            Input::Awaited if is_row => Some(block::Kind::Table),
            Input::Awaited if is_item => Some(block::Kind::List),
            // Blank lines part the block from its mark, and items from each other.
            Input::Awaited | Input::Block(block::Kind::List) if text.is_empty() => return true,
            Input::Block(block::Kind::Table) if is_row => Some(block::Kind::Table),
            Input::Block(block::Kind::List) if is_item || is_indented => Some(block::Kind::List),
            Input::Awaited | Input::Block(_) => None,
        };
        self.input = kind.map_or(Input::Nothing, Input::Block);
        let (Some(_), Some(tool)) = (kind, self.tools.last_mut()) else { return false };
        tool.input_block.push_str(line);
        tool.input_block.push('\n');
        tool.input_spec = block::on_one_line(&tool.input_block);
        true
    }

    /// Adds a line to the description of the tool that is open.
    fn describe(&mut self, text: &str) {
        let Some(tool) = self.tools.last_mut().filter(|_| self.is_open && !text.is_empty()) else { return };
        if !tool.description.is_empty() {
            tool.description.push(' ');
        }
        tool.description.push_str(text);
    }
}

/// Whether a line is a heading, or one of a tool.
fn is_heading(text: &str) -> bool {
    let behind = text.trim_start_matches('#');
    (1..=6).contains(&(text.len() - behind.len())) && (behind.is_empty() || behind.starts_with([' ', '\t']))
}

/// The marks that open a block of code.
fn opening_fence(text: &str) -> Option<&str> {
    let mark = text.chars().next().filter(|mark| matches!(mark, '`' | '~'))?;
    let behind = text.trim_start_matches(mark);
    let (marks, _) = text.split_at_checked(text.len() - behind.len())?;
    // Marks around code within a line are no fence.
    (marks.len() >= 3 && (mark == '~' || !behind.contains('`'))).then_some(marks)
}

fn closes(text: &str, fence: &str) -> bool {
    text.strip_prefix(fence).is_some_and(|rest| rest.chars().all(|c| fence.starts_with(c)))
}

/// The tool of a bullet that is one word.
fn bullet(text: &str) -> Option<ToolBlock> {
    let name = text.strip_prefix("- ")?.trim();
    let is_word = !name.is_empty() && !name.contains(char::is_whitespace) && name.len() <= LONGEST_BULLET;
    is_word.then(|| ToolBlock { name: name.to_owned(), ..ToolBlock::default() })
}

#[cfg(test)]
mod tests;
