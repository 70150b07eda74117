//! What a host may ask, and what the core answers.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use skillspan::{
    Applicability, CatalogOptions, Code, CodeKind, Conventional, Error, FileFix, LoadOptions, LoadedBy,
    Profile, ReadAs, SearchOptions, Selection, SkillSet, Style, ToolDefinition, ToolOptions, forge,
};

use crate::answers::Answers;
use crate::dialects::{B4, Haystack, RubyLlm};
use crate::fault::invalid_argument;
use crate::place::Place;
use crate::renewals::renew;
use crate::turn::Turn;

/// A call of the public API. As data it is its name, or an object of its name and its arguments.
///
/// Options are those of the wire; what they and the answers are stands at the core's functions of these names.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the core's functions of the same names have them")]
pub enum Request {
    /// The text comes as the bytes of the request, as that of `validate_text` and `fix_text`.
    Parse,
    Validate {
        path: String,
        profile: Option<String>,
    },
    ValidateAll {
        path: String,
        profile: Option<String>,
    },
    ValidateText {
        profile: Option<String>,
    },
    FixText {
        profile: Option<String>,
        r#unsafe: Option<bool>,
    },
    /// The plans stay at the place, where `write_fix` finds them.
    Fixes {
        path: String,
        profile: Option<String>,
        r#unsafe: Option<bool>,
    },
    WriteFix {
        index: usize,
    },
    Roots {
        start_dir: String,
        client: Option<String>,
        home: Option<String>,
        stop_at: Option<String>,
    },
    NewSkill {
        name: String,
        description: String,
    },
    WrapTools {
        tools: Vec<ToolDefinition>,
        style: Style,
    },
    Dialects,
    Codes,
    Main {
        arguments: Vec<String>,
    },

    B4(B4),
    Haystack(Haystack),
    RubyLlm(RubyLlm),
    Forge {
        function: String,
        arguments: Value,
    },
    ForgeOn {
        function: String,
        arguments: Value,
    },

    /// Puts the new set in place of the old.
    WithSkills {
        selection: Value,
    },
    Dialect,
    Size,
    Skills,
    Skipped,
    Blocked,
    Diagnostics,
    Warnings,
    Snapshot,
    Get {
        name: String,
    },
    Find {
        name: String,
    },
    Catalog {
        options: Value,
    },
    CatalogReport {
        options: Value,
    },
    Search {
        query: String,
        options: Value,
    },
    UserMenu,
    Tools {
        options: Value,
    },
    CheckToolNames {
        names: Vec<String>,
    },
    Call {
        tool: String,
        arguments: Value,
    },
    Read {
        skill: String,
        path: String,
        r#as: Option<String>,
    },
    Load(Load),
    Session(Turn),
    Refresh,
    Approve {
        skill: String,
    },
    Revoke {
        skill: String,
    },
    Approvals,
    AsciiNames,
    Restrict {
        skill: String,
        tools: Vec<String>,
    },
    Mounts,
    Materialize {
        folder: String,
    },
}

/// Which skill is loaded, and how.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Load {
    /// Its name.
    pub name: String,
    /// One text, split at blanks with quotes grouping.
    pub arguments: Option<String>,
    /// `user` or `model`.
    pub by: Option<String>,
    /// Whether arguments are put also into a skill that declares none.
    pub substitute: Option<bool>,
}

impl Load {
    /// How it is loaded.
    ///
    /// # Errors
    /// `invalid_argument` for a `by` that there is not.
    pub fn options(&self) -> Result<LoadOptions, Error> {
        Ok(LoadOptions {
            arguments: self.arguments.clone(),
            by: self.by.as_deref().map_or(Ok(LoadedBy::default()), LoadedBy::named)?,
            substitute: self.substitute.unwrap_or_default(),
        })
    }
}

/// A plan, and whether it changes anything.
#[derive(Serialize)]
struct Plan<'a> {
    changes: bool,
    #[serde(flatten)]
    fix: &'a FileFix,
}

impl Request {
    /// Reads a request.
    ///
    /// # Errors
    /// `invalid_argument` for an argument of a wrong type.
    pub fn from_json(request: Value) -> Result<Self, Error> {
        serde_path_to_error::deserialize(request)
            .map_err(|fault| Self::refused(&fault.path().to_string(), &fault.inner().to_string()))
    }

    /// Reads a request by its name, `session.call` for one within another, and its arguments; null if it has none.
    ///
    /// # Errors
    /// As `from_json`.
    pub fn named(name: &str, arguments: Value) -> Result<Self, Error> {
        Self::from_json(name.rsplit('.').fold(arguments, |inner, name| Value::from_iter([(name, inner)])))
    }

    /// The arguments of a request of this name from their JSON text.
    ///
    /// # Errors
    /// `invalid_argument` for one that is nested too deep, or that JSON cannot hold.
    pub fn arguments(name: &str, text: &str) -> Result<Value, Error> {
        serde_json::from_str(text).or_else(|_| {
            // Once more, slowly: which one is it?
            let mut json = serde_json::Deserializer::from_str(text);
            serde_path_to_error::deserialize(&mut json).map_err(|fault: serde_path_to_error::Error<_>| {
                let argument = fault.path().iter().next().map(ToString::to_string).unwrap_or_default();
                let words = fault.inner().to_string();
                let too_deep = words.starts_with("recursion limit");
                let words = if too_deep { "it is nested too deep" } else { &words };
                Self::refused(&format!("{name}.{argument}"), words)
            })
        })
    }

    /// The `invalid_argument` for what lies at a path into a request, in the words of the user, who knows its arguments
    /// and options.
    pub fn refused(path: &str, words: &str) -> Error {
        const FAMILIES: &[&str] = &["b4.", "haystack.", "ruby_llm.", "session.", "forge.", "forge_on."];
        let path = FAMILIES.iter().find_map(|family| path.strip_prefix(family)).unwrap_or(path);
        let argument = path.split_once('.').map_or(path, |(_, argument)| argument);
        invalid_argument(match argument.strip_prefix("options.") {
            Some(option) => format!("option `{option}`: {words}"),
            None => format!("argument `{argument}`: {words}"),
        })
    }

    /// The answer. `bytes` is the text of the requests that look at one.
    ///
    /// # Errors
    /// Those of the core; `invalid_argument` where a set is wanted and closed.
    pub fn answer<A: Answers>(self, place: &Place, bytes: &[u8], answers: &A) -> Result<A::Answer, Error> {
        let set = || place.set();
        match self {
            Self::Parse => answers.record(&skillspan::parse(bytes)),
            Self::Validate { path, profile: name } => {
                answers.record(&skillspan::validate(&path, profile(name)?)?)
            }
            Self::ValidateAll { path, profile: name } => {
                answers.record(&skillspan::validate_all(&path, profile(name)?)?)
            }
            Self::ValidateText { profile: name } => {
                answers.record(&skillspan::validate_text(bytes, profile(name)?))
            }
            Self::FixText { profile: name, r#unsafe } => {
                answers.record(&skillspan::fix_text(bytes, profile(name)?, upto(r#unsafe)))
            }
            Self::Fixes { path, profile: name, r#unsafe } => {
                let plans = place.keep(skillspan::fixes(&path, profile(name)?, upto(r#unsafe))?);
                let plans = plans.iter().map(|fix| Plan { changes: fix.changes(), fix });
                answers.record(&plans.collect::<Vec<_>>())
            }
            Self::WriteFix { index } => answers.record(&place.plan(index)?.write()?),
            Self::Roots { start_dir, client, home, stop_at } => {
                answers.record(&skillspan::conventional_roots(&Conventional {
                    start_dir: &start_dir,
                    client: client.as_deref(),
                    home: home.as_deref(),
                    stop_at: stop_at.as_deref(),
                }))
            }
            Self::NewSkill { name, description } => {
                answers.record(&skillspan::new_skill(&name, &description)?)
            }
            Self::WrapTools { tools, style } => answers.record(&skillspan::wrap_tools(&tools, style)),
            Self::Dialects => answers.record(&skillspan::dialects().collect::<Vec<_>>()),
            Self::Codes => answers.record(&codes()),
            Self::Main { arguments } => {
                answers.record(&skillspan_cli::run(arguments.into_iter().map(Into::into)))
            }

            Self::B4(request) => request.answer(answers),
            Self::Haystack(request) => request.answer(place, answers),
            Self::RubyLlm(request) => request.answer(answers),
            Self::Forge { function, arguments } => answers.record(&forge::call(&function, &arguments)?),
            Self::ForgeOn { function, arguments } => {
                answers.record(&forge::call_on(&*set()?, &function, &arguments)?)
            }

            Self::WithSkills { selection } => {
                place.fill(set()?.with_skills(Selection::from_json(selection, "with_skills")?)?);
                answers.record(&())
            }
            Self::Dialect => answers.record(set()?.dialect()),
            Self::Size => answers.record(&set()?.len()),
            Self::Skills => answers.record(&set()?.skills()),
            Self::Skipped => answers.record(&set()?.snapshot().skipped),
            Self::Blocked => answers.record(&set()?.snapshot().blocked),
            Self::Diagnostics => answers.record(&set()?.snapshot().diagnostics),
            Self::Warnings => answers.record(&set()?.snapshot().warnings),
            Self::Snapshot => answers.record(&*set()?.snapshot()),
            Self::Get { name } => answers.record(&set()?.get(&name)?),
            Self::Find { name } => answers.record(&set()?.find(&name)),
            Self::Catalog { options } => {
                Ok(answers.text(set()?.catalog(&CatalogOptions::from_json(options)?)))
            }
            Self::CatalogReport { options } => {
                answers.record(&set()?.catalog_report(&CatalogOptions::from_json(options)?))
            }
            Self::Search { query, options } => {
                answers.record(&set()?.search(&query, &SearchOptions::from_json(options)?))
            }
            Self::UserMenu => answers.record(&set()?.user_menu()),
            Self::Tools { options } => answers.record(&set()?.tools_with(&ToolOptions::from_json(options)?)),
            Self::CheckToolNames { names } => answers.record(&set()?.check_tool_names(&names)?),
            Self::Call { tool, arguments } => answers.record(&set()?.call(&tool, &arguments)),
            Self::Read { skill, path, r#as } => {
                answers.record(&set()?.read(&skill, &path, read_as(r#as)?)?)
            }
            Self::Load(load) => Ok(answers.text(set()?.load(&load.name, &load.options()?)?)),
            Self::Session(turn) => turn.answer(place, answers),
            Self::Refresh => answers.record(&renew(&*set()?, SkillSet::refresh)?),
            Self::Approve { skill } => answers.record(&renew(&*set()?, |set| set.approve(&skill))?),
            Self::Revoke { skill } => answers.record(&renew(&*set()?, |set| set.revoke(&skill))?),
            Self::Approvals => answers.record(&set()?.approvals()),
            Self::AsciiNames => answers.record(&set()?.ascii_names()),
            Self::Restrict { skill, tools } => answers.record(&set()?.restrict(&skill, &tools)?),
            Self::Mounts => answers.record(&set()?.mounts()),
            Self::Materialize { folder } => answers.record(&set()?.materialize(&folder)?),
        }
    }
}

/// The catalogue of codes: `{code, kind, meaning, mend}` each.
fn codes() -> Value {
    let kind = |code: Code| match code.kind() {
        CodeKind::Error => "error",
        CodeKind::Finding => "finding",
    };
    let fields = |code: &Code| json!({"code": code, "kind": kind(*code), "meaning": code.meaning(), "mend": code.mend()});
    Code::ALL.iter().map(fields).collect()
}

fn profile(name: Option<String>) -> Result<&'static Profile, Error> {
    name.map_or(Ok(&Profile::SPEC), |name| Profile::named(&name))
}

fn upto(also_unsafe: Option<bool>) -> Applicability {
    if also_unsafe.unwrap_or_default() { Applicability::Unsafe } else { Applicability::Safe }
}

/// What the reader of a file demands.
pub fn read_as(word: Option<String>) -> Result<ReadAs, Error> {
    word.map_or(Ok(ReadAs::default()), |word| ReadAs::named(&word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_argument_is_named_as_the_user_knows_it() {
        let words =
            |request| Request::from_json(request).err().map(|error| error.message).unwrap_or_default();
        assert!(words(json!({"approve": {"skill": 5}})).starts_with("argument `skill`: "));
        assert!(words(json!({"session": {"call": {"tool": 5}}})).starts_with("argument `tool`: "));
        let state = words(json!({"session": {"import_state": {"state": 5}}}));
        assert_eq!(state, "argument `state`: an object is wanted, as `export_state` gives it");
        let tools = json!({"wrap_tools": {"tools": [{"name": 5}], "style": "mcp"}});
        assert!(words(tools).starts_with("argument `tools[0].name`: "));
        let deep = format!(r#"{{"tool": "a", "arguments": {}{}}}"#, "[".repeat(200), "]".repeat(200));
        let refused = Request::arguments("session.call", &deep).map_err(|error| error.message);
        assert_eq!(refused, Err("argument `arguments`: it is nested too deep".to_owned()));
        let half = Request::arguments("call", r#"{"tool": "a", "arguments": {"\ud800": 1}}"#);
        let words = half.map_err(|error| error.message).unwrap_err();
        assert!(words.starts_with("argument `arguments`: ") && !words.contains("deep"), "{words}");
        let refused = |path| Request::refused(path, "no").message;
        assert_eq!(refused("session.begin.options.repeat"), "option `repeat`: no");
        assert_eq!(refused("forge.arguments.text"), "argument `text`: no");
    }
}
