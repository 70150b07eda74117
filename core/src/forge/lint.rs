//! What is wrong with an agent's skills (contract `forge`, section 13).

use std::collections::HashSet;

use serde::Serialize;

use super::agent::{Agent, AgentSkill};
use super::binding::{self, SHARED};
use super::guardrails::Guardrails;
use super::meta::{Note, Runtime};
use super::requirements::Surroundings;
use crate::code::Code;
use crate::error::Error;
use crate::skillset::SkillSet;
use crate::store::fs::{self, EntryKind};

/// How grave a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// The agent will not work as its author means it.
    Error,
    /// It may.
    Warn,
}

/// Something about an agent's skills.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LintFinding {
    /// How grave it is.
    pub level: Level,
    /// A code of kind [`crate::CodeKind::Finding`], or `unreadable`.
    pub code: Code,
    /// The skill's folder, the name of its file, or `(shared)`.
    pub skill: String,
    /// The tool concerned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tool: Option<String>,
    /// What was found and what was wanted.
    pub message: String,
}

impl LintFinding {
    /// The finding on one line: `ERROR <skill>[ / <tool>]: <message>`.
    pub fn line(&self) -> String {
        let level = match self.level {
            Level::Error => "ERROR",
            Level::Warn => "WARN",
        };
        let tool = self.tool.as_ref().map_or_else(String::new, |tool| format!(" / {tool}"));
        format!("{level} {}{tool}: {}", self.skill, self.message)
    }
}

/// What belongs to no skill alone.
const NOBODY: &str = "(shared)";
/// The most bytes of an `.env`.
const MAX_DOTENV: u64 = 1024 * 1024;

/// Checks an agent: all its skills, their scripts, and what they require of the host and of its `.env`.
/// By skill, then by level, then by tool.
///
/// # Errors
/// `invalid_argument` for a set of another dialect; what the host's `which` fails with.
pub fn lint(set: &SkillSet) -> Result<Vec<LintFinding>, Error> {
    let agent = Agent::of(set)?;
    let mut lint = Lint { agent: &agent, findings: Vec::new() };
    for skipped in &set.snapshot().skipped {
        let skill = label(&agent, &skipped.path);
        lint.tell(&skill, None, &Note { code: skipped.reason, message: skipped.message.clone() });
    }
    let mut names = HashSet::new();
    for skill in &agent.skills {
        lint.skill(skill, names.insert(skill.record.name.as_str()));
    }
    lint.orphans(NOBODY, SHARED, &agent.skills.iter().collect::<Vec<_>>());
    lint.requirements()?;
    let mut findings = lint.findings;
    findings.sort_by(|a, b| (&a.skill, a.level, &a.tool).cmp(&(&b.skill, b.level, &b.tool)));
    Ok(findings)
}

struct Lint<'a> {
    agent: &'a Agent,
    findings: Vec<LintFinding>,
}

impl Lint<'_> {
    fn tell(&mut self, skill: &str, tool: Option<&str>, note: &Note) {
        self.tell_at(level(note.code), skill, tool, note);
    }

    fn tell_at(&mut self, level: Level, skill: &str, tool: Option<&str>, note: &Note) {
        self.findings.push(LintFinding {
            level,
            code: note.code,
            skill: skill.to_owned(),
            tool: tool.map(str::to_owned),
            message: note.message.clone(),
        });
    }

    fn skill(&mut self, skill: &AgentSkill, is_first: bool) {
        let name = &skill.record.name;
        let label = label(self.agent, &skill.record.location);
        let forge = &skill.document.meta.forge;
        if !is_first {
            let message =
                format!("the name \"{name}\" is taken by an earlier skill, which answers read_skill");
            self.tell(&label, None, &Note { code: Code::DuplicateName, message });
        }
        if skill.purpose().is_empty() {
            let message = "no description — the skill is not listed in the prompt".to_owned();
            self.tell(&label, None, &Note { code: Code::NoDescription, message });
        }
        for note in &skill.document.notes {
            self.tell(&label, None, note);
        }
        for skipped in Guardrails::new([&forge.guardrails]).skipped() {
            let message = format!("{}: `{}` ({})", skipped.warning(), skipped.pattern, skipped.problem);
            self.tell(&label, None, &Note { code: Code::BadGuardrailPattern, message });
        }
        let is_binary_backed = !forge.bins.is_empty() && skill.tools.iter().all(|tool| tool.runs.is_none());
        for tool in &skill.tools {
            for note in &tool.problems {
                let level = match note.code {
                    Code::MissingScript if is_binary_backed => Level::Warn,
                    code => level(code),
                };
                self.tell_at(level, &label, Some(&tool.block.name), note);
            }
        }
        if let Some(folder) = skill.folder() {
            self.orphans(&label, &format!("{folder}/scripts"), &[skill]);
        }
    }

    /// Scripts in a folder that would be taken for no tool of these skills.
    fn orphans(&mut self, label: &str, folder: &str, skills: &[&AgentSkill]) {
        let Ok(listing) = fs::list(&self.agent.place.path(folder)) else { return };
        let scripted = skills.iter().filter(|skill| skill.document.meta.forge.runtime == Runtime::Script);
        let tools: Vec<&str> =
            scripted.flat_map(|skill| &skill.tools).map(|tool| tool.block.name.as_str()).collect();
        for entry in listing.iter().filter(|entry| entry.kind != EntryKind::Folder) {
            let file = &entry.name;
            if binding::interpreter(file).is_none() || tools.iter().any(|tool| binding::serves(file, tool)) {
                continue;
            }
            let message = format!(
                "orphan script {folder}/{file} — no `## Tool:` heading binds it; reachable only via \
                 run_skill_script (dead weight if unreferenced)"
            );
            self.tell(label, None, &Note { code: Code::OrphanScript, message });
        }
    }

    fn requirements(&mut self) -> Result<(), Error> {
        let path = self.agent.place.path(".env");
        let dotenv = fs::read_document(&path, MAX_DOTENV).map(|head| head.bytes).unwrap_or_default();
        let dotenv = String::from_utf8_lossy(&dotenv);
        let host = &self.agent.host;
        let requirements = self.agent.requirements();
        let found = binding::found(&requirements.bins, host)?;
        let missing = requirements.check(&Surroundings {
            env: &host.env,
            dotenv: &dotenv,
            lookup: &|_| None,
            which: &|bin| found.contains(&bin),
        });
        for lack in missing.errors.iter().chain(&missing.warnings) {
            self.tell(NOBODY, None, &Note { code: lack.code, message: lack.message.clone() });
        }
        Ok(())
    }
}

fn level(code: Code) -> Level {
    match code {
        Code::EnvOptional
        | Code::MissingInterpreter
        | Code::MissingBin
        | Code::BadTimeout
        | Code::DuplicateName
        | Code::NoDescription
        | Code::OrphanScript => Level::Warn,
        _ => Level::Error,
    }
}

/// A skill's folder, or the path of its file in the agent's folder or in `skills`.
fn label(agent: &Agent, location: &str) -> String {
    let below = location.strip_prefix(&agent.place.root).unwrap_or(location);
    let below = below.replace(std::path::MAIN_SEPARATOR, "/");
    let below = below.trim_start_matches('/');
    let below = below.strip_prefix("skills/").unwrap_or(below);
    match below.strip_suffix("/SKILL.md") {
        Some(folder) if !folder.contains('/') => folder.to_owned(),
        _ => below.to_owned(),
    }
}
