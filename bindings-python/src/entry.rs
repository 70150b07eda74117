//! The guard of every entry: without the GIL, and no panic gets out.

use std::panic::{AssertUnwindSafe, catch_unwind};

use pyo3::prelude::*;
use skillspan::Error;
use skillspan_bindings::panicked;

use crate::{error, host};

/// Acts without the GIL. A panic becomes `internal`; an exception that left a callback is raised again.
pub fn detached<T: Send>(py: Python<'_>, act: impl FnOnce() -> Result<T, Error> + Send) -> PyResult<T> {
    match py.detach(|| catch_unwind(AssertUnwindSafe(act))) {
        Ok(outcome) => outcome.map_err(|fault| error::raised(py, &fault)),
        Err(payload) => Err(match payload.downcast::<PyErr>() {
            Ok(raised) => {
                host::left();
                *raised
            }
            Err(payload) => error::raised(py, &panicked(payload.as_ref())),
        }),
    }
}
