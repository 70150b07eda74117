//! What a host passes in at opening, for the core and for the garbage collector.

use std::sync::Arc;

use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::host::{self, Object};

/// Asks the provider, and gives the rest as the core calls it and as the garbage collector sees it.
pub fn share(given: &Bound<'_, PyDict>) -> PyResult<(skillspan_bindings::Hosts, Hosts)> {
    let object = |name| Ok::<_, PyErr>(given.get_item(name)?.filter(|object| !object.is_none()));
    let provided = object("provider")?.map(|provider| host::provided(&provider)).transpose()?;
    let shared = |name| Ok::<_, PyErr>(object(name)?.map(|object| Arc::new(object.unbind())));
    let (store, decide) = (shared("store")?, shared("decide")?);
    let (which, resolve_env) = (shared("which")?, shared("resolve_env")?);
    let objects = [&store, &decide, &which, &resolve_env].into_iter().flatten().cloned().collect();
    let called = skillspan_bindings::Hosts {
        store: store.map(|store| Arc::new(host::Store(store)) as _),
        provided,
        decide: decide.map(host::decide),
        which: which.map(host::which),
        resolve_env: resolve_env.map(host::resolve_env),
    };
    Ok((called, Hosts(objects)))
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
