//! One scan: roots, data skills, the store, the provider.

use std::collections::HashMap;
use std::sync::Arc;

use super::snapshot::Snapshot;
use crate::diagnostic::Warning;
use crate::discovery::candidate::{Event, Source};
use crate::discovery::data::read_data;
use crate::discovery::precedence::{Rules, settle};
use crate::discovery::reading::Reader;
use crate::discovery::roots::{RootPlace, spell, trimmed};
use crate::discovery::walk::{WalkRules, Walker};
use crate::error::{Code, Error};
use crate::options::{OpenOptions, Provided, Root};
use crate::policy::{Bounds, Layout, MissingRoot, Policy};
use crate::store::{SkillStore, fs};

/// A snapshot of what is there.
///
/// # Errors
/// `invalid_argument` for wrong options, and what makes opening fail in the dialect.
pub fn scan(policy: &Policy, options: &OpenOptions, before: Option<&Snapshot>) -> Result<Snapshot, Error> {
    let (roots, events) = find(policy, options, before)?;
    let rules = Rules {
        roots: &roots,
        duplicates: policy.duplicates,
        raises: policy.identity.raises,
        filter: options.filter.as_ref(),
        trust: &options.trust,
    };
    Ok(Snapshot::new(settle(events, &rules)?, policy.order))
}

/// The roots that are there, and what was met in them, before names are settled.
///
/// # Errors
/// `invalid_argument` for wrong options, `missing_root` in dialects where opening then fails.
pub fn find(
    policy: &Policy,
    options: &OpenOptions,
    before: Option<&Snapshot>,
) -> Result<(Vec<RootPlace>, Vec<Event>), Error> {
    let mut reading = policy.reading;
    reading.header.max_bytes = options.max_frontmatter_bytes.or(reading.header.max_bytes);
    reading.max_bytes = options.max_skill_bytes.or(reading.max_bytes);
    reading.header.repair &= !options.strict;
    let reader = Reader {
        reading,
        identity: policy.identity,
        strict: options.strict,
        links: options.links,
        previous: before.map_or_else(HashMap::new, Snapshot::by_location),
        now: fs::now(),
    };
    let mut walker = Walker::new(walk_rules(policy, options), &reader);
    if let Some(refusal) =
        policy.roots.refuses.and_then(|refuses| refuses(options.roots.len(), options.store.is_some()))
    {
        return Err(Error::new(Code::InvalidArgument, refusal));
    }
    let mut roots = Vec::new();
    for (number, root) in options.roots.iter().enumerate() {
        let mut location = spell(root, policy.roots.spelling, options.current_dir.as_deref());
        let is_there = !root.path.is_empty() && fs::is_folder(&location);
        if !is_there {
            missing(policy, root, &mut walker)?;
            continue;
        }
        if let Some(below) = policy.roots.below {
            location = fs::join(&location, below);
        }
        let Ok(real) = fs::resolve(&location) else { continue };
        let place = RootPlace {
            number,
            shown: trimmed(&root.path).to_owned(),
            location,
            real,
            scope: Arc::from(root.scope.as_str()),
            namespace: root.namespace.as_deref().map(Arc::from),
            trusted: root.trusted,
        };
        match policy.layout {
            Layout::Tree(_) => walker.walk(&place),
            Layout::Flat(flat) => walker.list(&place, flat),
        }
        roots.push(place);
    }
    let mut events = walker.into_events();
    let number = options.roots.len();
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

fn missing(policy: &Policy, root: &Root, walker: &mut Walker<'_>) -> Result<(), Error> {
    match policy.roots.missing {
        MissingRoot::Empty => {}
        MissingRoot::Warning => walker.warn(Warning {
            code: Code::MissingRoot,
            message: format!("skills dir not found: {}", root.path),
            path: Some(root.path.clone()),
        }),
        MissingRoot::Error(word) => {
            return Err(Error::new(Code::RootMissing, word(trimmed(&root.path))).at(&root.path));
        }
    }
    Ok(())
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
                let source = Source::Store(Arc::clone(store), id.clone());
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
