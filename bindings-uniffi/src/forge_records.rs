//! The results of the dialect `forge`, as declarations of the wire model.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::json::JsonValue;
use crate::records::{Skill, SkillWarning, Skipped};

/// What lies in a folder of skills.
#[derive(Debug, Clone, Deserialize, uniffi::Record)]
pub struct ForgeScan {
    /// The skills in its folders.
    pub skills: Vec<Skill>,
    /// What was found and does not count.
    pub skipped: Vec<Skipped>,
}

/// The frontmatter of a skill; what is not given is empty.
#[derive(Debug, Clone, Deserialize, uniffi::Record)]
pub struct ForgeMeta {
    /// The name.
    pub name: String,
    /// The description.
    pub description: String,
    /// The category.
    pub category: String,
    /// The icon.
    pub icon: String,
    /// Tags.
    pub tags: Vec<String>,
    /// An object of anything.
    pub metadata: JsonValue,
}

/// A tool that a body declares; what is not given is empty.
#[derive(Debug, Clone, Deserialize, uniffi::Record)]
pub struct ForgeTool {
    /// The name.
    pub name: String,
    /// The description.
    pub description: String,
    /// Its parameters, on one line; see `forge_input_schema`.
    pub input_spec: String,
    /// What it gives.
    pub output_spec: String,
    /// The form of what it gives.
    pub output_format: String,
}

/// A skill's file, read.
#[derive(Debug, Clone, Deserialize, uniffi::Record)]
pub struct ForgeParsed {
    /// Its frontmatter.
    pub meta: ForgeMeta,
    /// The tools that it declares.
    pub tools: Vec<ForgeTool>,
    /// Its trimmed body.
    pub body: String,
}

/// Variables that skills require.
#[derive(Debug, Clone, Serialize, Deserialize, uniffi::Record)]
pub struct ForgeEnv {
    /// All of them must be set.
    #[uniffi(default)]
    pub required: Vec<String>,
    /// Of each group one must be set.
    #[uniffi(default)]
    pub one_of: Vec<Vec<String>>,
    /// They may be set.
    #[uniffi(default)]
    pub optional: Vec<String>,
}

/// What skills require of the host.
#[derive(Debug, Clone, Serialize, Deserialize, uniffi::Record)]
pub struct ForgeRequirements {
    /// Programs.
    #[uniffi(default)]
    pub bins: Vec<String>,
    /// Variables.
    pub env: ForgeEnv,
    /// What the host can do.
    #[uniffi(default)]
    pub capabilities: Vec<String>,
    /// Domains that are talked to.
    #[uniffi(default)]
    pub egress_domains: Vec<String>,
    /// Tools of the host that the skills must not have.
    #[uniffi(default)]
    pub denied_tools: Vec<String>,
}

/// What requirements are checked against.
#[derive(Debug, Clone, Serialize, uniffi::Record)]
pub struct ForgeSurroundings {
    /// The variables; those of the set if nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[uniffi(default)]
    pub env: Option<HashMap<String, String>>,
    /// The text of an `.env` file.
    #[uniffi(default)]
    pub dotenv: String,
    /// Secrets by name.
    #[uniffi(default)]
    pub lookup: HashMap<String, String>,
    /// The programs that are found; those of the set if nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[uniffi(default)]
    pub which: Option<Vec<String>>,
}

/// One thing that is missing.
#[derive(Debug, Clone, Deserialize, uniffi::Record)]
pub struct ForgeLack {
    /// A code of the catalogue.
    pub code: String,
    /// What is missing.
    pub message: String,
}

/// What is missing.
#[derive(Debug, Clone, Deserialize, uniffi::Record)]
pub struct ForgeMissing {
    /// Without these, skills cannot work.
    pub errors: Vec<ForgeLack>,
    /// Without these, a part of them does not.
    pub warnings: Vec<ForgeLack>,
}

/// What a host's tool that runs programs may do.
#[derive(Debug, Clone, Deserialize, uniffi::Record)]
pub struct ForgeCliConfig {
    /// Programs, without shells.
    pub allowed_binaries: Vec<String>,
    /// Names of variables.
    pub env_passthrough: Vec<String>,
}

/// A YAML text with domains merged in.
#[derive(Debug, Clone, Deserialize, uniffi::Record)]
pub struct ForgeMerged {
    /// The text.
    pub text: String,
    /// The domains that were not there before.
    pub added: Vec<String>,
}

/// A pattern, and what is said where it fits.
#[derive(Debug, Clone, Serialize, Deserialize, uniffi::Record)]
pub struct ForgeDenial {
    /// The pattern.
    pub pattern: String,
    /// What is said.
    #[serde(default)]
    #[uniffi(default)]
    pub message: String,
}

/// A pattern, and what is done with output where it fits.
#[derive(Debug, Clone, Serialize, Deserialize, uniffi::Record)]
pub struct ForgeRedaction {
    /// The pattern.
    pub pattern: String,
    /// `block` or `redact`.
    #[serde(default)]
    #[uniffi(default)]
    pub action: String,
}

/// What skills deny.
#[derive(Debug, Clone, Serialize, Deserialize, uniffi::Record)]
pub struct ForgeGuardrails {
    /// In commands.
    #[uniffi(default)]
    pub deny_commands: Vec<ForgeDenial>,
    /// In what a user says.
    #[uniffi(default)]
    pub deny_prompts: Vec<ForgeDenial>,
    /// In what a model says.
    #[uniffi(default)]
    pub deny_responses: Vec<ForgeDenial>,
    /// In what tools give.
    #[uniffi(default)]
    pub deny_output: Vec<ForgeRedaction>,
    /// Patterns that are no RE2; they are passed over.
    #[uniffi(default)]
    pub skipped_patterns: Vec<String>,
}

/// A tool's output without what is redacted; where it is blocked, what is said instead.
#[derive(Debug, Clone, Deserialize, uniffi::Record)]
pub struct ForgeOutput {
    /// The text.
    pub text: String,
    /// Whether it is blocked.
    pub blocked: bool,
}

/// A program to run without a shell, with nothing on its standard input.
#[derive(Debug, Clone, Deserialize, uniffi::Record)]
pub struct ForgePlan {
    /// The program and its arguments; the last one is the JSON of the call.
    pub argv: Vec<String>,
    /// The folder to run in.
    pub cwd: String,
    /// All variables that it gets.
    pub env: HashMap<String, String>,
    /// After so many seconds it is to be killed, with all that it started.
    pub timeout_s: u64,
}

/// What an agent's skills are compiled to.
#[derive(Debug, Clone, Deserialize, uniffi::Record)]
pub struct ForgeCompiled {
    /// Skills and tools, a JSON text.
    pub skills_json: String,
    /// The same for a model.
    pub prompt: String,
    /// About what is left out.
    pub warnings: Vec<SkillWarning>,
}

/// What a host says for a build; its manifest repeats it.
#[derive(Debug, Clone, Serialize, uniffi::Record)]
pub struct ForgeBuildOptions {
    /// The agent's id.
    pub agent_id: String,
    /// Its version.
    pub version: String,
    /// When it is built.
    pub built_at: String,
    /// Where to.
    pub output_dir: String,
}

/// The versions that an agent's record names.
#[derive(Debug, Clone, Deserialize, uniffi::Record)]
pub struct ForgeSpecPatch {
    /// Of the specification.
    pub skills_spec_version: String,
    /// Of its extension.
    pub forge_skills_ext_version: String,
}

/// The files of a build; nothing is written.
#[derive(Debug, Clone, Deserialize, uniffi::Record)]
pub struct ForgeBuild {
    /// Texts by their paths in the output folder.
    pub files: HashMap<String, String>,
    /// What becomes of the agent's record.
    pub spec_patch: ForgeSpecPatch,
    /// About what is left out.
    pub warnings: Vec<SkillWarning>,
}

/// How grave a finding of `SkillSet.forge_lint` is.
#[derive(Debug, Clone, Copy, Deserialize, uniffi::Enum)]
#[serde(rename_all = "lowercase")]
pub enum ForgeLevel {
    /// The agent will not work as its author means it.
    Error,
    /// It may not.
    Warn,
}

/// Something that is wrong with an agent's skills.
#[derive(Debug, Clone, Deserialize, uniffi::Record)]
pub struct ForgeFinding {
    /// How grave it is.
    pub level: ForgeLevel,
    /// A code of the catalogue.
    pub code: String,
    /// A folder, the name of a file, or `(shared)`.
    pub skill: String,
    /// A tool.
    pub tool: Option<String>,
    /// What was found and what was wanted.
    pub message: String,
}
