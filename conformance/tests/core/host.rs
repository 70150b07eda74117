//! Host callbacks made from the data of a case.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use serde_json::{Map, Value, json};
use skillspan::{Decide, Provided, ResolveEnv, Resolved, SkillStore, StoreError};

/// A host's store, made from `{documents, files, raises}`.
#[derive(Debug)]
pub struct Store {
    documents: Map<String, Value>,
    files: Map<String, Value>,
    raises: BTreeMap<String, String>,
}

impl Store {
    pub fn new(data: &Value) -> Self {
        let map = |key: &str| data.get(key).and_then(Value::as_object).cloned().unwrap_or_default();
        let raises = map("raises");
        Self {
            documents: map("documents"),
            files: map("files"),
            raises: raises.into_iter().map(|(method, text)| (method, text_of(&text))).collect(),
        }
    }

    fn may(&self, method: &str) -> Result<(), StoreError> {
        self.raises.get(method).map_or(Ok(()), |text| Err(StoreError(text.clone())))
    }
}

fn text_of(value: &Value) -> String {
    match value {
        Value::Array(lines) => lines.iter().map(text_of).collect::<Vec<_>>().join("\n"),
        value => value.as_str().unwrap_or_default().to_owned(),
    }
}

fn bytes_of(value: &Value) -> Vec<u8> {
    use base64::Engine;
    match value.get("base64").and_then(Value::as_str) {
        Some(text) => base64::engine::general_purpose::STANDARD.decode(text).unwrap_or_default(),
        None => text_of(value).into_bytes(),
    }
}

impl SkillStore for Store {
    fn list(&self) -> Result<Vec<String>, StoreError> {
        self.may("list")?;
        Ok(self.documents.keys().cloned().collect())
    }

    fn read_document(&self, id: &str) -> Result<Vec<u8>, StoreError> {
        self.may("read_document")?;
        let document = self.documents.get(id).ok_or_else(|| StoreError(format!("no document {id}")))?;
        match document.get("raises") {
            Some(text) => Err(StoreError(text_of(text))),
            None => Ok(bytes_of(document)),
        }
    }

    fn list_files(&self, id: &str) -> Result<Vec<String>, StoreError> {
        self.may("list_files")?;
        let files = self.files.get(id).and_then(Value::as_object);
        Ok(files.map_or_else(Vec::new, |files| files.keys().cloned().collect()))
    }

    fn read_file(&self, id: &str, path: &str) -> Result<Vec<u8>, StoreError> {
        self.may("read_file")?;
        let file = self.files.get(id).and_then(|files| files.get(path));
        file.map(bytes_of).ok_or_else(|| StoreError(format!("no file {path}")))
    }
}

/// A provider that was called: `{returns}` or `{raises}`.
pub fn provided(data: &Value) -> Provided {
    match data.get("raises") {
        Some(text) => Provided::Failed(text_of(text)),
        None => Provided::Returned(data.get("returns").cloned().unwrap_or_default()),
    }
}

/// A word on variables: `{name: value}`, or several variables instead of one. Others keep their value.
pub fn resolve_env(data: Value) -> ResolveEnv {
    let answers: BTreeMap<String, Resolved> = serde_json::from_value(data).unwrap_or_default();
    ResolveEnv(Arc::new(move |name, value| {
        Ok(answers.get(name).cloned().unwrap_or_else(|| Resolved::Value(value.to_owned())))
    }))
}

/// A verdict by name: `{returns: {name: true}}`.
pub fn decide(data: &Value) -> Decide {
    let verdicts = data.get("returns").cloned().unwrap_or_default();
    Arc::new(move |skill| Ok(verdicts.get(&skill.name).and_then(Value::as_bool)))
}

/// The files below a folder, sorted by path, each with its permissions and its text.
#[allow(clippy::disallowed_methods, reason = "the suite looks at what was written")]
pub fn files_below(folder: &Path) -> Value {
    let mut files = Vec::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(place) = waiting.pop() {
        for path in std::fs::read_dir(place).into_iter().flatten().flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                waiting.push(path);
                continue;
            }
            let relative = path.strip_prefix(folder).unwrap_or(&path).to_string_lossy().replace('\\', "/");
            let bytes = std::fs::read(&path).unwrap_or_default();
            files.push((relative, mode(&path), String::from_utf8_lossy(&bytes).into_owned()));
        }
    }
    files.sort();
    files.into_iter().map(|(path, mode, text)| json!({"path": path, "mode": mode, "text": text})).collect()
}

/// The permissions in octal, where the system has them.
#[cfg(unix)]
#[allow(clippy::disallowed_methods, reason = "the suite looks at what was written")]
fn mode(path: &Path) -> Option<String> {
    use std::os::unix::fs::PermissionsExt;
    let metadata = std::fs::metadata(path).ok()?;
    Some(format!("{:03o}", metadata.permissions().mode() & 0o777))
}

#[cfg(not(unix))]
fn mode(_path: &Path) -> Option<String> {
    None
}
