//! What hosts' own stores give in the dialect `haystack`.

use pyo3::prelude::*;
use skillspan::haystack::{Instructions, resource};

use crate::entry::{Text, Wire, run};
use crate::set::demand;
use crate::value::from_python;

/// The text of a skill from `(body, [paths])`.
#[pyfunction]
pub fn haystack_text<'py>(py: Python<'py>, name: Text, given: &Bound<'py, PyAny>) -> Wire<'py> {
    // What is no data at all is as wrong as data of another shape.
    let given = from_python(given, "given").unwrap_or_default();
    run(py, || Ok(Instructions::given(&name, given)?.text()))
}

/// The record of a file from its text or a record.
#[pyfunction]
pub fn haystack_resource<'py>(
    py: Python<'py>,
    name: Text,
    path: Text,
    given: &Bound<'py, PyAny>,
    read_as: Option<Text>,
) -> Wire<'py> {
    let given = from_python(given, "given").unwrap_or_default();
    run(py, || resource(&name, &path, &given, demand(read_as)?))
}
