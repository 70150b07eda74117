//! What one conversation has loaded.

use std::sync::{Arc, PoisonError, RwLock};

use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use skillspan::{Error, SessionOptions};

use crate::entry::{Text, Wire, run};
use crate::error;
use crate::set::{Set, load_options};
use crate::value::from_python;

/// A conversation over a set; `skillspan.Session` gives it classes.
#[pyclass(frozen)]
pub struct Session {
    set: Py<Set>,
    /// None only once the garbage collector has been here.
    session: RwLock<Option<Arc<skillspan::Session>>>,
}

impl Session {
    /// A new conversation.
    pub fn begin(set: &Bound<'_, Set>, options: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = set.py();
        let opened = set.get().open_set(py)?;
        let options = SessionOptions::from_json(from_python(options, "options")?);
        let options = options.map_err(|fault| error::raised(py, &fault))?;
        let session = Arc::new(skillspan::Session::new(opened, options));
        Ok(Self { set: set.clone().unbind(), session: RwLock::new(Some(session)) })
    }

    fn ask<'py, T: serde::Serialize>(
        &self,
        py: Python<'py>,
        ask: impl FnOnce(&skillspan::Session) -> Result<T, Error> + Send,
    ) -> Wire<'py> {
        self.set.get().open_set(py)?;
        let session = self.session.read().unwrap_or_else(PoisonError::into_inner).clone();
        session.map_or_else(|| Ok(py.None().into_bound(py)), |session| run(py, || ask(&session)))
    }
}

#[pymethods]
impl Session {
    fn call<'py>(&self, py: Python<'py>, tool: Text, arguments: &Bound<'py, PyAny>) -> Wire<'py> {
        let arguments = from_python(arguments, "arguments")?;
        self.ask(py, |session| Ok(session.call(&tool, &arguments)))
    }

    fn load<'py>(
        &self,
        py: Python<'py>,
        name: Text,
        arguments: Option<Text>,
        by: Text,
        substitute: bool,
    ) -> Wire<'py> {
        self.ask(py, |session| session.load(&name, &load_options(arguments, &by, substitute)?))
    }

    fn to_restore<'py>(&self, py: Python<'py>, texts: Vec<Text>) -> Wire<'py> {
        let texts: Vec<String> = texts.into_iter().map(|text| text.0).collect();
        self.ask(py, |session| Ok(session.to_restore(&texts)))
    }

    fn forget<'py>(&self, py: Python<'py>, name: Text) -> Wire<'py> {
        self.ask(py, |session| Ok(session.forget(&name)))
    }

    fn export_state<'py>(&self, py: Python<'py>) -> Wire<'py> {
        self.ask(py, |session| Ok(session.export_state()))
    }

    fn import_state<'py>(&self, py: Python<'py>, state: &Bound<'py, PyAny>) -> Wire<'py> {
        let state = from_python(state, "state")?;
        self.ask(py, |session| session.import_state(state))
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.set)
    }

    fn __clear__(&self) {
        drop(self.session.write().unwrap_or_else(PoisonError::into_inner).take());
    }
}
