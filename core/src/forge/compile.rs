//! What an agent's build holds of its skills (contract `forge`, section 12).

use std::collections::{BTreeMap, HashSet};

use serde::{Deserialize, Serialize};

use super::agent::{Agent, AgentSkill};
use crate::code::Code;
use crate::diagnostic::Warning;
use crate::error::Error;
use crate::policy::Placement;
use crate::skillset::SkillSet;

const VERSION: &str = "agentskills-v1";

/// What an agent's skills are compiled to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Compiled {
    /// The list of skills and tools, as JSON.
    pub skills_json: String,
    /// The same for a model.
    pub prompt: String,
    /// Skills that are single files, which are left out.
    pub warnings: Vec<Warning>,
}

/// What a build is told. All are free texts.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object of options")]
pub struct BuildOptions {
    /// The agent's id.
    pub agent_id: String,
    /// The agent's version.
    pub version: String,
    /// When it was built.
    pub built_at: String,
    /// Where the files go.
    pub output_dir: String,
}

/// The files of a build.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Build {
    /// Each file's text by its path in the output folder.
    pub files: BTreeMap<String, String>,
    /// What becomes of the agent's record.
    pub spec_patch: SpecPatch,
    /// Skills that are left out.
    pub warnings: Vec<Warning>,
}

/// The versions that an agent's record names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct SpecPatch {
    /// The version of the compiled list.
    pub skills_spec_version: &'static str,
    /// The version of `metadata.forge`.
    pub forge_skills_ext_version: &'static str,
}

#[derive(Serialize)]
struct SkillsFile<'a> {
    skills: &'a [Entry<'a>],
    count: usize,
    version: &'static str,
}

#[derive(Default, Serialize)]
struct Entry<'a> {
    name: &'a str,
    description: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    category: &'a str,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    tags: &'a [String],
    #[serde(skip_serializing_if = "str::is_empty")]
    input_spec: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    output_spec: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    output_format: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    body: &'a str,
}

#[derive(Serialize)]
struct Manifest<'a> {
    agent_id: &'a str,
    version: &'a str,
    built_at: &'a str,
    output_dir: &'a str,
    files: Vec<&'a str>,
}

/// Compiles the skills of a set: the main skill, then those in folders.
///
/// # Errors
/// `invalid_argument` for a set of another dialect.
pub fn compile(set: &SkillSet) -> Result<Compiled, Error> {
    let agent = Agent::of(set)?;
    let placed = |wanted: Placement| agent.skills.iter().filter(move |skill| skill.placement == wanted);
    let compiled: Vec<&AgentSkill> = placed(Placement::Main).chain(placed(Placement::Folder)).collect();
    let entries: Vec<Entry<'_>> = compiled.iter().flat_map(|skill| entries(skill)).collect();
    let file = SkillsFile { skills: &entries, count: entries.len(), version: VERSION };
    let warnings = placed(Placement::Single).map(|skill| Warning {
        code: Code::FlatNotCompiled,
        message: format!(
            "skill \"{}\" is a single file; only skills in folders are compiled",
            skill.record.name
        ),
        path: Some(skill.record.location.clone()),
    });
    Ok(Compiled { skills_json: json(&file)?, prompt: prompt(&entries), warnings: warnings.collect() })
}

/// The files of a build of the set.
///
/// # Errors
/// `invalid_argument` for a set of another dialect.
pub fn build(set: &SkillSet, options: &BuildOptions) -> Result<Build, Error> {
    let Compiled { skills_json, prompt, warnings } = compile(set)?;
    let mut files = BTreeMap::from([
        ("compiled/skills/skills.json".to_owned(), skills_json),
        ("compiled/prompt.txt".to_owned(), prompt),
    ]);
    let manifest = json(&Manifest {
        agent_id: &options.agent_id,
        version: &options.version,
        built_at: &options.built_at,
        output_dir: &options.output_dir,
        files: files.keys().map(String::as_str).collect(),
    })?;
    files.insert("build-manifest.json".to_owned(), manifest);
    let spec_patch = SpecPatch { skills_spec_version: VERSION, forge_skills_ext_version: "1.0" };
    Ok(Build { files, spec_patch, warnings })
}

/// One entry a tool; a skill without tools is one itself.
fn entries(skill: &AgentSkill) -> Vec<Entry<'_>> {
    let document = &skill.document;
    if skill.tools.is_empty() {
        return vec![Entry {
            name: &skill.record.name,
            description: &document.meta.description,
            body: &document.body,
            ..Entry::default()
        }];
    }
    let tools = skill.tools.iter().map(|tool| Entry {
        name: &tool.block.name,
        description: &tool.block.description,
        category: &document.meta.category,
        tags: &document.meta.tags,
        input_spec: &tool.block.input_spec,
        output_spec: &tool.block.output_spec,
        output_format: &tool.block.output_format,
        body: &document.body,
    });
    tools.collect()
}

fn prompt(entries: &[Entry<'_>]) -> String {
    let mut text = "# Available Skills\n\n".to_owned();
    let mut told = HashSet::new();
    for entry in entries {
        text.extend(["## ", entry.name, "\n"]);
        let lines = [
            ("", entry.description),
            ("Input: ", entry.input_spec),
            ("Output: ", entry.output_spec),
            ("Output format: ", entry.output_format),
        ];
        for (label, line) in lines.into_iter().filter(|(_, line)| !line.is_empty()) {
            text.extend([label, line, "\n"]);
        }
        if !entry.body.is_empty() && told.insert(entry.body) {
            text.extend(["\n", entry.body, "\n"]);
        }
        text.push('\n');
    }
    text
}

/// JSON with an indent of two blanks, in which no character means anything to HTML or a script.
fn json(value: &impl Serialize) -> Result<String, Error> {
    let text = serde_json::to_string_pretty(value);
    let text = text.map_err(|fault| Error::new(Code::Internal, fault.to_string()))?;
    let mut escaped = String::with_capacity(text.len());
    // All of these stand in strings only.
    for c in text.chars() {
        match c {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                escaped.extend(["\\u", &format!("{:04x}", u32::from(c))]);
            }
            c => escaped.push(c),
        }
    }
    Ok(escaped)
}
