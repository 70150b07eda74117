//! An agent's skills, each with what it declares and what runs behind its tools.

use std::collections::HashSet;
use std::sync::Arc;

use serde_json::Value;

use super::binding::{Place, Runs, bind};
use super::body::{self, ToolBlock};
use super::guardrails::Guardrails;
use super::meta::{Meta, Note};
use super::requirements::Requirements;
use super::schema;
use crate::code::Code;
use crate::diagnostic::Warning;
use crate::error::Error;
use crate::host::Host;
use crate::policy::{Assembled, Assembly, Kept, Placement};
use crate::skill::Skill;
use crate::skillset::SkillSet;
use crate::text::{file_name, one_line, stem};

/// The names of the tools that every agent with a skill has.
pub const READ_SKILL: &str = "read_skill";
/// See [`READ_SKILL`].
pub const RUN_SKILL_SCRIPT: &str = "run_skill_script";

/// What was read of a skill's file.
#[derive(Debug)]
pub struct Document {
    /// Its frontmatter.
    pub meta: Meta,
    /// What its author should know of it.
    pub notes: Vec<Note>,
    /// Its body, trimmed.
    pub body: String,
}

/// An agent's skills, as of the last scan.
#[derive(Debug)]
pub struct Agent {
    /// Where it lies.
    pub place: Place,
    /// What the host told.
    pub host: Host,
    /// Its skills, in order.
    pub skills: Vec<AgentSkill>,
    /// The guardrails of all of them.
    pub guardrails: Guardrails,
}

/// A skill of an agent.
#[derive(Debug)]
pub struct AgentSkill {
    /// Its record.
    pub record: Arc<Skill>,
    /// How its file stands in the agent's folder.
    pub placement: Placement,
    /// What was read of its file.
    pub document: Arc<Document>,
    /// Its tools, in order.
    pub tools: Vec<Tool>,
}

/// A tool that a skill declares.
#[derive(Debug)]
pub struct Tool {
    /// What the skill says of it.
    pub block: ToolBlock,
    /// The JSON Schema of its arguments.
    pub schema: Value,
    /// What runs it; `None` for a script that is not there.
    pub runs: Option<Runs>,
    /// Why it is left out; empty if it is not.
    pub problems: Vec<Note>,
}

impl AgentSkill {
    /// Its folder below the agent's; `None` if it is a file by itself.
    pub fn folder(&self) -> Option<String> {
        self.record.particulars().dir.as_ref().map(|dir| format!("skills/{dir}"))
    }

    /// What it is for, on one line: its own words, else those of its first tool; empty if there are none.
    pub fn purpose(&self) -> String {
        let own = one_line(&self.document.meta.description);
        let first = self.tools.first().map_or("", |tool| tool.block.description.as_str());
        if own.is_empty() { one_line(first).into_owned() } else { own.into_owned() }
    }
}

impl Tool {
    /// Whether a model may call it.
    pub fn is_bound(&self) -> bool {
        self.problems.is_empty()
    }
}

impl Agent {
    /// The agent behind a set.
    ///
    /// # Errors
    /// `invalid_argument` for a set of another dialect.
    pub fn of(set: &SkillSet) -> Result<Arc<Self>, Error> {
        set.snapshot().assembled().and_then(Self::behind).ok_or_else(|| {
            let message = format!("the set is of the dialect `{}`; one of `forge` is wanted", set.dialect());
            Error::new(Code::InvalidArgument, message)
        })
    }

    /// The agent that a set of this dialect keeps.
    pub fn behind(kept: &Kept) -> Option<Arc<Self>> {
        Arc::clone(kept).downcast().ok()
    }

    /// The skill that a model means: by its file, by its folder, and then by its name in any casing, each
    /// also with `-` for `_`.
    pub fn find(&self, name: &str) -> Option<&AgentSkill> {
        let by_place = |wanted: &str| {
            let placed = |placement| self.skills.iter().filter(move |skill| skill.placement == placement);
            let single = placed(Placement::Single).find(|skill| file_stem(&skill.record) == wanted);
            let in_folder = || {
                placed(Placement::Folder)
                    .find(|skill| skill.record.particulars().dir.as_deref() == Some(wanted))
            };
            single.or_else(in_folder)
        };
        let by_name = |wanted: &str, fold: fn(&str) -> String| {
            self.skills.iter().find(|skill| fold(&skill.record.name) == wanted)
        };
        let [given, hyphened] = [name.to_owned(), name.replace('_', "-")];
        by_place(&given)
            .or_else(|| by_place(&hyphened))
            .or_else(|| by_name(&given.to_lowercase(), str::to_lowercase))
            .or_else(|| by_name(&hyphened.to_lowercase(), |name| name.to_lowercase().replace('_', "-")))
    }

    /// The skill and the tool of a name that a model may call.
    pub fn tool(&self, name: &str) -> Option<(&AgentSkill, &Tool)> {
        let mut bound = self.bound();
        bound.find(|(_, tool)| tool.block.name == name)
    }

    /// What its skills require together.
    pub fn requirements(&self) -> Requirements {
        let each = self.skills.iter().map(|skill| Requirements::from(&skill.document.meta.forge));
        Requirements::aggregate(each)
    }

    /// All tools that a model may call, in order.
    pub fn bound(&self) -> impl Iterator<Item = (&AgentSkill, &Tool)> {
        let tools = self.skills.iter().flat_map(|skill| skill.tools.iter().map(move |tool| (skill, tool)));
        tools.filter(|(_, tool)| tool.is_bound())
    }
}

fn file_stem(record: &Skill) -> &str {
    stem(file_name(&record.location))
}

/// Binds the tools of all skills.
pub fn assemble(assembly: &Assembly<'_>) -> Result<Assembled, Error> {
    let (root, real) = assembly.root.unwrap_or_default();
    let place = Place { root: root.to_owned(), real: real.to_owned() };
    let host = assembly.host.clone();
    let mut taken: HashSet<String> = host.reserved_tools.iter().cloned().collect();
    taken.extend([READ_SKILL, RUN_SKILL_SCRIPT].map(str::to_owned));
    let mut skills = Vec::with_capacity(assembly.skills.len());
    let mut warnings = Vec::new();
    for (record, placement, kept) in &assembly.skills {
        let Some(document) = kept.and_then(|kept| Arc::clone(kept).downcast::<Document>().ok()) else {
            continue;
        };
        let (record, placement) = (Arc::clone(record), *placement);
        let mut skill = AgentSkill { record, placement, document, tools: Vec::new() };
        for block in body::tools(&skill.document.body, host.legacy_bullets) {
            let tool = tool(block, &skill, &place, &host, &mut taken)?;
            skill.tools.push(tool);
        }
        warnings.extend(skill.tools.iter().flat_map(|tool| &tool.problems).map(|note| Warning {
            code: note.code,
            message: note.message.clone(),
            path: Some(skill.record.location.clone()),
        }));
        skills.push(skill);
    }
    let guardrails = Guardrails::new(skills.iter().map(|skill| &skill.document.meta.forge.guardrails));
    warnings.extend(guardrails.skipped().iter().map(|skipped| Warning {
        code: Code::BadGuardrailPattern,
        message: skipped.warning(),
        path: None,
    }));
    Ok(Assembled { kept: Arc::new(Agent { place, host, skills, guardrails }), warnings })
}

fn tool(
    block: ToolBlock,
    skill: &AgentSkill,
    place: &Place,
    host: &Host,
    taken: &mut HashSet<String>,
) -> Result<Tool, Error> {
    let mut problems = Vec::new();
    let runs = bind(&block.name, skill, place, host, &mut problems)?;
    let schema = block.input_schema();
    let mut tell = |code, message: String| problems.push(Note { code, message });
    let keys = schema::invalid_keys(&schema);
    if !keys.is_empty() {
        let message = format!(
            "input property key(s) {} violate ^[a-zA-Z0-9_.-]{{1,64}}$ — the tool is DROPPED at runtime (it \
             would fail every LLM call)",
            keys.join(", ")
        );
        tell(Code::BadPropertyKey, message);
    }
    if !is_tool_name(&block.name) {
        let message = format!(
            "tool name \"{}\" must match ^[a-zA-Z0-9_-]{{1,64}}$ and hold no `__` — the tool will not register",
            block.name
        );
        tell(Code::BadToolName, message);
    }
    if problems.is_empty() && !taken.insert(block.name.clone()) {
        let message = format!("tool already registered: \"{}\"", block.name);
        problems.push(Note { code: Code::DuplicateTool, message });
    }
    Ok(Tool { block, schema, runs, problems })
}

fn is_tool_name(name: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    (1..=64).contains(&name.len()) && name.bytes().all(fits) && !name.contains("__")
}
