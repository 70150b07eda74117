//! Fixes of `SKILL.md` files.

use pyo3::prelude::*;
use skillspan::{Applicability, Profile};

use crate::entry::{Text, Wire, detached, run};
use crate::value::bytes;

/// What fixes would make of a file; `skillspan.FileFix` gives it its fields.
#[pyclass(frozen)]
pub struct FileFix(skillspan::FileFix);

#[pymethods]
impl FileFix {
    fn wire<'py>(&self, py: Python<'py>) -> Wire<'py> {
        run(py, || Ok(&self.0))
    }

    #[getter]
    fn changes(&self) -> bool {
        self.0.changes()
    }

    fn write<'py>(&self, py: Python<'py>) -> Wire<'py> {
        run(py, || self.0.write())
    }
}

/// Applies the fixes of a text.
#[pyfunction]
pub fn fix_text<'py>(py: Python<'py>, document: &Bound<'py, PyAny>, profile: Text, all: bool) -> Wire<'py> {
    let document = bytes(document)?;
    run(py, || Ok(skillspan::fix_text(&document, Profile::named(&profile)?, upto(all))))
}

/// What fixes would make of every skill at or below a path.
#[pyfunction]
pub fn fixes(py: Python<'_>, path: Text, profile: Text, all: bool) -> PyResult<Vec<FileFix>> {
    let plans = detached(py, || skillspan::fixes(&path, Profile::named(&profile)?, upto(all)))?;
    Ok(plans.into_iter().map(FileFix).collect())
}

fn upto(all: bool) -> Applicability {
    if all { Applicability::Unsafe } else { Applicability::Safe }
}
