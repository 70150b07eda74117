//! Types for the routes of an app, in the dialect `b4`.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::code::Code;
use crate::diagnostic::{Severity, Warning};
use crate::dialect::b4;
use crate::discovery::roots::trimmed;
use crate::error::Error;
use crate::route;
use crate::store::fs::{self, EntryKind};

/// The types of an app's routes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TypeGen {
    /// The file of TypeScript declarations, with its final newline.
    pub text: String,
    /// The paths of the routes in code point order.
    pub routes: Vec<String>,
    /// Skills that do not load, by route and then by folder.
    pub warnings: Vec<Warning>,
}

/// Declares the routes of an app and the tool of each that has a skill (contract `b4`, section 8).
///
/// A route is a folder with an `index.ts`, at or below the app folder. Links to folders are not followed.
/// An app folder that is not there has no routes.
///
/// # Errors
/// `duplicate_route` where two folders stand for one path, and `unreadable` for a folder that cannot be
/// listed.
pub fn typegen(app_folder: &str) -> Result<TypeGen, Error> {
    let app_folder = trimmed(app_folder);
    let mut routes = BTreeMap::new();
    if fs::is_folder(app_folder) {
        collect(app_folder, "", &mut routes)?;
    }
    let mut with_tool = Vec::with_capacity(routes.len());
    let mut warnings = Vec::new();
    for (path, folder) in &routes {
        let route = route::check(folder);
        with_tool.push((path.as_str(), route.has_skill));
        let errors = route.diagnostics.into_iter().filter(|found| found.severity == Severity::Error);
        warnings.extend(errors.map(|found| Warning {
            code: found.code,
            message: found.message,
            path: found.path,
        }));
    }
    let text = b4::declarations(&with_tool);
    Ok(TypeGen { text, routes: routes.into_keys().collect(), warnings })
}

/// Adds the routes at and below a folder that stands for `path`, which is empty for the app folder: the
/// folder by its path.
fn collect(folder: &str, path: &str, routes: &mut BTreeMap<String, String>) -> Result<(), Error> {
    let listing = fs::list(folder).map_err(|fault| {
        Error::new(Code::Unreadable, format!("the folder `{folder}` cannot be read: {fault}")).at(folder)
    })?;
    let below = |name: &str| format!("{}/{name}", folder.trim_end_matches('/'));
    let is_route = listing.iter().any(|entry| {
        entry.name == "index.ts"
            && match entry.kind {
                EntryKind::Link => fs::link_target_kind(&below(entry.name)) == Some(EntryKind::File),
                kind => kind == EntryKind::File,
            }
    });
    if is_route {
        let path = if path.is_empty() { "/" } else { path };
        if let Some(first) = routes.get(path) {
            let message = format!("Duplicate route pathname \"{path}\" detected at {first} and {folder}");
            return Err(Error::new(Code::DuplicateRoute, message).at(folder));
        }
        routes.insert(path.to_owned(), folder.to_owned());
    }
    for entry in listing.iter().filter(|entry| entry.kind == EntryKind::Folder) {
        let name = entry.name;
        if name.starts_with(['_', '.']) || name == "node_modules" || (is_route && name == "skills") {
            continue;
        }
        let is_group = name.starts_with('(') && name.ends_with(')');
        let path = if is_group { path.to_owned() } else { format!("{path}/{name}") };
        collect(&below(name), &path, routes)?;
    }
    Ok(())
}
