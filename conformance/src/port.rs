//! What a port under test offers to the suite.

use serde_json::{Map, Value};

/// Why an `open` or a step gave no result.
#[derive(Debug, Clone, PartialEq)]
pub enum CallError {
    /// The port raised an error; the value is its data form: `code`, `message` and what else it carries.
    Failed(Value),
    /// The port has no such call. The case fails, unless `known/<port>.json` lists it.
    Unsupported,
}

/// A port: it maps the calls of the suite to its public API.
pub trait Port {
    /// The name in `reports/<name>.json`, `known/<name>.json` and the matrix.
    fn name(&self) -> &str;

    /// A new case begins: forget the set, the session and all other state of the last one. Calls that
    /// need no set follow this dialect.
    fn start(&mut self, dialect: &str);

    /// Opens a set. Host callbacks in the options are data (`{"provider": {"returns": []}}`), from which
    /// the port makes real functions.
    fn open(&mut self, dialect: &str, options: Value) -> Result<(), CallError>;

    /// Makes one call and gives its result in the port's data form. The arguments are the keys of the
    /// step other than `call` and `expect`, with placeholders filled in.
    ///
    /// `edit` never arrives here. A `session` arrives as `session` with its `options`, if it has any, which
    /// begins a new session, and then one `session.<call>` for each of its steps.
    fn step(&mut self, call: &str, arguments: &Map<String, Value>) -> Result<Value, CallError>;
}
