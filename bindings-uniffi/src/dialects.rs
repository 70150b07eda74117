//! What a host needs beside a set in the dialects `b4`, `ruby_llm` and `haystack`.

use serde_json::{Value, json};
use skillspan::Error;
use skillspan_bindings::{B4, Haystack, Request, RubyLlm};

use crate::answer::{Answer, ask_nowhere};
use crate::json::JsonValue;
use crate::options::{OpenOptions, wire};
use crate::records::{B4Types, HaystackInstructions, Report, Resource, Skill};
use crate::set::SkillSet;

/// Declares the routes of an app and the tool of each that has a skill, in the dialect `b4`.
///
/// Fails with `DuplicateRoute` where two folders stand for one path, and `Unreadable` for a folder that cannot be listed.
#[uniffi::export]
pub fn b4_typegen(path: String) -> Answer<B4Types> {
    ask_nowhere(Request::B4(B4::Typegen { path }))
}

/// Checks all skills of a route folder, and goes on where opening would end, in the dialect `b4`.
#[uniffi::export]
pub fn b4_validate(path: String) -> Answer<Report> {
    ask_nowhere(Request::B4(B4::Validate { path }))
}

/// The text of a host that reports a failed route, in the dialect `b4`.
#[uniffi::export]
pub fn b4_route_error(messages: Vec<String>) -> Answer<String> {
    ask_nowhere(Request::B4(B4::RouteError { messages }))
}

/// The line that declares the tool in the types of a route, in the dialect `b4`.
#[uniffi::export]
pub fn b4_tool_member() -> Answer<String> {
    ask_nowhere(Request::B4(B4::ToolMember))
}

/// Reads and checks one skill, in the dialect `ruby_llm`. A reference is a path, `{name}` or `{path}`; of the options
/// `roots`, `base_dir` and `current_dir` count.
///
/// Fails with `SkillNotFound`, `InvalidSkill`, and `InvalidArgument` for a root that is no folder.
#[uniffi::export(default(options = None))]
pub fn ruby_llm_find(reference: JsonValue, options: Option<OpenOptions>) -> Answer<Skill> {
    let options = places(options.as_ref())?;
    ask_nowhere(Request::RubyLlm(RubyLlm::Find { reference: reference.0, options }))
}

/// Reads and checks all skills of all roots, root by root, in the dialect `ruby_llm`; options as for `ruby_llm_find`.
///
/// Fails with `InvalidSkill` for the first that is wrong, and `InvalidArgument` for a root that is no folder.
#[uniffi::export(default(options = None))]
pub fn ruby_llm_all(options: Option<OpenOptions>) -> Answer<Vec<Skill>> {
    ask_nowhere(Request::RubyLlm(RubyLlm::All { options: places(options.as_ref())? }))
}

fn places(options: Option<&OpenOptions>) -> Result<Value, Error> {
    wire(options.map(|options| (options, &options.extra)))
}

#[uniffi::export]
impl SkillSet {
    /// What a skill tells a model, apart from its files, in the dialect `haystack`.
    ///
    /// Fails with `SkillNotFound`, `InvalidSkill` and `Unreadable`.
    pub fn haystack_instructions(&self, name: String) -> Answer<HaystackInstructions> {
        self.ask(Request::Haystack(Haystack::Instructions { name }))
    }
}

/// What a model gets for a skill of a host's own store, which gave this, in the dialect `haystack`.
#[uniffi::export]
pub fn haystack_text(name: String, given: HaystackInstructions) -> Answer<String> {
    let given = json!([given.body, given.files]);
    ask_nowhere(Request::Haystack(Haystack::Text { name, given }))
}

/// What a model gets for a file of such a skill, in the dialect `haystack`: a text was given, or an object
/// `{kind, media_type, base64, filename?}`.
#[uniffi::export]
pub fn haystack_resource(name: String, path: String, given: JsonValue) -> Answer<Resource> {
    ask_nowhere(Request::Haystack(Haystack::Resource { name, path, given: given.0, r#as: None }))
}
