//! What a body names by a relative path is there.

use std::collections::HashSet;

use super::body_paths::{BodyPath, body_paths};
use super::relative_path::{RelativePath, resolve};
use super::{Rule, Subject};
use crate::code::Code;
use crate::diagnostic::{Finding, Severity};

pub(super) const RULE: Rule = Rule {
    code: Code::BrokenLink,
    lenient: Some(Severity::Warning),
    strict: Some(Severity::Warning),
    check: Some(check),
};

/// Folders that a list of files leaves out, so that nothing can be said about what lies in them.
const UNLISTED: &[&str] = &["node_modules", "venv", "__pycache__", "target", "dist", "build"];

fn check(subject: &Subject<'_>, findings: &mut Vec<Finding>) {
    let (Some(body), Some(files)) = (subject.body, subject.files) else {
        return;
    };
    let named = body_paths(body);
    if named.is_empty() {
        return;
    }
    let there = files_and_folders(files, subject.file_name);
    let mut seen = HashSet::new();
    for BodyPath { path: written, bytes } in named {
        let (path, message) = match resolve(&written) {
            RelativePath::Outside => {
                let message = format!("`{written}` leaves the skill's folder");
                (written, message)
            }
            RelativePath::Inside(path) if there.contains(path.as_str()) || is_unlisted(&path) => {
                continue;
            }
            RelativePath::Inside(path) => {
                let message = format!("`{path}` does not exist in the skill's folder");
                (path, message)
            }
        };
        if seen.insert(path) {
            let start = subject.body_start + bytes.start;
            findings.push(Finding::at(RULE.code, start..start + bytes.len(), message));
        }
    }
}

/// Everything that a path may lead to; the empty path is the skill's folder itself.
fn files_and_folders<'a>(files: &'a [String], file_name: Option<&'a str>) -> HashSet<&'a str> {
    let folders =
        files.iter().flat_map(|file| file.match_indices('/').filter_map(|(slash, _)| file.get(..slash)));
    let own = ["", "SKILL.md"].into_iter().chain(file_name);
    files.iter().map(String::as_str).chain(folders).chain(own).collect()
}

fn is_unlisted(path: &str) -> bool {
    path.split('/').any(|part| part.starts_with('.') || UNLISTED.contains(&part))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::sample::Sample;

    fn broken(body: &str, files: &[&str]) -> Vec<String> {
        let sample = Sample::default().body(body).files(files);
        sample.run(check).iter().map(|finding| sample.slice(finding)).collect()
    }

    #[test]
    fn what_is_there_is_fine() {
        let files = ["references/forms.md", "a b.md"];
        let body =
            "[f](references/forms.md#top) [b](a%20b.md) [d](references) [d](./references/) [s](SKILL.md)\n";
        assert!(broken(body, &files).is_empty());
        assert!(broken("Nothing.\n", &[]).is_empty());
    }

    #[test]
    fn what_is_missing_is_found_at_its_target() {
        assert_eq!(broken("é [f](references/form.md)\n", &["references/forms.md"]), ["references/form.md"]);
        assert_eq!(broken("Run `scripts/a.py`.\n", &[]), ["scripts/a.py"]);
        assert_eq!(broken("[f](refs/)\n", &["references/forms.md"]), ["refs/"]);
    }

    #[test]
    fn leaving_the_folder_is_told_apart() {
        let sample = Sample::default().body("[o](../other/SKILL.md)\n").files(&[]);
        let found = sample.run(check);
        assert_eq!(found[0].message, "`../other/SKILL.md` leaves the skill's folder");
        let sample = Sample::default().body("[o](./x.md)\n").files(&[]);
        assert_eq!(sample.run(check)[0].message, "`x.md` does not exist in the skill's folder");
    }

    #[test]
    fn a_target_is_told_once_at_its_first_place() {
        let sample = Sample::default().body("./x.md [a](x.md) [b](x.md)\n").files(&[]);
        let found = sample.run(check);
        assert_eq!(found.len(), 1);
        assert_eq!(sample.slice(&found[0]), "./x.md");
    }

    #[test]
    fn what_no_list_shows_is_not_judged() {
        assert!(broken("[e](.env.example) [m](node_modules/a/b.js)\n", &[]).is_empty());
        assert!(Sample::default().body("[a](x.md)\n").run(check).is_empty());
    }
}
