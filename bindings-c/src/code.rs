//! The numbers of statuses and codes.

use skillspan::{Code, CodeKind};

use crate::answer::value;
use crate::text::{lend_static, skillspan_str};

/// Each code has its row, or the crate does not compile.
macro_rules! codes {
    ($($(#[$doc:meta])+ $code:ident = $number:literal,)*) => {
        /// What a call returns, and the codes of errors and findings. A number never changes its meaning; new ones may
        /// be added.
        #[repr(i32)]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
        pub enum skillspan_code {
            /// The call did what was asked.
            #[default]
            Ok = 0,
            $($(#[$doc])+ $code = $number,)*
        }

        impl From<Code> for skillspan_code {
            fn from(code: Code) -> Self {
                match code {
                    $(Code::$code => Self::$code,)*
                }
            }
        }
    };
}

codes! {
    /// An option or an argument has a wrong name, type or value.
    InvalidArgument = 1,
    /// A skill that is known cannot be loaded because its `SKILL.md` is broken.
    InvalidSkill = 2,
    /// No visible skill has this name or qualified id.
    SkillNotFound = 3,
    /// The skill's frontmatter hides it from this caller.
    NotInvocable = 4,
    /// The set offers no tool of this name.
    UnknownTool = 5,
    /// The skill has no regular file at this path.
    ResourceNotFound = 6,
    /// The path leads out of the skill's folder.
    ResourceOutsideSkill = 7,
    /// The file is larger than the limit for its kind.
    ResourceTooLarge = 8,
    /// Text was demanded, and the file is no UTF-8 text.
    ResourceNotText = 9,
    /// A fault in skillspan itself.
    Internal = 10,
    /// Two skills have one name, in a dialect where that makes opening fail.
    DuplicateSkill = 11,
    /// A root does not exist or is not a folder, in a dialect where that makes opening fail.
    RootMissing = 12,
    /// Two folders of an app stand for one path, in the dialect `b4`.
    DuplicateRoute = 13,
    /// A file or folder could not be written.
    Unwritable = 14,
    /// The set does not run scripts.
    ScriptOff = 15,
    /// A file or folder could not be read.
    Unreadable = 100,
    /// A root does not exist, or is not a folder.
    MissingRoot = 101,
    /// A bound of the scan was reached, so a part of the root was not searched.
    ScanTruncated = 102,
    /// A host's store failed; its skills are left out.
    StoreFailed = 103,
    /// The host's provider failed; its skills are left out.
    ProviderFailed = 104,
    /// A name in the filter matches no skill.
    FilterUnmatched = 105,
    /// Another skill that comes earlier has the same name.
    DuplicateName = 106,
    /// A link leads nowhere.
    DanglingLink = 107,
    /// A link leaves its root, and the host allows none that does.
    OutsideRoot = 108,
    /// The file is spelled otherwise than `SKILL.md`.
    FilenameCase = 109,
    /// `SKILL.md` or its frontmatter is larger than the limit.
    FileTooLarge = 110,
    /// The file is not UTF-8 text.
    NotUtf8 = 111,
    /// Something stands before the opening `---`.
    FrontmatterNotFirst = 112,
    /// The file has no frontmatter.
    MissingFrontmatter = 113,
    /// The frontmatter is opened and never closed.
    UnclosedFrontmatter = 114,
    /// The frontmatter is no readable YAML mapping.
    MalformedFrontmatter = 115,
    /// The frontmatter nests too deep or repeats aliases too often.
    YamlLimit = 116,
    /// A line of broken YAML was read literally.
    YamlRepaired = 117,
    /// A ` #` cut a plain value: YAML takes the rest for a comment.
    CommentInValue = 118,
    /// A key stands twice in one mapping.
    DuplicateKey = 119,
    /// A field holds a list or a mapping where text is wanted.
    WrongType = 120,
    /// A value under `metadata` is a list or a mapping; it is kept as JSON text.
    MetadataNested = 121,
    /// `allowed-tools` is a list or holds commas.
    AllowedToolsForm = 122,
    /// A flag is not written as `true` or `false`.
    FlagForm = 123,
    /// `name` is missing or blank.
    MissingName = 124,
    /// The name holds characters that are not allowed.
    NameCharacters = 125,
    /// The name is longer than 64 characters.
    NameLength = 126,
    /// The name differs from the name of the skill's folder.
    NameMismatch = 127,
    /// The name holds invisible or direction-changing characters.
    NameControl = 128,
    /// `description` is missing or blank.
    MissingDescription = 129,
    /// The description is longer than 1024 characters.
    DescriptionLength = 130,
    /// The description holds `<` or `>`, which this profile forbids.
    DescriptionCharacters = 131,
    /// `compatibility` is longer than 500 characters, or no text.
    CompatibilityLength = 132,
    /// The profile does not know this top-level key.
    UnknownKey = 133,
    /// The body is longer than 500 lines or 5,000 tokens.
    LongBody = 134,
    /// The body names a file that does not exist or lies outside the skill.
    BrokenLink = 135,
    /// Nothing in `SKILL.md` mentions this file.
    UnmentionedFile = 136,
    /// The body holds `</skill_content>`, which closes the wrapper that a model sees.
    WrapperInBody = 137,
    /// The name of a folder that holds a `SKILL.md` does not fit the dialect; the folder is left out.
    InvalidName = 138,
    /// Bytes that are no UTF-8 were read as U+FFFD.
    InvalidUtf8 = 139,
    /// A field holds a list or a mapping where the dialect wants text.
    NotAString = 140,
    /// A link leaves the skill's folder, so it was not copied.
    OutsideSkill = 141,
    /// A key under `metadata` has another shape than the dialect `forge` reads; it is dropped.
    BadMetadata = 142,
    /// `timeout_hint` is no time; the skill's scripts get 120 seconds.
    BadTimeout = 143,
    /// The category is not lower-case words with hyphens; the skill is left out.
    BadCategory = 144,
    /// A tag is not lower-case words with hyphens; the skill is left out.
    BadTag = 145,
    /// The skill requires a capability that nobody knows; it is left out.
    UnknownCapability = 146,
    /// No script is behind a `## Tool:` heading, so the tool is left out.
    MissingScript = 147,
    /// The program that runs a tool's script is not found, so the tool is left out.
    MissingInterpreter = 148,
    /// A program that a skill requires is not found.
    MissingBin = 149,
    /// A parameter of a tool has a name that models' providers refuse, so the tool is left out.
    BadPropertyKey = 150,
    /// A tool has a name that models' providers refuse, so it is left out.
    BadToolName = 151,
    /// An earlier tool, or one of the host, has this tool's name, so it is left out.
    DuplicateTool = 152,
    /// No `## Tool:` heading is served by this script.
    OrphanScript = 153,
    /// The skill says nowhere what it is for, so the model's list leaves it out.
    NoDescription = 154,
    /// A pattern of a guardrail is no RE2 pattern; it is passed over.
    BadGuardrailPattern = 155,
    /// A variable that a skill requires is not set.
    EnvRequired = 156,
    /// None of the variables is set of which a skill requires one.
    EnvOneOf = 157,
    /// A variable that a skill can use is not set.
    EnvOptional = 158,
    /// A skill that is a single file is not part of what is compiled.
    FlatNotCompiled = 159,
    /// A value or the body holds characters that a reader does not see, or that change the direction of what is seen.
    HiddenCharacter = 160,
    /// The body begins with a block like a frontmatter, which no reader takes for one.
    SecondFrontmatter = 161,
    /// The skill calls itself read-only and only `allowed-tools` could make it so; that field approves tools in
    /// advance and takes none away.
    ReadOnlyClaim = 162,
}

fn known(code: i32) -> Option<Code> {
    Code::ALL.iter().copied().find(|known| skillspan_code::from(*known) as i32 == code)
}

/// How many codes there are, errors and findings; success is none.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_code_count() -> usize {
    Code::ALL.len()
}

/// The code at an index below `skillspan_code_count()`; `SKILLSPAN_CODE_OK` for any other.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_code_at(index: usize) -> skillspan_code {
    Code::ALL.get(index).map_or(skillspan_code::Ok, |code| (*code).into())
}

/// The code as it stands in JSON, for example `skill_not_found`; no text for a number that is no code.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_code_name(code: i32) -> skillspan_str {
    value(|| known(code).map_or_else(Default::default, |code| lend_static(code.as_str())))
}

/// Whether the code is one that calls and tools fail with. All others stand in findings only.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_code_is_error(code: i32) -> bool {
    value(|| known(code).is_some_and(|code| code.kind() == CodeKind::Error))
}
