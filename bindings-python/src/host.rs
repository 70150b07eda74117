//! What a host passes in to be called: a store, a provider, verdicts, its word on programs and variables.

use std::cell::RefCell;
use std::panic::resume_unwind;
use std::sync::Arc;

use pyo3::call::PyCallArgs;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::types::{PyMapping, PyString};
use serde_json::Value;
use skillspan::{Decide, Programs, Provided, ResolveEnv, Resolved, Skill, SkillStore, StoreError};

use crate::{error, value};

/// A host's object, held once and shared by the store or callback and the set's garbage collection.
pub type Object = Arc<Py<PyAny>>;

/// An object with the four methods of a store.
#[derive(Debug)]
pub struct Store(pub Object);

impl Store {
    fn ask<T>(
        &self,
        method: &str,
        arguments: impl for<'py> PyCallArgs<'py>,
        read: impl Fn(&Bound<'_, PyAny>) -> PyResult<T>,
    ) -> Result<T, StoreError> {
        Python::attach(|py| {
            let answer = self.0.bind(py).call_method1(method, arguments).and_then(|answer| read(&answer));
            answer.map_err(|raised| match words(py, raised) {
                Ok(words) => StoreError(words),
                Err(raised) => leave(raised),
            })
        })
    }
}

impl SkillStore for Store {
    fn list(&self) -> Result<Vec<String>, StoreError> {
        self.ask("list", (), texts)
    }

    fn read_document(&self, id: &str) -> Result<Vec<u8>, StoreError> {
        self.ask("read_document", (id,), value::bytes)
    }

    fn list_files(&self, id: &str) -> Result<Vec<String>, StoreError> {
        self.ask("list_files", (id,), texts)
    }

    fn read_file(&self, id: &str, path: &str) -> Result<Vec<u8>, StoreError> {
        self.ask("read_file", (id, path), value::bytes)
    }
}

fn texts(answer: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    answer.try_iter()?.map(|item| item?.extract::<String>()).collect()
}

/// What a provider answers; what it raises is isolated.
pub fn provided(provider: &Bound<'_, PyAny>) -> PyResult<Provided> {
    match provider.call0().and_then(|answer| value::from_python(&answer, "provider")) {
        Ok(answer) => Ok(Provided::Returned(answer)),
        Err(raised) => words(provider.py(), raised).map(Provided::Failed),
    }
}

/// A host's verdicts.
pub fn decide(callback: Object) -> Decide {
    Arc::new(move |skill| {
        Python::attach(|py| {
            let record = record(py, skill).unwrap_or_else(|raised| leave(raised));
            Ok(ask(py, &callback, (record,), verdict))
        })
    })
}

fn record<'py>(py: Python<'py>, skill: &Skill) -> PyResult<Bound<'py, PyAny>> {
    let wire = value::to_python(py, serde_json::to_value(skill).unwrap_or_default())?;
    py.import("skillspan._records")?.getattr("Skill")?.call_method1("_read", (wire,))
}

fn verdict(answer: &Bound<'_, PyAny>) -> PyResult<Option<bool>> {
    answer.extract().or_else(|_| {
        let kind = answer.get_type().name()?;
        let message = format!("`decide` answered a value of type `{kind}`; True, False or None is wanted");
        Err(error::invalid(answer.py(), message))
    })
}

/// The programs that a host finds.
pub fn which(callback: Object) -> Programs {
    Programs::Asked(Arc::new(move |name| {
        Ok(Python::attach(|py| ask(py, &callback, (name,), PyAnyMethods::is_truthy)))
    }))
}

/// What a host puts in a variable's place.
pub fn resolve_env(callback: Object) -> ResolveEnv {
    ResolveEnv(Arc::new(move |name, value| {
        Ok(Python::attach(|py| ask(py, &callback, (name, value), |answer| resolved(answer, name))))
    }))
}

fn resolved(answer: &Bound<'_, PyAny>, name: &str) -> PyResult<Resolved> {
    // Bytes would be a mapping on the wire.
    let may_be = answer.is_instance_of::<PyString>() || answer.cast::<PyMapping>().is_ok();
    let given = if may_be { value::from_python(answer, "resolve_env")? } else { Value::Null };
    let kind = answer.get_type().name()?;
    // The answer is not shown: it may be a secret.
    let message = format!(
        "`resolve_env` answered a value of type `{kind}` for `{name}`; a text or a mapping of texts is wanted"
    );
    serde_json::from_value(given).map_err(|_| error::invalid(answer.py(), message))
}

/// What a callback answers; what it raises comes out of the entry.
fn ask<'py, T>(
    py: Python<'py>,
    callback: &Object,
    arguments: impl PyCallArgs<'py>,
    read: impl FnOnce(&Bound<'py, PyAny>) -> PyResult<T>,
) -> T {
    let answer = callback.bind(py).call1(arguments).and_then(|answer| read(&answer));
    answer.unwrap_or_else(|raised| leave(raised))
}

thread_local! {
    static LEFT: RefCell<Option<PyErr>> = const { RefCell::new(None) };
}

/// The exception that is leaving the core on this thread, for who sees the unwinding and not its payload.
pub fn left() -> Option<PyErr> {
    LEFT.take()
}

/// Leaves the core at once, so that a set stays as it was; the entry raises the exception again.
fn leave(raised: PyErr) -> ! {
    LEFT.set(Some(Python::attach(|py| raised.clone_ref(py))));
    resume_unwind(Box::new(raised))
}

/// The words of an exception, or the exception itself if it is no ordinary one: an interrupt, an exit.
fn words(py: Python<'_>, raised: PyErr) -> PyResult<String> {
    if !raised.is_instance_of::<PyException>(py) {
        return Err(raised);
    }
    let words = raised.value(py).str().map(|words| words.to_string_lossy().into_owned());
    match words {
        Ok(words) if !words.is_empty() => Ok(words),
        _ => Ok(raised.get_type(py).qualname()?.to_string()),
    }
}
