//! What a host in the dialect `forge` asks of an agent's skills, and of data without a set.
//!
//! The methods fail with `InvalidArgument` for a set of another dialect.

use std::collections::HashMap;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use skillspan_bindings::Request;

use crate::answer::{Answer, ask_nowhere};
use crate::forge_records::{
    ForgeBuild, ForgeBuildOptions, ForgeCliConfig, ForgeCompiled, ForgeFinding, ForgeGuardrails, ForgeMerged,
    ForgeMissing, ForgeOutput, ForgeParsed, ForgePlan, ForgeRequirements, ForgeScan, ForgeSurroundings,
};
use crate::json::JsonValue;
use crate::options::data;
use crate::set::SkillSet;

fn forge<T: DeserializeOwned>(function: &str, arguments: Value) -> Answer<T> {
    ask_nowhere(Request::Forge { function: function.to_owned(), arguments })
}

impl SkillSet {
    fn forge<T: DeserializeOwned>(&self, function: &str, arguments: impl Serialize) -> Answer<T> {
        self.ask(Request::ForgeOn { function: function.to_owned(), arguments: data(arguments)? })
    }
}

#[uniffi::export]
impl SkillSet {
    /// What to run for a call of a skill's tool, or of `run_skill_script`. The arguments are a value, or the JSON text as
    /// the model wrote it.
    ///
    /// Fails with `UnknownTool`, and for `run_skill_script` with `InvalidArgument`, `SkillNotFound`, `ResourceNotFound` and
    /// `ResourceOutsideSkill`.
    pub fn forge_plan(&self, tool: String, arguments: JsonValue) -> Answer<ForgePlan> {
        self.forge("plan", json!({"tool": tool, "args": arguments}))
    }

    /// What the skills require together.
    pub fn forge_requirements(&self) -> Answer<ForgeRequirements> {
        self.forge("requirements", json!({}))
    }

    /// What a host's tool that runs programs may do.
    pub fn forge_cli_config(&self) -> Answer<ForgeCliConfig> {
        self.forge("cli_config", json!({}))
    }

    /// What is missing of what the skills require.
    pub fn forge_check_requirements(&self, surroundings: ForgeSurroundings) -> Answer<ForgeMissing> {
        self.forge("check_requirements", surroundings)
    }

    /// What the skills deny.
    pub fn forge_guardrails(&self) -> Answer<ForgeGuardrails> {
        self.forge("guardrails", json!({}))
    }

    /// What is said instead of a call of a tool of the host, by the JSON text of its arguments; none if it may run.
    pub fn forge_check_command(&self, tool: String, arguments: String) -> Answer<Option<String>> {
        self.forge("check_command", json!({"tool": tool, "json": arguments}))
    }

    /// The output, or the error text, of any tool as a model may see it.
    pub fn forge_check_output(&self, text: String) -> Answer<ForgeOutput> {
        self.forge("check_output", json!({"text": text}))
    }

    /// What is said instead of the last message of the user; none if it may go on.
    pub fn forge_check_prompt(&self, text: String) -> Answer<Option<String>> {
        self.forge("check_prompt", json!({"text": text}))
    }

    /// What takes the place of an answer of the model; none if it may stand.
    pub fn forge_check_response(&self, text: String) -> Answer<Option<String>> {
        self.forge("check_response", json!({"text": text}))
    }

    /// Compiles the skills: the main skill, then those in folders.
    pub fn forge_compile(&self) -> Answer<ForgeCompiled> {
        self.forge("compile", json!({}))
    }

    /// The files of a build.
    pub fn forge_build(&self, options: ForgeBuildOptions) -> Answer<ForgeBuild> {
        self.forge("build", options)
    }

    /// Checks an agent: its skills, their scripts, and what they require of the host and of its `.env`.
    pub fn forge_lint(&self) -> Answer<Vec<ForgeFinding>> {
        self.forge("lint", json!({}))
    }
}

/// Reads the skills in the folders of a folder, without an agent around it. With a `root` those that lie outside it are
/// skipped.
///
/// Fails with `MissingRoot` if one of the two is no folder.
#[uniffi::export(default(root = None))]
pub fn forge_scan(path: String, root: Option<String>) -> Answer<ForgeScan> {
    forge("scan", json!({"path": path, "root": root}))
}

/// Reads the text of a skill's file. With `legacy_bullets` a bullet of one word is a tool.
///
/// Fails with `InvalidSkill` for a frontmatter that makes a set skip the file.
#[uniffi::export(default(legacy_bullets = false))]
pub fn forge_parse(text: String, legacy_bullets: bool) -> Answer<ForgeParsed> {
    forge("parse", json!({"text": text, "legacy_bullets": legacy_bullets}))
}

/// The JSON Schema of an input spec: one line, bullets or a table.
#[uniffi::export]
pub fn forge_input_schema(spec: String) -> Answer<JsonValue> {
    forge("input_schema", json!({"spec": spec}))
}

/// The names of a schema's properties that no provider would take, sorted.
#[uniffi::export]
pub fn forge_invalid_keys(schema: JsonValue) -> Answer<Vec<String>> {
    forge("invalid_keys", json!({"schema": schema}))
}

/// The sum of requirements: sorted, each name once.
#[uniffi::export]
pub fn forge_aggregate(skills: Vec<ForgeRequirements>) -> Answer<ForgeRequirements> {
    forge("aggregate", json!({"skills": skills}))
}

/// The variables of the text of an `.env` file.
#[uniffi::export]
pub fn forge_dotenv(text: String) -> Answer<HashMap<String, String>> {
    forge("dotenv", json!({"text": text}))
}

/// Merges domains into `egress.allowed_domains` of a YAML text; comments and all else stay.
///
/// Fails with `InvalidArgument` for a text in which there is no place for them.
#[uniffi::export]
pub fn forge_merge_egress(yaml: String, domains: Vec<String>) -> Answer<ForgeMerged> {
    forge("merge_egress", json!({"yaml": yaml, "domains": domains}))
}

/// Replaces `$NAME` and `${NAME}` in domains; a domain with a variable that is not set is dropped.
#[uniffi::export]
pub fn forge_expand_egress(domains: Vec<String>, env: HashMap<String, String>) -> Answer<Vec<String>> {
    forge("expand_egress", json!({"domains": domains, "env": env}))
}

/// Whether a pattern covers a host; `*.example.com` covers what lies below that domain.
#[uniffi::export]
pub fn forge_match_domain(pattern: String, host: String) -> Answer<bool> {
    forge("match_domain", json!({"pattern": pattern, "host": host}))
}

/// Why a host may not be talked to; none if it may. The modes are `allowlist`, `deny-all` and `dev-open`.
#[uniffi::export]
pub fn forge_egress_check(mode: String, domains: Vec<String>, host: String) -> Answer<Option<String>> {
    forge("egress_check", json!({"mode": mode, "domains": domains, "host": host}))
}

/// The same guardrails without the patterns that stand twice; those that are no RE2 are in `skipped_patterns`.
#[uniffi::export]
pub fn forge_pool_guardrails(guardrails: ForgeGuardrails) -> Answer<ForgeGuardrails> {
    forge("guardrails", json!({"guardrails": guardrails}))
}

/// As `SkillSet.forge_check_command`, for guardrails without a set, which are compiled at each check.
#[uniffi::export]
pub fn forge_check_command(
    guardrails: ForgeGuardrails,
    tool: String,
    arguments: String,
) -> Answer<Option<String>> {
    forge("check_command", json!({"guardrails": guardrails, "tool": tool, "json": arguments}))
}

/// As `SkillSet.forge_check_output`, for guardrails without a set.
#[uniffi::export]
pub fn forge_check_output(guardrails: ForgeGuardrails, text: String) -> Answer<ForgeOutput> {
    forge("check_output", json!({"guardrails": guardrails, "text": text}))
}

/// As `SkillSet.forge_check_prompt`, for guardrails without a set.
#[uniffi::export]
pub fn forge_check_prompt(guardrails: ForgeGuardrails, text: String) -> Answer<Option<String>> {
    forge("check_prompt", json!({"guardrails": guardrails, "text": text}))
}

/// As `SkillSet.forge_check_response`, for guardrails without a set.
#[uniffi::export]
pub fn forge_check_response(guardrails: ForgeGuardrails, text: String) -> Answer<Option<String>> {
    forge("check_response", json!({"guardrails": guardrails, "text": text}))
}

/// As `SkillSet.forge_check_requirements`, for requirements without a set.
#[uniffi::export]
pub fn forge_check_requirements(
    requirements: ForgeRequirements,
    surroundings: ForgeSurroundings,
) -> Answer<ForgeMissing> {
    let mut arguments = data(surroundings)?;
    if let Some(fields) = arguments.as_object_mut() {
        fields.insert("requirements".to_owned(), data(requirements)?);
    }
    forge("check_requirements", arguments)
}

/// As `SkillSet.forge_cli_config`, for requirements without a set.
#[uniffi::export]
pub fn forge_cli_config(requirements: ForgeRequirements) -> Answer<ForgeCliConfig> {
    forge("cli_config", json!({"requirements": requirements}))
}
