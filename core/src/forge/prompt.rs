//! The part of a prompt that tells a model of the skills (contract `forge`, section 8).

use super::agent::{Agent, AgentSkill};
use super::meta::Runtime;
use crate::host::PromptMode;
use crate::text::one_line;

const HEAD: &str = "## Available Skills\n\nFollow a skill from this list when it fits. `provides:` names steps, \
                    not tools. `read_skill` shows a skill or its files.";

/// The text for the skills that `chosen` takes; empty where none has anything to say.
pub(crate) fn prompt(agent: &Agent, chosen: impl Fn(&AgentSkill) -> bool) -> String {
    let told: Vec<&AgentSkill> =
        agent.skills.iter().filter(|skill| !is_all_tools(skill) && chosen(skill)).collect();
    let lines: Vec<String> = told.iter().filter_map(|skill| line(skill)).collect();
    let mut parts = vec![HEAD.to_owned()];
    if !lines.is_empty() {
        parts.push(lines.join("\n"));
    }
    if agent.host.prompt == PromptMode::Full {
        parts.extend(told.iter().filter(|skill| !skill.document.body.is_empty()).map(|skill| section(skill)));
    }
    if parts.len() == 1 { String::new() } else { parts.join("\n\n") }
}

/// Whether the model meets the skill in its tools alone.
fn is_all_tools(skill: &AgentSkill) -> bool {
    !skill.tools.is_empty() && steps(skill).is_empty()
}

/// The names of what the skill declares as tools and nothing runs.
fn steps(skill: &AgentSkill) -> Vec<&str> {
    if skill.document.meta.forge.runtime == Runtime::Binary {
        return Vec::new();
    }
    let steps = skill.tools.iter().filter(|tool| tool.runs.is_none());
    steps.map(|tool| tool.block.name.as_str()).collect()
}

fn line(skill: &AgentSkill) -> Option<String> {
    let purpose = skill.purpose();
    if purpose.is_empty() {
        return None;
    }
    let mut line = format!("- {}: {purpose}", one_line(&skill.record.name));
    let steps = steps(skill);
    if !steps.is_empty() {
        line.extend([" [provides: ", &steps.join(", "), "]"]);
    }
    if !skill.document.meta.forge.bins.is_empty() {
        line.push_str(" (uses cli_execute)");
    }
    Some(line)
}

fn section(skill: &AgentSkill) -> String {
    format!("## Skill: {}\n\n{}", one_line(&skill.record.name), skill.document.body)
}
