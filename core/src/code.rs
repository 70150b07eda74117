//! The catalogue of codes.

use std::fmt;

/// What a code stands for: an operation that failed, or a finding about somebody's file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CodeKind {
    /// An operation failed. Raised as an [`Error`](crate::Error), or the `code` of a tool result. `snake_case`.
    Error,
    /// Something about a file, a root or a store. Data in a list of findings. `kebab-case`.
    Finding,
}

macro_rules! codes {
    ($($(#[$doc:meta])* $variant:ident = $text:literal, $kind:ident, $meaning:literal, $mend:literal;)*) => {
        /// Every code that skillspan uses, errors and findings alike.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Code {
            $(#[doc = $meaning] $variant,)*
        }

        impl Code {
            /// All codes in the order of the catalogue.
            pub const ALL: &'static [Code] = &[$(Code::$variant,)*];

            /// The code as it stands on the wire.
            pub const fn as_str(self) -> &'static str {
                match self { $(Code::$variant => $text,)* }
            }

            /// Whether the code names an error or a finding.
            pub const fn kind(self) -> CodeKind {
                match self { $(Code::$variant => CodeKind::$kind,)* }
            }

            /// One sentence that says what the code means.
            pub const fn meaning(self) -> &'static str {
                match self { $(Code::$variant => $meaning,)* }
            }

            /// One sentence that says how to mend it.
            pub const fn mend(self) -> &'static str {
                match self { $(Code::$variant => $mend,)* }
            }
        }
    };
}

codes! {
    InvalidArgument = "invalid_argument", Error,
        "An option or an argument has a wrong name, type or value.",
        "Read the name in the message and pass a value of the type it asks for.";
    InvalidSkill = "invalid_skill", Error,
        "A skill that is known cannot be loaded because its `SKILL.md` is broken.",
        "Run `skillspan validate` on the skill's folder and mend what it reports.";
    SkillNotFound = "skill_not_found", Error,
        "No visible skill has this name or qualified id.",
        "Pick a name from the list in the message, or look at `skillspan doctor` to see why a skill is missing.";
    NotInvocable = "not_invocable", Error,
        "The skill's frontmatter hides it from this caller.",
        "Change `disable-model-invocation` or `user-invocable`, or load it as the other party.";
    DuplicateSkill = "duplicate_skill", Error,
        "Two skills have one name, in a dialect where that makes opening fail.",
        "Rename one of the two.";
    DuplicateRoute = "duplicate_route", Error,
        "Two folders of an app stand for one path, in the dialect `b4`.",
        "Rename or move one of the two folders.";
    RootMissing = "missing_root", Error,
        "A root does not exist or is not a folder, in a dialect where that makes opening fail.",
        "Correct the path.";
    UnknownTool = "unknown_tool", Error,
        "The set offers no tool of this name.",
        "Call one of the tools that `tools()` lists.";
    ResourceNotFound = "resource_not_found", Error,
        "The skill has no regular file at this path.",
        "Use a path from the skill's file list.";
    ResourceOutsideSkill = "resource_outside_skill", Error,
        "The path leads out of the skill's folder.",
        "Use a relative path that stays inside the skill's folder; links must stay inside too.";
    ResourceTooLarge = "resource_too_large", Error,
        "The file is larger than the limit for its kind.",
        "Make the file smaller, or raise `max_text_bytes` or `max_binary_bytes`.";
    ResourceNotText = "resource_not_text", Error,
        "Text was demanded, and the file is no UTF-8 text.",
        "Read it without `as: \"text\"`.";
    Unreadable = "unreadable", Error,
        "A file or folder could not be read.",
        "Check its permissions, and that it is a regular file or a folder.";
    Unwritable = "unwritable", Error,
        "A file or folder could not be written.",
        "Check that the place is free, that it may be written, and that the disk has room.";
    MissingRoot = "missing-root", Finding,
        "A root does not exist, or is not a folder.",
        "Correct the path, or drop the root.";
    ScanTruncated = "scan-truncated", Finding,
        "A bound of the scan was reached, so a part of the root was not searched.",
        "Point the root closer to the skills, or raise the bound that the message names.";
    StoreFailed = "store-failed", Finding,
        "A host's store failed; its skills are left out.",
        "Mend the store; the message holds its own words.";
    ProviderFailed = "provider-failed", Finding,
        "The host's provider failed; its skills are left out.",
        "Mend the provider; the message holds its own words.";
    FilterUnmatched = "filter-unmatched", Finding,
        "A name in the filter matches no skill.",
        "Correct the name, or drop it from the filter.";
    DuplicateName = "duplicate-name", Finding,
        "Another skill that comes earlier has the same name.",
        "Rename one of the two, give one root a namespace, or load it by its qualified id.";
    DanglingLink = "dangling-link", Finding,
        "A link leads nowhere.",
        "Restore its target or remove the link.";
    OutsideRoot = "outside-root", Finding,
        "A link leaves its root, and the host allows none that does.",
        "Move the target below the root, or open with `links: \"follow\"`.";
    OutsideSkill = "outside-skill", Finding,
        "A link leaves the skill's folder, so it was not copied.",
        "Put a copy of its target into the folder.";
    FilenameCase = "filename-case", Finding,
        "The file is spelled otherwise than `SKILL.md`.",
        "Rename the file to `SKILL.md`.";
    FileTooLarge = "file-too-large", Finding,
        "`SKILL.md` or its frontmatter is larger than the limit.",
        "Move text into files that `SKILL.md` mentions, or raise the limit.";
    NotUtf8 = "not-utf8", Finding,
        "The file is not UTF-8 text.",
        "Save it as UTF-8.";
    FrontmatterNotFirst = "frontmatter-not-first", Finding,
        "Something stands before the opening `---`.",
        "Make `---` the first line of the file.";
    MissingFrontmatter = "missing-frontmatter", Finding,
        "The file has no frontmatter.",
        "Begin the file with `---`, `name:`, `description:` and `---`, each on its own line.";
    UnclosedFrontmatter = "unclosed-frontmatter", Finding,
        "The frontmatter is opened and never closed.",
        "Put a line `---` after the last field, at column 1.";
    MalformedFrontmatter = "malformed-frontmatter", Finding,
        "The frontmatter is no readable YAML mapping.",
        "Mend the YAML at the place shown; a value that holds `: ` wants quotes.";
    YamlLimit = "yaml-limit", Finding,
        "The frontmatter nests too deep or repeats aliases too often.",
        "Write the frontmatter flat and without aliases.";
    YamlRepaired = "yaml-repaired", Finding,
        "A line of broken YAML was read literally.",
        "Quote the value.";
    CommentInValue = "comment-in-value", Finding,
        "A ` #` cut a plain value: YAML takes the rest for a comment.",
        "Quote the value, or put the comment on a line of its own.";
    DuplicateKey = "duplicate-key", Finding,
        "A key stands twice in one mapping.",
        "Keep one of the two.";
    InvalidName = "invalid-name", Finding,
        "The name of a folder that holds a `SKILL.md` does not fit the dialect; the folder is left out.",
        "Rename the folder.";
    InvalidUtf8 = "invalid-utf8", Finding,
        "Bytes that are no UTF-8 were read as U+FFFD.",
        "Save the file as UTF-8.";
    NotAString = "not-a-string", Finding,
        "A field holds a list or a mapping where the dialect wants text.",
        "Write the value as text.";
    WrongType = "wrong-type", Finding,
        "A field holds a list or a mapping where text is wanted.",
        "Write the value as text.";
    MetadataNested = "metadata-nested", Finding,
        "A value under `metadata` is a list or a mapping; it is kept as JSON text.",
        "Write the value as text.";
    AllowedToolsForm = "allowed-tools-form", Finding,
        "`allowed-tools` is a list or holds commas.",
        "Write one text with blanks between the tools.";
    FlagForm = "flag-form", Finding,
        "A flag is not written as `true` or `false`.",
        "Write `true` or `false` without quotes.";
    MissingName = "missing-name", Finding,
        "`name` is missing or blank.",
        "Add `name:` with the folder's name.";
    NameCharacters = "name-characters", Finding,
        "The name holds characters that are not allowed.",
        "Use lower-case letters, digits and single hyphens between them.";
    NameLength = "name-length", Finding,
        "The name is longer than 64 characters.",
        "Shorten the name.";
    NameMismatch = "name-mismatch", Finding,
        "The name differs from the name of the skill's folder.",
        "Rename the folder or change `name`.";
    NameControl = "name-control", Finding,
        "The name holds invisible or direction-changing characters.",
        "Type the name anew without them.";
    MissingDescription = "missing-description", Finding,
        "`description` is missing or blank.",
        "Add `description:` and say what the skill does and when to use it.";
    DescriptionLength = "description-length", Finding,
        "The description is longer than 1024 characters.",
        "Shorten the description; details belong in the body.";
    DescriptionCharacters = "description-characters", Finding,
        "The description holds `<` or `>`, which this profile forbids.",
        "Write the description without `<` and `>`.";
    CompatibilityLength = "compatibility-length", Finding,
        "`compatibility` is longer than 500 characters, or no text.",
        "Write one text of at most 500 characters.";
    UnknownKey = "unknown-key", Finding,
        "The profile does not know this top-level key.",
        "Correct its spelling, or move it under `metadata`.";
    LongBody = "long-body", Finding,
        "The body is longer than 500 lines or 5,000 tokens.",
        "Move details into files that the body mentions.";
    BrokenLink = "broken-link", Finding,
        "The body names a file that does not exist or lies outside the skill.",
        "Correct the path or add the file.";
    UnmentionedFile = "unmentioned-file", Finding,
        "Nothing in `SKILL.md` mentions this file.",
        "Mention it in the body, or remove it.";
    WrapperInBody = "wrapper-in-body", Finding,
        "The body holds `</skill_content>`, which closes the wrapper that a model sees.",
        "Write the tag otherwise, for example with `&lt;`.";
    SecondFrontmatter = "second-frontmatter", Finding,
        "The body begins with a block like a frontmatter, which no reader takes for one.",
        "Put its fields into the first block, or remove it.";
    ReadOnlyClaim = "read-only-claim", Finding,
        "The skill calls itself read-only and only `allowed-tools` could make it so; that field approves tools in \
         advance and takes none away.",
        "Restrict the tools in the host, or leave the claim out.";
    HiddenCharacter = "hidden-character", Finding,
        "A value or the body holds characters that a reader does not see, or that change the direction of what is seen.",
        "Remove them; the message names them by their code points.";
    BadMetadata = "bad-metadata", Finding,
        "A key under `metadata` has another shape than the dialect `forge` reads; it is dropped.",
        "Write the key in the shape that the message names.";
    BadTimeout = "bad-timeout", Finding,
        "`timeout_hint` is no time; the skill's scripts get 120 seconds.",
        "Write seconds, or a time such as `5m` or `1m30s`.";
    BadCategory = "bad-category", Finding,
        "The category is not lower-case words with hyphens; the skill is left out.",
        "Write the category like `dev-tools`.";
    BadTag = "bad-tag", Finding,
        "A tag is not lower-case words with hyphens; the skill is left out.",
        "Write the tag like `incident-response`.";
    UnknownCapability = "unknown-capability", Finding,
        "The skill requires a capability that nobody knows; it is left out.",
        "Correct its spelling; `browser` is known.";
    MissingScript = "missing-script", Finding,
        "No script is behind a `## Tool:` heading, so the tool is left out.",
        "Add `scripts/<tool>` as `.sh`, `.py` or `.js`, or turn the heading into another one.";
    MissingInterpreter = "missing-interpreter", Finding,
        "The program that runs a tool's script is not found, so the tool is left out.",
        "Install the program that the message names, or put it on the PATH.";
    MissingBin = "missing-bin", Finding,
        "A program that a skill requires is not found.",
        "Install the program, or put it on the PATH.";
    BadPropertyKey = "bad-property-key", Finding,
        "A parameter of a tool has a name that models' providers refuse, so the tool is left out.",
        "Name the parameter with letters, digits, `_`, `.` and `-`, at most 64.";
    BadToolName = "bad-tool-name", Finding,
        "A tool has a name that models' providers refuse, so it is left out.",
        "Name the tool with letters, digits, `-` and single `_`, at most 64.";
    DuplicateTool = "duplicate-tool", Finding,
        "An earlier tool, or one of the host, has this tool's name, so it is left out.",
        "Rename one of the two.";
    OrphanScript = "orphan-script", Finding,
        "No `## Tool:` heading is served by this script.",
        "Add the heading, or remove the script if nothing mentions it.";
    NoDescription = "no-description", Finding,
        "The skill says nowhere what it is for, so the model's list leaves it out.",
        "Add `description:` to the frontmatter.";
    BadGuardrailPattern = "bad-guardrail-pattern", Finding,
        "A pattern of a guardrail is no RE2 pattern; it is passed over.",
        "Mend the pattern that the message names.";
    EnvRequired = "env-required", Finding,
        "A variable that a skill requires is not set.",
        "Set it in the environment or in `.env`.";
    EnvOneOf = "env-one-of", Finding,
        "None of the variables is set of which a skill requires one.",
        "Set one of them in the environment or in `.env`.";
    EnvOptional = "env-optional", Finding,
        "A variable that a skill can use is not set.",
        "Set it in the environment or in `.env`, if its feature is wanted.";
    FlatNotCompiled = "flat-not-compiled", Finding,
        "A skill that is a single file is not part of what is compiled.",
        "Give it a folder: `skills/<name>/SKILL.md`.";
    ScriptOff = "script_off", Error,
        "The set does not run scripts.",
        "Run what `plan` gives yourself.";
    Internal = "internal", Error,
        "A fault in skillspan itself.",
        "Please report it with the message.";
}

impl Code {
    /// The code whose wire text is `text`.
    ///
    /// ```
    /// assert_eq!(skillspan::Code::parse("missing-name"), Some(skillspan::Code::MissingName));
    /// ```
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|code| code.as_str() == text)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl serde::Serialize for Code {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spelling_tells_the_kind() {
        for code in Code::ALL {
            let text = code.as_str();
            match code.kind() {
                CodeKind::Error => assert!(!text.contains('-'), "{text}"),
                CodeKind::Finding => assert!(!text.contains('_'), "{text}"),
            }
            assert_eq!(Code::parse(text), Some(*code));
        }
    }
}
