//! Applying the fixes of findings (contract `agentskills`, section 3).

use serde::Serialize;

use super::{File, Report, diagnose, header_policy, there, with_file};
use crate::code::Code;
use crate::diagnostic::{Applicability, Diagnostic, Fix};
use crate::dialect::default_policy;
use crate::discovery::find::find_skill_files;
use crate::document::parse_bytes;
use crate::error::Error;
use crate::rules::Profile;
use crate::store::fs;

// A fix may bring to light what another one mends. More rounds than this would be fixes that undo each other.
const ROUNDS: usize = 16;
const FILE_NAME: &str = "SKILL.md";

/// A text with fixes applied.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Fixed {
    /// The text.
    pub text: String,
    /// What was done, in the order in which it was.
    pub applied: Vec<AppliedFix>,
    /// What is found in the text now.
    #[serde(flatten)]
    pub report: Report,
}

/// A fix that was applied.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AppliedFix {
    /// The finding that it mends.
    pub code: Code,
    /// Whether it needs no question.
    pub applicability: Applicability,
    /// What it does: ``Quote the value``.
    pub title: String,
    /// The line of the finding, as the text was then.
    pub line: usize,
}

/// A `SKILL.md` with what its fixes would make of it. Nothing is written until [`FileFix::write`].
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FileFix {
    /// The file, spelled as the path that led to it.
    pub path: String,
    /// The name that it gets, if its own is in another casing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rename: Option<&'static str>,
    /// The text before.
    #[serde(skip)]
    pub before: String,
    /// The text after.
    #[serde(flatten)]
    pub fixed: Fixed,
}

/// Applies the fixes of the text of a `SKILL.md`, the unsafe ones too where `upto` says so.
///
/// Comments, order and line ends stay; a second run changes nothing. A text that is not UTF-8 is left as it
/// is, with its bad bytes replaced in `text`.
///
/// ```
/// use skillspan::{Applicability, Profile, fix_text};
///
/// let fixed = fix_text(b"---\nname: a\ndescription: Use when: asked\n---\n", &Profile::SPEC, Applicability::Safe);
/// assert_eq!(fixed.text, "---\nname: a\ndescription: \"Use when: asked\"\n---\n");
/// assert!(fixed.report.ok);
/// ```
pub fn fix_text(bytes: &[u8], profile: &Profile, upto: Applicability) -> Fixed {
    fix_in(bytes, &File::TEXT, profile, upto)
}

/// What fixes would make of every skill at or below a path, hidden folders included, in walk order.
///
/// # Errors
/// `invalid_argument` where nothing is at the path, `unreadable` for a file.
pub fn fixes(path: &str, profile: &Profile, upto: Applicability) -> Result<Vec<FileFix>, Error> {
    let files = if fs::is_folder(path) {
        find_skill_files(path, default_policy().pruned())
    } else {
        vec![there(path)?.to_owned()]
    };
    files.into_iter().map(|path| fix_file(path, profile, upto)).collect()
}

fn fix_file(path: String, profile: &Profile, upto: Applicability) -> Result<FileFix, Error> {
    let fix = |bytes: &[u8], file: &File<'_>| {
        let rename = file.name.filter(|name| *name != FILE_NAME && name.eq_ignore_ascii_case(FILE_NAME));
        let renamed = File { name: file.name.and(Some(FILE_NAME)), ..*file };
        let fixed = fix_in(bytes, &renamed, profile, upto);
        (rename.map(|_| FILE_NAME), String::from_utf8_lossy(bytes).into_owned(), fixed)
    };
    match with_file(&path, fix) {
        Ok((rename, before, fixed)) => Ok(FileFix { path, rename, before, fixed }),
        Err(fault) => {
            Err(Error::new(Code::Unreadable, format!("the file cannot be read: {fault}")).at(&path))
        }
    }
}

fn fix_in(bytes: &[u8], file: &File<'_>, profile: &Profile, upto: Applicability) -> Fixed {
    let mut text = String::from_utf8_lossy(bytes).into_owned();
    let mut applied = Vec::new();
    let is_text = text.as_bytes() == bytes;
    let mut found = find(bytes, file, profile);
    for _ in 0..ROUNDS {
        let chosen = choose(&found, upto);
        if chosen.is_empty() || !is_text {
            break;
        }
        for (diagnostic, fix) in chosen.iter().rev() {
            text.replace_range(fix.byte_start..fix.byte_end, &fix.replacement);
            applied.push(AppliedFix {
                code: diagnostic.code,
                applicability: fix.applicability,
                title: fix.title.clone(),
                line: diagnostic.span.line,
            });
        }
        let count = chosen.len();
        let round = applied.len() - count;
        applied.get_mut(round..).unwrap_or_default().reverse();
        found = find(text.as_bytes(), file, profile);
    }
    Fixed { text, applied, report: Report::of(found) }
}

fn find(bytes: &[u8], file: &File<'_>, profile: &Profile) -> Vec<Diagnostic> {
    diagnose(&parse_bytes(bytes, &header_policy(profile)), bytes.len() as u64, file, profile)
}

/// The fixes of one round, by their place, none touching another.
fn choose(found: &[Diagnostic], upto: Applicability) -> Vec<(&Diagnostic, &Fix)> {
    let fixes = found.iter().filter_map(|diagnostic| Some((diagnostic, diagnostic.fix.as_ref()?)));
    let mut fixes: Vec<_> = fixes
        .filter(|(_, fix)| upto == Applicability::Unsafe || fix.applicability == Applicability::Safe)
        .collect();
    fixes.sort_by_key(|(_, fix)| (fix.byte_start, fix.byte_end));
    let mut end = None;
    fixes.retain(|(_, fix)| {
        let free = end.is_none_or(|end| fix.byte_start > end);
        if free {
            end = Some(fix.byte_end);
        }
        free
    });
    fixes
}

impl FileFix {
    /// Whether anything would change.
    pub fn changes(&self) -> bool {
        self.rename.is_some() || self.changes_text()
    }

    fn changes_text(&self) -> bool {
        self.before != self.fixed.text && !self.fixed.applied.is_empty()
    }

    /// Writes the text and gives the file its name. The path of the file now.
    ///
    /// # Errors
    /// `unwritable`, also where the file is no longer what was read or the name is taken; then it is as it
    /// was.
    pub fn write(&self) -> Result<String, Error> {
        let refused = |why: &dyn std::fmt::Display| {
            Error::new(Code::Unwritable, format!("`{}` cannot be written: {why}", self.path)).at(&self.path)
        };
        if self.changes_text() {
            let now = fs::read_document(&self.path, u64::MAX - 1).map_err(|fault| refused(&fault))?;
            if now.bytes != self.before.as_bytes() {
                return Err(refused(&"it changed since it was read"));
            }
        }
        let mut path = self.path.clone();
        if let Some(name) = self.rename {
            fs::rename(&self.path, name).map_err(|fault| refused(&fault))?;
            path = fs::join(&fs::parent(&self.path), name);
        }
        if self.changes_text() {
            fs::replace(&path, self.fixed.text.as_bytes()).map_err(|fault| refused(&fault))?;
        }
        Ok(path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn fix(header: &str, upto: Applicability) -> (String, Vec<&'static str>) {
        let text = format!("---\n{header}---\nBody.\n");
        let fixed = fix_text(text.as_bytes(), &Profile::SPEC, upto);
        let header = fixed.text.strip_prefix("---\n").unwrap().strip_suffix("---\nBody.\n").unwrap();
        (header.to_owned(), fixed.applied.iter().map(|fix| fix.code.as_str()).collect())
    }

    #[test]
    fn safe_fixes_are_applied_together() {
        let (header, applied) = fix(
            "name: a # first\r\ndescriptoin: Use when: asked\r\nallowed-tools: [Read, 'Bash(git:*)']\r\n",
            Applicability::Safe,
        );
        assert_eq!(
            header,
            "name: a # first\r\ndescription: \"Use when: asked\"\r\nallowed-tools: Read Bash(git:*)\r\n"
        );
        assert_eq!(applied, ["malformed-frontmatter", "unknown-key", "allowed-tools-form"]);
    }

    #[test]
    fn unsafe_fixes_wait_for_a_word() {
        let header = "name: a\n# kept\ndescription: d\nauthor: me\n";
        assert_eq!(fix(header, Applicability::Safe), (header.to_owned(), vec![]));
        let (fixed, applied) = fix(header, Applicability::Unsafe);
        assert_eq!(fixed, "name: a\n# kept\ndescription: d\nmetadata:\n  author: me\n");
        assert_eq!(applied, ["unknown-key"]);
    }

    #[test]
    fn what_is_not_utf8_is_left_alone() {
        let fixed =
            fix_text(b"---\nname: a\ndescription: b: c\n---\n\xff\n", &Profile::SPEC, Applicability::Safe);
        assert!(fixed.applied.is_empty() && fixed.text.ends_with("\u{fffd}\n"), "{fixed:?}");
    }

    fn line() -> impl Strategy<Value = String> {
        let key = prop_oneof![
            Just("name"),
            Just("description"),
            Just("descriptoin"),
            Just("license"),
            Just("author"),
            Just("allowed-tools"),
            Just("disable-model-invocation"),
            Just("metadata"),
            Just("  short"),
            Just("#"),
        ];
        let value = prop_oneof![
            4 => "[a-z:#'\"@,\\[\\] ]{0,12}",
            1 => Just("yes".to_owned()), 1 => Just("[Read, Grep]".to_owned()), 1 => Just("a: b # c".to_owned()),
            1 => Just(String::new()), 1 => Just("|".to_owned()), 1 => Just("- x".to_owned()),
        ];
        (key, value).prop_map(|(key, value)| format!("{key}: {value}"))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(400))]
        #[test]
        fn a_second_run_changes_nothing(lines in prop::collection::vec(line(), 1..8), crlf: bool, all: bool) {
            let end = if crlf { "\r\n" } else { "\n" };
            let text = format!("---{end}{}{end}---{end}Body.{end}", lines.join(end));
            let upto = if all { Applicability::Unsafe } else { Applicability::Safe };
            for profile in [&Profile::SPEC, &Profile::LENIENT] {
                let once = fix_text(text.as_bytes(), profile, upto);
                let twice = fix_text(once.text.as_bytes(), profile, upto);
                prop_assert_eq!(&twice.text, &once.text);
                prop_assert!(twice.applied.is_empty(), "{:?}", twice.applied);
                let body = format!("Body.{end}");
                prop_assert!(once.text.ends_with(&body));
                prop_assert!(!crlf || once.text.split('\n').all(|line| line.is_empty() || line.ends_with('\r')),
                    "{:?}", once.text);
            }
        }
    }
}
