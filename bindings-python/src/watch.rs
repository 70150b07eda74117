//! Telling a host what a watch hears.

use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use skillspan::{Code, Error, Refresh, SkillSet};

use crate::entry::detached;
use crate::{error, host, value};

/// A watch over the roots of a set; `skillspan.Watch` makes an iterator of it.
#[pyclass(frozen)]
pub struct Watch {
    watch: Mutex<Option<skillspan::Watch>>,
    /// The process that has its thread: one that was forked off has not, and must not wait for it.
    process: u32,
}

impl Watch {
    /// Begins a watch. `ear` is called with each refresh, or the exception in its place, and with None at the
    /// end.
    pub fn begin(py: Python<'_>, set: Arc<SkillSet>, ear: Py<PyAny>) -> PyResult<Self> {
        let ear = Ear(ear);
        let watch = detached(py, || set.watch(move |outcome| ear.hear(outcome)))?;
        Ok(Self { watch: Mutex::new(Some(watch)), process: std::process::id() })
    }

    fn take(&self) -> Option<skillspan::Watch> {
        let watch = self.watch.lock().unwrap_or_else(PoisonError::into_inner).take();
        if self.process == std::process::id() {
            return watch;
        }
        std::mem::forget(watch);
        None
    }
}

#[pymethods]
impl Watch {
    fn close(&self, py: Python<'_>) {
        let watch = AssertUnwindSafe(self.take());
        // Its thread may wait for the GIL.
        py.detach(|| drop(watch));
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        if let Some(watch) = self.take() {
            let mut watch = Some(watch);
            Python::try_attach(|py| py.detach(|| drop(watch.take())));
            // Where the interpreter is going away, its thread could wait for ever.
            std::mem::forget(watch);
        }
    }
}

/// Dropped on the thread of the watch when that ends.
struct Ear(Py<PyAny>);

impl Ear {
    fn hear(&self, outcome: Result<Refresh, Error>) {
        self.tell(|py| match outcome {
            Ok(refresh) => value::to_python(py, serde_json::to_value(refresh).unwrap_or_default()),
            Err(fault) => Ok(error::raised(py, &fault).into_value(py).into_bound(py).into_any()),
        });
    }

    fn tell(&self, told: impl for<'py> FnOnce(Python<'py>) -> PyResult<Bound<'py, PyAny>>) {
        Python::try_attach(|py| {
            if let Err(raised) = told(py).and_then(|told| self.0.bind(py).call1((told,))) {
                raised.write_unraisable(py, None);
            }
        });
    }
}

impl Drop for Ear {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.tell(|py| {
                let panicked = Error::new(Code::Internal, "skillspan panicked: the watch has ended");
                let raised = host::left().unwrap_or_else(|| error::raised(py, &panicked));
                Ok(raised.into_value(py).into_bound(py).into_any())
            });
        }
        self.tell(|py| Ok(py.None().into_bound(py)));
    }
}
