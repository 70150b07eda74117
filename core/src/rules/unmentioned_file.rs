//! Every file of a skill is one that `SKILL.md` leads to.

use std::borrow::Cow;
use std::collections::HashSet;

use super::relative_path::percent_decoded;
use super::{Rule, Subject};
use crate::code::Code;
use crate::diagnostic::{Finding, Severity};

pub(super) const RULE: Rule =
    Rule { code: Code::UnmentionedFile, lenient: None, strict: Some(Severity::Info), check: Some(check) };

/// Beginnings of the names of files for other readers than the model.
const COMPANIONS: &[&str] =
    &["license", "licence", "copying", "notice", "readme", "changelog", "__init__.py"];

fn check(subject: &Subject<'_>, findings: &mut Vec<Finding>) {
    let (Some(body), Some(files)) = (subject.body, subject.files) else {
        return;
    };
    let wanted: Vec<&str> = files.iter().map(String::as_str).filter(|file| !is_companion(file)).collect();
    if wanted.is_empty() {
        return;
    }
    let decoded = match percent_decoded(body) {
        Cow::Borrowed(_) => String::new(),
        Cow::Owned(decoded) => decoded,
    };
    let mentions = Mentions::new([subject.header.source.as_ref(), body, decoded.as_str()]);
    let mut unmentioned: Vec<&str> = wanted.into_iter().filter(|file| !mentions.file(file)).collect();
    unmentioned.sort_unstable();
    findings.extend(
        unmentioned
            .into_iter()
            .map(|file| Finding::whole(RULE.code, format!("nothing in `SKILL.md` mentions `{file}`"))),
    );
}

/// What a client's user interface reads.
const INTERFACE: &str = "agents/openai.yaml";

fn is_companion(file: &str) -> bool {
    let name = file_name(file).to_ascii_lowercase();
    file.eq_ignore_ascii_case("SKILL.md")
        || file == INTERFACE
        || file.split('/').any(|part| part.starts_with('.'))
        || COMPANIONS.iter().any(|companion| name.starts_with(companion))
}

fn file_name(file: &str) -> &str {
    file.rsplit('/').next().unwrap_or(file)
}

/// What a text names, gathered once: a skill may have thousands of files.
struct Mentions<'a> {
    texts: [&'a str; 3],
    /// Every part of everything that could be a path.
    names: HashSet<&'a str>,
    /// Every folder that is named as a whole, as `references/` or `references/*.md`.
    folders: HashSet<&'a str>,
}

impl<'a> Mentions<'a> {
    fn new(texts: [&'a str; 3]) -> Self {
        let mut mentions = Self { texts, names: HashSet::new(), folders: HashSet::new() };
        for text in texts {
            for path in text.split(|c| !is_path_character(c)) {
                mentions.add(path.trim_end_matches('.'));
            }
        }
        mentions
    }

    fn add(&mut self, path: &'a str) {
        /// Deeper folders are not looked for, so that a long path costs no more than its length.
        const DEPTH: usize = 8;
        self.names.extend(path.split('/').map(|part| part.trim_matches('.')));
        if let Some(folder) = path.strip_suffix('/') {
            let starts = folder.rmatch_indices('/').map(|(slash, _)| slash + 1).take(DEPTH);
            self.folders.extend(starts.filter_map(|start| path.get(start..)));
            self.folders.insert(path);
        }
    }

    /// Whether the file or one of its folders is named.
    fn file(&self, file: &str) -> bool {
        let name = file_name(file);
        let is_named = if name.chars().all(is_path_character) {
            self.names.contains(name)
        } else {
            self.texts.iter().any(|text| text.contains(name))
        };
        let mut folders = file.match_indices('/').filter_map(|(slash, _)| file.get(..=slash));
        is_named || folders.any(|folder| self.folders.contains(folder))
    }
}

fn is_path_character(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '/')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::sample::Sample;

    fn unmentioned(body: &str, files: &[&str]) -> Vec<String> {
        let sample = Sample::default().body(body).files(files);
        let found = sample.run(check);
        assert!(found.iter().all(|finding| finding.bytes.is_none()));
        found.into_iter().map(|finding| finding.message).collect()
    }

    #[test]
    fn what_nothing_names_is_told_in_order_of_paths() {
        assert_eq!(
            unmentioned("Nothing.\n", &["b.md", "a/c.md"]),
            ["nothing in `SKILL.md` mentions `a/c.md`", "nothing in `SKILL.md` mentions `b.md`"]
        );
    }

    #[test]
    fn path_name_and_folder_are_mentions() {
        for body in [
            "Run scripts/fill.py.\n",
            "Run `fill.py`\n",
            "Everything in `scripts/`.\n",
            "Everything is in ./scripts/.\n",
            "Look into pdf/scripts/ first\n",
            "See scripts/*.py\n",
            "[x](./scripts/fill%2Epy)\n",
            "```\npython scripts/fill.py\n```\n",
        ] {
            assert!(unmentioned(body, &["scripts/fill.py"]).is_empty(), "{body}");
        }
        assert!(unmentioned("[x](my%20notes.md)\n", &["my notes.md"]).is_empty());
    }

    #[test]
    fn a_neighbour_is_no_mention() {
        assert_eq!(unmentioned("See scripts/other.py.\n", &["scripts/fill.py"]).len(), 1);
        assert_eq!(unmentioned("See data.md and a.md.bak\n", &["a.md"]).len(), 1);
        assert_eq!(unmentioned("the scripts folder\n", &["scripts/fill.py"]).len(), 1);
    }

    #[test]
    fn the_frontmatter_counts() {
        let sample = Sample::new("name: pdf\ncompatibility: needs fill.py\n").body("").files(&["fill.py"]);
        assert!(sample.run(check).is_empty());
    }

    #[test]
    fn companions_need_no_mention() {
        let files =
            ["LICENSE.txt", "NOTICE", "assets/.gitkeep", "docs/README.md", "agents/openai.yaml", "SKILL.md"];
        assert!(unmentioned("Nothing.\n", &files).is_empty());
    }
}
