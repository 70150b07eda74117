//! A set of skills behind a handle that can be closed.

use std::sync::{Arc, PoisonError, RwLock};

use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use skillspan::{CatalogOptions, Code, Error, LoadOptions, LoadedBy, OpenOptions, ReadAs, SkillSet, Style};

use crate::entry::{Text, Wire, detached, run};
use crate::error;
use crate::host::{self, Object};
use crate::value::from_python;

/// A set on the wire form; `skillspan.SkillSet` gives it classes.
#[pyclass(frozen)]
pub struct Set {
    opened: RwLock<Option<Opened>>,
}

/// What closing lets go of.
struct Opened {
    set: Arc<SkillSet>,
    /// For the garbage collector: a store may well hold the set that it belongs to.
    host: Vec<Object>,
}

impl Set {
    fn open_set(&self, py: Python<'_>) -> PyResult<Arc<SkillSet>> {
        let opened = self.opened.read().unwrap_or_else(PoisonError::into_inner);
        match &*opened {
            Some(opened) => Ok(Arc::clone(&opened.set)),
            None => Err(error::invalid(py, "the set is closed; open a new one".to_owned())),
        }
    }
}

#[pymethods]
impl Set {
    #[new]
    fn new(
        py: Python<'_>,
        options: &Bound<'_, PyAny>,
        store: Option<Py<PyAny>>,
        provider: Option<Bound<'_, PyAny>>,
        decide: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
        let options = from_python(options, "options")?;
        let answer = provider.as_ref().map(host::provided).transpose()?;
        let (store, decide) = (store.map(Arc::new), decide.map(Arc::new));
        let host = store.iter().chain(&decide).cloned().collect();
        let set = detached(py, || {
            let mut options = OpenOptions::from_json(options)?;
            options.current_dir = options.current_dir.or_else(current_dir);
            options.provided = answer;
            options.store = store.map(|store| Arc::new(host::Store(store)) as _);
            options.trust.decide = decide.map(host::decide);
            SkillSet::open(options)
        })?;
        Ok(Self { opened: RwLock::new(Some(Opened { set: Arc::new(set), host })) })
    }

    fn close(&self) {
        drop(self.opened.write().unwrap_or_else(PoisonError::into_inner).take());
    }

    #[getter]
    fn closed(&self) -> bool {
        self.opened.read().unwrap_or_else(PoisonError::into_inner).is_none()
    }

    #[getter]
    fn dialect(&self, py: Python<'_>) -> PyResult<&'static str> {
        Ok(self.open_set(py)?.dialect())
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.open_set(py)?.len())
    }

    fn skills<'py>(&self, py: Python<'py>) -> Wire<'py> {
        let set = self.open_set(py)?;
        run(py, || Ok(set.skills()))
    }

    fn snapshot<'py>(&self, py: Python<'py>) -> Wire<'py> {
        let set = self.open_set(py)?;
        run(py, || Ok(set.snapshot()))
    }

    fn skipped<'py>(&self, py: Python<'py>) -> Wire<'py> {
        let set = self.open_set(py)?;
        run(py, || Ok(set.snapshot().skipped.clone()))
    }

    fn blocked<'py>(&self, py: Python<'py>) -> Wire<'py> {
        let set = self.open_set(py)?;
        run(py, || Ok(set.snapshot().blocked.clone()))
    }

    fn diagnostics<'py>(&self, py: Python<'py>) -> Wire<'py> {
        let set = self.open_set(py)?;
        run(py, || Ok(set.snapshot().diagnostics.clone()))
    }

    fn warnings<'py>(&self, py: Python<'py>) -> Wire<'py> {
        let set = self.open_set(py)?;
        run(py, || Ok(set.snapshot().warnings.clone()))
    }

    fn get<'py>(&self, py: Python<'py>, name: Text) -> Wire<'py> {
        let set = self.open_set(py)?;
        run(py, || set.get(&name))
    }

    fn find<'py>(&self, py: Python<'py>, name: Text) -> Wire<'py> {
        let set = self.open_set(py)?;
        run(py, || Ok(set.find(&name)))
    }

    fn catalog<'py>(&self, py: Python<'py>, options: &Bound<'py, PyAny>) -> Wire<'py> {
        let set = self.open_set(py)?;
        let options = from_python(options, "options")?;
        run(py, || Ok(set.catalog(&CatalogOptions::from_json(options)?)))
    }

    fn user_menu<'py>(&self, py: Python<'py>) -> Wire<'py> {
        let set = self.open_set(py)?;
        run(py, || Ok(set.user_menu()))
    }

    fn tools<'py>(&self, py: Python<'py>) -> Wire<'py> {
        let set = self.open_set(py)?;
        run(py, || Ok(set.tools()))
    }

    fn tools_in<'py>(&self, py: Python<'py>, style: Text) -> Wire<'py> {
        let set = self.open_set(py)?;
        run(py, || Ok(set.tools_in(Style::named(&style)?)))
    }

    fn check_tool_names<'py>(&self, py: Python<'py>, names: Vec<String>) -> Wire<'py> {
        let set = self.open_set(py)?;
        run(py, || set.check_tool_names(&names))
    }

    fn call<'py>(&self, py: Python<'py>, tool: Text, arguments: &Bound<'py, PyAny>) -> Wire<'py> {
        let set = self.open_set(py)?;
        let arguments = from_python(arguments, "arguments")?;
        run(py, || Ok(set.call(&tool, &arguments)))
    }

    fn read<'py>(&self, py: Python<'py>, skill: Text, path: Text, read_as: Option<Text>) -> Wire<'py> {
        let set = self.open_set(py)?;
        run(py, || {
            let read_as = read_as.map_or(Ok(ReadAs::Any), |word| ReadAs::named(&word))?;
            set.read(&skill, &path, read_as)
        })
    }

    fn load<'py>(
        &self,
        py: Python<'py>,
        name: Text,
        arguments: Option<Text>,
        by: Text,
        substitute: bool,
    ) -> Wire<'py> {
        let set = self.open_set(py)?;
        run(py, || {
            let by = LoadedBy::named(&by)?;
            set.load(&name, &LoadOptions { arguments: arguments.map(|text| text.0), by, substitute })
        })
    }

    fn refresh<'py>(&self, py: Python<'py>) -> Wire<'py> {
        let set = self.open_set(py)?;
        run(py, || set.refresh())
    }

    fn to_json<'py>(&self, py: Python<'py>) -> Wire<'py> {
        let set = self.open_set(py)?;
        run(py, || {
            serde_json::to_string(&*set.snapshot())
                .map_err(|fault| Error::new(Code::Internal, format!("the set cannot be written: {fault}")))
        })
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        match self.opened.try_read() {
            Ok(opened) => opened
                .iter()
                .flat_map(|opened| &opened.host)
                .try_for_each(|object| visit.call(object.as_ref())),
            // It is being closed, and what it held is let go of there.
            Err(_) => Ok(()),
        }
    }

    fn __clear__(&self) {
        self.close();
    }
}

/// The process's folder, which relative roots of a Python program are relative to.
#[allow(clippy::disallowed_methods, reason = "here is the host that passes it in")]
fn current_dir() -> Option<String> {
    std::env::current_dir().ok()?.into_os_string().into_string().ok()
}
