//! Guardrails: patterns that skills deny in commands, output, prompts and answers (contract `forge`,
//! section 11).

mod lists;

use regex::{NoExpand, Regex};
use serde::Serialize;
use serde_json::Value;

use super::meta::{Deny, DenyLists};
use super::re2::{self, Flags};

const REDACTED: &str = "[BLOCKED BY POLICY]";

/// The guardrails of all skills of a set, ready to check with.
///
/// As data it is `{deny_commands, deny_prompts, deny_responses, deny_output, skipped_patterns}`, which
/// reads back.
#[derive(Debug, Clone, Default)]
pub struct Guardrails {
    lists: DenyLists,
    commands: Vec<Rule>,
    output: Vec<Rule>,
    prompts: Vec<Rule>,
    responses: Vec<Rule>,
    skipped: Vec<SkippedPattern>,
}

/// A pattern that is no RE2 and is passed over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SkippedPattern {
    /// The list that it stands in, such as `deny_commands`.
    pub list: &'static str,
    /// The pattern as written.
    pub pattern: String,
    /// What is wrong with it.
    pub problem: String,
}

impl SkippedPattern {
    /// The warning that it is passed over: `skill guardrail: invalid deny_command regex, skipping`.
    pub fn warning(&self) -> String {
        let list = if self.list == "deny_output" { self.list } else { self.list.trim_end_matches('s') };
        format!("skill guardrail: invalid {list} regex, skipping")
    }
}

/// A tool's output after its check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CheckedOutput {
    /// The output without what is redacted; where it is blocked, what is said instead.
    pub text: String,
    /// Whether a pattern blocks it.
    pub blocked: bool,
}

#[derive(Debug, Clone)]
struct Rule {
    pattern: Regex,
    /// The message, or for output the action; empty if there is none.
    then: String,
}

impl Guardrails {
    /// Pools the lists of skills: of equal patterns in one list the first is kept.
    pub fn new<'a>(skills: impl IntoIterator<Item = &'a DenyLists>) -> Self {
        let mut lists = DenyLists::default();
        for skill in skills {
            pool(&mut lists.deny_commands, &skill.deny_commands);
            pool(&mut lists.deny_output, &skill.deny_output);
            pool(&mut lists.deny_prompts, &skill.deny_prompts);
            pool(&mut lists.deny_responses, &skill.deny_responses);
        }
        let ignore_case = Flags { ignore_case: true, ..Flags::default() };
        let mut skipped = Vec::new();
        let mut rules = |list, denied: &[Deny], flags| compiled(list, denied, flags, &mut skipped);
        Self {
            commands: rules("deny_commands", &lists.deny_commands, Flags::default()),
            output: rules("deny_output", &lists.deny_output, Flags::default()),
            prompts: rules("deny_prompts", &lists.deny_prompts, ignore_case),
            responses: rules("deny_responses", &lists.deny_responses, Flags { dot_all: true, ..ignore_case }),
            lists,
            skipped,
        }
    }

    /// The patterns that are passed over: those of `deny_commands`, then `deny_output`, `deny_prompts` and
    /// `deny_responses`.
    pub fn skipped(&self) -> &[SkippedPattern] {
        &self.skipped
    }

    /// Checks a call of a tool of the host before it runs, by the JSON text of its arguments: what is said
    /// instead, `None` if it may run.
    pub fn check_command(&self, tool: &str, json: &str) -> Option<String> {
        let target = if tool == "cli_execute" { command_line(json)? } else { with_strings(json) };
        let message = first_match(&self.commands, &target)?;
        Some(prefixed(message, "command blocked by skill guardrail"))
    }

    /// Checks the output, or the error text, of any tool before a model sees it.
    pub fn check_output(&self, text: &str) -> CheckedOutput {
        let mut text = text.to_owned();
        if text.is_empty() {
            return CheckedOutput { text, blocked: false };
        }
        let doing = |action| self.output.iter().filter(move |rule| rule.then == action);
        if doing("block").any(|rule| rule.pattern.is_match(&text)) {
            return CheckedOutput {
                text: "tool output blocked by skill guardrail".to_owned(),
                blocked: true,
            };
        }
        for rule in doing("redact") {
            text = rule.pattern.replace_all(&text, NoExpand(REDACTED)).into_owned();
        }
        CheckedOutput { text, blocked: false }
    }

    /// Checks the last message of the user: what is said instead, `None` if it may go on.
    pub fn check_prompt(&self, text: &str) -> Option<String> {
        let message = first_match(&self.prompts, text)?;
        Some(prefixed(message, "prompt blocked by skill guardrail"))
    }

    /// Checks an answer of the model: the text that takes its place, `None` if it may stand.
    pub fn check_response(&self, text: &str) -> Option<String> {
        const DEFAULT: &str = "I can help you with specific tasks. What would you like to do?";
        let message = first_match(&self.responses, text)?;
        Some(if message.is_empty() { DEFAULT } else { message }.to_owned())
    }
}

fn pool(pooled: &mut Vec<Deny>, denied: &[Deny]) {
    for deny in denied {
        if pooled.iter().all(|known| known.pattern != deny.pattern) {
            pooled.push(deny.clone());
        }
    }
}

fn compiled(
    list: &'static str,
    denied: &[Deny],
    flags: Flags,
    skipped: &mut Vec<SkippedPattern>,
) -> Vec<Rule> {
    let mut rules = Vec::with_capacity(denied.len());
    for Deny { pattern, then } in denied {
        match re2::compile(pattern, flags) {
            Ok(pattern) => rules.push(Rule { pattern, then: then.clone() }),
            Err(problem) => skipped.push(SkippedPattern { list, pattern: pattern.clone(), problem }),
        }
    }
    rules
}

/// What the first rule that matches says. An empty text passes.
fn first_match<'a>(rules: &'a [Rule], text: &str) -> Option<&'a str> {
    let rule = rules.iter().find(|rule| !text.is_empty() && rule.pattern.is_match(text))?;
    Some(&rule.then)
}

fn prefixed(message: &str, default: &str) -> String {
    format!("skill guardrail: {}", if message.is_empty() { default } else { message })
}

/// The command line of `cli_execute`; `None` for arguments that are none of its own.
fn command_line(json: &str) -> Option<String> {
    let arguments: Value = serde_json::from_str(json).ok()?;
    let binary = arguments.get("binary")?.as_str().filter(|binary| !binary.is_empty())?;
    let mut words = vec![binary];
    match arguments.get("args") {
        None | Some(Value::Null) => {}
        Some(args) => {
            for word in args.as_array()? {
                words.push(word.as_str()?);
            }
        }
    }
    Some(words.join(" "))
}

/// A JSON text and below it the strings that it holds, decoded, in their order.
fn with_strings(json: &str) -> String {
    let mut target = json.to_owned();
    if let Ok(value) = serde_json::from_str(json) {
        add_strings(&value, &mut target);
    }
    target
}

fn add_strings(value: &Value, target: &mut String) {
    match value {
        Value::String(text) => add_line(text, target),
        Value::Array(items) => items.iter().for_each(|item| add_strings(item, target)),
        Value::Object(entries) => {
            for (key, value) in entries {
                add_line(key, target);
                add_strings(value, target);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn add_line(text: &str, target: &mut String) {
    target.push('\n');
    target.push_str(text);
}

#[cfg(test)]
mod tests;
