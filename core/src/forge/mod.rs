//! The dialect `forge`: what its skills declare and bring along (contract `forge`).
//!
//! Functions over text and data need no set and touch no disk.

pub(crate) mod agent;
mod binding;
pub(crate) mod body;
pub(crate) mod builtin;
mod call;
mod compile;
mod declared;
mod egress;
mod guardrails;
mod lint;
pub(crate) mod meta;
mod plan;
pub(crate) mod prompt;
mod re2;
mod requirements;
mod scan;
mod schema;
mod set;

pub use body::{ParsedSkill, ToolBlock, parse, tools};
pub use call::call;
pub use compile::{Build, BuildOptions, Compiled, SpecPatch, build, compile};
pub use egress::{Merged, egress_check, expand_egress, match_domain, merge_egress};
pub use guardrails::{CheckedOutput, Guardrails, SkippedPattern};
pub use lint::{Level, LintFinding, lint};
pub use meta::{Deny, DenyLists, EnvNames, ForgeMeta, Meta, Runtime};
pub use plan::{Plan, plan};
pub use requirements::{CliConfig, Lack, Missing, RequiredEnv, Requirements, Surroundings, dotenv};
pub use scan::{Scan, scan};
pub use schema::{input_schema, invalid_keys};
pub use set::{call_on, guardrails, requirements};
