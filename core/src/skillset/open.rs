//! One scan: roots, data skills, the store, the provider.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::approvals::Approvals;
use super::snapshot::Snapshot;
use crate::code::Code;
use crate::diagnostic::Warning;
use crate::discovery::agent;
use crate::discovery::candidate::{Event, Source};
use crate::discovery::data::read_data;
use crate::discovery::precedence::{Rules, settle};
use crate::discovery::reading::Reader;
use crate::discovery::references::Finder;
use crate::discovery::roots::{RootPlace, place};
use crate::discovery::walk::{WalkRules, Walker};
use crate::error::Error;
use crate::options::{Links, OpenOptions, Provided, Root};
use crate::policy::{Assembly, Bounds, Layout, MissingRoot, Policy};
use crate::selection::Selection;
use crate::store::{SkillStore, fs};

/// What a scan begins with.
#[derive(Debug, Clone, Copy)]
pub enum Start<'a> {
    /// Nothing.
    Fresh,
    /// The last scan, for files that did not change.
    Again(&'a Snapshot),
    /// The skills that the set has and keeps.
    Adding(&'a Snapshot),
}

/// A snapshot of what is there.
///
/// # Errors
/// `invalid_argument` for wrong options, and what makes opening fail in the dialect.
pub fn scan(
    policy: &Policy,
    options: &OpenOptions,
    approvals: &Approvals,
    start: Start<'_>,
) -> Result<Snapshot, Error> {
    let (roots, events) = find(policy, options, start)?;
    let rules = Rules {
        roots: &roots,
        duplicates: policy.duplicates,
        broken: policy.identity.broken,
        base: options.base(),
        filter: options.filter.as_ref(),
        trust: &options.trust,
        approvals,
    };
    let mut snapshot = Snapshot::new(settle(events, &rules)?, policy.order);
    if let Some(assemble) = policy.assemble {
        let root = roots.first().map(|root| (root.location.as_str(), root.real.as_str()));
        let skills = snapshot.visible().map(|record| (&record.skill, record.placement, record.kept.as_ref()));
        let assembled = assemble(&Assembly { skills: skills.collect(), root, host: options.host() })?;
        snapshot.keep(assembled);
    }
    Ok(snapshot)
}

/// The roots that are there, and what was met in them, before names are settled.
///
/// # Errors
/// `invalid_argument` for wrong options, `missing_root` in dialects where opening then fails.
pub fn find(
    policy: &Policy,
    options: &OpenOptions,
    start: Start<'_>,
) -> Result<(Vec<RootPlace>, Vec<Event>), Error> {
    let base = options.base();
    let base = base.as_deref();
    let mut reading = policy.reading;
    reading.header.max_bytes = options.max_frontmatter_bytes.or(reading.header.max_bytes);
    reading.max_bytes = options.max_skill_bytes.or(reading.max_bytes);
    reading.header.repair &= !options.strict;
    let reader = Reader {
        reading,
        identity: policy.identity,
        strict: options.strict,
        links: if policy.roots.confined { Links::WithinRoot } else { options.links },
        base,
        previous: match start {
            Start::Again(before) => before.by_location(),
            Start::Fresh | Start::Adding(_) => HashMap::new(),
        },
        now: fs::now(),
    };
    refuse(policy, options)?;
    let (mut events, known) = match start {
        Start::Adding(before) => (before.events(), before.real_folders()),
        Start::Fresh | Start::Again(_) => (Vec::new(), HashSet::new()),
    };
    let given: Cow<'_, [Root]> = if options.roots.is_empty() {
        policy.roots.default.iter().copied().map(Root::new).collect()
    } else {
        Cow::Borrowed(&options.roots)
    };
    let (roots, found) = match (&options.select, policy.references) {
        (Selection::None, _) => return Ok(Default::default()),
        (Selection::These(references), Some(referring)) => {
            let finder = Finder { reader: &reader, referring, roots: policy.roots, given: &given, known };
            finder.find_all(references)?
        }
        (Selection::All | Selection::These(_), _) => walk(policy, options, &given, &reader, &known)?,
    };
    events.extend(found);
    let number = given.len();
    for item in &options.skills {
        events.push(Event::Found(Box::new(read_data(item, policy.data, number)?)));
    }
    if let Some(store) = &options.store {
        read_store(store, &reader, number, &mut events);
    }
    if let Some(provided) = &options.provided {
        read_provided(provided, policy, number, &mut events)?;
    }
    Ok((roots, events))
}

/// All skills of all roots, and the roots that are there.
fn walk(
    policy: &Policy,
    options: &OpenOptions,
    given: &[Root],
    reader: &Reader<'_>,
    known: &HashSet<String>,
) -> Result<(Vec<RootPlace>, Vec<Event>), Error> {
    let mut walker = Walker::new(walk_rules(policy, options), reader, known);
    let mut roots = Vec::new();
    for (number, root) in given.iter().enumerate() {
        match place(root, number, &policy.roots, reader.base)? {
            Some(place) => {
                match policy.layout {
                    Layout::Tree(_) => walker.walk(&place),
                    Layout::Flat(flat) => walker.list(&place, flat),
                    Layout::Agent(layout) => {
                        walker.extend(agent::find(&place, layout, options.main_skill.as_deref(), reader));
                    }
                }
                roots.push(place);
            }
            None if matches!(policy.roots.missing, MissingRoot::Warning) => walker.warn(Warning {
                code: Code::MissingRoot,
                message: format!("skills dir not found: {}", root.path),
                path: Some(root.path.clone()),
            }),
            None => {}
        }
    }
    Ok((roots, walker.into_events()))
}

/// Refuses what the dialect does not take.
fn refuse(policy: &Policy, options: &OpenOptions) -> Result<(), Error> {
    let refused = |message: &str| Err(Error::new(Code::InvalidArgument, message));
    let number = options.roots.len();
    if let Some(refusal) = policy.roots.refuses.and_then(|refuses| refuses(number, options.store.is_some())) {
        return refused(refusal);
    }
    let from_elsewhere = !options.skills.is_empty() || options.store.is_some() || options.provided.is_some();
    if policy.tools.search.is_none() && (options.budget.is_some() || options.search) {
        let option = if options.search { "search" } else { "budget" };
        return refused(&format!(
            "the dialect `{}` words its own catalog; it takes no `{option}`",
            policy.name
        ));
    }
    match policy.references {
        None if options.select != Selection::All => refused(&format!(
            "the dialect `{}` takes all skills of its roots; `select` must be true",
            policy.name
        )),
        Some(_) if from_elsewhere => {
            refused(&format!("the dialect `{}` takes skills from folders only", policy.name))
        }
        _ => Ok(()),
    }
}

fn walk_rules(policy: &Policy, options: &OpenOptions) -> WalkRules {
    let Layout::Tree(walk) = policy.layout else {
        return WalkRules { links: options.links, threads: options.threads, ..WalkRules::default() };
    };
    WalkRules {
        order: walk.order,
        nested: walk.nested || options.nested,
        hidden: walk.hidden || options.hidden,
        pruned: walk.pruned,
        any_case: walk.any_case,
        reports_obstacles: walk.reports_obstacles,
        bounds: Bounds {
            depth: options.max_depth.or(walk.bounds.depth),
            directories: options.max_directories.or(walk.bounds.directories),
            entries: options.max_entries.or(walk.bounds.entries),
        },
        links: options.links,
        respect_gitignore: options.respect_gitignore,
        threads: options.threads,
    }
}

fn read_store(store: &Arc<dyn SkillStore>, reader: &Reader<'_>, number: usize, events: &mut Vec<Event>) {
    let failed = |id: Option<&str>, fault: &dyn std::fmt::Display| {
        Event::Warning(Box::new(Warning {
            code: Code::StoreFailed,
            message: format!("skill store failed: {fault}"),
            path: id.map(|id| format!("skill://{id}/")),
        }))
    };
    let ids = match store.list() {
        Ok(ids) => ids,
        Err(fault) => {
            events.push(failed(None, &fault));
            return;
        }
    };
    for id in ids {
        match store.read_document(&id) {
            Ok(bytes) => {
                let source = Source::Store(Arc::clone(store), id.as_str().into());
                events.push(Event::Found(Box::new(reader.read_stored(&id, bytes, source, number))));
            }
            Err(fault) => events.push(failed(Some(&id), &fault)),
        }
    }
}

fn read_provided(
    provided: &Provided,
    policy: &Policy,
    number: usize,
    events: &mut Vec<Event>,
) -> Result<(), Error> {
    let fault = match provided {
        Provided::Returned(serde_json::Value::Array(items)) => {
            for item in items {
                events.push(Event::Found(Box::new(read_data(item, policy.data, number)?)));
            }
            return Ok(());
        }
        Provided::Returned(other) => format!("expected a list, got: {}", json_type(other)),
        Provided::Failed(message) => message.clone(),
    };
    events.push(Event::Warning(Box::new(Warning {
        code: Code::ProviderFailed,
        message: format!("skill provider failed: {fault}"),
        path: None,
    })));
    Ok(())
}

fn json_type(value: &serde_json::Value) -> &'static str {
    match value {
        serde_json::Value::Null => "null",
        serde_json::Value::Bool(_) => "boolean",
        serde_json::Value::Number(_) => "number",
        serde_json::Value::String(_) => "string",
        serde_json::Value::Array(_) => "list",
        serde_json::Value::Object(_) => "object",
    }
}
