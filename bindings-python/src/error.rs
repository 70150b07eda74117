//! Errors of the core as exceptions of the package.

use pyo3::prelude::*;
use skillspan::Error;
use skillspan_bindings::invalid_argument;

/// The exception of an error; the package finds its class by the code.
pub fn raised(py: Python<'_>, error: &Error) -> PyErr {
    let exception = || -> PyResult<Bound<'_, PyAny>> {
        let wire = serde_json::to_value(error).unwrap_or_default();
        let package = py.import("skillspan._errors")?;
        package.getattr("from_wire")?.call1((crate::value::to_python(py, wire)?,))
    };
    exception().map_or_else(|fault| fault, PyErr::from_value)
}

/// `invalid_argument` with this message.
pub fn invalid(py: Python<'_>, message: String) -> PyErr {
    raised(py, &invalid_argument(message))
}
