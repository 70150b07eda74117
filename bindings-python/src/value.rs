//! Values across the border: Python's to JSON and back.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyDict, PyFloat, PyInt, PyList, PyMapping, PyString};
use serde_json::{Map, Value};

use crate::error::invalid;

/// As deep as JSON readers go; it ends lists that hold themselves.
const MAX_DEPTH: usize = 128;

/// A JSON value as Python's own.
pub fn to_python(py: Python<'_>, value: Value) -> PyResult<Bound<'_, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(flag) => PyBool::new(py, flag).to_owned().into_any(),
        Value::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(whole), _) => whole.into_pyobject(py)?.into_any(),
            (None, Some(whole)) => whole.into_pyobject(py)?.into_any(),
            (None, None) => PyFloat::new(py, number.as_f64().unwrap_or(f64::NAN)).into_any(),
        },
        Value::String(text) => PyString::new(py, &text).into_any(),
        Value::Array(items) => {
            let list = PyList::empty(py);
            for item in items {
                list.append(to_python(py, item)?)?;
            }
            list.into_any()
        }
        Value::Object(fields) => {
            let dict = PyDict::new(py);
            for (key, field) in fields {
                dict.set_item(key, to_python(py, field)?)?;
            }
            dict.into_any()
        }
    })
}

/// A value of the host as JSON. Beside JSON's own kinds it may hold paths, bytes (`{"base64": …}`),
/// records of the package and anything that can be iterated. Numbers that are too large or none become
/// null, as in other writers of JSON: a model's arguments must not break a call.
///
/// `name` says in an `invalid_argument` what is wrong.
pub fn from_python(given: &Bound<'_, PyAny>, name: &str) -> PyResult<Value> {
    below(given, name, 0)
}

fn below(given: &Bound<'_, PyAny>, name: &str, depth: usize) -> PyResult<Value> {
    let py = given.py();
    if depth > MAX_DEPTH {
        return Err(invalid(py, format!("`{name}` is nested deeper than {MAX_DEPTH} levels")));
    }
    if given.is_none() {
        return Ok(Value::Null);
    }
    if let Ok(text) = given.cast::<PyString>() {
        return Ok(Value::String(text.to_string_lossy().into_owned()));
    }
    if let Ok(flag) = given.cast::<PyBool>() {
        return Ok(Value::Bool(flag.is_true()));
    }
    if let Ok(whole) = given.cast::<PyInt>() {
        return Ok(match (whole.extract::<i64>(), whole.extract::<u64>()) {
            (Ok(whole), _) => whole.into(),
            (_, Ok(whole)) => whole.into(),
            _ => whole.extract::<f64>().unwrap_or(f64::INFINITY).into(),
        });
    }
    if let Ok(number) = given.cast::<PyFloat>() {
        return Ok(number.value().into());
    }
    if given.is_instance_of::<PyBytes>() {
        return Ok(serde_json::json!({"base64": STANDARD.encode(given.cast::<PyBytes>()?.as_bytes())}));
    }
    if let Ok(mapping) = given.cast::<PyMapping>() {
        let mut fields = Map::new();
        for entry in mapping.items()?.iter() {
            let (key, field): (Bound<'_, PyAny>, Bound<'_, PyAny>) = entry.extract()?;
            let Ok(key) = key.cast::<PyString>() else {
                return Err(invalid(py, format!("`{name}` has the key {}; a text is wanted", key.repr()?)));
            };
            fields.insert(key.to_string_lossy().into_owned(), below(&field, name, depth + 1)?);
        }
        return Ok(Value::Object(fields));
    }
    if let Some(path) = path(given)? {
        return Ok(Value::String(path));
    }
    if given.hasattr("to_dict")? {
        return below(&given.call_method0("to_dict")?, name, depth + 1);
    }
    if let Ok(items) = given.try_iter() {
        return items.map(|item| below(&item?, name, depth + 1)).collect::<PyResult<_>>().map(Value::Array);
    }
    let kind = given.get_type().name()?;
    let wanted = "text, numbers, True, False, None, lists, mappings and paths are wanted";
    Err(invalid(py, format!("`{name}` holds a value of type `{kind}`; {wanted}")))
}

/// The text of an `os.PathLike`.
pub fn path(given: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    if !given.hasattr("__fspath__")? {
        return Ok(None);
    }
    let path = given.py().import("os")?.call_method1("fsdecode", (given,))?;
    Ok(Some(path.cast::<PyString>()?.to_string_lossy().into_owned()))
}

/// The text of a request.
#[derive(Default)]
pub struct Document(pub Vec<u8>);

impl<'py> FromPyObject<'_, 'py> for Document {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        bytes(&given).map(Self)
    }
}

/// The bytes of a document or a file: bytes as they are, text as UTF-8.
pub fn bytes(given: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    if let Ok(text) = given.cast::<PyString>() {
        return Ok(text.to_string_lossy().into_owned().into_bytes());
    }
    if let Ok(bytes) = given.cast::<PyBytes>() {
        return Ok(bytes.as_bytes().to_vec());
    }
    let kind = given.get_type().name()?;
    Err(invalid(given.py(), format!("text or bytes are wanted, not a value of type `{kind}`")))
}
