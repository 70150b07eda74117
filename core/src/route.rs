//! Checking the skills of one route folder, in the dialect `b4`.

use std::collections::HashMap;

use crate::code::{Code, CodeKind};
use crate::diagnostic::{Diagnostic, Severity};
use crate::dialect::b4;
use crate::discovery::candidate::Event;
use crate::options::OpenOptions;
use crate::skillset::{self, Start};
use crate::span::Span;
use crate::validate::Report;

/// What was found in a route folder.
#[derive(Debug, Default)]
pub struct Route {
    /// What is wrong, in byte order of the skills' folders.
    pub diagnostics: Vec<Diagnostic>,
    /// Whether at least one skill loads.
    pub has_skill: bool,
}

/// Checks all skills of a route folder (contract `b4`, section 9), in byte order of their folders.
///
/// What makes opening fail is an error with the code and the message of that failure, for each skill and
/// not only for the first. Folders that are passed over for their name, and what a header was mended by,
/// are warnings. A folder that is not there has no skills, so nothing is wrong with it.
pub fn validate(route_folder: &str) -> Report {
    Report::of(check(route_folder).diagnostics)
}

/// Reads a route folder as opening does, and goes on where opening would end.
pub fn check(route_folder: &str) -> Route {
    let mut route = Route::default();
    let mut owners: HashMap<String, String> = HashMap::new();
    // One root and no data: there is nothing for the dialect to refuse.
    let (_, events) =
        skillset::find(&b4::POLICY, &OpenOptions::roots([route_folder]), Start::Fresh).unwrap_or_default();
    for event in events {
        let Event::Found(candidate) = event else { continue };
        let location = &candidate.skill.location;
        let mut tell = |code, severity, message: String| {
            let path = Some(location.clone());
            route.diagnostics.push(Diagnostic {
                code,
                severity,
                message,
                path,
                span: Span::START,
                profile: None,
                fix: None,
            });
        };
        for warning in &candidate.warnings {
            tell(warning.code, Severity::Warning, warning.message.clone());
        }
        let name = &candidate.skill.name;
        if let Some((code, message)) = candidate.skip {
            let severity = if code.kind() == CodeKind::Error { Severity::Error } else { Severity::Warning };
            tell(code, severity, message);
        } else if let Some(first) = owners.get(name) {
            tell(Code::DuplicateSkill, Severity::Error, b4::duplicate_name(name, first, location));
        } else {
            owners.insert(name.clone(), location.clone());
            route.has_skill = true;
        }
    }
    route
}
