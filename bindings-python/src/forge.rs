//! Functions of the dialect `forge` that need no set.

use pyo3::prelude::*;
use skillspan::forge::call;

use crate::entry::{Text, Wire, run};
use crate::value::from_python;

/// Calls one by its name.
#[pyfunction]
pub fn forge_call<'py>(py: Python<'py>, function: Text, arguments: &Bound<'py, PyAny>) -> Wire<'py> {
    let arguments = from_python(arguments, "arguments")?;
    run(py, || call(&function, &arguments))
}
