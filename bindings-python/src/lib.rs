//! The native half of the Python package `skillspan`: the core's functions on the wire form (dicts,
//! lists, texts). The package turns them into classes; no decision is made on either side.

mod entry;
mod error;
mod host;
mod set;
mod value;

use std::ffi::OsString;

use pyo3::prelude::*;
use skillspan::{Code, CodeKind, Conventional, Profile, Style};

use entry::{Text, detached, run};

/// The private module `skillspan._skillspan`.
#[pymodule(gil_used = false)]
mod _skillspan {
    use super::*;

    #[pymodule_export]
    use super::set::Set;

    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");

    /// Reads a `SKILL.md` leniently.
    #[pyfunction]
    fn parse<'py>(py: Python<'py>, document: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let bytes = value::bytes(document)?;
        run(py, || Ok(skillspan::parse(&bytes)))
    }

    /// Checks a skill's folder or `SKILL.md`.
    #[pyfunction]
    fn validate<'py>(py: Python<'py>, path: Text, profile: Text) -> PyResult<Bound<'py, PyAny>> {
        run(py, || skillspan::validate(&path.0, Profile::named(&profile.0)?))
    }

    /// Checks every skill at or below a path.
    #[pyfunction]
    fn validate_all<'py>(py: Python<'py>, path: Text, profile: Text) -> PyResult<Bound<'py, PyAny>> {
        run(py, || skillspan::validate_all(&path.0, Profile::named(&profile.0)?))
    }

    /// Checks the text of a `SKILL.md`.
    #[pyfunction]
    fn validate_text<'py>(
        py: Python<'py>,
        document: &Bound<'py, PyAny>,
        profile: Text,
    ) -> PyResult<Bound<'py, PyAny>> {
        let bytes = value::bytes(document)?;
        run(py, || Ok(skillspan::validate_text(&bytes, Profile::named(&profile.0)?)))
    }

    /// The well-known roots that exist.
    #[pyfunction]
    fn conventional_roots<'py>(
        py: Python<'py>,
        start_dir: Text,
        client: Option<Text>,
        home: Option<Text>,
        stop_at: Option<Text>,
    ) -> PyResult<Bound<'py, PyAny>> {
        run(py, || {
            Ok(skillspan::conventional_roots(&Conventional {
                start_dir: &start_dir.0,
                client: client.as_ref().map(|text| text.0.as_str()),
                home: home.as_ref().map(|text| text.0.as_str()),
                stop_at: stop_at.as_ref().map(|text| text.0.as_str()),
            }))
        })
    }

    /// Any tools in the shape that a provider wants.
    #[pyfunction]
    fn wrap_tools<'py>(
        py: Python<'py>,
        tools: &Bound<'py, PyAny>,
        style: Text,
    ) -> PyResult<Bound<'py, PyAny>> {
        let tools = value::from_python(tools, "tools")?;
        run(py, || {
            let style = Style::named(&style.0)?;
            let tools: Vec<skillspan::ToolDefinition> = serde_json::from_value(tools)
                .map_err(|fault| skillspan::Error::new(Code::InvalidArgument, format!("`tools`: {fault}")))?;
            Ok(skillspan::wrap_tools(&tools, style))
        })
    }

    /// The catalogue of codes.
    #[pyfunction]
    fn codes(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        run(py, || {
            let kind = |code: &Code| match code.kind() {
                CodeKind::Error => "error",
                CodeKind::Finding => "finding",
            };
            let codes = Code::ALL.iter().map(|code| {
                serde_json::json!({"code": code, "kind": kind(code), "meaning": code.meaning(), "mend": code.mend()})
            });
            Ok(codes.collect::<Vec<_>>())
        })
    }

    /// The names of all dialects.
    #[pyfunction]
    fn dialects(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        run(py, || Ok(skillspan::dialects().collect::<Vec<_>>()))
    }

    /// Runs the command `skillspan`.
    #[pyfunction]
    fn main(py: Python<'_>, args: Vec<OsString>) -> PyResult<u8> {
        detached(py, || Ok(skillspan_cli::run(args)))
    }
}
