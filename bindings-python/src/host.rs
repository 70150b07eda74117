//! What a host passes in to be called: a store, a provider, verdicts.

use std::cell::Cell;
use std::sync::Arc;

use pyo3::call::PyCallArgs;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use skillspan::{Decide, Provided, SkillStore, StoreError};

use crate::value;

thread_local! {
    /// What a callback raised and the core cannot carry. The core calls hosts on the thread of the
    /// entry, so the entry finds it here.
    static RAISED: Cell<Option<PyErr>> = const { Cell::new(None) };
}

/// The exception of a callback that must come out of the entry as it is.
pub fn take_raised() -> Option<PyErr> {
    RAISED.take()
}

fn has_raised() -> bool {
    let raised = RAISED.take();
    let has_raised = raised.is_some();
    RAISED.set(raised);
    has_raised
}

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
        if has_raised() {
            return Err(StoreError("interrupted".to_owned()));
        }
        Python::attach(|py| {
            let answer = self.0.bind(py).call_method1(method, arguments).and_then(|answer| read(&answer));
            answer.map_err(|raised| StoreError(isolated(py, raised)))
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
    let answer = provider.call0().and_then(|answer| value::from_python(&answer, "provider"));
    match answer {
        Ok(answer) => Ok(Provided::Returned(answer)),
        Err(raised) => {
            let words = isolated(provider.py(), raised);
            take_raised().map_or(Ok(Provided::Failed(words)), Err)
        }
    }
}

/// A host's verdicts. The first exception ends the questions and comes out of `open`.
pub fn decide(callback: Object) -> Decide {
    Arc::new(move |skill| {
        if has_raised() {
            return None;
        }
        Python::attach(|py| {
            let wire = serde_json::to_value(skill).unwrap_or_default();
            let verdict = value::to_python(py, wire).and_then(|wire| callback.bind(py).call1((wire,)));
            verdict.and_then(|verdict| verdict.extract()).unwrap_or_else(|raised| {
                RAISED.set(Some(raised));
                None
            })
        })
    })
}

/// The words of an exception. What is no ordinary one (an interrupt, an exit) is kept for the entry.
fn isolated(py: Python<'_>, raised: PyErr) -> String {
    let words = raised.value(py).str().map(|words| words.to_string_lossy().into_owned());
    let words = words.ok().filter(|words| !words.is_empty());
    let words = words.unwrap_or_else(|| raised.get_type(py).to_string());
    if !raised.is_instance_of::<PyException>(py) {
        RAISED.set(Some(raised));
    }
    words
}
