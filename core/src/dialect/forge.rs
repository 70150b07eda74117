//! The dialect of Forge (contract `forge`).

use std::sync::Arc;

use serde_json::Value;

use super::agentskills;
use crate::code::Code;
use crate::diagnostic::Warning;
use crate::document::Parsed;
use crate::document::fields::{Extensions, Fields};
use crate::forge::agent::{Agent, Document, READ_SKILL, RUN_SKILL_SCRIPT, assemble};
use crate::forge::body::HEADER;
use crate::forge::{builtin, meta, prompt};
use crate::policy::{
    AgentPolicy, BodyFault, BodyReading, BrokenSkill, BroughtTools, CatalogEntry, CatalogOrder,
    CatalogPolicy, DataPolicy, DataSkill, Draft, DuplicatePolicy, FileList, IdentityPolicy, Judgement,
    Layout, MissingRoot, Obstacle, PathRule, Placement, Policy, ReadingPolicy, ResourceFault, ResourcePolicy,
    ResourceRequest, RootSpelling, RootsPolicy, Shelf, SkillOrder, ToolPolicy, ToolsPolicy, Unread,
};
use crate::resource::media::{extension, text_type};
use crate::resource_record::{Media, ResourceKind};
use crate::skill::Particulars;
use crate::text::stem;

/// The most bytes of a file that is read.
const MAX_FILE_BYTES: u64 = 1024 * 1024;

pub const POLICY: Policy = Policy {
    name: "forge",
    roots: RootsPolicy {
        default: &[],
        spelling: RootSpelling::Absolute,
        refuses: Some(|roots, store| {
            (roots != 1 || store).then_some("forge takes exactly one root, the agent's folder, and no store")
        }),
        missing: MissingRoot::Error(|root| format!("no agent folder is at `{root}`")),
        no_folder: None,
        below: None,
        confined: true,
    },
    layout: Layout::Agent(AgentPolicy {
        folder: "skills",
        single: Some(".md"),
        main: Some("SKILL.md"),
        hidden: HIDDEN,
    }),
    references: None,
    reading: ReadingPolicy {
        header: HEADER,
        other_keys: false,
        body: BodyReading::OnCallJudgedAtOpen,
        body_text,
        max_bytes: None,
    },
    identity: IdentityPolicy { judge, unread, broken: BrokenSkill::Skipped },
    duplicates: DuplicatePolicy::Kept(|name, location| {
        format!("duplicate skill name \"{name}\" ({location}) — the first one answers {READ_SKILL}")
    }),
    order: SkillOrder::Walk,
    data: DataPolicy { checked: true, judge: Some(data_skill) },
    catalog: CatalogPolicy { order: CatalogOrder::Skills, lists_undescribed: true, render: Some(catalog) },
    tools: ToolsPolicy {
        without_skills: false,
        tools: &[
            ToolPolicy {
                name: READ_SKILL,
                source: None,
                description: |_| "Shows a skill, or with `file` one of its files.".to_owned(),
                schema: |_| builtin::read_schema(),
                needs_files: false,
                run: |shelf, given| Ok(builtin::read_skill(shelf, given)),
            },
            ToolPolicy {
                name: RUN_SKILL_SCRIPT,
                source: None,
                description: |_| "Runs a script of a skill with `args` as its one argument.".to_owned(),
                schema: |_| builtin::run_schema(),
                needs_files: false,
                run: builtin::run_skill_script,
            },
        ],
        search: None,
        brought: Some(BroughtTools { list: builtin::brought, run: builtin::run_brought }),
        unknown_tool: |tool| format!("Unknown tool: {tool}"),
        name_taken: agentskills::name_taken,
        not_found: builtin::not_found,
        tells_broken: false,
        ids: false,
        substitutes: false,
        files: FileList::Others(200),
        render: builtin::render,
    },
    resources: ResourcePolicy {
        path: PathRule::Literal,
        media,
        max_bytes: (MAX_FILE_BYTES, MAX_FILE_BYTES),
        refuse,
    },
    assemble: Some(assemble),
};

/// A folder of skills without an agent: folders only, wherever links lead.
pub const SCAN: Policy = Policy {
    roots: RootsPolicy { confined: false, ..POLICY.roots },
    layout: Layout::Agent(AgentPolicy { folder: "", single: None, main: None, hidden: HIDDEN }),
    assemble: None,
    ..POLICY
};

const HIDDEN: &[char] = &['.', '_'];

fn judge(draft: &Draft<'_>) -> Judgement {
    let in_folder = draft.folder.filter(|_| draft.placement == Placement::Folder);
    let called = in_folder.or(draft.file_name.map(stem)).unwrap_or_default();
    let (meta, notes) = match meta::read(draft.header, draft.findings) {
        Ok(read) => read,
        Err(note) => {
            let (name, refusal) = (Some(called.to_owned()), Some((note.code, note.message)));
            return Judgement { name, refusal, ..Judgement::default() };
        }
    };
    let name = if meta.name.trim().is_empty() { called } else { &meta.name };
    let body = draft.bytes.get(draft.header.body_start..).unwrap_or_default();
    let warnings = notes.iter().map(|note| Warning {
        code: note.code,
        message: note.message.clone(),
        path: Some(draft.location.to_owned()),
    });
    let some = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
    Judgement {
        name: Some(name.to_owned()),
        description: Some(meta.description.clone()),
        particulars: Particulars {
            display_name: Some(display_name(name)),
            category: some(&meta.category),
            icon: some(&meta.icon),
            dir: in_folder.map(str::to_owned),
            ..Particulars::default()
        }
        .boxed(),
        fields: Some(Fields {
            metadata: (!meta.metadata.is_empty()).then(|| meta.metadata.clone().into_iter().collect()),
            extensions: (!meta.tags.is_empty())
                .then(|| Box::new(Extensions { tags: Some(meta.tags.clone()), ..Extensions::default() })),
            ..Fields::default()
        }),
        warnings: warnings.collect(),
        kept: Some(Arc::new(Document { body: String::from_utf8_lossy(body).trim().to_owned(), meta, notes })),
        ..Judgement::default()
    }
}

/// `my-skill` as `My Skill`.
fn display_name(name: &str) -> String {
    let capital = |word: &str| {
        let mut chars = word.chars();
        chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
    };
    name.split('-').map(capital).collect::<Vec<_>>().join(" ")
}

fn unread(unread: &Unread<'_>) -> Option<(Code, String)> {
    let file = unread.file_name;
    let called = if unread.placement == Placement::Folder { unread.folder } else { stem(file) };
    match unread.obstacle {
        Obstacle::Folder => None,
        Obstacle::Special => Some((Code::Unreadable, format!("`{file}` is not a regular file"))),
        Obstacle::Dangling => {
            Some((Code::Unreadable, format!("the link to skill \"{called}\" leads nowhere")))
        }
        Obstacle::Failed(fault) => Some((Code::Unreadable, format!("`{file}` cannot be read: {fault}"))),
        Obstacle::OutsideRoot => Some((Code::OutsideRoot, outside_root(called))),
    }
}

/// The text for a skill that lies outside the agent's folder.
pub fn outside_root(skill: &str) -> String {
    format!("[trust] warning: skill \"{skill}\" symlink resolves outside root, skipping")
}

fn data_skill(_item: &Value) -> DataSkill {
    let refusal = (Code::InvalidArgument, "forge takes skills from the agent's folder only".to_owned());
    let judgement = Judgement { refusal: Some(refusal), ..Judgement::default() };
    DataSkill { location: "skill://".to_owned(), judgement }
}

/// The file as it is.
#[expect(clippy::unnecessary_wraps, reason = "other dialects' bodies can be unusable")]
fn body_text(parsed: &Parsed<'_>) -> Result<String, BodyFault> {
    Ok(parsed.text.to_string())
}

fn catalog(shelf: &dyn Shelf, entries: &[CatalogEntry<'_>]) -> String {
    let listed = |location: &str| entries.iter().any(|entry| entry.location == location);
    let agent = shelf.assembled().and_then(Agent::behind);
    agent.map_or_else(String::new, |agent| prompt::prompt(&agent, |skill| listed(&skill.record.location)))
}

/// All that is UTF-8 is text.
fn media(_bytes: &[u8], _whole: bool, path: &str) -> Media {
    let media_type = text_type(&extension(path)).to_owned();
    Media { kind: ResourceKind::Text, media_type, filename: None }
}

fn refuse(request: &ResourceRequest<'_>, fault: &ResourceFault) -> (Code, String) {
    let ResourceRequest { skill, path, .. } = request;
    let unusable = format!("file \"{path}\" is not a readable text file");
    match fault {
        ResourceFault::Absolute | ResourceFault::Upwards | ResourceFault::Outside => (
            Code::ResourceOutsideSkill,
            "invalid file path (must stay within the skill directory)".to_owned(),
        ),
        ResourceFault::Missing | ResourceFault::Folder => {
            (Code::ResourceNotFound, format!("file \"{path}\" not found in skill \"{skill}\""))
        }
        ResourceFault::TooLarge { .. } => (Code::ResourceTooLarge, unusable),
        ResourceFault::NotText(_) => (Code::ResourceNotText, unusable),
        ResourceFault::Special | ResourceFault::Unreadable => (Code::Unreadable, unusable),
    }
}
