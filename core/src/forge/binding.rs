//! What runs behind a tool (contract `forge`, section 7).

use super::agent::AgentSkill;
use super::meta::{Note, Runtime};
use crate::code::Code;
use crate::error::Error;
use crate::host::Host;
use crate::store::fs::{self, EntryKind};
use crate::text::is_within;

/// The endings of scripts in the order in which they are looked for, each with what runs them.
const ENDINGS: [(&str, &str); 6] = [
    (".sh", "bash"),
    (".bash", "bash"),
    (".py", "python3"),
    (".js", "node"),
    (".cjs", "node"),
    (".mjs", "node"),
];

/// The folder of scripts that all skills share.
pub const SHARED: &str = "skills/scripts";

/// Where an agent lies.
#[derive(Debug, Default)]
pub struct Place {
    /// Its folder as it stands in locations.
    pub root: String,
    /// Its folder with links resolved.
    pub real: String,
}

impl Place {
    /// The path of what lies at `relative` in the agent's folder.
    pub fn path(&self, relative: &str) -> String {
        fs::join(&self.root, relative)
    }

    /// Whether a regular file inside the agent's folder is there, links followed.
    fn holds(&self, relative: &str) -> bool {
        let path = self.path(relative);
        fs::link_target_kind(&path) == Some(EntryKind::File)
            && fs::resolve(&path).is_ok_and(|real| is_within(&real, &self.real))
    }
}

/// What runs a tool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Runs {
    /// A script, by its path in the agent's folder.
    Script {
        /// What runs it.
        interpreter: &'static str,
        /// Its path.
        path: String,
    },
    /// A program.
    Binary(String),
}

/// What runs a script of this name.
pub fn interpreter(file: &str) -> Option<&'static str> {
    ENDINGS.iter().find(|(ending, _)| file.ends_with(ending)).map(|(_, program)| *program)
}

/// The two spellings of a tool's name in file names.
fn spellings(tool: &str) -> [String; 2] {
    [tool.replace('_', "-"), tool.replace('-', "_")]
}

/// Whether a file in a folder of scripts would be taken for a tool.
pub fn serves(file: &str, tool: &str) -> bool {
    let stem = ENDINGS.iter().find_map(|(ending, _)| file.strip_suffix(ending));
    stem.is_some_and(|stem| spellings(tool).iter().any(|spelling| spelling == stem))
}

/// The folders in which the scripts of a skill's tools are looked for.
pub fn script_folders(skill: &AgentSkill) -> Vec<String> {
    let own = skill.folder().map(|folder| format!("{folder}/scripts"));
    own.into_iter().chain([SHARED.to_owned()]).collect()
}

/// What runs a tool of a skill, and what is missing for it.
///
/// # Errors
/// Those of [`is_found`].
pub fn bind(
    tool: &str,
    skill: &AgentSkill,
    place: &Place,
    host: &Host,
    problems: &mut Vec<Note>,
) -> Result<Option<Runs>, Error> {
    let forge = &skill.document.meta.forge;
    let runs = match forge.runtime {
        Runtime::Binary => forge.bins.first().map(|bin| Runs::Binary(bin.clone())),
        Runtime::Script => script(tool, skill, place),
    };
    let missing = match &runs {
        None if forge.runtime == Runtime::Binary => Some((
            Code::MissingInterpreter,
            "the skill's runtime is `binary`, and `requires.bins` names none — the tool will not register"
                .to_owned(),
        )),
        None => Some((
            Code::MissingScript,
            format!("no backing script (scripts/{tool}.{{sh,py,js}}) — the tool will not register"),
        )),
        Some(Runs::Script { interpreter, .. }) if !is_found(interpreter, host)? => Some((
            Code::MissingInterpreter,
            format!("interpreter \"{interpreter}\" not found in PATH — the tool will not register"),
        )),
        Some(Runs::Binary(bin)) if !is_found(bin, host)? => Some((
            Code::MissingInterpreter,
            format!("binary \"{bin}\" not found in PATH — the tool will not register"),
        )),
        Some(_) => None,
    };
    problems.extend(missing.map(|(code, message)| Note { code, message }));
    Ok(runs)
}

/// The first script of a tool: by folder, then by ending, then with hyphens and with underscores.
fn script(tool: &str, skill: &AgentSkill, place: &Place) -> Option<Runs> {
    // The name becomes a part of a path.
    if tool.is_empty() || tool.contains(['/', '\\', '\0']) {
        return None;
    }
    let spellings = spellings(tool);
    script_folders(skill).iter().find_map(|folder| {
        ENDINGS.iter().find_map(|(ending, interpreter)| {
            let mut paths = spellings.iter().map(|stem| format!("{folder}/{stem}{ending}"));
            let path = paths.find(|path| place.holds(path))?;
            Some(Runs::Script { interpreter, path })
        })
    })
}

/// Whether a program is found: as the host says, else on the `PATH` of its variables.
///
/// # Errors
/// Those of the host.
pub fn is_found(program: &str, host: &Host) -> Result<bool, Error> {
    match (&host.which, host.env.get("PATH")) {
        (Some(programs), _) => programs.has(program),
        (None, None) => Ok(true),
        (None, Some(path)) => Ok(std::env::split_paths(path)
            .any(|folder| fs::is_program(&fs::join(&folder.to_string_lossy(), program)))),
    }
}

/// Those of the programs that are found.
///
/// # Errors
/// Those of the host.
pub fn found<'a>(programs: &'a [String], host: &Host) -> Result<Vec<&'a str>, Error> {
    let mut found = Vec::new();
    for program in programs {
        if is_found(program, host)? {
            found.push(program.as_str());
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_serves_a_tool_in_two_spellings() {
        for file in ["a-b-c.sh", "a_b_c.bash", "a-b-c.py", "a_b_c.js", "a-b-c.cjs", "a_b_c.mjs"] {
            assert!(serves(file, "a_b-c"), "{file}");
        }
        for file in ["a_b-c.sh", "a-b-c.ts", "a-b-c", "a-b.sh", "x-a-b-c.sh", "a-b-c.sh.txt"] {
            assert!(!serves(file, "a_b-c"), "{file}");
        }
    }
}
