//! A set of skills behind a handle that can be closed.

use std::sync::{Arc, PoisonError, RwLock};

use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use serde::Serialize;
use serde_json::Value;
use skillspan::forge;
use skillspan::haystack::Instructions;
use skillspan::{
    CatalogOptions, Code, Error, LoadOptions, LoadedBy, OpenOptions, ReadAs, SearchOptions, Selection,
    SkillSet, ToolOptions,
};

use crate::entry::{Text, Wire, detached, run};
use crate::error;
use crate::host::{self, Object};
use crate::session::Session;
use crate::value::from_python;
use crate::watch::Watch;

/// A set on the wire form; `skillspan.SkillSet` gives it classes.
#[pyclass(frozen, subclass)]
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
    fn of(set: SkillSet, host: Vec<Object>) -> Self {
        Self { opened: RwLock::new(Some(Opened { set: Arc::new(set), host })) }
    }

    /// The set, or `invalid_argument` once it is closed.
    pub fn open_set(&self, py: Python<'_>) -> PyResult<Arc<SkillSet>> {
        let opened = self.opened.read().unwrap_or_else(PoisonError::into_inner);
        match &*opened {
            Some(opened) => Ok(Arc::clone(&opened.set)),
            None => Err(error::invalid(py, "the set is closed; open a new one".to_owned())),
        }
    }

    fn tell<'py, T: Serialize>(&self, py: Python<'py>, ask: impl FnOnce(&SkillSet) -> T + Send) -> Wire<'py> {
        self.ask(py, |set| Ok(ask(set)))
    }

    fn ask<'py, T: Serialize>(
        &self,
        py: Python<'py>,
        ask: impl FnOnce(&SkillSet) -> Result<T, Error> + Send,
    ) -> Wire<'py> {
        let set = self.open_set(py)?;
        run(py, || ask(&set))
    }
}

#[pymethods]
impl Set {
    #[new]
    #[pyo3(signature = (options, store=None, provider=None, decide=None, which=None, resolve_env=None))]
    fn new(
        py: Python<'_>,
        options: &Bound<'_, PyAny>,
        store: Option<Py<PyAny>>,
        provider: Option<Bound<'_, PyAny>>,
        decide: Option<Py<PyAny>>,
        which: Option<Py<PyAny>>,
        resolve_env: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
        let options = from_python(options, "options")?;
        let answer = provider.as_ref().map(host::provided).transpose()?;
        let [store, decide, which, resolve_env] =
            [store, decide, which, resolve_env].map(|given| given.map(Arc::new));
        let host = [&store, &decide, &which, &resolve_env].into_iter().flatten().cloned().collect();
        let set = detached(py, || {
            let mut options = open_options(options)?;
            options.provided = answer;
            options.store = store.map(|store| Arc::new(host::Store(store)) as _);
            options.trust.decide = decide.map(host::decide);
            options.which = which.map(host::which).or(options.which);
            options.resolve_env = resolve_env.map(host::resolve_env);
            SkillSet::open(options)
        })?;
        Ok(Self::of(set, host))
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
        self.tell(py, SkillSet::skills)
    }

    fn snapshot<'py>(&self, py: Python<'py>) -> Wire<'py> {
        self.tell(py, SkillSet::snapshot)
    }

    fn skipped<'py>(&self, py: Python<'py>) -> Wire<'py> {
        self.tell(py, |set| set.snapshot().skipped.clone())
    }

    fn blocked<'py>(&self, py: Python<'py>) -> Wire<'py> {
        self.tell(py, |set| set.snapshot().blocked.clone())
    }

    fn diagnostics<'py>(&self, py: Python<'py>) -> Wire<'py> {
        self.tell(py, |set| set.snapshot().diagnostics.clone())
    }

    fn warnings<'py>(&self, py: Python<'py>) -> Wire<'py> {
        self.tell(py, |set| set.snapshot().warnings.clone())
    }

    fn get<'py>(&self, py: Python<'py>, name: Text) -> Wire<'py> {
        self.ask(py, |set| set.get(&name))
    }

    fn find<'py>(&self, py: Python<'py>, name: Text) -> Wire<'py> {
        self.tell(py, |set| set.find(&name))
    }

    fn catalog<'py>(&self, py: Python<'py>, options: &Bound<'py, PyAny>) -> Wire<'py> {
        let set = self.open_set(py)?;
        let options = from_python(options, "options")?;
        run(py, || Ok(set.catalog(&CatalogOptions::from_json(options)?)))
    }

    fn catalog_report<'py>(&self, py: Python<'py>, options: &Bound<'py, PyAny>) -> Wire<'py> {
        let set = self.open_set(py)?;
        let options = from_python(options, "options")?;
        run(py, || Ok(set.catalog_report(&CatalogOptions::from_json(options)?)))
    }

    fn search<'py>(&self, py: Python<'py>, query: Text, options: &Bound<'py, PyAny>) -> Wire<'py> {
        let set = self.open_set(py)?;
        let options = from_python(options, "options")?;
        run(py, || Ok(set.search(&query, &SearchOptions::from_json(options)?)))
    }

    fn user_menu<'py>(&self, py: Python<'py>) -> Wire<'py> {
        self.tell(py, SkillSet::user_menu)
    }

    fn tools<'py>(&self, py: Python<'py>, options: &Bound<'py, PyAny>) -> Wire<'py> {
        let set = self.open_set(py)?;
        let options = from_python(options, "options")?;
        run(py, || Ok(set.tools_with(&ToolOptions::from_json(options)?)))
    }

    fn check_tool_names<'py>(&self, py: Python<'py>, names: Vec<String>) -> Wire<'py> {
        self.ask(py, |set| set.check_tool_names(&names))
    }

    fn call<'py>(&self, py: Python<'py>, tool: Text, arguments: &Bound<'py, PyAny>) -> Wire<'py> {
        let set = self.open_set(py)?;
        let arguments = from_python(arguments, "arguments")?;
        run(py, || Ok(set.call(&tool, &arguments)))
    }

    fn read<'py>(&self, py: Python<'py>, skill: Text, path: Text, read_as: Option<Text>) -> Wire<'py> {
        self.ask(py, |set| set.read(&skill, &path, demand(read_as)?))
    }

    fn load<'py>(
        &self,
        py: Python<'py>,
        name: Text,
        arguments: Option<Text>,
        by: Text,
        substitute: bool,
    ) -> Wire<'py> {
        self.ask(py, |set| set.load(&name, &load_options(arguments, &by, substitute)?))
    }

    fn session(set: &Bound<'_, Self>, options: &Bound<'_, PyAny>) -> PyResult<Session> {
        Session::begin(set, options)
    }

    fn approve<'py>(&self, py: Python<'py>, name: Text) -> Wire<'py> {
        self.ask(py, |set| set.approve(&name))
    }

    fn revoke<'py>(&self, py: Python<'py>, name: Text) -> Wire<'py> {
        self.ask(py, |set| set.revoke(&name))
    }

    fn approvals<'py>(&self, py: Python<'py>) -> Wire<'py> {
        self.tell(py, SkillSet::approvals)
    }

    fn watch(&self, py: Python<'_>, ear: Py<PyAny>) -> PyResult<Watch> {
        Watch::begin(py, self.open_set(py)?, ear)
    }

    /// The body of a skill and the paths of its files, in the dialect `haystack`.
    fn instructions<'py>(&self, py: Python<'py>, name: Text) -> Wire<'py> {
        self.ask(py, |set| Instructions::of(set, &name))
    }

    fn with_skills(&self, py: Python<'_>, selection: &Bound<'_, PyAny>) -> PyResult<Self> {
        let set = self.open_set(py)?;
        let selection = from_python(selection, "with_skills")?;
        let set = detached(py, || set.with_skills(Selection::from_json(selection, "with_skills")?))?;
        let opened = self.opened.read().unwrap_or_else(PoisonError::into_inner);
        let host = opened.as_ref().map_or_else(Vec::new, |opened| opened.host.clone());
        Ok(Self::of(set, host))
    }

    fn mounts<'py>(&self, py: Python<'py>) -> Wire<'py> {
        self.tell(py, SkillSet::mounts)
    }

    fn materialize<'py>(&self, py: Python<'py>, folder: Text) -> Wire<'py> {
        self.ask(py, |set| set.materialize(&folder))
    }

    /// A function of the dialect `forge` by its name.
    fn forge<'py>(&self, py: Python<'py>, function: Text, arguments: &Bound<'py, PyAny>) -> Wire<'py> {
        let set = self.open_set(py)?;
        let arguments = from_python(arguments, "arguments")?;
        run(py, || forge::call_on(&set, &function, &arguments))
    }

    fn refresh<'py>(&self, py: Python<'py>) -> Wire<'py> {
        self.ask(py, SkillSet::refresh)
    }

    fn to_json<'py>(&self, py: Python<'py>) -> Wire<'py> {
        self.ask(py, |set| {
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

/// How a skill is loaded.
pub fn load_options(arguments: Option<Text>, by: &str, substitute: bool) -> Result<LoadOptions, Error> {
    let arguments = arguments.map(|text| text.0);
    Ok(LoadOptions { arguments, by: LoadedBy::named(by)?, substitute })
}

/// What the reader of a file demands.
pub fn demand(read_as: Option<Text>) -> Result<ReadAs, Error> {
    read_as.map_or(Ok(ReadAs::Any), |word| ReadAs::named(&word))
}

/// Options from their wire form, with the process's folder: relative roots of a Python program are
/// relative to it.
#[allow(clippy::disallowed_methods, reason = "here is the host that passes it in")]
pub fn open_options(options: Value) -> Result<OpenOptions, Error> {
    let mut options = OpenOptions::from_json(options)?;
    let current_dir = || std::env::current_dir().ok()?.into_os_string().into_string().ok();
    options.current_dir = options.current_dir.or_else(current_dir);
    Ok(options)
}
