//! What a host in the dialect `b4` needs beside a set.

use pyo3::prelude::*;
use skillspan::b4;

use crate::entry::{Text, Wire, run};

/// Checks all skills of a route folder.
#[pyfunction]
pub fn b4_validate(py: Python<'_>, path: Text) -> Wire<'_> {
    run(py, || Ok(b4::validate(&path)))
}

/// Declares the routes of an app and their tools.
#[pyfunction]
pub fn b4_typegen(py: Python<'_>, path: Text) -> Wire<'_> {
    run(py, || b4::typegen(&path))
}

/// The text of a host that reports a failed route.
#[pyfunction]
pub fn b4_route_error(py: Python<'_>, messages: Vec<String>) -> Wire<'_> {
    run(py, || Ok(b4::route_error(&messages)))
}

/// The line that declares the tool in the types of a route.
#[pyfunction]
pub fn b4_tool_member(py: Python<'_>) -> Wire<'_> {
    run(py, || Ok(b4::tool_member()))
}
