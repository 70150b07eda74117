//! Functions of the dialect `ruby_llm`.

use pyo3::prelude::*;
use skillspan::{Reference, ruby_llm};

use crate::entry::{Wire, run};
use crate::set::open_options;
use crate::value::from_python;

/// Reads and checks one skill.
#[pyfunction]
pub fn ruby_llm_find<'py>(
    py: Python<'py>,
    reference: &Bound<'py, PyAny>,
    options: &Bound<'py, PyAny>,
) -> Wire<'py> {
    let (reference, options) = (from_python(reference, "reference")?, from_python(options, "options")?);
    run(py, || ruby_llm::find(Reference::from_json(reference)?, open_options(options)?))
}

/// Reads and checks all skills of all roots.
#[pyfunction]
pub fn ruby_llm_all<'py>(py: Python<'py>, options: &Bound<'py, PyAny>) -> Wire<'py> {
    let options = from_python(options, "options")?;
    run(py, || ruby_llm::all(open_options(options)?))
}
