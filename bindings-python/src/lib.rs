//! The native half of the Python package `skillspan`: requests and their answers as Python's dicts, lists and
//! texts. The package turns them into functions and classes; no decision is made on either side.

mod entry;
mod error;
mod host;
mod hosts;
mod place;
mod value;
mod watch;

/// The private module `skillspan._skillspan`.
#[pyo3::pymodule(gil_used = false)]
mod _skillspan {
    use std::ffi::OsString;

    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::place::Place;
    #[pymodule_export]
    use crate::watch::Watch;

    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");

    /// Runs the command `skillspan`.
    #[pyfunction]
    fn main(py: Python<'_>, args: Vec<OsString>) -> PyResult<u8> {
        crate::entry::detached(py, || Ok(skillspan_cli::run(args)))
    }
}
