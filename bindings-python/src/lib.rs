//! The native half of the Python package `skillspan`: the core's functions on the wire form (dicts,
//! lists, texts). The package turns them into classes; no decision is made on either side.

mod b4;
mod entry;
mod error;
mod fixes;
mod forge;
mod haystack;
mod host;
mod ruby_llm;
mod session;
mod set;
mod value;
mod watch;

/// The private module `skillspan._skillspan`.
#[pyo3::pymodule(gil_used = false)]
mod _skillspan {
    use std::ffi::OsString;

    use pyo3::prelude::*;
    use serde_json::json;
    use skillspan::{Code, CodeKind, Conventional, Error, Profile, Style, ToolDefinition};

    use crate::entry::{Text, Wire, detached, run};
    use crate::value::{bytes, from_python};

    #[pymodule_export]
    use crate::b4::{b4_route_error, b4_tool_member, b4_typegen, b4_validate};
    #[pymodule_export]
    use crate::fixes::{FileFix, fix_text, fixes};
    #[pymodule_export]
    use crate::forge::forge_call;
    #[pymodule_export]
    use crate::haystack::{haystack_resource, haystack_text};
    #[pymodule_export]
    use crate::ruby_llm::{ruby_llm_all, ruby_llm_find};
    #[pymodule_export]
    use crate::session::Session;
    #[pymodule_export]
    use crate::set::Set;
    #[pymodule_export]
    use crate::watch::Watch;

    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");

    /// Reads a `SKILL.md` leniently.
    #[pyfunction]
    fn parse<'py>(py: Python<'py>, document: &Bound<'py, PyAny>) -> Wire<'py> {
        let document = bytes(document)?;
        run(py, || Ok(skillspan::parse(&document)))
    }

    /// Checks a skill's folder or `SKILL.md`.
    #[pyfunction]
    fn validate(py: Python<'_>, path: Text, profile: Text) -> Wire<'_> {
        run(py, || skillspan::validate(&path, Profile::named(&profile)?))
    }

    /// Checks every skill at or below a path.
    #[pyfunction]
    fn validate_all(py: Python<'_>, path: Text, profile: Text) -> Wire<'_> {
        run(py, || skillspan::validate_all(&path, Profile::named(&profile)?))
    }

    /// Checks the text of a `SKILL.md`.
    #[pyfunction]
    fn validate_text<'py>(py: Python<'py>, document: &Bound<'py, PyAny>, profile: Text) -> Wire<'py> {
        let document = bytes(document)?;
        run(py, || Ok(skillspan::validate_text(&document, Profile::named(&profile)?)))
    }

    /// The well-known roots that exist.
    #[pyfunction]
    fn conventional_roots(
        py: Python<'_>,
        start_dir: Text,
        client: Option<Text>,
        home: Option<Text>,
        stop_at: Option<Text>,
    ) -> Wire<'_> {
        let place = Conventional {
            start_dir: &start_dir,
            client: client.as_deref(),
            home: home.as_deref(),
            stop_at: stop_at.as_deref(),
        };
        run(py, || Ok(skillspan::conventional_roots(&place)))
    }

    /// The text of a new `SKILL.md` and its place.
    #[pyfunction]
    fn new_skill(py: Python<'_>, name: Text, description: Text) -> Wire<'_> {
        run(py, || skillspan::new_skill(&name, &description))
    }

    /// Any tools in the shape that a provider wants.
    #[pyfunction]
    fn wrap_tools<'py>(py: Python<'py>, tools: &Bound<'py, PyAny>, style: Text) -> Wire<'py> {
        let tools = from_python(tools, "tools")?;
        run(py, || {
            let style = Style::named(&style)?;
            let tools: Vec<ToolDefinition> = serde_json::from_value(tools)
                .map_err(|fault| Error::new(Code::InvalidArgument, format!("`tools`: {fault}")))?;
            Ok(skillspan::wrap_tools(&tools, style))
        })
    }

    /// The catalogue of codes.
    #[pyfunction]
    fn codes(py: Python<'_>) -> Wire<'_> {
        run(py, || {
            let kind = |code: &Code| match code.kind() {
                CodeKind::Error => "error",
                CodeKind::Finding => "finding",
            };
            let codes = Code::ALL.iter().map(|code| {
                json!({"code": code, "kind": kind(code), "meaning": code.meaning(), "mend": code.mend()})
            });
            Ok(codes.collect::<Vec<_>>())
        })
    }

    /// The names of all dialects.
    #[pyfunction]
    fn dialects(py: Python<'_>) -> Wire<'_> {
        run(py, || Ok(skillspan::dialects().collect::<Vec<_>>()))
    }

    /// Runs the command `skillspan`.
    #[pyfunction]
    fn main(py: Python<'_>, args: Vec<OsString>) -> PyResult<u8> {
        detached(py, || Ok(skillspan_cli::run(args)))
    }
}
