//! Data skills: what a host or its provider passes in.

use std::sync::Arc;

use base64::Engine;
use serde_json::{Map, Value};

use super::candidate::{Candidate, Data, Source};
use super::reading::logical;
use crate::code::Code;
use crate::diagnostic::{Diagnostic, Severity};
use crate::document::fields::Fields;
use crate::error::Error;
use crate::policy::{DataPolicy, DataSkill, Judgement};
use crate::skill::{Particulars, Skill};
use crate::span::Span;

/// A candidate from one data skill `{name, description?, instructions? | content?, files?, resources?, base?}`.
///
/// # Errors
/// `invalid_argument` where the dialect checks data skills and a field has a wrong type.
pub fn read_data(item: &Value, policy: DataPolicy, number: usize) -> Result<Candidate, Error> {
    if let Some(judge) = policy.judge {
        return Ok(judged(judge(item), number));
    }
    let none = Map::new();
    let fields = item.as_object().unwrap_or(&none);
    let name = fields.get("name").and_then(scalar).filter(|name| !name.is_empty());
    let base = fields.get("base").and_then(scalar).filter(|base| !base.is_empty());
    let base = base.unwrap_or_else(|| match &name {
        Some(name) => format!("skill://{name}/"),
        None => "skill://".to_owned(),
    });
    let mut skill = logical(base, name.clone().unwrap_or_default());
    skill.description = fields.get("description").and_then(scalar);
    let body =
        fields.get("instructions").or_else(|| fields.get("content")).and_then(scalar).unwrap_or_default();
    let files = read_files(fields.get("files"))?;
    let listed = fields.get("resources").and_then(Value::as_array);
    let listed = listed.map(|paths| paths.iter().filter_map(scalar).collect::<Vec<_>>());
    let listed = listed.unwrap_or_else(|| files.iter().map(|(path, _)| path.clone()).collect());
    if policy.checked {
        skill.fields = plain_fields(fields);
    }
    let mut particulars = skill.particulars.unwrap_or_default();
    particulars.resources = Some(listed);
    particulars.content = (!policy.checked).then(|| body.clone());
    skill.particulars = Some(particulars);
    let described = skill.description.as_ref().is_some_and(|text| !text.trim().is_empty());
    let skip = if name.is_none() {
        Some((Code::MissingName, "`name` of a data skill is missing or empty".to_owned()))
    } else if policy.checked && !described {
        Some((Code::MissingDescription, "`description` of a data skill is missing or blank".to_owned()))
    } else {
        None
    };
    let diagnostics = match &skip {
        Some((code, message)) if policy.checked => vec![Diagnostic {
            code: *code,
            severity: Severity::Error,
            message: message.clone(),
            path: Some(skill.location.clone()),
            span: Span::START,
            profile: None,
            fix: None,
        }],
        _ => Vec::new(),
    };
    let source = Source::Data(Arc::new(Data { body, files }));
    Ok(Candidate { skip, diagnostics, source, ..Candidate::new(skill, number) })
}

fn judged(read: DataSkill, number: usize) -> Candidate {
    let Judgement { name, description, particulars, refusal, diagnostics, warnings, .. } = read.judgement;
    let mut skill = Skill { description, ..logical(read.location, name.unwrap_or_default()) };
    let base = skill.particulars.and_then(|particulars| particulars.base);
    skill.particulars = Some(Box::new(Particulars { base, ..*particulars.unwrap_or_default() }));
    Candidate { skip: refusal, diagnostics, warnings, ..Candidate::new(skill, number) }
}

/// The text of a scalar; numbers and booleans as JSON writes them.
fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(_) | Value::Bool(_) => Some(value.to_string()),
        Value::Null | Value::Array(_) | Value::Object(_) => None,
    }
}

/// Files by path: text, or `{"base64": …}`.
fn read_files(files: Option<&Value>) -> Result<Vec<(String, Vec<u8>)>, Error> {
    let wrong = |path: &str| {
        let message = format!("option `skills`: file `{path}` must be text or {{\"base64\": text}}");
        Error::new(Code::InvalidArgument, message)
    };
    let files = match files {
        None | Some(Value::Null) => return Ok(Vec::new()),
        Some(Value::Object(files)) => files,
        Some(_) => {
            return Err(Error::new(
                Code::InvalidArgument,
                "option `skills`: `files` must be an object of path and text",
            ));
        }
    };
    files
        .iter()
        .map(|(path, content)| {
            let bytes = match (content.as_str(), content.get("base64").and_then(Value::as_str)) {
                (Some(text), _) => text.as_bytes().to_vec(),
                (None, Some(base64)) => {
                    base64::engine::general_purpose::STANDARD.decode(base64).map_err(|_| wrong(path))?
                }
                (None, None) => return Err(wrong(path)),
            };
            Ok((path.clone(), bytes))
        })
        .collect()
}

fn plain_fields(data: &Map<String, Value>) -> Fields {
    let metadata = data.get("metadata").and_then(Value::as_object).map(|metadata| {
        metadata.iter().filter_map(|(key, value)| Some((key.as_str(), scalar(value)?))).collect()
    });
    let tools = data.get("allowed_tools").and_then(Value::as_array);
    Fields {
        license: data.get("license").and_then(scalar),
        compatibility: data.get("compatibility").and_then(scalar),
        metadata,
        allowed_tools: tools.map(|tools| tools.iter().filter_map(scalar).collect()),
        extensions: None,
    }
}
