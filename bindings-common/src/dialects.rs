//! What a host may ask in one dialect.

use serde::Deserialize;
use serde_json::Value;
use skillspan::haystack::{self, Instructions};
use skillspan::{Error, Reference, Selection, b4, ruby_llm};

use crate::answers::Answers;
use crate::open::read_options;
use crate::place::Place;
use crate::request::read_as;

/// A function of the dialect `b4`.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the core's functions of the same names have them")]
pub enum B4 {
    Typegen { path: String },
    Validate { path: String },
    RouteError { messages: Vec<String> },
    ToolMember,
}

impl B4 {
    /// The answer.
    ///
    /// # Errors
    /// Those of the function.
    pub fn answer<A: Answers>(self, answers: &A) -> Result<A::Answer, Error> {
        match self {
            Self::Typegen { path } => answers.record(&b4::typegen(&path)?),
            Self::Validate { path } => answers.record(&b4::validate(&path)),
            Self::RouteError { messages } => answers.record(&b4::route_error(&messages)),
            Self::ToolMember => answers.record(&b4::tool_member()),
        }
    }
}

/// What a store or a set gives in the dialect `haystack`. `given` is the answer of a host's own store.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the core's functions of the same names have them")]
pub enum Haystack {
    Text { name: String, given: Value },
    Resource { name: String, path: String, given: Value, r#as: Option<String> },
    Instructions { name: String },
}

impl Haystack {
    /// The answer.
    ///
    /// # Errors
    /// Those of the function; `invalid_argument` where a set is wanted and closed.
    pub fn answer<A: Answers>(self, place: &Place, answers: &A) -> Result<A::Answer, Error> {
        match self {
            Self::Text { name, given } => answers.record(&Instructions::given(&name, given)?.text()),
            Self::Resource { name, path, given, r#as } => {
                answers.record(&haystack::resource(&name, &path, &given, read_as(r#as)?)?)
            }
            Self::Instructions { name } => answers.record(&Instructions::of(&*place.set()?, &name)?),
        }
    }
}

/// A function of the dialect `ruby_llm`. Options are those of `open`.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the core's functions of the same names have them")]
pub enum RubyLlm {
    Find {
        reference: Value,
        options: Value,
    },
    All {
        options: Value,
    },
    /// Checks what a class declares.
    Declare {
        skills: Value,
    },
}

impl RubyLlm {
    /// The answer.
    ///
    /// # Errors
    /// Those of the function.
    pub fn answer<A: Answers>(self, answers: &A) -> Result<A::Answer, Error> {
        match self {
            Self::Find { reference, options } => {
                answers.record(&ruby_llm::find(Reference::from_json(reference)?, read_options(options)?)?)
            }
            Self::All { options } => answers.record(&ruby_llm::all(read_options(options)?)?),
            Self::Declare { skills } => {
                Selection::from_json(skills, "skills")?;
                answers.record(&())
            }
        }
    }
}
