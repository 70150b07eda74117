//! The guard of every entry: without the GIL, and no panic gets out.

use std::any::Any;
use std::ops::Deref;
use std::panic::{AssertUnwindSafe, catch_unwind};

use pyo3::prelude::*;
use pyo3::types::PyString;
use serde::Serialize;
use skillspan::{Code, Error};

use crate::{error, host, value};

/// A result in its wire form, as Python's dicts, lists and texts.
pub type Wire<'py> = PyResult<Bound<'py, PyAny>>;

/// Acts without the GIL and gives the result in its wire form.
pub fn run<T: Serialize>(py: Python<'_>, act: impl FnOnce() -> Result<T, Error> + Send) -> Wire<'_> {
    let wire = detached(py, || {
        let unwritable = |fault| Error::new(Code::Internal, format!("a result cannot be written: {fault}"));
        serde_json::to_value(act()?).map_err(unwritable)
    })?;
    value::to_python(py, wire)
}

/// Acts without the GIL. A panic becomes `internal`; an exception that left a callback is raised again.
pub fn detached<T: Send>(py: Python<'_>, act: impl FnOnce() -> Result<T, Error> + Send) -> PyResult<T> {
    match py.detach(|| catch_unwind(AssertUnwindSafe(act))) {
        Ok(outcome) => outcome.map_err(|fault| error::raised(py, &fault)),
        Err(payload) => Err(match payload.downcast::<PyErr>() {
            Ok(raised) => {
                host::left();
                *raised
            }
            Err(payload) => error::raised(py, &Error::new(Code::Internal, panic_text(payload.as_ref()))),
        }),
    }
}

fn panic_text(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
    format!("skillspan panicked: {}", text.unwrap_or("no message"))
}

/// A text or a path of the host. Half a surrogate pair, which no name and no UTF-8 file can hold, becomes
/// U+FFFD.
pub struct Text(pub String);

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl<'py> FromPyObject<'_, 'py> for Text {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match value::path(&given)? {
            Some(path) => Ok(Self(path)),
            None => Ok(Self(given.cast::<PyString>()?.to_string_lossy().into_owned())),
        }
    }
}
