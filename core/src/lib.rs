//! Agent Skills: find them, check them, list them for a model and load them.
//!
//! A skill is a folder with a `SKILL.md`: a YAML frontmatter with a name and a description, and
//! instructions below it. A [`SkillSet`] is opened from roots; it gives the catalog that a model sees
//! and runs the tools that a model calls.
//!
//! ```no_run
//! use skillspan::{CatalogOptions, OpenOptions, SkillSet};
//!
//! let set = SkillSet::open(OpenOptions::roots(["skills"]))?;
//! println!("{}", set.catalog(&CatalogOptions::default()));
//! let result = set.call("load_skill", &serde_json::json!({"name": "pdf"}));
//! println!("{}", result.text);
//! # Ok::<(), skillspan::Error>(())
//! ```
//!
//! The core prints nothing, reads no environment and knows no host. What is wrong with a file is a
//! [`Diagnostic`]; what fails is an [`Error`] with a [`Code`].

mod budget;
mod catalog;
mod code;
mod diagnostic;
mod dialect;
mod digest;
mod discovery;
mod document;
mod error;
mod file_url;
pub mod forge;
mod host;
mod new_skill;
mod options;
mod policy;
mod render;
mod resource;
mod resource_record;
mod route;
pub mod ruby_llm;
mod rules;
mod search;
mod search_hit;
mod selection;
mod session;
mod skill;
mod skillset;
mod span;
mod store;
mod survey;
mod text;
mod tool_result;
mod tools;
mod typegen;
mod validate;
#[cfg(feature = "watch")]
mod watch;

pub use budget::Budget;
pub use catalog::{CatalogOptions, CatalogReport, Format, Locations, MenuEntry, Preamble};
pub use code::{Code, CodeKind};
pub use diagnostic::{Applicability, Diagnostic, Fix, Severity, Warning};
pub use discovery::conventional::{Conventional, ConventionalRoot, conventional_places, conventional_roots};
pub use document::fields::{Extensions, Fields};
pub use document::metadata::Metadata;
pub use document::{Document, Frontmatter};
pub use error::Error;
pub use host::{Ask, Programs, PromptMode, Resolve, ResolveEnv, Resolved};
pub use new_skill::{NewSkill, new_skill};
pub use options::{Decide, Links, OpenOptions, Provided, Root, Trust};
pub use render::source_text;
pub use resource::ReadAs;
pub use resource_record::{Resource, ResourceKind};
pub use rules::{Profile, shown};
pub use search::SearchOptions;
pub use search_hit::SearchHit;
pub use selection::{Reference, Selection};
pub use session::{Repeat, Restorable, Session, SessionOptions};
pub use skill::{Origin, Particulars, Skill, Skipped};
pub use skillset::{Approvals, Mount, Refresh, SkillSet, Snapshot};
pub use span::Span;
pub use store::{LayeredStore, MemorySkill, MemoryStore, SkillStore, StoreError};
pub use survey::{RootState, Survey, survey};
pub use tool_result::ToolResult;
pub use tools::{LoadOptions, LoadedBy, Style, ToolDefinition, ToolOptions, wrap as wrap_tools};
pub use validate::{
    AppliedFix, FileFix, FileReport, Fixed, Report, fix_text, fixes, parse, validate, validate_all,
    validate_text,
};
#[cfg(feature = "watch")]
pub use watch::Watch;

/// What a host in the dialect `b4` needs beside a set: the types of its routes, checks of a whole route,
/// and texts that it shows itself.
pub mod b4 {
    pub use crate::dialect::b4::{route_error, tool_member};
    pub use crate::route::validate;
    pub use crate::typegen::{TypeGen, typegen};
}

/// What a host in the dialect `haystack` needs beside a set: its stores hand over instructions and files
/// apart, and may be its own.
pub mod haystack {
    pub use crate::dialect::haystack::{Instructions, resource};
}

/// The names of all dialects, the default one first.
pub fn dialects() -> impl Iterator<Item = &'static str> {
    dialect::names()
}

impl SkillSet {
    /// Opens a set: walks the roots and reads each skill's frontmatter.
    ///
    /// A broken skill, a missing root or a failing store never hides the others: it is told in the
    /// snapshot's `skipped`, `diagnostics` and `warnings`.
    ///
    /// # Errors
    /// `invalid_argument` for wrong options; with `strict`, `invalid_skill` with all findings if any
    /// is an error.
    pub fn open(options: OpenOptions) -> Result<Self, Error> {
        let policy = dialect::named(options.dialect.as_deref())?;
        Self::open_with(policy, options)
    }
}
