//! What a host passes in at opening, for the core and for the garbage collector.

use std::sync::Arc;

use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyMapping};
use serde_json::Value;

use crate::host::{self, Object};
use crate::value::from_python;

/// Takes out of the options what is to be called, and gives the rest on the wire. The provider is asked, what else there
/// is comes as the core calls it and as the garbage collector sees it.
pub fn share(options: &Bound<'_, PyDict>) -> PyResult<(Value, skillspan_bindings::Hosts, Hosts)> {
    let shared = |name| PyResult::Ok(take(options, name)?.map(|object| Arc::new(object.unbind())));
    let provider = take(options, "provider")?;
    let (store, resolve_env) = (shared("store")?, shared("resolve_env")?);
    let which = options.get_item("which")?.filter(PyAnyMethods::is_callable);
    let which = which.map_or(Ok(None), |_| shared("which"))?;
    let decide = take_decide(options)?.map(|object| Arc::new(object.unbind()));
    let wire = from_python(options, "options")?;

    let objects = [&store, &decide, &which, &resolve_env].into_iter().flatten().cloned().collect();
    let called = skillspan_bindings::Hosts {
        store: store.map(|store| Arc::new(host::Store(store)) as _),
        provided: provider.map(|provider| host::provided(&provider)).transpose()?,
        decide: decide.map(host::decide),
        which: which.map(host::which),
        resolve_env: resolve_env.map(host::resolve_env),
    };
    Ok((wire, called, Hosts(objects)))
}

fn take<'py>(options: &Bound<'py, PyDict>, name: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
    let given = options.get_item(name)?;
    if given.is_some() {
        options.del_item(name)?;
    }
    Ok(given.filter(|given| !given.is_none()))
}

/// Takes the verdicts out of `trust`; the host's own mapping stays as it is.
fn take_decide<'py>(options: &Bound<'py, PyDict>) -> PyResult<Option<Bound<'py, PyAny>>> {
    let given = options.get_item("trust")?;
    let Some(given) = given.as_ref().and_then(|trust| trust.cast::<PyMapping>().ok()) else {
        return Ok(None);
    };
    let trust = PyDict::new(options.py());
    trust.update(given)?;
    let decide = take(&trust, "decide")?;
    options.set_item("trust", trust)?;
    Ok(decide)
}

/// The objects that a set calls: a store may well hold the set that it belongs to.
///
/// All places of a set and of those made of it refer to the same one, so that each object is visited once. Nothing
/// else refers to it, and they let go of it: it needs no `__clear__`.
#[pyclass(frozen)]
pub struct Hosts(Vec<Object>);

#[pymethods]
impl Hosts {
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.0.iter().try_for_each(|object| visit.call(object.as_ref()))
    }
}
