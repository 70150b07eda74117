//! The well-known roots of a project and a person.

use serde::Serialize;

use crate::store::fs;

/// Where to look for well-known roots.
#[derive(Debug, Clone, Default)]
pub struct Conventional<'a> {
    /// The folder to start from.
    pub start_dir: &'a str,
    /// A client's name: `claude` adds `.claude/skills`, `cursor` adds `.cursor/skills`.
    pub client: Option<&'a str>,
    /// The person's home.
    pub home: Option<&'a str>,
    /// The last folder to look at instead of the project root; it may lie above it.
    pub stop_at: Option<&'a str>,
}

/// A well-known root.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ConventionalRoot {
    /// Its path.
    pub path: String,
    /// `project` or `user`.
    pub scope: &'static str,
}

/// The well-known roots that exist, nearest first (contract `agentskills`, section 1).
///
/// For each folder from `start_dir` up to the project root (the first that holds `.git`, folder or
/// file): `.<client>/skills`, `.agents/skills`, `.claude/skills`; then the same under the home.
/// Without a project root only `start_dir` itself is looked at.
pub fn conventional_roots(place: &Conventional<'_>) -> Vec<ConventionalRoot> {
    let mut roots = conventional_places(place);
    roots.retain(|root| fs::is_folder(&root.path));
    roots
}

/// The places of all well-known roots, whether they exist or not, in the order of
/// [`conventional_roots`].
pub fn conventional_places(place: &Conventional<'_>) -> Vec<ConventionalRoot> {
    let mut names: Vec<String> = place.client.map(|client| format!(".{client}")).into_iter().collect();
    for name in [".agents", ".claude"] {
        if !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    let mut roots: Vec<ConventionalRoot> = Vec::new();
    let mut add = |folder: &str, scope| {
        for name in &names {
            let path = fs::join(&fs::join(folder, name), "skills");
            if !roots.iter().any(|root| root.path == path) {
                roots.push(ConventionalRoot { path, scope });
            }
        }
    };
    for folder in folders_upwards(place) {
        add(folder, "project");
    }
    if let Some(home) = place.home {
        add(home, "user");
    }
    roots
}

fn folders_upwards<'a>(place: &Conventional<'a>) -> Vec<&'a str> {
    let chain: Vec<&str> = std::path::Path::new(place.start_dir)
        .ancestors()
        .filter_map(std::path::Path::to_str)
        .filter(|path| !path.is_empty())
        .collect();
    let last = chain.iter().position(|folder| match place.stop_at {
        Some(stop_at) => std::path::Path::new(folder) == std::path::Path::new(stop_at),
        None => fs::exists(&fs::join(folder, ".git")),
    });
    chain.into_iter().take(last.unwrap_or(0) + 1).collect()
}
