//! The one native class: where requests are answered.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};
use serde_json::Value;
use skillspan_bindings::{Request, Values};

use crate::entry::detached;
use crate::error;
use crate::hosts::{Hosts, share};
use crate::value::{Document, from_python, to_python};
use crate::watch::Watch;

/// What requests work on; the package's classes stand on it.
#[pyclass(frozen, subclass)]
#[derive(Default)]
pub struct Place(Mutex<Held>);

/// What closing lets go of.
#[derive(Default)]
struct Held {
    place: skillspan_bindings::Place,
    hosts: Option<Py<Hosts>>,
}

impl Place {
    fn held(&self) -> MutexGuard<'_, Held> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn place(&self) -> skillspan_bindings::Place {
        self.held().place.clone()
    }

    /// Another place for the same set.
    fn other(
        &self,
        py: Python<'_>,
        make: fn(&skillspan_bindings::Place) -> skillspan_bindings::Place,
    ) -> Self {
        let held = self.held();
        let hosts = held.hosts.as_ref().map(|hosts| hosts.clone_ref(py));
        Self(Mutex::new(Held { place: make(&held.place), hosts }))
    }
}

#[pymethods]
impl Place {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// Answers the request of a name, `session.call` for one within another.
    #[pyo3(signature = (name, arguments=None, document=Document::default()))]
    fn ask<'py>(
        &self,
        py: Python<'py>,
        name: &str,
        arguments: Option<&Bound<'py, PyDict>>,
        document: Document,
    ) -> PyResult<Bound<'py, PyAny>> {
        let arguments = arguments.map_or(Ok(Value::Null), fields)?;
        let place = self.place();
        let answer = detached(py, || Request::named(name, arguments)?.answer(&place, &document.0, &Values))?;
        to_python(py, answer)
    }

    /// Opens a set here. What its options hold to be called is taken out of them.
    fn open(&self, py: Python<'_>, options: &Bound<'_, PyDict>) -> PyResult<()> {
        let (options, called, hosts) = share(options)?;
        let place = self.place();
        detached(py, || place.open(options, called))?;
        let hosts = Py::new(py, hosts)?;
        let _before = self.held().hosts.replace(hosts);
        Ok(())
    }

    /// Another place for the same set; the request `with_skills` puts a new one there.
    fn copy(&self, py: Python<'_>) -> Self {
        self.other(py, skillspan_bindings::Place::copy)
    }

    /// A place for a conversation over the set, which the request `session.begin` begins.
    fn conversation(&self, py: Python<'_>) -> Self {
        self.other(py, skillspan_bindings::Place::conversation)
    }

    /// Begins a watch.
    fn watch(&self, py: Python<'_>, ear: Py<PyAny>) -> PyResult<Watch> {
        let set = self.place().set().map_err(|fault| error::raised(py, &fault))?;
        Watch::begin(py, set, ear)
    }

    /// Lets go of the set, here and in its conversations.
    fn close(&self) {
        let mut held = self.held();
        let gone = (held.place.close(), held.hosts.take());
        // What is let go of may run code of the host, which may use this place.
        drop(held);
        drop(gone);
    }

    #[getter]
    fn closed(&self) -> bool {
        self.place().is_closed()
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        match self.0.try_lock() {
            Ok(held) => visit.call(held.hosts.as_ref()),
            // Whoever has it is at work with the place, so that it is no garbage.
            Err(_) => Ok(()),
        }
    }

    /// Lets go of what is here alone: conversations may live on.
    fn __clear__(&self) {
        let gone = std::mem::take(&mut *self.held());
        drop(gone);
    }
}

/// Arguments by their names.
fn fields(given: &Bound<'_, PyDict>) -> PyResult<Value> {
    let field = |(name, value): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
        let name = name.cast::<PyString>()?.to_string_lossy().into_owned();
        // What a model wrote, or what a host's store gave, may be anything.
        if value.is_instance_of::<PyBytes>() && !["arguments", "given"].contains(&name.as_str()) {
            let message = format!("argument `{name}`: text or data is wanted, not a value of type `bytes`");
            return Err(error::invalid(value.py(), message));
        }
        let value = from_python(&value, &name)?;
        Ok((name, value))
    };
    given.iter().map(field).collect::<PyResult<_>>().map(Value::Object)
}
